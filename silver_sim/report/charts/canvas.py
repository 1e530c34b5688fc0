"""What all charts share: fonts, titles, captions and how files are written.

Colour is never the only cue: every mark has a label and every strategy its own marker or panel.
The same summary gives the same bytes.
"""

import io
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from silver_sim.errors import printable
from silver_sim.report.text.wording import counted
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Heading

MARKERS = ("o", "s", "D", "^", "P", "v", "d", "X")  # by series, as the palette
INK, GREY, FAINT = "#222222", "#666666", "#dddddd"
WIDTH = 9.0  # inches
NAME_WIDTH = 26  # characters of a label next to a chart
STYLE: Any = {  # settings of matplotlib
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": 10.0,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titley": 1.0,  # said, it is not looked for among ticks
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "figure.dpi": 150,  # for layout, too
    "svg.fonttype": "none",
    "svg.hashsalt": "silver_sim",
}


def lay_out(figure: Figure) -> None:
    """Lay out a figure once for all files: this takes as long as drawing one."""
    if (engine := figure.get_layout_engine()) is not None:
        with boxes_for_glyphs():
            engine.execute(figure)
        figure.set_layout_engine("none")


def as_png(figure: Figure) -> bytes:
    """Return a laid-out figure as PNG; Figure.savefig would draw it once more."""
    canvas: Any = FigureCanvasAgg(figure)
    return _written(canvas.print_png, {"Software": None})


def as_svg(figure: Figure) -> bytes:
    """Return a laid-out figure as SVG, with its words as text."""
    canvas: Any = FigureCanvasSVG(figure)
    return _written(canvas.print_svg, {"Date": None, "Creator": None})


def _written(write: Callable[..., None], metadata: Mapping[str, None]) -> bytes:
    content = io.BytesIO()
    with boxes_for_glyphs():
        write(content, metadata=metadata)
    return content.getvalue()


@contextmanager
def boxes_for_glyphs() -> Iterator[None]:
    """Draw a box, without a warning, for a glyph that the font lacks."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def provenance(result: Heading) -> str:
    """Say what the numbers rest on."""
    seating = f", seating {result.seating}" if result.seating else ""
    return (
        f"{counted(result.games, 'game')} in {counted(result.blocks, 'block')}, "
        f"seed {result.seed}, "
        f"edition {printable(result.edition)}{seating}; 95 % intervals from blocks."
    )


def frame(figure: Figure, result: Heading, title: str, caption: str) -> None:
    """Put the finding above, what it rests on and how to read it below a picture."""
    if result.blocks < FEW_BLOCKS:
        title += f" (few data: {counted(result.games, 'game')})"
    title = textwrap.fill(title, 76, break_on_hyphens=False)
    figure.suptitle(title, x=0.01, ha="left", fontsize=13, fontweight="bold")
    caption = "\n".join(textwrap.fill(part, 145) for part in (caption, provenance(result)))
    figure.supxlabel(caption, x=0.01, ha="left", fontsize=8, color=GREY)


def give_place(figure: Figure, rows: int, between: float) -> None:
    """Give panels the room that title and caption leave, in rows `between` inches apart.

    For labels of known width; for others a layout engine has to find it by drawing.
    """
    height = figure.get_figheight()
    title, caption = (1 + text.get_text().count("\n") for text in figure.texts)
    top, bottom = 0.42 + 0.24 * title, 0.62 + 0.14 * caption
    each = (height - top - bottom - between * (rows - 1)) / rows
    figure.subplots_adjust(
        left=0.95 / WIDTH,
        right=1 - 0.12 / WIDTH,
        top=1 - top / height,
        bottom=bottom / height,
        hspace=between / each,
        wspace=0.07,
    )


def charts(figures: Iterator[tuple[str, Figure]]) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every figure, which has a name, as PNG and as SVG."""
    with matplotlib.rc_context(STYLE):
        for stem, figure in figures:
            lay_out(figure)
            yield f"{stem}.png", as_png(figure)
            yield f"{stem}.svg", as_svg(figure)
