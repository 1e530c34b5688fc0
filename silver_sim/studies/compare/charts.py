"""The chart of a run of kind compare: the difference, with and without the luck of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.errors import printable
from silver_sim.report.charts.canvas import NAME_WIDTH
from silver_sim.report.charts.forests import BARS, ForestLine, ReferenceLine, forest
from silver_sim.report.text import answers, findings
from silver_sim.report.text.wording import elided
from silver_sim.stats.core.levels import EVERY_LOOK

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart."""
    yield "difference", compared(summary)


def compared(summary: Summary) -> Figure:
    """Draw the paired difference of two strategies, with and without the luck of the cards."""
    summary = answers.claimed(summary)
    difference = summary["difference"]
    lines = [
        ForestLine("as played", difference["win_share"]),
        ForestLine("without the luck of the cards", difference["win_share_adjusted"], 1),
    ]
    a, b = (elided(printable(summary[who]), NAME_WIDTH) for who in "ab")
    axis = f"win share of {a} minus that of {b} (percentage points)"
    every_look = all(line.numbers["method"] == EVERY_LOOK for line in lines)
    bars = "Point: estimate. Bar: the 95 % interval that holds at every look, however often."
    rule = ReferenceLine(0, "no difference")
    title = findings.difference_finding({**summary, "a": a, "b": b})
    return forest(summary, lines, title, axis, rule, sign="+", bars=bars if every_look else BARS)
