"""Drawings as PNG: picture files, thumbnails, and previews for sharing."""

from __future__ import annotations

import io
import warnings

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline
from matplotlib.text import Text as Words
from matplotlib.transforms import Affine2D
from PIL import Image, ImageOps

from silver_sim.errors import printable
from silver_sim.report.figures.scene import Box, Dot, Path, Scene, Text
from silver_sim.report.figures.svg import MARGIN, corners
from silver_sim.report.palette import TONES

SCALE = 2  # pixels of a picture for each of a drawing
DPI = 72  # so that a point is a pixel
FACE = "DejaVu Sans"  # comes with Matplotlib, so pictures are the same everywhere
FEW = 64  # colours of a packed picture


def image(drawing: Scene, scale: float = SCALE) -> Image.Image:
    """Return a drawing on white."""
    wide, high = round(drawing.width * scale), round((drawing.y + 2) * scale)
    figure = Figure(((wide + 0.01) / DPI, (high + 0.01) / DPI), DPI, facecolor="white")
    place = Affine2D().scale(scale, -scale).translate(0, high)
    for shape in drawing.shapes:
        if not isinstance(shape, Text):
            figure.add_artist(_patch(shape, scale, place))
        elif shape.text:
            figure.add_artist(
                Words(
                    *(shape.x, shape.y, printable(shape.text)),
                    color=TONES[shape.tone],
                    fontsize=shape.size * scale,
                    fontfamily=FACE,
                    fontweight="bold" if shape.bold else "normal",
                    ha={"start": "left", "middle": "center", "end": "right"}[shape.anchor],
                    va="baseline",
                    parse_math=False,
                    transform=place,
                )
            )
    canvas = FigureCanvasAgg(figure)
    with warnings.catch_warnings():  # a letter that the face lacks is a box
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        canvas.draw()  # type: ignore[no-untyped-call]
    drawn = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    return Image.fromarray(drawn).convert("RGB")


def png_file(drawing: Scene) -> bytes:
    """Return a drawing as a file, with a margin."""
    return packed(ImageOps.expand(image(drawing), SCALE * MARGIN, "white"))


def packed(picture: Image.Image, colours: int = FEW) -> bytes:
    """Return a PNG with few colours: a few kilobytes, with the large areas unchanged."""
    few = picture.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    content = io.BytesIO()
    few.save(content, "PNG", optimize=True)
    return content.getvalue()


def _patch(shape: Path | Box | Dot, scale: float, place: Affine2D) -> PathPatch:
    """A shape as Matplotlib draws it; a marker has an edge of white."""
    fill, edge, wide, dash, opacity = TONES[shape.tone], "none", 1.0, "", 1.0
    if isinstance(shape, Box):
        right, bottom = shape.x + shape.width, shape.y + shape.height
        points = [(shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom)]
        if shape.dashed:
            fill, edge, dash = "none", fill, "3 3"
    elif isinstance(shape, Dot):
        points, edge, wide = corners(shape), "white", 1.2
    else:
        points, dash, opacity = [*shape.points], shape.dash, shape.opacity
        if shape.width:
            fill, edge, wide = "none", fill, shape.width
    if isinstance(shape, Dot) and not points:
        outline = Outline.circle((shape.x, shape.y), shape.radius)
    elif isinstance(shape, Path) and shape.width:
        outline = Outline(points)
    else:
        outline = Outline([*points, points[0]], closed=True)
    return PathPatch(
        outline,
        facecolor=fill,
        edgecolor=edge,
        linewidth=wide * scale,
        linestyle=(0, [float(each) / wide for each in dash.split()]) if dash else "-",
        capstyle="butt",
        joinstyle="round",
        alpha=opacity,
        transform=place,
    )
