"""The tables of goals and figures, and of two builds."""

from dataclasses import dataclass

HEAD = ["what", "Waymark", "baseline", "ratio (least to most)", "goal", "met"]
HEAD_OF_BUILDS = ["what", "this tree", "before", "ratio (least to most)", "noise", "no worse"]


@dataclass
class Row:
    what: str
    ours: str = ""
    base: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None

    @property
    def cells(self):
        met = {True: "yes", False: "**no**", None: ""}[self.met]
        return [self.what, self.ours, self.base, self.ratio, self.goal, met]


def ratio_row(what, comparison, unit, against, at_most=None, at_least=None):
    """A row of a ratio to a baseline, which `against` names."""
    ours, base = comparison.medians
    met = goal = None
    if at_most is not None:
        met, goal = comparison.ratio <= at_most, f"at most {at_most:g} ×"
    elif at_least is not None:
        met, goal = comparison.ratio >= at_least, f"at least {at_least:g} ×"
    return Row(
        what, unit(ours), f"{against} {unit(base)}", ratio(comparison, 2), goal or "", met)


def noise_row(what, comparison, noise, unit):
    """A row of two builds: the later one is worse if its ratio is above 1 by more than the noise."""
    ours, before = comparison.medians
    return Row(
        what, unit(ours), unit(before), ratio(comparison, 3), f"{noise:.1%}",
        met=comparison.ratio <= 1 + noise)


def ratio(comparison, digits):
    least, most = comparison.ratios[0], comparison.ratios[-1]
    return f"**{comparison.ratio:.{digits}f}** ({least:.{digits}f} to {most:.{digits}f})"


def limit_row(what, figure, unit, at_most):
    """A row of a figure with a limit of its own."""
    return Row(what, unit(figure), goal=f"at most {unit(at_most)}", met=figure <= at_most)


def microseconds(value):
    return f"{value:,.0f} µs"


def milliseconds(value):
    return f"{value / 1000:,.1f} ms"


def nanoseconds(value):
    return f"{value:,.0f} ns"


def rate(value):
    return f"{value / 1000:,.2f} k/s"


def megabytes(value):
    return f"{value / 1e6:,.1f} MB"


def kilobytes(value):
    return f"{value / 1000:,.2f} KB"


def line(cells):
    return "| " + " | ".join(cells) + " |"


def head(words=HEAD):
    return line(words) + "\n|" + "---|" * len(words)
