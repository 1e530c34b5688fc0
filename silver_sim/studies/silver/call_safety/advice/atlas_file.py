"""An atlas as a file: read within bounds, and refused if any part is not what it should be."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from silver_sim.errors import UserError
from silver_sim.reading import MOST_DATA, read_bytes
from silver_sim.studies.silver.call_safety.advice.atlas import (
    LETTERS,
    NOTHING,
    SCHEMA_VERSION,
    AtlasLine,
    Made,
)
from silver_sim.studies.silver.call_safety.advice.moves import DEPTHS, SEATING, SEVERAL
from silver_sim.studies.silver.call_safety.advice.told_numbers import FACTORS, OUTPUTS
from silver_sim.studies.silver.call_safety.advice.trees import Trees

ENDS = 3  # an estimate and its interval
MOST = 10**12  # no number of an atlas is near to it


@dataclass(frozen=True)
class PackedMoves:
    """What ``Moves`` are packed as."""

    trees: dict[str, str]
    off: dict[str, list[list[float]]]


@dataclass(frozen=True)
class AtlasFile:
    """What an atlas holds."""

    schema_version: int
    least: int
    causes: list[str]
    lines: list[AtlasLine]
    moves: dict[str, PackedMoves]
    made: Made


def content_of(path: Path) -> Mapping[str, Any]:
    """Read the content of an atlas file.

    UserError if it is no regular file, is too large, cannot be read, is of another version, or if
    a field of it is missing or is not what an atlas holds there.
    """
    try:
        data = read_bytes(path, MOST_DATA)
        content: Mapping[str, Any] = json.loads(data)
    except (ValueError, RecursionError) as problem:
        raise UserError(
            f"cannot read {path}",
            why=str(problem),
            help="name the file atlas.json of a run of call_safety, or leave --atlas out",
        ) from problem
    wrong = next(_wrong(data, content), None)
    if wrong is not None:
        raise UserError(
            f"{path} is no atlas of calls that this version reads",
            why=f"{wrong} is missing or is not what an atlas holds there",
            help="a run of kind call_safety writes one:  silver-sim run call_safety",
        )
    return content


# What is wrong with an atlas; every function yields the names of fields.


def _wrong(data: bytes, content: Any) -> Iterator[str]:
    try:
        found = TypeAdapter(AtlasFile).validate_json(data, strict=True)
    except ValidationError as problem:
        for each in problem.errors(include_url=False, include_context=False, include_input=False):
            yield ".".join(map(str, each["loc"])) or "the whole"
        return
    if found.schema_version != SCHEMA_VERSION:
        yield "schema_version"
    if not found.lines:
        yield "lines"
    yield from _too_great("", content)
    for at, line in enumerate(found.lines):
        for name in _of_line(line, len(found.causes)):
            yield f"lines.{at}.{name}"
    for seats in {str(line.seats) for line in found.lines}:
        yield from _of_moves(f"moves.{seats}", found.moves.get(seats))


def _too_great(where: str, content: Any) -> Iterator[str]:
    """Numbers that nobody can reckon with."""
    if isinstance(content, dict | list):
        parts = content.items() if isinstance(content, dict) else enumerate(content)
        for name, part in parts:
            yield from _too_great(f"{where}.{name}".removeprefix("."), part)
    elif isinstance(content, int | float) and not abs(content) <= MOST:
        yield where


def _of_line(line: AtlasLine, causes: int) -> Iterator[str]:
    known = [letter != NOTHING for letter in line.verdict]
    if not known or {*line.verdict} - {*LETTERS.values(), NOTHING}:
        yield "verdict"
    banded = {"chance": line.chance, "points": line.points, "win": line.win}
    lists: dict[str, Sequence[Any] | None] = {"forks": line.forks, "need": line.need, **banded}
    if isinstance(line.opponents, list):
        lists |= {"second": line.second, "wait": line.wait, "won": line.won}
        lists |= {"won_lowest": line.won_lowest}
        yield from _rows("second", line.second or (), ENDS)
    if line.beaten is not None:
        lists |= {"beaten": line.beaten}
        yield from _rows("beaten", line.beaten, causes)
    for name, values in lists.items():
        if values is None or len(values) != len(known):
            yield name
    for name, rows in banded.items():
        yield from _rows(name, rows, ENDS)
        if any(there and row is None for there, row in zip(known, rows, strict=False)):
            yield name


def _rows(name: str, rows: Sequence[Sequence[int] | None], length: int) -> Iterator[str]:
    if any(row is not None and len(row) != length for row in rows):
        yield name


def _of_moves(where: str, packed: PackedMoves | None) -> Iterator[str]:
    if packed is None:
        yield where
        return
    for name in (*FACTORS, SEVERAL):
        depths = packed.off.get(name, [])
        if [*map(len, depths)] != [len(OUTPUTS)] * (len(DEPTHS) + 1):
            yield f"{where}.off.{name}"
    for name in (SEATING, *FACTORS, SEVERAL):
        try:
            right = len(Trees.unpacked(packed.trees.get(name, "")).ends) == len(OUTPUTS)
        except ValueError:
            right = False
        if not right:
            yield f"{where}.trees.{name}"
