"""The chart of a run of kind compare: the difference, with and without the luck of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.errors import printable
from silver_sim.report.charts.canvas import NAME_WIDTH
from silver_sim.report.charts.forests import BARS, forest
from silver_sim.report.text.wording import elided
from silver_sim.stats.core.levels import EVERY_LOOK
from silver_sim.studies.compare.forests import forests

Summary = Mapping[str, Any]

EVERY_LOOK_BARS = "Point: estimate. Bar: the 95 % interval that holds at every look, however often."


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart, with names that have room below its axis."""
    short = {who: elided(printable(summary[who]), NAME_WIDTH) for who in "ab"}
    for chart in forests({**summary, **short}):
        every_look = all(line.numbers["method"] == EVERY_LOOK for line in chart.lines)
        yield chart.name, forest(summary, chart, EVERY_LOOK_BARS if every_look else BARS)
