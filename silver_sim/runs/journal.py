"""The journal of a run: one line for every complete part, in order.

A line is written once the files of its part are safe on disk. A process killed while it writes a
line leaves a torn one; that part is played again, with the same rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from silver_sim.columns import PLACE
from silver_sim.errors import UserError
from silver_sim.outputs import append, write_whole
from silver_sim.reading import opened

TABLES = ("games", "rounds", "forks", "judged", "candidates")
KEPT_TOGETHER = (TABLES[:2], TABLES[2:3], TABLES[3:4], TABLES[4:])  # the tables that a run has
DAMAGED = "silver-sim runs verify RUN  shows which files are not as they were written"

Hashes = dict[str, dict[str, Any]]  # bytes and SHA-256 by name


def part_name(table: str, part: int) -> str:
    """The name of the file with the rows of a table in one part."""
    return f"{table}/part-{part:05d}.parquet"


def are_of_part(names: Iterable[str], part: int) -> bool:
    """Whether these are exactly the names of the files of a part."""
    wanted = ([part_name(table, part) for table in tables] for tables in KEPT_TOGETHER)
    return sorted(names) in map(sorted, wanted)


class PartNote(NamedTuple):
    """The blocks from ``first`` below ``last``, and the files that hold their rows."""

    part: Annotated[int, "its number", PLACE]
    first: Annotated[int, "its first block"]
    last: Annotated[int, "the first block behind it"]
    files: Annotated[Hashes, "size and SHA-256 of its files, by name"]


class Journal:
    """The file `parts.jsonl` of a run folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[PartNote]:
        """Return the notes of all parts; UserError if a line other than the last is damaged."""
        if not self.path.exists():
            return []
        with opened(self.path) as stream:
            lines = stream.readlines()
        whole = [line for line in lines if line.endswith(b"\n")]
        try:
            notes = [_note(line) for line in whole]
        except (RecursionError, TypeError, ValueError) as error:
            raise self._damaged(str(error)) from error
        ends = [*(note.first for note in notes[:1]), *(note.last for note in notes)]
        if [note.first for note in notes] != ends[:-1] or ends != sorted(set(ends)):
            raise self._damaged("its parts do not follow each other")
        for number, note in enumerate(notes):
            if note.part != number or not are_of_part(note.files, number):
                raise self._damaged(f"line {number + 1} is not that of part {number}")
        return notes

    def _damaged(self, why: str) -> UserError:
        help = f"silver-sim runs verify {self.path.parent}  checks the whole run"
        return UserError(f"{self.path} is damaged", why=why, help=help)

    def add(self, note: PartNote) -> None:
        """Write the line of one more part, which is safe on disk when this returns."""
        append(self.path, _line(note))

    def keep(self, notes: list[PartNote]) -> None:
        """Make these the only notes."""
        write_whole(self.path, b"".join(map(_line, notes)))


def _note(line: bytes) -> PartNote:
    """A line as it was written; ValueError or TypeError for any other."""
    note = PartNote(**json.loads(line))
    if not all(type(number) is int for number in note[:3]) or not are_hashes(note.files):
        raise ValueError(f"{line!r} is not the note of a part")
    return note


def are_hashes(files: Any) -> bool:
    """Whether this holds sizes and SHA-256 by name."""
    return isinstance(files, dict) and all(
        isinstance(noted, dict)
        and type(noted.get("bytes")) is int
        and isinstance(noted.get("sha256"), str)
        for noted in files.values()
    )


def _line(note: PartNote) -> bytes:
    return json.dumps(note._asdict(), separators=(",", ":")).encode() + b"\n"
