"""The chart of runs of the kinds sweep and rule_sensitivity: what every variant changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.report.charts.forests import forest
from silver_sim.studies.variants.forests import forests

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart."""
    for chart in forests(summary):
        yield chart.name, forest(summary, chart)
