"""A drawing as a list of shapes with places in pixels, before it is SVG or PNG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log10
from typing import NamedTuple

from silver_sim.report.text.wording import number

Point = tuple[float, float]

# The widths of the letters from blank to tilde, in hundredths of their size, of a wide font.
WIDTHS = [
    *(32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64),
    *(64, 64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86),
    *(75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63),
    *(62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64),
    *(34, 64, 84),
]
OTHER, WIDE = 84, 105  # of a letter that is not among them; of signs of East Asia and pictures
FROM_WIDE = 0x2E80


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return about how wide a text is, in pixels: rather too wide than too narrow."""
    total = 0
    for letter in text:
        place = ord(letter) - 32
        known = 0 <= place < len(WIDTHS)
        total += WIDTHS[place] if known else WIDE if place > FROM_WIDE else OTHER
    return total * size / 100 * (1.1 if bold else 1.0)


class Path(NamedTuple):
    """A line of a tone and a width; a closed one is filled, as much as its opacity says."""

    points: Sequence[Point]
    tone: str
    width: float = 0.0
    opacity: float = 1.0
    dash: str = ""


class Box(NamedTuple):
    """A rectangle, filled or only outlined."""

    x: float
    y: float
    width: float
    height: float
    tone: str
    words: str = ""
    dashed: bool = False
    pick: Mapping[str, int] = {}


class Dot(NamedTuple):
    """A marker of a shape, a number, around a point."""

    x: float
    y: float
    radius: float
    tone: str
    shape: int = 0
    words: str = ""


class Text(NamedTuple):
    """A text: where it begins, or ends, or its middle, on its base line."""

    x: float
    y: float
    text: str
    size: float
    tone: str = "ink"
    anchor: str = "start"  # or middle, end
    bold: bool = False

    @property
    def left(self) -> float:
        """Where it begins."""
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return self.x - share * width_of(self.text, self.size, self.bold)


Shape = Path | Box | Dot | Text


@dataclass
class Scene:
    """What is drawn so far: its shapes, and how far down the next one begins."""

    width: float
    narrow: bool = False
    words: str = ""
    y: float = 0.0
    shapes: list[Shape] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The size of its letters."""
        return 12 if self.narrow else 14

    @property
    def said(self) -> list[str]:
        """What its marks are said to stand for."""
        marks = (each for each in self.shapes if isinstance(each, Box | Dot))
        return [mark.words for mark in marks if mark.words]

    def line(self, points: Sequence[Point], tone: str, width: float = 1.0, dash: str = "") -> None:
        """Draw a line."""
        self.shapes.append(Path(points, tone, width, dash=dash))

    def text(self, x: float, y: float, text: str, tone: str = "ink", **how: object) -> None:
        """Write a text in the size of all texts unless another is given."""
        self.shapes.append(Text(x, y, text, **{"size": self.size, "tone": tone, **how}))  # type: ignore[arg-type]

    def paragraph(self, text: str, tone: str, size: float, bold: bool = False) -> None:
        """Write as many lines as a text needs."""
        for line in wrapped(text, size, self.width - 8, bold):
            self.y += 1.35 * size
            self.text(0, self.y, line, tone, size=size, bold=bold)


def wrapped(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """Return a text in lines that have room."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line for line in lines if line]


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return at most about that many round numbers between two ends."""
    rough = (high - low) / max(1, most) or 1.0
    unit = 10.0 ** floor(log10(rough))
    step = next(factor * unit for factor in (1, 2, 2.5, 5, 10) if factor * unit >= rough * 0.999)
    return [step * n for n in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def powers(low: float, high: float) -> list[float]:
    """Return 1, 3, 10, 30 ... between the ends of a logarithmic axis."""
    found = [factor * 10.0**power for power in range(15) for factor in (1, 3)]
    return [value for value in found if low <= value <= high]


def ticked(values: Sequence[float]) -> list[str]:
    """Return ticks with as many decimals as tell them apart; thousands as k, millions as M."""
    if values and min(values) >= 0 and max(values) >= 10_000:
        return [_short(value) for value in values]
    digits = next((n for n in range(4) if all(abs(round(v, n) - v) < 1e-9 for v in values)), 4)
    return [number(value, digits) for value in values]


def _short(value: float) -> str:
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"


def apart(values: Sequence[float], gap: float) -> list[float]:
    """Return positions in the same order, moved as little as needed to be a gap apart."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    groups: list[tuple[float, list[int]]] = []
    for place in order:
        groups.append((values[place], [place]))
        while len(groups) > 1 and _touch(groups[-2], groups[-1], gap):
            (_, upper), (_, lower) = groups.pop(), groups.pop()
            members = lower + upper
            groups.append((sum(values[m] for m in members) / len(members), members))
    found = list(values)
    for middle, members in groups:
        for place, member in enumerate(members):
            found[member] = middle + (place - (len(members) - 1) / 2) * gap
    return found


def _touch(lower: tuple[float, list[int]], upper: tuple[float, list[int]], gap: float) -> bool:
    top = lower[0] + (len(lower[1]) - 1) / 2 * gap
    bottom = upper[0] - (len(upper[1]) - 1) / 2 * gap
    return bottom - top < gap - 1e-9
