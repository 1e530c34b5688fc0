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
    for place, (name, steps) in enumerate(found.items()):
        axes, (numbers, is_true) = panels[place], zip(*steps, strict=True)
        x, seen, lo, hi, often = zip(*numbers, strict=True)
        axes.plot([0, 100], [0, 100], color=GREY, linewidth=1, linestyle="--")
        axes.fill_between(x, lo, hi, color=COLOURS[0], alpha=0.2, linewidth=0)
        for point, size, is_so in zip(zip(x, seen, strict=True), often, is_true, strict=True):
            marker, colour = ("o", COLOURS[0]) if is_so else ("D", COLOURS[1])
            axes.scatter(*point, s=15 + 2 * size, color=colour, marker=marker)
        axes.set_title(name, fontsize=10)
        if place >= len(found) - columns:
            axes.set_xlabel("predicted, %")
        axes.set_aspect("equal")
        axes.grid(color=FAINT)
    for axes in panels[len(found) :]:
        axes.set_axis_off()
    panels[0].set_ylabel("observed, %")
    frame(figure, result, finding, caption)
    return figure
