"""Charts as PNG and SVG files, drawn by matplotlib without a screen."""

from collections.abc import Callable, Iterator

import matplotlib
from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import STYLE, as_png, as_svg, lay_out
from silver_sim.result import Plain

Figures = Callable[[Plain], Iterator[tuple[str, Figure]]]  # names and figures of a summary


def charts(figures: Figures, summary: Plain) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every chart of a summary, PNG and SVG."""
    with matplotlib.rc_context(STYLE):
        for stem, figure in figures(summary):
            lay_out(figure)
            yield f"{stem}.png", as_png(figure)
            yield f"{stem}.svg", as_svg(figure)
