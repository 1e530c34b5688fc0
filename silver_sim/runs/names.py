"""The names of files in a run folder: as the program writes them, and no others are read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath, PureWindowsPath

TABLES = ("games", "rounds", "forks", "judged", "candidates")
KEPT_TOGETHER = (TABLES[:2], TABLES[2:3], TABLES[3:4], TABLES[4:])  # what a run has of them


def part_name(table: str, part: int) -> str:
    """The name of the file of a part that holds the rows of a table."""
    return f"{table}/part-{part:05d}.parquet"


def are_of_part(names: Iterable[str], part: int) -> bool:
    """Whether these are the names of the files of a part, all of them."""
    wanted = ([part_name(table, part) for table in tables] for tables in KEPT_TOGETHER)
    return sorted(names) in map(sorted, wanted)


def is_inside(name: str) -> bool:
    """Whether this is the name of a file below the folder, on every system, written plainly."""
    path, elsewhere = PurePosixPath(name), PureWindowsPath(name)
    return (
        name == str(path)
        and path.parts == elsewhere.parts
        and not elsewhere.anchor
        and bool(path.name)
        and ".." not in path.parts
        and name.isprintable()
    )
