"""The lines of a game as text: silver-trace's header, deal and decisions, read and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.game import DEAL_MODES
from silver_sim.games.silver.rules.acts import BY_ACT, BY_NAME
from silver_sim.games.silver.rules.cards import CARDS, MIN_SEATS, NONE, SEATS, VALUES
from silver_sim.games.silver.rules.questions import LEFT, RIGHT, Act
from silver_sim.games.silver.rules.rule_set import RuleSet, rule_set
from silver_sim.games.silver.text.format import FORMAT
from silver_sim.games.text.header import (
    INFORMATION,
    check_information,
    read_common,
    write_common,
)
from silver_sim.games.text.header import Header as CommonHeader
from silver_sim.games.text.lines import Field, LineError, is_list, is_whole, read_act, read_fields

ENDS = ("left", "right")  # by LEFT and RIGHT
ScriptLine = dict[str, Any]


@dataclass(frozen=True)
class Header(CommonHeader):
    """The first line of a game of Silver."""

    amulet: int | None = None  # the seat that owns it


def read_header(line: Any) -> Header:
    """The header of a game; raises UserError naming the field that is wrong."""
    found = read_common(line, FORMAT, MIN_SEATS, SEATS, ("players", "start", "rules"))
    information, start = dict(found.information), found.start
    amulet = information.pop("amulet", None)
    if amulet is not None and not (is_whole(amulet, 0) and amulet == start):
        raise UserError(
            f"amulet: {repeated(amulet)}", help=f"null, or the seat that starts: {start}"
        )
    check_information(information, found.players)
    for name, value in information.items():
        if name not in (*INFORMATION, "deal_mode"):
            raise LineError(f"the header has an unknown field {name!r}")
        if name == "deal_mode" and value not in DEAL_MODES:
            raise UserError(f"deal_mode: {repeated(value)}", help=" or ".join(DEAL_MODES))
    rules = rule_set(found.rules)
    return Header(found.players, start, rules, found.totals, information, amulet)


def write_header(header: Header) -> ScriptLine:
    """The line of a header."""
    own = {} if header.amulet is None else {"amulet": header.amulet}
    return write_common(header, FORMAT, own)


def read_deal(line: ScriptLine, rules: RuleSet) -> list[int]:
    """The values of a deal line, in the order of silver-trace; all cards of the rule set."""
    values = line["deal"]
    if len(line) > 1:
        raise LineError("a deal line has no other field than 'deal'")
    cards = sum(rules.copies)
    if not is_list(values, cards) or not all(is_whole(v, 0, VALUES - 1) for v in values):
        raise UserError("the deal is not a list of all cards", help=f"{cards} values from 0 to 13")
    for value, copies in enumerate(rules.copies):
        if values.count(value) != copies:
            raise LineError(
                f"the deal has {values.count(value)} cards of value {value}, not {copies}"
            )
    return list(values)


Numbers = dict[str, int]  # the fields of a choice


def _number(name: str, field: str = "") -> _Form:
    def read(choice: Any, value: Any) -> None:
        if value is not None and not is_whole(value, 0, CARDS):
            raise ValueError(f"a whole number from 0 to {CARDS}")
        choice[field or name] = NONE if value is None else value

    return read, lambda number: number[field or name]


def _slots(choice: Any, value: Any) -> None:
    slots: list[Any] = value if isinstance(value, list) else [None]
    if not all(is_whole(slot, 0, CARDS - 2) for slot in slots) or len(set(slots)) != len(slots):
        raise ValueError("a list of different slots")
    choice["slots"] = sum(1 << int(slot) for slot in slots)


def _target(choice: Any, value: Any) -> None:
    if value is None:
        choice["seat"] = choice["target"] = NONE
    elif is_list(value, 2) and all(is_whole(part, 0, CARDS) for part in value):
        choice["seat"], choice["target"] = value
    else:
        raise ValueError("[seat, slot]")


def _end(field: str) -> _Form:
    def read(choice: Any, value: Any) -> None:
        if value not in ENDS:
            raise ValueError('"left" or "right"')
        choice[field] = ENDS.index(value)

    def write(number: Numbers) -> str | None:
        return ENDS[LEFT] if _is_set(number) and number[field] == LEFT else None

    return read, write


def _yes_no(choice: Any, value: Any) -> None:
    if type(value) is not bool:
        raise ValueError("true or false")
    choice["look"] = int(value)


def _use(choice: Any, value: Any) -> None:
    if type(value) is not bool:
        raise ValueError("true or false")
    choice["act"] = Act.USE if value else Act.DISCARD


def _is_set(number: Numbers) -> bool:
    return number["slots"] & number["slots"] - 1 != 0


# How a field is read into a choice, and what is written of it.
_Form = tuple[Callable[[Any, Any], None], Callable[[Numbers], Any]]
_FORMS: dict[str, _Form] = {
    "slots": (_slots, lambda number: slots_in(number["slots"])),
    "slot": _number("slot"),
    "target": (_target, lambda number: [number["seat"], number["target"]]),
    "index": _number("index"),
    "by": _number("by"),
    "bodyguard": _number("bodyguard", "by"),
}
# The same of fields that may be left out: written is what is not None.
_LEFT_OUT: dict[str, _Form] = {
    "extra": (_number("extra")[0], lambda number: number["extra"] or None),
    "use": (_use, lambda number: number["act"] == Act.USE or None),
    "into": (_number("into")[0], lambda number: number["into"] if _is_set(number) else None),
    "end": _end("new_end"),
    "penalty_end": _end("penalty_end"),
    "look": (_yes_no, lambda number: None if number["look"] else False),
}
_DECISIONS = {
    row.name: {
        name: Field((_FORMS | _LEFT_OUT)[name][0], name in _FORMS and name != "by", nullable)
        for name, nullable in row.fields.items()
    }
    for row in BY_NAME.values()
}


def read_decision(line: ScriptLine, choice: Any, defaults: dict[str, int]) -> int:
    """Read a decision into a choice; returns its seat. Raises UserError for what is no decision.

    ``defaults`` are the values of ``extra`` and ``by`` where the line leaves them out.
    """
    name = read_act(line, BY_NAME)
    choice["act"], choice["into"] = BY_NAME[name].act, NONE
    choice["new_end"] = choice["penalty_end"] = RIGHT
    choice["look"] = 1
    for each, value in defaults.items():
        choice[each] = value
    seat = read_fields(line, choice, _DECISIONS[name], SEATS)
    if "into" in _DECISIONS[name] and choice["into"] == NONE and choice["slots"] > 0:
        slots = int(choice["slots"])
        choice["into"] = (slots & -slots).bit_length() - 1
    return seat


def slots_in(mask: int) -> list[int]:
    """The slots of a mask, ascending."""
    return [slot for slot in range(mask.bit_length()) if mask >> slot & 1]


def write_decision(seat: int, choice: Any) -> ScriptLine:
    """The line of a legal choice; what is at its default is left out where that reads better."""
    act = Act(int(choice["act"]))
    if act not in BY_ACT:
        return {"seat": seat, "act": act.name.lower()}
    row, number = BY_ACT[act], dict(zip(choice.dtype.names, choice.item(), strict=True))
    line: ScriptLine = {"seat": seat, "act": row.name}
    for name, nullable in row.fields.items():
        if name in _FORMS:
            value = _FORMS[name][1](number)
            null = nullable and value in (NONE, [NONE, number["target"]])
            line[name] = None if null else value
        elif (value := _LEFT_OUT[name][1](number)) is not None:
            line[name] = value
    return line
