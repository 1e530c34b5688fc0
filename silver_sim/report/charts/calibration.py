"""The picture of calibration: observed by predicted chances, a panel for each series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import FAINT, GREY, WIDTH, frame
from silver_sim.report.palette import COLOURS
from silver_sim.stats.results import Heading

COLUMNS, PANEL = 3, 3.0  # panels in a row, and inches of each
Step = tuple[Sequence[float], bool]  # predicted, observed, both ends of the band; it comes true


def calibration(
    result: Heading, found: Mapping[str, Sequence[Step]], finding: str, caption: str
) -> Figure:
    """Draw the steps of each series in percent, the band of right predictions, and a diagonal."""
    rows, columns = ceil(len(found) / COLUMNS), min(COLUMNS, len(found))
    figure = Figure(figsize=(WIDTH, 1.6 + PANEL * rows), layout="constrained")
    panels = figure.subplots(rows, columns, sharey=True, squeeze=False).ravel()
    for axes, (name, steps) in zip(panels, found.items(), strict=False):
        numbers, is_true = zip(*steps, strict=True)
        x, seen, lo, hi, *_ = zip(*numbers, strict=True)
        axes.plot([0, 100], [0, 100], color=GREY, linewidth=1, linestyle="--")
        axes.fill_between(x, lo, hi, color=COLOURS[0], alpha=0.2, linewidth=0)
        for which, marker, colour in ((True, "o", COLOURS[0]), (False, "D", COLOURS[1])):
            some = [each == which for each in is_true]
            points = ([v for v, here in zip(of, some, strict=True) if here] for of in (x, seen))
            axes.plot(*points, color=colour, marker=marker, markersize=4, linestyle="none")
        axes.set_title(name, fontsize=10)
        axes.set_xlabel("predicted, %")
        axes.set_aspect("equal")
        axes.grid(color=FAINT)
    for axes in panels[len(found) :]:
        axes.set_axis_off()
    panels[0].set_ylabel("observed, %")
    frame(figure, result, finding, caption)
    return figure
