"""The charts of a kind that has only forests: the same that a terminal draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.report.charts.forests import forest
from silver_sim.studies.kinds import kind_of

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield the name and the figure of every forest."""
    for chart in kind_of(summary).forests_of(summary):
        yield chart.name, forest(summary, chart)
