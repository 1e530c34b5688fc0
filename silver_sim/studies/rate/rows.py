"""The rows of a CSV file, as spreadsheets of all countries write it; errors name the row.

Cells are separated by commas, semicolons or tabs; the first row shows which, or a line ``sep=;``
above it, as Excel reads and writes it. Accented letters are equal whether they were written as one
character or as two (Unicode's normal form C).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from silver_sim.errors import UserError, brief, repeated
from silver_sim.reading import as_typed, read_text

MOST_BYTES = 64_000_000
MOST_HEAD = 1_000_000  # characters within which the first row must end
SEPARATORS = ",;\t"
DECLARED = re.compile(r'"?sep=([,;|\t])"?[ ,;|\t]*(?=\n|$)', re.IGNORECASE)
QUOTED = re.compile(r'(?:^|(?<=[,;\t]))\s*"(?:[^"]|"")*"', re.MULTILINE)
NUMBER = re.compile(r"[-+]?[0-9]+([.,][0-9]+)?")
SHAPES = (
    "game, player, points (a row for each player); or player1, points1, player2, points2, ... (a "
    "row for each game); or the people, with the points of those who played (a row for each game)"
)

Cells = Mapping[str, str]  # of a row, by column


class FileRow(NamedTuple):
    """A row that is not empty, and its place: file and line."""

    cells: Cells
    where: str


def read_rows(path: Path) -> tuple[list[str], Iterator[FileRow]]:
    """Return the names of the columns, and an iterator over the rows below them."""
    lines = _lines(read_text(path, MOST_BYTES).removeprefix("\ufeff"), brief(path))
    first = next(lines, None)
    if first is None:
        help = f"the first row names the columns: {SHAPES}"
        raise UserError(f"{brief(path)} is empty", help=help)
    columns = _columns(*first)
    return columns, (_row(columns, cells, where) for cells, where in lines)


def plain(name: str) -> str:
    """Return a cell or a name for comparison: as a keyboard types it, without extra blanks."""
    typed = " ".join(as_typed(name).split())
    return typed[1:-1] if len(typed) > 2 and typed[0] == typed[-1] == '"' else typed


def _lines(text: str, path: str) -> Iterator[tuple[list[str], str]]:
    """Yield the cells and the place of each row that is not empty."""
    declared = DECLARED.match(text)
    separator = declared[1] if declared else _separator(text)
    stream = io.StringIO(text[declared.end() :] if declared else text, newline="")
    reader = csv.reader(stream, delimiter=separator, strict=True)
    try:
        for cells in reader:
            stripped = [plain(cell) for cell in cells]
            if any("\0" in cell for cell in stripped):
                where, help = f"{path}:{reader.line_num}", "is it a text file?"
                raise UserError("this row has the character NUL in it", where=where, help=help)
            if any(stripped):
                yield stripped, f"{path}:{reader.line_num}"
    except csv.Error as problem:
        given_of = {"where": f"{path}:{reader.line_num}", "help": "are quotes closed?"}
        raise UserError("this row cannot be read", why=str(problem), **given_of) from problem


def _separator(text: str) -> str:
    """The separator of the first row; inside quotes it is part of a name."""
    lines = QUOTED.sub('""', text[:MOST_HEAD]).splitlines()
    head = next((line for line in lines if line.strip(SEPARATORS + " ")), "")
    return max(SEPARATORS, key=head.count)


def _columns(names: list[str], where: str) -> list[str]:
    """The first row, which names columns."""
    while names and not names[-1]:
        names = names[:-1]
    lowered = [name.lower() for name in names]
    twice = next((name for name in names if lowered.count(name.lower()) > 1), None)
    number = next((name for name in names if NUMBER.fullmatch(name)), None)
    help = f"the first row names the columns, separated by commas: {SHAPES}"
    if twice or "" in names:
        what = f"the column {repeated(twice)} is there twice" if twice else "a column has no name"
        help = "the first row names every column, each once"
    elif number is not None or len(names) < 2:
        what = f"{number} is not the name of a column" if number else "there is only one column"
    else:
        return names
    raise UserError(what, where=where, help=help)


def _row(columns: Sequence[str], cells: Sequence[str], where: str) -> FileRow:
    if any(cells[len(columns) :]):
        what = f"this row has {len(cells)} cells, and there are {len(columns)} columns"
        help = "if a comma is part of a name or a number, put it in quotes"
        raise UserError(what, where=where, help=help)
    missing = len(columns) - len(cells)
    return FileRow(dict(zip(columns, [*cells, *[""] * missing], strict=False)), where)
