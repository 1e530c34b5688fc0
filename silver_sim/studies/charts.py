"""The charts of a kind that has only forests: the same that a terminal draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matplotlib.figure import Figure

from silver_sim.report.charts.forests import forest
from silver_sim.report.text.forests import Forest
from silver_sim.stats.results import Heading


def figures(result: Heading, forests: Sequence[Forest]) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every forest."""
    for chart in forests:
        yield chart.name, forest(result, chart)
