"""An atlas as a file: read within bounds, and refused if any part is not what it should be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from silver_sim.errors import UserError
from silver_sim.reading import MOST_DATA, read_bytes
from silver_sim.studies.silver.call_safety.advice.moves import DEPTHS, SEATING, SEVERAL
from silver_sim.studies.silver.call_safety.advice.told_numbers import FACTORS, OUTPUTS
from silver_sim.studies.silver.call_safety.advice.trees import Trees

LETTERS = "Cw?. "  # verdicts; a space is a cell of which nothing is known
ENDS = 3  # an estimate and its interval
LIMITS = ("limit", "lo", "hi")
MOST = 10**12  # no number of an atlas is near to it
Check = Callable[[Any], bool]


def content_of(path: Path, version: int) -> Mapping[str, Any]:
    """Read the content of an atlas file.

    UserError if it is no regular file, is too large, cannot be read, is of another version, or if
    a field of it is missing or is not what an atlas holds there.
    """
    try:
        content = json.loads(read_bytes(path, MOST_DATA))
    except (ValueError, RecursionError) as problem:
        raise UserError(
            f"cannot read {path}",
            why=str(problem),
            help="name the file atlas.json of a run of call_safety, or leave --atlas out",
        ) from problem
    wrong = next(_wrong(content, version), None)
    if wrong is not None:
        raise UserError(
            f"{path} is no atlas of calls that this version reads",
            why=f"{wrong} is missing or is not what an atlas holds there",
            help="a run of kind call_safety writes one:  silver-sim run call_safety",
        )
    found: Mapping[str, Any] = content
    return found


# What an atlas holds; every function yields the names of the fields that are wrong.


def _wrong(content: Any, version: int) -> Iterator[str]:
    if not isinstance(content, dict):
        yield "the whole"
        return
    fields: dict[str, Check] = {
        "schema_version": lambda found: _whole(found) and found == version,
        "made": _made,
        "least": _whole,
        "causes": _list_of(_is(str)),
        "lines": _list_of(_is(dict)),
        "moves": _is(dict),
    }
    yield from _fields("", content, fields)
    if not content["lines"]:
        yield "lines"
    for at, line in enumerate(content["lines"]):
        yield from _line(f"lines.{at}.", line, len(content["causes"]))
    for seats in {str(line["seats"]) for line in content["lines"]}:
        yield from _moved(f"moves.{seats}", content["moves"].get(seats))


def _made(found: Any) -> bool:
    texts, numbers = ("title", "player", "edition"), ("seed", "blocks", "forks")
    checks: dict[str, Check] = {
        **dict.fromkeys(texts, _is(str)),
        **dict.fromkeys(numbers, _whole),
        "seats": _list_of(_whole),
    }
    return isinstance(found, dict) and {*found} == {*checks} and not [*_fields("", found, checks)]


def _fields(where: str, found: Any, checks: Mapping[str, Check]) -> Iterator[str]:
    for name, check in checks.items():
        if not isinstance(found, dict) or name not in found or not check(found[name]):
            yield where + name


def _line(where: str, line: Any, causes: int) -> Iterator[str]:
    yield from _fields(where, line, dict.fromkeys(("seats", "cards", "unknown", "from"), _whole))
    yield from _fields(
        where,
        line,
        {
            "opponents": _or_null(lambda found: _whole(found) or _list_of(_whole)(found)),
            "verdict": lambda found: (
                isinstance(found, str) and found != "" and {*found} <= {*LETTERS}
            ),
        },
    )
    known = [letter != " " for letter in line["verdict"]]
    told = _list_of(_or_null(_list_of(_number, ENDS)), len(known))
    row: Check = _or_null(_list_of(_number, causes))
    yield from _fields(
        where,
        line,
        {
            "forks": _list_of(_whole, len(known)),
            "need": _list_of(_or_null(_number), len(known)),
            **dict.fromkeys(("chance", "points", "win"), told),
            **{f"{what}_{end}": _or_null(_whole) for what in ("points", "win") for end in LIMITS},
        },
    )
    for name in ("chance", "points", "win"):
        if any(there and each is None for there, each in zip(known, line[name], strict=True)):
            yield where + name
    if isinstance(line["opponents"], list):
        yield from _fields(
            where,
            line,
            {"second": _list_of(_list_of(_number, ENDS), len(known))}
            | dict.fromkeys(("wait", "won", "won_lowest"), _list_of(_number, len(known))),
        )
    if "beaten" in line:
        yield from _fields(where, line, {"beaten": _list_of(row, len(known))})


def _moved(where: str, packed: Any) -> Iterator[str]:
    depths = _list_of(_list_of(_number, len(OUTPUTS)), len(DEPTHS) + 1)
    off = dict.fromkeys((*FACTORS, SEVERAL), depths)
    yield from _fields(f"{where}.", packed, {"trees": _is(dict), "off": _is(dict)})
    yield from _fields(f"{where}.off.", packed["off"], off)
    every = dict.fromkeys((SEATING, *FACTORS, SEVERAL), _is_trees)
    yield from _fields(f"{where}.trees.", packed["trees"], every)


def _is_trees(text: Any) -> bool:
    if not isinstance(text, str):
        return False
    try:
        found = Trees.unpacked(text)
    except ValueError:
        return False
    return len(found.ends) == len(OUTPUTS)


def _is(kind: type) -> Check:
    return lambda found: isinstance(found, kind)


def _whole(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and abs(found) <= MOST


def _number(found: Any) -> bool:
    return _whole(found) or (isinstance(found, float) and abs(found) <= MOST)


def _or_null(check: Check) -> Check:
    return lambda found: found is None or check(found)


def _list_of(check: Check, number: int | None = None) -> Check:
    """Whether something is a list of such things, of a number of them."""
    return lambda found: (
        isinstance(found, list) and number in (None, len(found)) and all(map(check, found))
    )
