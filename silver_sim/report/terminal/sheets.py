"""Tables that lose nothing on a narrow terminal: names fold, numbers never, columns go below.

A name is folded behind ``:``, ``,`` and ``+`` if it has no room. Where the columns have none beside
each other, the table is printed in blocks of columns, each behind the names again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.text import Text

GAP = 2  # characters between columns
LEAST_TEXT = 24  # characters that a name or a text has before columns go below
INDENT = "  "  # of the folded rest of a name

# Where a text is broken, the better places first: between words and parameters, within names.
PLACES = (r"(?<= )(?! )|(?<=[:,+])(?!\d)", r"(?<=[_=(:,+])", "(?<=.)")

Widths = Sequence[int]


class Row(NamedTuple):
    """The cells of a row, and how all of it looks."""

    cells: Sequence[str]
    style: str = ""


@dataclass
class Sheet:
    """A table. The first columns hold texts, by which rows are known; the others hold numbers."""

    title: str
    headings: Sequence[str]
    texts: int = 1  # columns of texts, which may fold
    repeated: int = 1  # of these, how many stand before every block of columns
    rows: list[Row] = field(default_factory=list)

    def add(self, cells: Sequence[str], style: str = "") -> None:
        """Add a row of plain text: nothing in it is markup."""
        self.rows.append(Row(cells, style))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the lines, none of them wider than the console."""
        rows = [
            Row([with_letters_of(cell, options) for cell in row.cells], row.style)
            for row in self.rows
        ]
        yield from replace(self, rows=rows)._parts(options.max_width)

    def _parts(self, width: int) -> Iterator[Text]:
        if self.title:
            yield Text(f"\n{self.title}", style="bold")
        for number, columns in enumerate(self.blocks(width)):
            if number:
                yield Text()
            yield from self._lines(columns, width)

    def blocks(self, width: int) -> Iterator[list[int]]:
        """Yield which columns stand beside each other."""
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
        """How wide a column must be: as its numbers, which are never folded, and as its words."""
        if column < self.repeated:
            return min(self._natural(column), LEAST_TEXT)
        cells = [row.cells[column] for row in self.rows]
        folded = [self.headings[column], *(cells if column < self.texts else [])]
        words = widest(piece.rstrip() for text in folded for piece in _words(text))
        numbers = 0 if column < self.texts else widest(cells)
        return max(min(words, LEAST_TEXT), numbers, 1)

    def _natural(self, column: int) -> int:
        return widest([self.headings[column], *(row.cells[column] for row in self.rows)])

    def _widths(self, columns: Sequence[int], width: int) -> list[int]:
        """How wide each column of a block is: texts grow first, the narrowest before the others."""
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
        """Yield the lines of a row, texts on the left and numbers on the right of their columns."""
        for number in range(max(map(len, cells))):
            line = [
                padded(
                    lines[number] if number < len(lines) else "", width, right=column >= self.texts
                )
                for lines, column, width in zip(cells, columns, widths, strict=True)
            ]
            yield (" " * GAP).join(line).rstrip()


def fold(text: str, width: int, indent: str = "") -> list[str]:
    """Return the lines of a text, none wider than `width`; the rest behind `indent`.

    Joined again, without the indents, they are the whole text.
    """
    indent = indent if len(indent) < width - 1 else ""
    lines = [""]
    for piece in _pieces(text, width - len(indent)):
        if lines[-1] and cell_len((lines[-1] + piece).rstrip()) > width:
            lines.append(indent)
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _words(text: str) -> list[str]:
    """The pieces of a text between the best places to break it."""
    return re.split(PLACES[0], text)


def _pieces(text: str, width: int, place: int = 0) -> Iterator[str]:
    """Yield a text in the largest pieces that have room, broken where it is done best."""
    for piece in filter(None, re.split(PLACES[place], text)):
        if cell_len(piece.rstrip()) <= width or place + 1 == len(PLACES):
            yield piece
        else:
            yield from _pieces(piece, width, place + 1)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return a text with blanks behind it, or before it."""
    blank = " " * (width - cell_len(text))
    return blank + text if right else text + blank


def widest(texts: Iterable[str]) -> int:
    """Return the width of the widest text."""
    return max(map(cell_len, texts), default=0)


def with_letters_of(text: str, options: ConsoleOptions) -> str:
    """Return a text as wide as it will be where letters that a console lacks are replaced."""
    return text.replace("±", "+-") if options.ascii_only else text


def _wide(widths: Widths) -> int:
    return sum(widths) + GAP * (len(widths) - 1)
