"""The chart of a run of kind forecast: observed by predicted chances."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import FAINT, GREY, WIDTH, frame
from silver_sim.report.palette import COLOURS
from silver_sim.studies.forecast.result import ForecastResult
from silver_sim.studies.forecast.tell import bins_of
from silver_sim.studies.scoring.tell import come_true


def figures(result: ForecastResult, _: object) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart."""
    yield "reliability", reliability(result)


def reliability(result: ForecastResult) -> Figure:
    """Draw a panel for each number of players: the curve, the band if calibrated, a diagonal."""
    figure = Figure(figsize=(WIDTH, 4.6), layout="constrained")
    panels = figure.subplots(1, len(result.groups), sharey=True, squeeze=False)[0]
    for axes, each in zip(panels, result.groups, strict=True):
        bins = each.calibration.bins
        x, seen, lo, hi = (
            [100 * getattr(step, name) for step in bins]
            for name in ("predicted", "observed", "lo", "hi")
        )
        axes.plot([0, 100], [0, 100], color=GREY, linewidth=1, linestyle="--")
        axes.fill_between(x, lo, hi, color=COLOURS[0], alpha=0.2, linewidth=0)
        axes.plot(x, seen, color=COLOURS[0], marker="o", markersize=4)
        axes.set_title(f"{each.seats} players", fontsize=10)
        axes.set_xlabel("predicted chance to win, %")
        axes.set_aspect("equal")
        axes.grid(color=FAINT)
    panels[0].set_ylabel("observed, %")
    caption = (
        f"{result.player} in every seat. Band: where the curve lies in nine of ten "
        "simulations in which all chances are right, with games correlated as these are."
    )
    frame(figure, result, f"{come_true(bins_of(result.groups), 'bands')}.", caption)
    return figure
