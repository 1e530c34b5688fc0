"""Charts as PNG and SVG files, drawn by matplotlib without a screen."""

from collections.abc import Callable, Iterator

import matplotlib
from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import STYLE, Summary, as_png, as_svg, lay_out

Figures = Callable[[Summary], Iterator[tuple[str, Figure]]]  # names and figures of a summary


def charts(figures: Figures, summary: Summary) -> Iterator[tuple[str, bytes]]:
    """Yield the file name and content of every chart of a summary, as PNG and SVG."""
    with matplotlib.rc_context(STYLE):
        for stem, figure in figures(summary):
            lay_out(figure)
            yield f"{stem}.png", as_png(figure)
            yield f"{stem}.svg", as_svg(figure)
