"""Tables of a page: what a cell shows, what it sorts by, and what a CSV file holds for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from silver_sim.report.text.wording import DASH, SAME, decimals, is_constant, number, plus_minus
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate

T = TypeVar("T")


@dataclass(frozen=True)
class Cell:
    """A cell: the text that is shown, and the values that it stands for.

    `values` are what a CSV file holds: none for a text, one for a number, two for the best and the
    worst of a range, three for an estimate with the ends of its interval. `mark` is a sign next to
    the text, `tone` colours it.
    """

    text: str
    values: tuple[float | None, ...] = ()
    mark: str = ""
    tone: str = ""

    @property
    def data(self) -> str:
        """The values as scripts need them, to sort by and to write CSV files."""
        return " ".join("" if each is None else f"{each:.7g}" for each in self.values)


@dataclass(frozen=True)
class Column:
    """A column: its heading, whether it holds names, numbers or estimates, and what it means."""

    heading: str
    kind: str = "number"  # or `name`, `text`, `estimate`
    help: str = ""
    brief: bool = True  # whether a terminal shows it, too


@dataclass(frozen=True)
class Table:
    """A table with its caption; `name` is unique in a page and begins the name of a CSV file."""

    name: str
    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    filtered: bool = False  # whether the reader can filter its rows by a word
    sortable: bool = True
    brief: bool = False  # whether a terminal prints it, too
    few: tuple[int, int] | None = None  # first and last rows that a terminal prints of more
    look: str = (
        ""  # `dense`: many columns, in small print; `pocket`: a card of 10 x 6 cm; `limits`:
    )
    # one that a small screen shows whole
    groups: Sequence[tuple[str, int]] = ()  # headings of rows that follow each other, how many

    @property
    def grouped(self) -> Iterator[tuple[str, Sequence[Sequence[Cell]]]]:
        """The rows below each heading; those without groups below none."""
        rows = iter(self.rows)
        for heading, below in self.groups or [("", len(self.rows))]:
            yield heading, [*islice(rows, below)]


def by_name(
    name: str,
    caption: str,
    head: str,
    rows: Iterable[tuple[str, T]],
    columns: Sequence[tuple[Column, Callable[[T], Cell]]],
    **options: Any,
) -> Table:
    """A table with one row for each item, headed by the names in the column `head`.

    Each further column comes with a function that makes its cell; `options` are those of `Table`.
    """
    return Table(
        name,
        caption,
        [Column(head, "name"), *(column for column, _ in columns)],
        [[text(who), *(cell(each) for _, cell in columns)] for who, each in rows],
        **options,
    )


def estimated(
    heading: str, of: Callable[[T], Estimate], scale: float = 1.0, sign: str = "", help: str = ""
) -> tuple[Column, Callable[[T], Cell]]:
    """A column of `by_name` that shows an estimate of each."""
    return Column(heading, "estimate", help), lambda each: interval(of(each), scale, sign)


OWN = Cell(DASH, (None,), tone="own")  # where nothing is compared with itself
MOST_HEADS, WIDEST_HEAD = 5, 12  # more or longer names do not stand above columns


def numbered(names: Sequence[str], heads: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the row names and the column heads of a cross table.

    Where names would not be readable as heads, numbers are, and the rows are numbered as well.
    """
    if len(heads) <= MOST_HEADS and all(len(head) <= WIDEST_HEAD for head in heads):
        return list(names), list(heads)
    places = [str(place) for place in range(1, len(names) + 1)]
    return [f"{place} {name}" for place, name in zip(places, names, strict=True)], places


def cross(
    name: str,
    caption: str,
    corner: str,
    names: Sequence[str],
    heads: Sequence[str],
    cell: Callable[[int, int], Cell | None],
    **options: Any,
) -> Table:
    """A table of everybody against everybody, of whom `heads` are shorter names.

    `cell` is that of two places, None for who is not compared; `options` are those of `Table`.
    """
    rows, heads = numbered(names, heads)
    columns = [Column(corner, "name"), *map(Column, heads)]
    cells = [
        [text(row), *(cell(one, other) or OWN for other in range(len(heads)))]
        for one, row in enumerate(rows)
    ]
    return Table(name, caption, columns, cells, sortable=False, **options)


def text(words: str) -> Cell:
    """A cell of text."""
    return Cell(words)


def ranks(best: int, worst: int) -> Cell:
    """A cell with the range of possible ranks."""
    return Cell(f"{best}" if best == worst else f"{best} to {worst}", (float(best), float(worst)))


def whole(value: int | None) -> Cell:
    """A cell with a count."""
    return Cell(DASH if value is None else f"{value:,}", (value,))


def plain(value: float | None, digits: int, sign: str = "") -> Cell:
    """A cell with a number that has no error."""
    return Cell(number(value, digits, sign), (value,))


def interval(numbers: Estimate, scale: float = 1.0, sign: str = "") -> Cell:
    """A cell with an estimate and its interval, rounded to what the error allows.

    A difference, which has a sign, is the "same" where it is 0 in every block.
    """
    ends = (numbers.estimate, numbers.lo, numbers.hi)
    values = tuple(None if end is None else end * scale for end in ends)
    words = SAME if sign and is_constant(numbers) else plus_minus(numbers, scale, sign)
    return Cell(words, values)


def marked(cell: Cell, difference: float, p: float | None) -> Cell:
    """A cell with a difference, marked if it is shown: if its adjusted p value is below 5 %."""
    shown = p is not None and p < ALPHA
    return signed(cell, (1 if difference > 0 else -1) if shown else 0)


def signed(cell: Cell, side: int) -> Cell:
    """A cell marked as shown to be more (1) or less (-1)."""
    mark, tone = {1: ("▲", "plus"), 0: ("", "same"), -1: ("▼", "minus")}[side]
    return Cell(cell.text, cell.values, mark, tone)


def error(se: float | None, scale: float = 1.0) -> Cell:
    """A cell with a standard error."""
    if not se:
        return Cell(DASH if se is None else "0", (se,))
    return Cell(number(se * scale, decimals(se * scale)), (se * scale,))
