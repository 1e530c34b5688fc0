"""Charts of characters: rows of a name, a strip and a number, above one scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple

from rich.console import Console, ConsoleOptions
from rich.text import Text

from silver_sim.report.terminal.prose import with_letters_of
from silver_sim.report.terminal.sheets import GAP, INDENT, fold, padded, widest
from silver_sim.report.text.wording import number

LEAST_STRIP, MOST_STRIP = 32, 60  # characters
TICK = "╵"

Ticks = Sequence[tuple[int, str]]  # columns of a strip, and the labels below them


class Drawn(NamedTuple):
    """Strips of one width, the labels below their columns, and how to read them."""

    strips: Sequence[str]
    ticks: Ticks
    reading: str
    rule: tuple[int, str] = (0, "")  # column of a reference line, and what it is


@dataclass(frozen=True)
class Strips:
    """Names, each with a strip and a number; no row is wider than the console.

    `drawn` draws one strip for each name, of the width it is given.
    """

    title: str
    headings: tuple[str, str, str]
    names: Sequence[str]
    numbers: Sequence[str]
    drawn: Callable[[int], Drawn]
    bare: bool = False  # whether there are only rows, and what their reference line is

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the title, the rows, the scale, and how to read all of it; or what is bare."""
        first, _, third = self.headings
        numbers = [with_letters_of(each, options) for each in self.numbers]
        last = widest([third, *numbers])
        room = options.max_width - last - 2 * GAP
        names = max(1, min(widest([first, *self.names]), room - min(LEAST_STRIP, room // 2)))
        width = max(1, min(room - names, MOST_STRIP))
        strips, ticks, reading, (column, rule) = self.drawn(width)
        gap = " " * GAP

        def row(name: str, strip: str, value: str, style: str = "") -> Text:
            cells = (padded(name, names), padded(strip, width), padded(value, last, right=True))
            return Text(gap.join(cells).rstrip(), style=style)

        if not self.bare:
            yield Text(f"\n{self.title}", style="bold")
        if any(self.headings):
            yield row(*self.headings, "bold")
        for label, strip, value in zip(self.names, strips, numbers, strict=True):
            name, *rest = fold(label, names, INDENT)
            yield row(name, strip, value)
            yield from map(Text, rest)
        if self.bare:
            start = names + GAP + column
            line = " " * (start if start + len(rule) <= options.max_width else 0) + rule
            unit = self.title.partition("(")[2].partition(")")[0]  # below the numbers
            room = names + width + last + 2 * GAP - len(line)
            fits = bool(unit) and len(unit) + GAP <= room
            yield Text(line + unit.rjust(room) * fits, style="dim")
            return
        for line in below(ticks, width):
            yield Text(" " * (names + GAP) + line, style="dim")
        yield Text(f"\n{reading}", style="dim")


def below(ticks: Ticks, width: int) -> tuple[str, str]:
    """Return the lines below the strips: ticks, and their numbers as far as there is room."""
    marks, words = [" "] * width, ""
    for column, label in ticks:
        start = max(0, min(column - len(label) // 2, width - len(label)))
        if words and start <= len(words):
            continue
        marks[column] = TICK
        words = words.ljust(start) + label
    return "".join(marks).rstrip(), words


def round_numbers(lo: float, hi: float, most: int, sign: str = "") -> list[tuple[float, str]]:
    """Return the multiples of 1, 2 or 5 times a power of ten from `lo` to `hi`, with their labels.

    The step is the smallest one that fits at most `most` times between `lo` and `hi`.
    """
    power = floor(log10((hi - lo) / most))
    step = next(s * 10.0**power for s in (1, 2, 5, 10) if hi - lo <= most * s * 10.0**power)
    digits = max(0, -floor(log10(step) + 1e-9))
    values = [each * step for each in range(ceil(lo / step), floor(hi / step) + 1)]
    return [(each, number(each, digits, sign if each else "")) for each in values]


def at(value: float, lo: float, hi: float, width: int) -> int:
    """Return the column of a value, where `lo` is the first and `hi` the last of `width`."""
    return round((value - lo) / (hi - lo) * (width - 1))
