"""What is measured: one function for each topic of the table, which yields its rows."""

import json
import statistics
import subprocess
import time
from pathlib import Path

import manifests
from stage import WAYMARK, Stage, compare, median_of, program, wait_until
from table import (
    Row, kilobytes, limit_row, megabytes, microseconds, milliseconds, nanoseconds, rate, ratio_row)

NAVIGATION = "/org/waymark/Navigation1"


class Bench:
    """The sizes of a run, and the stages that its rows share."""

    def __init__(self, tools, folder, is_quick):
        self.tools = tools
        self.folder = Path(folder)
        self.is_quick = is_quick
        self.rounds = 5 if is_quick else 9
        self.stages = 0

    def size(self, count, quick):
        return quick if self.is_quick else count

    def stage(self, *more_apps, tools=None):
        self.stages += 1
        stage = Stage(tools or self.tools, self.folder / str(self.stages))
        manifests.write(stage.folder / "data/waymark/apps", [manifests.USUAL, *more_apps])
        return stage

    def one_at_a_time(self, stage, ours, base, figure="median", count=None):
        """Two pairs of a service and a call, each measured one call at a time."""
        count = count or self.size(4000, 1000)
        return compare(
            self.rounds,
            *[lambda pair=pair: getattr(stage.calls(*pair, count), figure) for pair in (ours, base)])

    def in_flight(self, stage, ours, base, counts=None):
        """The same with 64 in flight: calls per second."""
        counts = counts or [self.size(16000, 3000)] * 2
        return compare(
            self.rounds,
            *[lambda pair=pair, count=count: stage.calls(*pair, count, "-f", 64).rate
              for pair, count in zip((ours, base), counts)])


def pushes(bench):
    with bench.stage() as stage:
        stage.waymark()
        echo, signal = stage.baseline("echo"), stage.baseline("signal")
        noise = bench.one_at_a_time(stage, (echo, "push"), (echo, "push"))
        yield ratio_row("noise: echo, one at a time", noise, microseconds, "itself")
        pairs = [
            ("Push without a client", (WAYMARK, "push"), (echo, "push"), "echo", 1.15, 0.9),
            ("Push by the scene's client", (WAYMARK, "push-attached"), (signal, "push-attached"),
             "echo+signal", 1.1, 0.95),
        ]
        for what, ours, base, against, at_most, at_least in pairs:
            yield ratio_row(
                f"{what}, one at a time", bench.one_at_a_time(stage, ours, base), microseconds,
                against, at_most=at_most)
            yield ratio_row(
                f"{what}, 64 in flight", bench.in_flight(stage, ours, base), rate, against,
                at_least=at_least)
        ours = stage.calls(WAYMARK, "push-attached", 10).signal_bytes
        base = stage.calls(signal, "push-attached", 10).signal_bytes
        yield Row("size of Push's signal", f"{ours:.0f} bytes", f"echo+signal {base:.0f} bytes")


def socket_pushes(bench):
    with bench.stage() as stage:
        ours, base = (f"unix:path={stage.folder}/{name}" for name in ["waymark", "peer"])
        stage.serve(WAYMARK, stage.tools.waymarkd, "--listen", ours)
        stage.run(stage.tools.c("service"), base, "peer")
        wait_until(lambda: (stage.folder / "peer").exists(), "the baseline listens")
        pairs = [(service, "push-attached") for service in (ours, base)]
        yield ratio_row(
            "Push over the socket, one at a time", bench.one_at_a_time(stage, *pairs), microseconds,
            "peer echo+signal", at_most=1.25)
        yield ratio_row(
            "Push over the socket, 64 in flight", bench.in_flight(stage, *pairs), rate,
            "peer echo+signal", at_least=0.8)


def snapshots(bench):
    with bench.stage() as stage:
        stage.waymark()
        ours, base = (WAYMARK, "snapshot"), (stage.baseline("snapshot"), "snapshot")
        yield ratio_row(
            "Snapshot of a path of 8", bench.one_at_a_time(stage, ours, base), microseconds,
            "echo of constants", at_most=1.2)
        sizes = [stage.calls(*pair, 10).reply_bytes for pair in (ours, base)]
        yield Row("size of the snapshot", f"{sizes[0]:.0f} bytes", f"echo {sizes[1]:.0f} bytes")


