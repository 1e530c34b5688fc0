"""The charts of a summary as PNG and SVG files, drawn by matplotlib without a screen."""

from collections.abc import Callable, Iterator

import matplotlib
from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import (
    STYLE,
    Summary,
    as_png,
    as_svg,
    lay_out,
    with_short_names,
)
from silver_sim.report.charts.forests import forests, win_shares
from silver_sim.report.charts.score_charts import round_scores, total_scores
from silver_sim.studies.silver.call_safety.charts import limits


def charts(summary: Summary) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every chart of a run of any kind, PNG and SVG."""
    with matplotlib.rc_context(STYLE):
        for stem, figure in figures(summary):
            lay_out(figure)
            yield f"{stem}.png", as_png(figure)
            yield f"{stem}.svg", as_svg(figure)


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every chart."""
    if summary.get("kind") == "call_safety":
        yield "limits", limits(summary)
        return
    if summary.get("kind", "simulate") != "simulate":
        yield from forests(summary)
        return
    drawings: dict[str, Callable[[Summary], Figure]] = {
        "win_shares": win_shares,
        "total_scores": total_scores,
        "round_scores": round_scores,
    }
    for stem, draw in drawings.items():
        yield stem, draw(with_short_names(summary))
