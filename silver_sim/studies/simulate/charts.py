"""The charts of a run of kind simulate: who wins how often, and with what scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import with_short_names
from silver_sim.report.charts.forests import forest
from silver_sim.report.charts.score_charts import round_scores, total_scores
from silver_sim.studies.core.game import game_of
from silver_sim.studies.simulate.forests import forests

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every chart."""
    summary = with_short_names(summary)
    for chart in forests(summary):
        yield chart.name, forest(summary, chart)
    yield "total_scores", total_scores(summary)
    yield "round_scores", round_scores(summary, game_of(summary).words.deal)
