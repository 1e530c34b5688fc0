"""Rows in formats for other programs: CSV, JSON, Markdown, Parquet."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl

from silver_sim.errors import UserError, printable
from silver_sim.outputs import output
from silver_sim.runs.files import csv_bytes, plain_cell
from silver_sim.runs.folder import RunFolder
from silver_sim.runs.tables import frames, lazy

Frames = Iterable[pl.DataFrame]
# What the system says of a file that cannot grow: the disk, a quota or a limit, or a broken disk.
FULL = {errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}


def as_csv(pieces: Frames) -> Iterator[str]:
    """Yield CSV, in which no text is a formula to a spreadsheet."""
    for number, frame in enumerate(pieces):
        if not number:
            names = csv_bytes([dict(zip(map(str, range(frame.width)), frame.columns, strict=True))])
            yield names.decode().partition("\n")[2]
        texts = pl.col(pl.String).map_elements(plain_cell, return_dtype=pl.String)
        try:
            yield frame.with_columns(texts).write_csv(include_header=False)
        except pl.exceptions.ComputeError as problem:
            raise UserError("this cannot be CSV", why=str(problem), help="try json") from problem


def as_json(pieces: Frames) -> Iterator[str]:
    """Yield one JSON array, with one object for each row; nan and infinity are null."""
    start = "[\n"
    for frame in pieces:
        if frame.height:
            yield start + frame.write_ndjson().rstrip("\n").replace("\n", ",\n")
            start = ",\n"
    yield "[]\n" if start == "[\n" else "\n]\n"


def as_markdown(pieces: Frames) -> Iterator[str]:
    """Yield a Markdown table with numbers aligned right."""
    for number, frame in enumerate(pieces):
        if not number:
            lines = ("---:" if kind.is_numeric() else "---" for kind in frame.dtypes)
            yield _line(map(_cell, frame.columns)) + _line(lines)
        yield "".join(_line(map(_cell, row)) for row in frame.iter_rows())


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _cell(value: object) -> str:
    """A cell that neither ends its column nor contains a tag or a link."""
    if value is None:
        return ""
    return re.sub(r"([\\|<\[`])", r"\\\1", printable(str(value)))


TEXTS: dict[str, Callable[[Frames], Iterator[str]]] = {
    "csv": as_csv,
    "json": as_json,
    "markdown": as_markdown,
}


def export(run: RunFolder, table: str, form: str, out: Path, *, force: bool = False) -> None:
    """Write a table of a run to a file, all of it or nothing; UserError as `check_output`."""
    pieces = frames(run, table) if form in TEXTS else ()
    write(lazy(run, table) if form not in TEXTS else None, pieces, form, out, force=force)


@contextmanager
def _errors_of_the_system() -> Iterator[None]:
    """Raise what the system says of a full disk as an OSError; Polars makes its own error of it."""
    try:
        yield
    except pl.exceptions.ComputeError as problem:
        found = re.search(r"os error (\d+)", str(problem))
        if found is None or int(found[1]) not in FULL:
            raise
        raise OSError(int(found[1]), os.strerror(int(found[1]))) from problem


def write(
    table: pl.LazyFrame | None, pieces: Frames, form: str, out: Path, *, force: bool = False
) -> None:
    """Write a table to a file, all of it or nothing: as Parquet, or its pieces as text."""
    with output(out, force=force) as file:
        if form == "parquet":
            assert table is not None
            with _errors_of_the_system():
                table.sink_parquet(file)
            return
        with open(file, "w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(TEXTS[form](pieces))
