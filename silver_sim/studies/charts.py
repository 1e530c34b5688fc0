"""The charts of a run whose kind has none but its forests: the same that a terminal draws."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.figure import Figure

from silver_sim.report.charts.forests import forest
from silver_sim.result import Plain
from silver_sim.studies.kinds import kind_of


def figures(summary: Plain) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every forest."""
    for chart in kind_of(summary).forests_of(summary):
        yield chart.name, forest(summary, chart)
