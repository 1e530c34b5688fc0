"""The charts of a run of kind simulate: who wins how often, and with what scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import with_short_names
from silver_sim.report.charts.forests import ForestLine, ReferenceLine, forest
from silver_sim.report.charts.score_charts import round_scores, total_scores
from silver_sim.report.palette import COLOURS
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.verdict import noise_in, ranking, win_share_finding, without_noise

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every chart."""
    drawings: dict[str, Callable[[Summary], Figure]] = {
        "win_shares": win_shares,
        "total_scores": total_scores,
        "round_scores": round_scores,
    }
    for stem, draw in drawings.items():
        yield stem, draw(with_short_names(summary))


def win_shares(summary: Summary) -> Figure:
    """Draw who wins how often."""
    lines = [
        ForestLine(line["label"], line["win_share"], line["player"] % len(COLOURS))
        for line in ranking(without_noise(summary))
    ]
    title, beyond = win_share_finding(summary), not_drawn(noise_in(summary))
    axis = "win share (% of games won)"
    return forest(summary, lines, title, axis, fair_share(summary), beyond)


def fair_share(summary: Summary) -> ReferenceLine:
    """The share that equals would have."""
    return ReferenceLine(100 * summary["fair_share"], f"fair share 1/{summary['players']}")