def durable_pushes(bench):
    with bench.stage() as stage:
        stage.waymark()
        permissions, dconf = "org.freedesktop.impl.portal.PermissionStore", "ca.desrt.dconf"
        stage.serve(permissions, program("xdg-permission-store", "xdg-desktop-portal"))
        stage.serve(dconf, program("dconf-service", "dconf-service"))
        ours, count = (WAYMARK, "push-durable"), bench.size(800, 100)
        yield ratio_row(
            "Push with durable, one at a time",
            bench.one_at_a_time(stage, ours, (permissions, "permission"), count=count),
            microseconds, "permission store", at_most=0.4)
        for base, against, at_least in [
                ((permissions, "permission"), "permission store", 3), ((dconf, "dconf"), "dconf", 12)]:
            counts = [bench.size(8000, 1000), bench.size(2000, 250)]
            yield ratio_row(
                "Push with durable, 64 in flight", bench.in_flight(stage, ours, base, counts), rate,
                against, at_least=at_least)


def pushes_during_sync(bench):
    with bench.stage() as stage:
        stage.waymark()
        count = bench.size(6000, 1000)

        def with_syncs():
            client = stage.run(
                stage.tools.c("client"), WAYMARK, "sync", 10**6, stdout=subprocess.DEVNULL)
            try:
                return stage.calls(WAYMARK, "push", count).p99
            finally:
                stage.stop(client)

        comparison = compare(
            bench.rounds, with_syncs, lambda: stage.calls(WAYMARK, "push", count).p99)
        yield ratio_row(
            "Push while a sync runs, 99th percentile", comparison, microseconds, "without",
            at_most=2)


def links(bench):
    with bench.stage(manifests.FEW_LINKS, manifests.MANY_LINKS) as stage:
        stage.waymark()
        yield ratio_row(
            "OpenURL, 10,000 links in the manifest",
            bench.one_at_a_time(stage, (WAYMARK, "open-many-links"), (WAYMARK, "open-few-links")),
            microseconds, "10 links", at_most=1.1)
        load = median_of(5, lambda: stage.calls(WAYMARK, "reload", 1, "-w", 0).median)
        yield limit_row("a manifest of 10,000 links, loaded by Reload", load, milliseconds, 100_000)


def core(bench):
    figures = {}
    for count in (10, 10000):
        file = bench.folder / f"core-{count}.json"
        file.write_text(json.dumps(manifests.two_parameters(count)))
        uuid = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
        output = subprocess.run(
            [bench.tools.corebench, "org.waymark.core", file, f"core:/area7/{uuid}/tasks/{uuid}"],
            capture_output=True, text=True, check=True).stdout
        figures[count] = [int(word) for word in output.split()]
    few, many = figures[10], figures[10000]
    yield limit_row(
        "matching a link alone, 4 segments, 2 parameters, 10,000 links", many[2], nanoseconds, 1000)
    yield Row("the same with 10 links", nanoseconds(few[2]))
    yield Row("reading that URL", nanoseconds(many[1]))
    yield Row("reading and matching it, as OpenURL does", nanoseconds(many[3]))


def starting(bench):
    with bench.stage() as stage:
        full = stage.folder / "full"
        stored = bench.size(100_000, 10_000)
        store_scenes(full / "waymark/scenes", stored)

        def exec_to_name(state):
            stage.environment["XDG_STATE_HOME"] = str(state)
            return stage.spawn("name", WAYMARK, stage.tools.waymarkd)

        comparison = compare(
            bench.size(21, 7), lambda: exec_to_name(full),
            lambda: exec_to_name(stage.folder / "state"))
        yield limit_row(
            "exec to name owned, nothing stored", comparison.medians[1], milliseconds, 12_000)
        yield ratio_row(
            f"exec to name owned, {stored:,} scenes stored", comparison, milliseconds,
            "nothing stored", at_most=1.1)


