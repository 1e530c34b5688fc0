"""The lines of a trace: the fields of an act, their types, what may be left out (silver-trace).

`read_decision` looks at the line alone; whether the decision is legal now is for fits.py.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.judging import Illegal, demand
from tests.games.silver.judge.rules import is_int

Decision = dict[str, Any]
LEFT_OUT = object()  # the default depends on the table


class Field(NamedTuple):
    """A field of a decision: what its value is, and what it is when it is left out."""

    holds: Callable[[Any], bool]
    kind: str
    required: bool = True
    default: Any = None


def _is_slots(value: Any) -> bool:
    return isinstance(value, list) and all(is_int(slot) for slot in value)


def _is_target(value: Any) -> bool:
    return _is_slots(value) and len(value) == 2


def _is_end(value: Any) -> bool:
    return isinstance(value, str) and value in ("left", "right")


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _or_null(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or holds(value)


NUMBER = Field(is_int, "an integer")
NUMBER_OR_NULL = Field(_or_null(is_int), "an integer or null")
SLOTS = Field(_is_slots, "a list of slots")
TARGET = Field(_is_target, "[seat, slot]")
END = Field(_is_end, "left or right", False, "right")

FIELDS: dict[str, dict[str, Field]] = {
    "look": {"slots": SLOTS},
    "draw": {"extra": NUMBER._replace(required=False, default=LEFT_OUT)},
    "draw_row": {"index": NUMBER},
    "keep": {"index": NUMBER},
    "take": {},
    "discard": {"use": Field(_is_bool, "true or false", False, False)},
    "exchange": {
        "slots": SLOTS,
        "into": NUMBER_OR_NULL._replace(required=False),
        "end": END,
        "penalty_end": END,
    },
    "expose": {"slot": NUMBER},
    "reveal": {"target": TARGET},
    "behold": {"slots": SLOTS},
    "peek": {"target": TARGET},
    "see": {"target": TARGET},
    "master": {"index": NUMBER_OR_NULL},
    "witch": {"target": Field(_or_null(_is_target), "[seat, slot] or null")},
    "rob": {
        "target": TARGET,
        "slot": NUMBER,
        "look": Field(_is_bool, "true or false", False, True),
    },
    "empath": {"slot": NUMBER, "by": NUMBER._replace(required=False, default=LEFT_OUT)},
    "guard": {"bodyguard": NUMBER, "slot": NUMBER_OR_NULL},
    "amulet": {"slot": NUMBER},
    "call": {},
    "pass": {},
    "end_turn": {},
}


def read_decision(line: dict[Any, Any]) -> Decision:
    """The decision of `line`, all its fields of the right type, those left out filled in."""
    act = line.get("act")
    if not isinstance(act, str) or act not in FIELDS:
        raise Illegal(f"no act {act!r}")
    known = FIELDS[act]
    unknown = [name for name in line if name not in known and name not in ("seat", "act")]
    demand(not unknown, f"{act}: unknown fields {unknown}")
    demand(is_int(line.get("seat")), f"{act}: seat is not an integer")
    return {"seat": line["seat"], "act": act} | {
        name: _read_field(act, name, field, line) for name, field in known.items()
    }


def _read_field(act: str, name: str, field: Field, line: dict[Any, Any]) -> Any:
    if name not in line:
        demand(not field.required, f"{act}: {name} is missing")
        return field.default
    demand(field.holds(line[name]), f"{act}: {name} is not {field.kind}")
    return line[name]
