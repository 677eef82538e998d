"""The table of goals and figures."""

from dataclasses import dataclass

HEAD = ["what", "Waymark", "baseline", "ratio (least to most)", "goal", "met"]


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
    ratios = comparison.ratios
    met = goal = None
    if at_most is not None:
        met, goal = comparison.ratio <= at_most, f"at most {at_most:g} ×"
    elif at_least is not None:
        met, goal = comparison.ratio >= at_least, f"at least {at_least:g} ×"
    return Row(
        what, unit(ours), f"{against} {unit(base)}",
        f"**{comparison.ratio:.2f}** ({ratios[0]:.2f} to {ratios[-1]:.2f})", goal or "", met)


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


def head():
    return line(HEAD) + "\n|" + "---|" * len(HEAD)
