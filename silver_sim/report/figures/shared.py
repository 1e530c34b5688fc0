"""Previews of pages for sharing, made from their drawings."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageOps

from silver_sim.report.figures.png import image, packed
from silver_sim.report.figures.scene import Scene, Text, wrapped

MANY = 128  # colours: those of a chart, with the smoothed edges between them
SHARED = (1200, 630)  # pixels, the size that sites with link previews ask for
CHART = (620, 560)  # maximum pixels of the chart, at the right of a preview
MARGIN, COLUMN = 50, 500  # pixels: where words begin, and how wide they may be
BEGIN, LOWEST = 90, SHARED[1] - 70  # pixels between which the words stand


class _ParagraphStyle(NamedTuple):
    """How a paragraph of the left column is written, in pixels."""

    size: float
    line: int
    below: int  # to the next
    tone: str = "ink"
    bold: bool = False


QUESTION = _ParagraphStyle(36, 45, 30, bold=True)
ANSWER = _ParagraphStyle(23, 29, 18)
SURE = _ParagraphStyle(18, 23, 0, "soft")


def shared(kind: str, title: str, answer: str, sure: str, foot: str, chart: Scene | None) -> bytes:
    """Return a PNG with all of an answer card; always the same bytes."""
    column = Scene(SHARED[0], y=SHARED[1] - 2)
    column.text(MARGIN, 62, kind.upper(), "soft", size=18)
    down = BEGIN
    for words, text in ((QUESTION, title), (ANSWER, answer), (SURE, sure)):
        down = _written(column, words, text, down)
    column.text(MARGIN, SHARED[1] - 50, foot, "soft", size=18)
    picture = image(column, 1)
    if chart:
        drawn = ImageOps.contain(image(chart), CHART, Image.Resampling.LANCZOS)
        right = SHARED[0] - CHART[0] - 20
        picture.paste(drawn, (right, (SHARED[1] - drawn.height) // 2))
    return packed(picture, MANY)


def _written(column: Scene, words: _ParagraphStyle, text: str, down: int) -> int:
    """Write a paragraph from `down` pixels below the upper edge; return where the next begins."""
    kept = text.replace(" ± ", "\xa0±\xa0").replace(" %", "\xa0%")
    lines = wrapped(kept, words.size, COLUMN, words.bold)
    most = max(1, (LOWEST - down) // words.line)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    for place, line in enumerate((line.replace("\xa0", " ") for line in lines), 1):
        y = down + place * words.line - words.line // 4
        column.shapes.append(Text(MARGIN, y, line, words.size, words.tone, bold=words.bold))
    return down + len(lines) * words.line + words.below
