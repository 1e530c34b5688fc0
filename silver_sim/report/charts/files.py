"""Charts as PNG and SVG files, drawn by matplotlib without a screen."""

from collections.abc import Iterator

import matplotlib
from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import STYLE, as_png, as_svg, lay_out


def charts(figures: Iterator[tuple[str, Figure]]) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every figure, which has a name, as PNG and as SVG."""
    with matplotlib.rc_context(STYLE):
        for stem, figure in figures:
            lay_out(figure)
            yield f"{stem}.png", as_png(figure)
            yield f"{stem}.svg", as_svg(figure)
