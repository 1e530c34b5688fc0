"""Previews of pages for sharing, made from their charts."""

from __future__ import annotations

import io
import textwrap
from typing import NamedTuple

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from PIL import Image, ImageOps

from silver_sim.report.charts.canvas import GREY, INK, STYLE, as_png

MANY = 128  # colours: those of a chart, with the smoothed edges between them
SHARED = (1200, 630)  # pixels, the size that sites with link previews ask for
DPI = 100
CHART = (620, 560)  # maximum pixels of the chart, at the right of a preview
MARGIN = 50
BEGIN, LOWEST = 90, SHARED[1] - 70  # pixels between which the words stand


class ParagraphStyle(NamedTuple):
    """How a paragraph of the left column is written."""

    letters: int  # of a line
    line: int  # pixels
    below: int  # pixels to the next
    size: float  # points
    color: str = INK
    weight: str = "normal"


QUESTION = ParagraphStyle(20, 45, 30, 26, weight="bold")
ANSWER = ParagraphStyle(38, 29, 18, 17)
SURE = ParagraphStyle(50, 23, 0, 13, GREY)


def shared(kind: str, title: str, answer: str, sure: str, foot: str, chart: bytes | None) -> bytes:
    """Return a PNG with all of an answer card; always the same bytes."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(SHARED[0] / DPI, SHARED[1] / DPI), dpi=DPI, facecolor="white")
        if chart:
            whole = Image.open(io.BytesIO(chart)).convert("RGB")
            picture = ImageOps.contain(whole, CHART, Image.Resampling.LANCZOS)
            right, up = SHARED[0] - CHART[0] - 20, (SHARED[1] - picture.height) // 2
            figure.figimage(np.asarray(picture), right, up)
        figure.text(*_place(50), kind.upper(), va="top", fontsize=13, color=GREY)
        down = BEGIN
        for words, text in ((QUESTION, title), (ANSWER, answer), (SURE, sure)):
            down = _written(figure, words, text, down)
        figure.text(*_place(SHARED[1] - 50), foot, va="bottom", fontsize=13, color=GREY)
        return _packed(Image.open(io.BytesIO(as_png(figure))))


def _written(figure: Figure, words: ParagraphStyle, text: str, down: int) -> int:
    """Write a paragraph from `down` pixels below the upper edge; return where the next begins."""
    lines = textwrap.wrap(
        text.replace(" ± ", "\xa0±\xa0").replace(" %", "\xa0%"),
        words.letters,
        max_lines=max(1, (LOWEST - down) // words.line),
        placeholder=" …",
        break_on_hyphens=False,
    )
    for number, line in enumerate(lines, 1):  # each by itself: letters below it move none apart
        place = _place(down + number * words.line - words.line // 4)
        figure.text(*place, line, size=words.size, color=words.color, weight=words.weight)
    return down + len(lines) * words.line + words.below


def _place(down: float) -> tuple[float, float]:
    """Where text of the left column begins, `down` pixels below the upper edge."""
    return MARGIN / SHARED[0], 1 - down / SHARED[1]


def _packed(picture: Image.Image) -> bytes:
    """Return a PNG with few colours: a few kilobytes, with the large areas unchanged."""
    few = picture.convert("RGB").quantize(
        MANY, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
    )
    content = io.BytesIO()
    few.save(content, "PNG", optimize=True)
    return content.getvalue()
