"""A private bus with services on it, and what is measured there."""

import itertools
import math
import os
import shutil
import signal
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

WAYMARK = "org.waymark.Navigation1"

BUS_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={folder}/bus</listen>
  <servicedir>{folder}/services</servicedir>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_completed_connections">100000</limit>
  <limit name="max_connections_per_user">100000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
"""


class NotMeasured(Exception):
    """What a row lacks on this machine; the others are measured all the same."""


class Broken(Exception):
    """A promise that was not kept while it was measured."""


@dataclass
class Sample:
    """What `client` says of its calls: microseconds, calls per second, bytes."""

    median: float
    p99: float
    rate: float
    reply_bytes: int
    signal_bytes: int


def program(name, package):
    """A program that a package brings, also where it is not on the path."""
    folders = [os.environ["PATH"], "/usr/libexec", "/usr/lib/dconf"]
    found = shutil.which(name, path=":".join(folders))
    if not found:
        raise NotMeasured(f"no {name}; it is in the package {package}")
    return found


class Stage:
    """A bus in a folder of its own, with the programs that were started on it."""

    def __init__(self, tools, folder):
        self.tools = tools
        self.folder = Path(folder)
        self.processes = []
        self.folder.mkdir(0o700, parents=True)
        for name in ["services", "data/waymark/apps", "state", "config", "cache"]:
            (self.folder / name).mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus",
            "XDG_RUNTIME_DIR": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_DATA_DIRS": str(self.folder / "none"),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }

    def __enter__(self):
        configuration = self.folder / "bus.conf"
        configuration.write_text(BUS_CONFIGURATION.format(folder=self.folder))
        self.run("dbus-daemon", "--nofork", "--nopidfile", f"--config-file={configuration}")
        # The socket is there before anybody can connect to it.
        wait_until(lambda: self.ask("NameHasOwner", WAYMARK), "dbus-daemon answers")
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            self.stop(process)

    def run(self, *command, **options):
        """Starts a program that is ended with the stage."""
        log = open(self.folder / "log", "a")
        process = subprocess.Popen(
            [str(word) for word in command], env=self.environment, stderr=log, **options)
        self.processes.append(process)
        return process

    def stop(self, process):
        if process.poll() is None:
            process.terminate()
            process.wait(30)
        if process in self.processes:
            self.processes.remove(process)

    def serve(self, name, *command):
        """Starts a program, and waits until it owns the name."""
        process = self.run(*command)

        def is_owned():
            if process.poll() is not None:
                raise NotMeasured(f"{command[0]} ended with status {process.returncode}")
            return self.ask("NameHasOwner", name) == "true"

        wait_until(is_owned, f"{name} is owned")
        return process

    def waymark(self):
        return self.serve(WAYMARK, self.tools.waymarkd)

    def baseline(self, mode):
        name = f"org.waymark.Baseline.{mode}"
        self.serve(name, self.tools.c("service"), name, mode)
        return name

    def ask(self, method, name):
        """The last word of what the bus answers about a name; None for an error."""
        answer = subprocess.run(
            ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus",
             "/org/freedesktop/DBus", f"org.freedesktop.DBus.{method}", f"string:{name}"],
            env=self.environment, capture_output=True, text=True)
        return answer.stdout.split()[-1] if answer.returncode == 0 else None

    def end_owner(self, name):
        """Ends the process that owns the name, and waits until it is gone."""
        process = self.ask("GetConnectionUnixProcessID", name)
        if process:
            os.kill(int(process), signal.SIGTERM)
            wait_until(lambda: not Path(f"/proc/{process}").exists(), f"{name} ends")

    def calls(self, service, call, count, *options):
        """The sample of so many calls by `client`."""
        command = [self.tools.c("client"), *options, service, call, count]
        return Sample(*(float(word) for word in self.output(command).split()))

    def spawn(self, *command):
        """What `spawn` says that a program took, in microseconds."""
        return float(self.output([self.tools.c("spawn"), *command]))

    def output(self, command, **changes):
        result = subprocess.run(
            [str(word) for word in command], env=self.environment | changes,
            capture_output=True, text=True)
        if result.returncode != 0:
            kind = Broken if result.returncode == 3 else NotMeasured
            raise kind(result.stderr.strip() or f"{command[0]} failed")
        return result.stdout


def wait_until(holds, what, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise NotMeasured(f"waited {seconds} s in vain: {what}")
        time.sleep(0.02)


@dataclass
class Comparison:
    """Figures of alternating rounds, in the order of the rounds."""

    ours: list
    base: list

    @property
    def medians(self):
        return statistics.median(self.ours), statistics.median(self.base)

    @property
    def ratios(self):
        """Of each round alone, so that what slows the machine for a while cancels out; sorted."""
        return sorted(ours / base for ours, base in zip(self.ours, self.base))

    @property
    def ratio(self):
        return statistics.median(self.ratios)

    @property
    def noise(self):
        """How far from 1 chance may put the ratio of a thing to itself.

        The median of all rounds that there could be lies, in 99 of 100 runs, between the ratios that are
        this far to each side of the middle one.
        """
        count = len(self.ratios)
        place = max(0, int(count / 2 - 1.29 * math.sqrt(count)))
        return max(1 / self.ratios[place], self.ratios[-1 - place]) - 1


def in_turn(rounds, *measures):
    """The figures of each measure, one for each round; the rounds have every order in turn."""
    sides = [(measure, []) for measure in measures]
    orders = list(itertools.permutations(sides))
    for number in range(rounds):
        for measure, figures in orders[number % len(orders)]:
            figures.append(measure())
    return [figures for _, figures in sides]


def compare(rounds, ours, base):
    """Measures both in each round, one or the other first in turn."""
    return Comparison(*in_turn(rounds, ours, base))


def median_of(rounds, measure):
    return statistics.median(measure() for _ in range(rounds))