def store_scenes(folder, count):
    """Scenes of many apps, a thousand each, as the daemon would have stored them."""
    for app in range(count // 1000):
        name = f"org.example.App{app}"
        (folder / name).mkdir(parents=True)
        for window in range(1000):
            scene = {
                "waymark": 1, "scene": f"{name}/w{window}", "revision": 1,
                "time": "2026-01-01T00:00:00.000Z", "tab": "", "tabs": {"": []}, "next_entry": 1}
            (folder / name / f"w{window}.jsonl").write_text(json.dumps(scene) + "\n")


def activation(bench):
    bare = "org.waymark.Baseline.once"
    with bench.stage() as stage:
        for name, command in [
                (WAYMARK, stage.tools.waymarkd), (bare, f"{stage.tools.c('service')} {bare} once")]:
            (stage.folder / "services" / f"{name}.service").write_text(
                f"[D-BUS Service]\nName={name}\nExec={command}\n")

        def call(name):
            figure = stage.calls(name, "version", 1, "-w", 0).median
            stage.end_owner(name)
            return figure

        comparison = compare(bench.size(21, 7), lambda: call(WAYMARK), lambda: call(bare))
        yield ratio_row(
            "call to first reply through D-Bus activation", comparison, milliseconds,
            "bare service", at_most=1.7)


def command(bench):
    with bench.stage(manifests.FEW_LINKS) as stage:
        stage.waymark()
        echo = stage.baseline("echo")
        comparison = compare(
            bench.rounds,
            lambda: ten_links(stage, stage.tools.waymark, "open", "URL"),
            lambda: ten_links(
                stage, "dbus-send", "--session", "--print-reply", f"--dest={echo}", NAVIGATION,
                f"{WAYMARK}.OpenURL", "string:", "string:URL"))
        yield ratio_row(
            "waymark open URL, whole process", comparison, milliseconds, "dbus-send", at_most=2)


def ten_links(stage, *command):
    """What a command takes with one link in place of `URL`; the median of ten different ones."""
    url = "fewlinks:/area0/kind7/6f9619ff-8b86-4011-b42d-00000000000"
    return statistics.median(
        stage.spawn("exit", *(str(word).replace("URL", f"{url}{digit}") for word in command))
        for digit in range(10))


def memory(bench):
    with bench.stage() as stage:
        daemon = idle_daemon(stage)
        idle = resident(daemon)
        yield limit_row("resident memory, idle", idle, megabytes, 8_000_000)
        scenes = bench.size(10_000, 2_000)
        attach(stage, scenes)
        yield limit_row(
            f"resident memory per live scene of four routes, {scenes:,} of them",
            (resident(daemon) - idle) / scenes, kilobytes, 2_000)


def idle_daemon(stage):
    daemon = stage.waymark()
    stage.calls(WAYMARK, "version", 10)
    return daemon


def attach(stage, scenes):
    """Attaches so many scenes of four routes, and has them stored."""
    client = stage.run(
        stage.tools.c("client"), "-s", scenes, "-w", 0, "-k", 600, WAYMARK, "push-attached", 0,
        stdout=subprocess.PIPE)
    client.stdout.readline()
    stage.calls(WAYMARK, "sync", 1, "-w", 0)


def resident(process):
    return 1024 * status(f"/proc/{process.pid}/status", "VmRSS")


def status(file, field):
    """The number of a field of one of /proc's files."""
    for line in Path(file).read_text().splitlines():
        name, value = line.split(":")
        if name == field:
            return int(value.split()[0])
    raise LookupError(f"{file} has no {field}")


def idleness(bench):
    with bench.stage() as stage:
        daemon = stage.waymark()
        stage.calls(WAYMARK, "push-attached", 200)
        stage.calls(WAYMARK, "sync", 1, "-w", 0)
        time.sleep(3)
        seconds = bench.size(30, 15)
        before = activity(daemon)
        time.sleep(seconds)
        wakeups, writes = (then - now for then, now in zip(activity(daemon), before))
        yield Row(
            f"idle for {seconds} s after some work", f"{wakeups} wake-ups, {writes} writes",
            goal="at most 1 in 15 s, no write", met=writes == 0 and wakeups <= seconds / 15)


def activity(process):
    """How often the threads of a process have been woken, and how often it has written."""
    tasks = Path(f"/proc/{process.pid}/task").iterdir()
    wakeups = sum(status(task / "status", "voluntary_ctxt_switches") for task in tasks)
    return wakeups, status(f"/proc/{process.pid}/io", "syscw")


def many_clients(bench):
    with bench.stage() as stage:
        stage.waymark()
        base = stage.baseline("signal")
        clients = bench.size(1000, 200)
        many = ["-c", clients, "-s", 1, "-f", clients, "-w", clients]
        count = clients * 20
        comparison = compare(
            bench.rounds,
            lambda: stage.calls(WAYMARK, "push-attached", count, *many).rate,
            lambda: stage.calls(base, "push-attached", count, *many).rate)
        yield ratio_row(
            f"{clients:,} clients with a live scene each, all pushing, none lost or reordered",
            comparison, rate, "echo+signal", at_least=0.95)


TOPICS = [
    pushes, socket_pushes, durable_pushes, pushes_during_sync, snapshots, links, core, starting, activation, command,
    memory, idleness, many_clients,
]
