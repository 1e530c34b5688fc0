"""The files and columns of runs, as they are looked up: of a game, of a kind, of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import polars as pl

from silver_sim.columns import Column, File
from silver_sim.runs.columns import FILES


def described(
    of_game: Iterable[File] = (), kind: str | None = None, table: str | None = None
) -> Iterator[File]:
    """The files of runs, each with its columns.

    ``of_game``: those of the game (``GameInfo.files``); ``kind``: only what experiments of this
    kind write; ``table``: only what query calls so.
    """
    for file in _joined(of_game):
        if (table is None or file.table == table) and _writes(file.kinds, kind):
            columns = tuple(each for each in file.columns if _writes(each.kinds, kind))
            yield file._replace(columns=columns)


def _joined(of_game: Iterable[File]) -> list[File]:
    """The files of every game and those of one: where both have a file, it has all columns."""
    found = list(FILES)
    for file in of_game:
        same = [place for place, each in enumerate(found) if each.name == file.name]
        if same:
            found[same[-1]] = _longer(found[same[-1]], file)
        else:
            rows = [place for place, each in enumerate(found) if each.name.endswith(".parquet")]
            found.insert(rows[-1] + 1 if file.name.endswith(".parquet") else len(found), file)
    return found


def _longer(file: File, more: File) -> File:
    """A file with the kinds and columns of another description of it."""
    kinds = (*file.kinds, *more.kinds) if file.kinds else ()
    added = (each if each.kinds else each._replace(kinds=more.kinds) for each in more.columns)
    return file._replace(kinds=kinds, columns=(*file.columns, *added))


def frame(files: Iterable[File]) -> pl.DataFrame:
    """One row a column, and one a file without any: for other programs."""
    rows = [
        {
            "file": file.name,
            "table": file.table or None,
            "kinds": " ".join(column.kinds or file.kinds) or None,
            "note": file.note or None,
            "name": column.name or None,
            "type": column.type or None,
            "meaning": column.meaning,
            "unit": column.unit or None,
        }
        for file in files
        for column in file.columns or (Column("", "", file.meaning),)
    ]
    return pl.DataFrame(rows, schema=dict.fromkeys(rows[0], pl.String))


def _writes(kinds: tuple[str, ...], kind: str | None) -> bool:
    return kind is None or not kinds or kind in kinds


def fits(name: str, column: str) -> bool:
    """Whether a described name, perhaps with an i for what varies, is that of a column."""
    pattern = re.sub(r"(?<![a-z])i(?![a-z])", "[a-z_0-9]+", re.escape(name))
    return re.fullmatch(pattern, column) is not None
