"""A line of JSON Lines, read strictly, and what values in it may be."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.progress import Line

MOST_BYTES = 1_000_000  # of a line, with its end
MOST_LEVELS = 32  # of objects and lists in one another
MOST_DIGITS = 100  # of a number
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)


class LineError(UserError):
    """What is wrong in a line of a script.

    The reader of the script says where the line is, and what would be legal there.
    """


class Field(NamedTuple):
    """One field of a decision: how it is read into a choice, and what may be left out or null."""

    read: Callable[[Any, Any], None]  # (choice, value): raises ValueError with what is wanted
    required: bool = True
    nullable: bool = False


def read_line(content: bytes) -> Line:
    """One line of JSON Lines: an object, in UTF-8, within the limits above.

    Raises UserError for anything else, and for what JSON leaves open: names that stand twice in an
    object, numbers that are not finite, half surrogate pairs.
    """
    if len(content) > MOST_BYTES:
        raise LineError(f"a line of more than {MOST_BYTES:,} bytes")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise LineError(f"not UTF-8: byte {error.start + 1} of the line") from None
    if text.startswith("\ufeff"):
        raise UserError("a byte order mark", help="save the file as UTF-8 without one")
    if _levels(text) > MOST_LEVELS:
        raise LineError(f"more than {MOST_LEVELS} objects and lists in one another")
    try:
        line = _JSON.decode(text)
        if "\\u" in text:  # nothing else can write half a surrogate pair
            json.dumps(line, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise LineError(f"not JSON: {error.msg}, column {error.colno}") from None
    except UnicodeEncodeError:
        raise LineError("half a surrogate pair, which is no character") from None
    if not isinstance(line, dict):
        raise LineError("a line is one JSON object")
    return line


def _levels(text: str) -> int:
    """How many objects and lists of a JSON text lie in one another at most."""
    brackets = re.findall(r"[\[\]{}]", _STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)


def _object(pairs: list[tuple[str, Any]]) -> Line:
    found: Line = {}
    for name, value in pairs:
        if name in found:
            raise LineError(f"the name {name!r} stands twice in one object")
        found[name] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise LineError(f"a number of {len(digits)} digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise LineError(f"{digits} is not a finite number")
    return number


_JSON = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_finite, parse_constant=_finite
)


def is_decision(line: Line) -> bool:
    """Whether a line tells a decision, not a header, a deal or a result.

    Decisions are numbered from 1 through a file (``games.traces``): ``game story`` prints the
    numbers, and ``--at`` takes them.
    """
    return "act" in line


def is_whole(value: Any, least: int, most: int | None = None) -> bool:
    """Whether a value is a whole number (true and false are none) in a range."""
    return type(value) is int and least <= value and (most is None or value <= most)


def is_list(value: Any, length: int) -> bool:
    """Whether a value is a list of this many things."""
    return isinstance(value, list) and len(value) == length


def read_act(line: Line, acts: Mapping[str, Any]) -> str:
    """The name of the act of a decision; UserError if it is none of these."""
    name = line.get("act")
    if not isinstance(name, str) or name not in acts:
        raise UserError(f"unknown act {name!r}", help="one of " + ", ".join(acts))
    return name


def read_fields(line: Line, choice: Any, fields: Mapping[str, Field], seats: int) -> int:
    """Read the fields of a decision into a choice; returns its seat, below ``seats``.

    Raises UserError for a field that is missing, unknown or wrong.
    """
    act, seat = line["act"], line.get("seat")
    if not is_whole(seat, 0, seats - 1):
        raise UserError(f"{act}: seat is {repeated(seat)}", help=f"a seat from 0 to {seats - 1}")
    for each in line:
        if each not in fields and each not in ("seat", "act"):
            listed = ", ".join(fields) or "none but seat and act"
            raise UserError(f"{act}: unknown field {each!r}", help=f"its fields are {listed}")
    for each, known in fields.items():
        _read_field(line, choice, each, known)
    return int(line["seat"])


def _read_field(line: Line, choice: Any, name: str, known: Field) -> None:
    act = line["act"]
    if name not in line:
        if known.required:
            raise LineError(f"{act}: {name!r} is missing")
        return
    value = line[name]
    if value is None and not known.nullable:
        raise UserError(f"{act}: {name} is null", help="leave an optional field out")
    try:
        known.read(choice, value)
    except ValueError as wanted:
        raise UserError(f"{act}: {name} is {repeated(value)}", help=f"{wanted} is wanted") from None
