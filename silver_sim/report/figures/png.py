"""Drawings as PNG: picture files, thumbnails, and previews for sharing."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont, ImageOps

from silver_sim.errors import printable
from silver_sim.report.figures.scene import Box, Dot, Path, Point, Scene, Text
from silver_sim.report.figures.svg import MARGIN, corners
from silver_sim.report.palette import TONES

SCALE, FINE = 2, 2  # pixels of a picture for each of a drawing; and shapes are drawn so much finer
FACE = "letters.ttf"  # DejaVu Sans, with the letters of most alphabets
FEW = 64  # colours of a packed picture


@cache
def _face(size: int) -> ImageFont.FreeTypeFont:
    with as_file(files(__package__).joinpath(FACE)) as path:
        return ImageFont.truetype(str(path), size)


def image(drawing: Scene, *, words: bool = True, scale: int = SCALE) -> Image.Image:
    """Return a drawing on white, perhaps without its words."""
    size = round(drawing.width * scale), round((drawing.y + 2) * scale)
    large = Image.new("RGB", (size[0] * FINE, size[1] * FINE), "white")
    pen = ImageDraw.Draw(large, "RGBA")
    for shape in drawing.shapes:
        if not isinstance(shape, Text):
            _shape(pen, shape, scale * FINE)
    small = large.reduce(FINE)
    writer = ImageDraw.Draw(small)
    for shape in drawing.shapes if words else ():
        if isinstance(shape, Text) and shape.text:
            anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor]
            where = shape.x * scale, shape.y * scale
            bold = 0.55 if shape.bold else 0
            writer.text(where, printable(shape.text), TONES[shape.tone], stroke_width=bold,
                        font=_face(round(shape.size * scale)), anchor=anchor)  # fmt: skip
    return small


def png_file(drawing: Scene) -> bytes:
    """Return a drawing as a file, with a margin."""
    return packed(ImageOps.expand(image(drawing), SCALE * MARGIN, "white"))


def packed(picture: Image.Image, colours: int = FEW) -> bytes:
    """Return a PNG with few colours: a few kilobytes, with the large areas unchanged."""
    few = picture.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    content = io.BytesIO()
    few.save(content, "PNG", optimize=True)
    return content.getvalue()


def _shape(pen: ImageDraw.ImageDraw, shape: Path | Box | Dot, scale: float) -> None:
    colour = TONES[shape.tone]
    if isinstance(shape, Box):
        edges = [scale * shape.x, scale * shape.y]
        edges += [edges[0] + scale * shape.width, edges[1] + scale * shape.height]
        pen.rectangle(edges, None if shape.dashed else colour, colour if shape.dashed else None)
    elif isinstance(shape, Dot):
        _dot(pen, shape, colour, scale)
    elif shape.width:
        _line(pen, [(scale * x, scale * y) for x, y in shape.points], colour, scale, shape)
    else:
        seen = colour + f"{round(255 * shape.opacity):02x}"
        pen.polygon([(scale * x, scale * y) for x, y in shape.points], seen)


def _dot(pen: ImageDraw.ImageDraw, dot: Dot, colour: str, scale: float) -> None:
    edge, wide = "#ffffff", round(1.2 * scale)
    if outline := corners(dot):
        points = [(scale * x, scale * y) for x, y in outline]
        pen.polygon(points, colour)
        pen.line([*points, points[0], points[1]], edge, wide, "curve")
        return
    x, y, radius = scale * dot.x, scale * dot.y, scale * (dot.radius + 0.6)
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour, edge, wide)


def _line(
    pen: ImageDraw.ImageDraw, points: Sequence[Point], colour: str, scale: float, path: Path
) -> None:
    wide = max(1, round(path.width * scale))
    if not path.dash:
        pen.line([*points], colour, wide, "curve" if len(points) > 2 else None)
        return
    lengths = [scale * float(each) for each in path.dash.split()]
    place, left = 0, lengths[0]
    for (x, y), (to_x, to_y) in pairwise(points):
        whole = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        gone = 0.0
        while gone < whole:
            step = min(left, whole - gone)
            ends = [
                (x + (to_x - x) * share / whole, y + (to_y - y) * share / whole)
                for share in (gone, gone + step)
            ]
            if place % 2 == 0:
                pen.line(ends, colour, wide)
            gone, left = gone + step, left - step
            if left <= 1e-9:
                place += 1
                left = lengths[place % len(lengths)]
