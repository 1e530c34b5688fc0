"""Pictures of pages, made from their charts: thumbnails for an index, previews for sharing."""

from __future__ import annotations

import io
import textwrap
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from PIL import Image, ImageOps

from silver_sim.report.charts.canvas import GREY, STYLE, as_png

FEW, MANY = 32, 128  # colours: those of a chart, and with the smoothed edges between them
SHARED = (1200, 630)  # pixels, the size that sites with link previews ask for
DPI = 100
CHART = (620, 560)  # maximum pixels of the chart, at the right of a preview
MARGIN = 50
TITLE, ANSWER = 20, 38  # characters of a line
LINE, LOWEST = 29, SHARED[1] - 70  # pixels of a line of an answer, and where they end


def thumbnail(chart: bytes) -> bytes:
    """Return a picture of the index as a small PNG."""
    return _packed(Image.open(io.BytesIO(chart)), FEW)


def shared(kind: str, title: str, answer: str, foot: str, chart: bytes | None) -> bytes:
    """Return a PNG with a question, its answer and what decides; always the same bytes."""
    answer = answer.replace(" ± ", "\xa0±\xa0")
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(SHARED[0] / DPI, SHARED[1] / DPI), dpi=DPI, facecolor="white")
        if chart:
            picture = _fitted(chart, CHART)
            right, up = SHARED[0] - CHART[0] - 20, (SHARED[1] - picture.height) // 2
            figure.figimage(np.asarray(picture), right, up)
        figure.text(*_place(50), kind.upper(), va="top", fontsize=13, color=GREY)
        lines = textwrap.wrap(title, TITLE, break_on_hyphens=False)
        words: Any = {"va": "top", "linespacing": 1.2}
        figure.text(*_place(90), "\n".join(lines), fontsize=26, fontweight="bold", **words)
        below = 120 + 45 * len(lines)
        room = max(1, (LOWEST - below) // LINE)
        lines = textwrap.wrap(
            answer, ANSWER, max_lines=room, placeholder=" …", break_on_hyphens=False
        )
        figure.text(*_place(below), "\n".join(lines), fontsize=17, **words)
        figure.text(*_place(SHARED[1] - 50), foot, va="bottom", fontsize=13, color=GREY)
        return _packed(Image.open(io.BytesIO(as_png(figure))), MANY)


def _place(down: float) -> tuple[float, float]:
    """Where text of the left column begins, `down` pixels below the upper edge."""
    return MARGIN / SHARED[0], 1 - down / SHARED[1]


def _fitted(chart: bytes, size: tuple[int, int]) -> Image.Image:
    """Return a chart as large as it fits into this width and height."""
    whole = Image.open(io.BytesIO(chart)).convert("RGB")
    return ImageOps.contain(whole, size, Image.Resampling.LANCZOS)


def _packed(picture: Image.Image, colours: int) -> bytes:
    """Return a PNG with this many colours: a few kilobytes, with the large areas unchanged."""
    few = picture.convert("RGB").quantize(
        colours, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
    )
    content = io.BytesIO()
    few.save(content, "PNG", optimize=True)
    return content.getvalue()
