"""The charts of a run of kind tournament: standings with the ranks that are possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.report.charts.forests import forest
from silver_sim.studies.tournament.forests import forests

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every chart, one a number of seats."""
    for chart in forests(summary):
        yield chart.name, forest(summary, chart)
