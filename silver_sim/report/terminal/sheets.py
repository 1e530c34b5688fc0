"""Tables that lose nothing on a narrow terminal: names are folded, numbers never.

A name without room is folded after ``:``, ``,`` and ``+``. If not all columns fit next to each
other, the table is printed in blocks of columns, with the names repeated before each block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from silver_sim.report.terminal.prose import Prose, with_letters_of

GAP = 2  # characters between columns
LEAST_TEXT = 24  # characters left to names and texts before columns move to a further block
INDENT = "  "  # of the folded rest of a name

# Where to break a text, best places first: between words and parameters, then within names.
PLACES = (r"(?<= )(?! )|(?<=[:,+])(?!\d)", r"(?<=[_=(:,+])", "(?<=.)")

Widths = Sequence[int]


class _SheetRow(NamedTuple):
    """The cells of a row and its style."""

    cells: Sequence[str]
    style: str = ""


@dataclass
class Sheet:
    """A table. The first columns hold texts that identify a row, the others hold numbers."""

    title: str
    headings: Sequence[str]
    texts: int = 1  # columns of texts, which may fold
    repeated: int = 1  # how many of these are repeated before every block of columns
    rows: list[_SheetRow] = field(default_factory=list)

    def add(self, cells: Sequence[str], style: str = "") -> None:
        """Add a row of plain text, without markup."""
        self.rows.append(_SheetRow(cells, style))

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """Yield the lines, none wider than the console."""
        rows = [
            _SheetRow([with_letters_of(cell, options) for cell in row.cells], row.style)
            for row in self.rows
        ]
        yield from replace(self, rows=rows)._parts(options.max_width)

    def _parts(self, width: int) -> Iterator[RenderableType]:
        if self.title:
            yield Prose(f"\n{self.title}", "bold")
        for number, columns in enumerate(self.blocks(width)):
            if number:
                yield Text()
            yield from self._lines(columns, width)

    def blocks(self, width: int) -> Iterator[list[int]]:
        """Yield the columns of each block."""
        least = [self._least(column) for column in range(len(self.headings))]
        names = list(range(self.repeated))
        block = list(names)
        for column in range(self.repeated, len(self.headings)):
            if len(block) > len(names) and _wide([least[c] for c in [*block, column]]) > width:
                yield block
                block = list(names)
            block.append(column)
        yield block

    def _least(self, column: int) -> int:
        """The minimum width of a column: its numbers never fold, its texts only between words."""
        if column < self.repeated:
            return min(self._natural(column), LEAST_TEXT)
        cells = [row.cells[column] for row in self.rows]
        folded = [self.headings[column], *(cells if column < self.texts else [])]
        words = widest(piece.rstrip() for text in folded for piece in re.split(PLACES[0], text))
        numbers = 0 if column < self.texts else widest(cells)
        return max(min(words, LEAST_TEXT), numbers, 1)

    def _natural(self, column: int) -> int:
        return widest([self.headings[column], *(row.cells[column] for row in self.rows)])

    def _widths(self, columns: Sequence[int], width: int) -> list[int]:
        """The width of each column of a block; texts grow first, the narrowest before any other."""
        widths = [self._least(column) for column in columns]
        natural = [self._natural(column) for column in columns]
        room = width - _wide(widths)
        if room < 0:  # too narrow for a name and a single number
            widths[0] = max(1, widths[0] + room)
        for grows in (range(self.texts), range(self.texts, len(self.headings))):
            places = [place for place, column in enumerate(columns) if column in grows]
            while room > 0 and (low := [p for p in places if widths[p] < natural[p]]):
                widths[min(low, key=widths.__getitem__)] += 1
                room -= 1
        return widths

    def _lines(self, columns: Sequence[int], width: int) -> Iterator[Text]:
        widths = self._widths(columns, width)
        if any(self.headings):
            heads = self._cells(self.headings, columns, widths)
            most = max(map(len, heads))
            low = [[""] * (most - len(lines)) + lines for lines in heads]
            for line in self._joined(low, columns, widths):
                yield Text(line, style="bold")
        for row in self.rows:
            for line in self._joined(self._cells(row.cells, columns, widths), columns, widths):
                yield Text(line, style=row.style)

    def _cells(self, row: Sequence[str], columns: Sequence[int], widths: Widths) -> list[list[str]]:
        """The lines of every cell of a row."""
        return [
            fold(row[column], width, INDENT if column < self.repeated else "")
            for column, width in zip(columns, widths, strict=True)
        ]

    def _joined(
        self, cells: Sequence[Sequence[str]], columns: Sequence[int], widths: Widths
    ) -> Iterator[str]:
        """Yield the lines of a row, texts aligned left and numbers aligned right."""
        for number in range(max(map(len, cells))):
            line = [
                padded(
                    lines[number] if number < len(lines) else "", width, right=column >= self.texts
                )
                for lines, column, width in zip(cells, columns, widths, strict=True)
            ]
            yield (" " * GAP).join(line).rstrip()


def fold(text: str, width: int, indent: str = "") -> list[str]:
    """Return the lines of a text, none wider than `width`; all but the first are indented.

    Joined without the indents, they are the whole text.
    """
    indent = indent if len(indent) < width - 1 else ""
    lines = [""]
    for piece in _pieces(text, width - len(indent)):
        if lines[-1] and cell_len((lines[-1] + piece).rstrip()) > width:
            lines.append(indent)
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _pieces(text: str, width: int, place: int = 0) -> Iterator[str]:
    """Yield a text in the largest pieces that fit, broken at the best places."""
    for piece in filter(None, re.split(PLACES[place], text)):
        if cell_len(piece.rstrip()) <= width or place + 1 == len(PLACES):
            yield piece
        else:
            yield from _pieces(piece, width, place + 1)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return a text padded with blanks after it, or before it."""
    blank = " " * (width - cell_len(text))
    return blank + text if right else text + blank


def widest(texts: Iterable[str]) -> int:
    """Return the width of the widest text."""
    return max(map(cell_len, texts), default=0)


def _wide(widths: Widths) -> int:
    return sum(widths) + GAP * (len(widths) - 1)
