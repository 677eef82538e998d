"""Two builds compared: this tree's and the one before. One function for each topic, which yields its rows.

Each figure is one of time or memory, so that less is better.
"""

import copy
import os
import shutil
from pathlib import Path

import manifests
import rows
from rows import attach, idle_daemon, resident, ten_links
from stage import WAYMARK, Comparison, in_turn, median_of
from table import kilobytes, megabytes, microseconds, milliseconds, noise_row


class UnusableFolder(Exception):
    """A folder that does not hold the programs of a build."""


class Bench(rows.Bench):
    """Measures this tree's build, the one before, and the one before again, which shows the noise."""

    def __init__(self, tools, before, folder, is_quick):
        super().__init__(tools, folder, is_quick)
        ours = [tools.waymarkd, tools.waymark]
        builds = {"ours": ours, "before": before, "again": before}
        self.sides = [self.copied(name, programs) for name, programs in builds.items()]
        # Short ones, so that what slows the machine for a while slows all of a round.
        self.rounds = self.size(36, 12)

    def copied(self, name, programs):
        """The tools with copies of two programs.

        What a program holds in memory depends on how its file came into the kernel's cache: the same build
        differed by 7 %. So all are written in the same way.
        """
        folder = self.folder / name
        folder.mkdir()
        tools = copy.copy(self.tools)
        tools.waymarkd, tools.waymark = (shutil.copy(program, folder) for program in programs)
        return tools

    def row(self, what, figure, unit, rounds=None):
        """A row of a figure that is measured on a stage."""
        ours, before, again = in_turn(
            rounds or self.rounds,
            *[lambda tools=tools: self.measured(tools, figure) for tools in self.sides])
        return noise_row(what, Comparison(ours, before), Comparison(again, before).noise, unit)

    def measured(self, tools, figure):
        """The figure on a bus of its own, with nothing stored: no round begins with another's state."""
        with self.stage(manifests.FEW_LINKS, tools=tools) as stage:
            result = figure(stage)
        shutil.rmtree(stage.folder)
        return result

    def one_at_a_time(self, what, call):
        return self.row(
            f"{what}, one at a time",
            lambda stage: called(stage, call, self.size(1000, 500)).median, microseconds)

    def in_flight(self, what, call):
        """The same with 64 in flight, as the time that each call adds."""
        return self.row(
            f"{what}, 64 in flight",
            lambda stage: 1e6 / called(stage, call, self.size(4000, 2000), "-f", 64).rate,
            microseconds)


def programs(folder):
    """The daemon and the command of the build in a folder."""
    if not folder.is_dir():
        raise UnusableFolder(f"there is no folder {folder}")
    for name in ["waymarkd", "waymark"]:
        if not (folder / name).is_file():
            raise UnusableFolder(f"{folder} must hold a release build; it has no program {name}")
        if not os.access(folder / name, os.X_OK):
            raise UnusableFolder(f"{folder / name} is not executable")
    return [folder.resolve() / name for name in ["waymarkd", "waymark"]]


def called(stage, *call):
    stage.waymark()
    return stage.calls(WAYMARK, *call)


def pushes(bench):
    for what, call in [("Push", "push"), ("Push by the scene's client", "push-attached")]:
        yield bench.one_at_a_time(what, call)
        yield bench.in_flight(what, call)


def snapshots(bench):
    yield bench.one_at_a_time("Snapshot of a path of 8", "snapshot")


def links(bench):
    yield bench.one_at_a_time("OpenURL", "open-few-links")


def command(bench):
    def open_links(stage):
        stage.waymark()
        return ten_links(stage, stage.tools.waymark, "open", "URL")

    yield bench.row("waymark open URL, whole process", open_links, milliseconds)


def starting(bench):
    def start(stage):
        return median_of(10, lambda: stage.spawn("name", WAYMARK, stage.tools.waymarkd))

    yield bench.row("exec to name owned", start, milliseconds)


def memory(bench):
    # Memory strays less than time.
    scenes, rounds = bench.size(5_000, 1_000), bench.rounds // 2

    def per_scene(stage):
        daemon = idle_daemon(stage)
        idle = resident(daemon)
        attach(stage, scenes)
        return (resident(daemon) - idle) / scenes

    yield bench.row(
        "resident memory, idle", lambda stage: resident(idle_daemon(stage)), megabytes, rounds)
    yield bench.row(
        f"resident memory per live scene of four routes, {scenes:,} of them", per_scene, kilobytes,
        rounds)


TOPICS = [pushes, snapshots, links, command, starting, memory]
