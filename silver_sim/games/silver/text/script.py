"""The lines of a game as text: silver-trace's header, deal and decisions, read and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.game import DEAL_MODES
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


def _number(name: str) -> Callable[[Any, Any], None]:
    def read(choice: Any, value: Any) -> None:
        if value is not None and not is_whole(value, 0, CARDS):
            raise ValueError(f"a whole number from 0 to {CARDS}")
        choice[name] = NONE if value is None else value

    return read


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


def _end(name: str) -> Callable[[Any, Any], None]:
    def read(choice: Any, value: Any) -> None:
        if value not in ENDS:
            raise ValueError('"left" or "right"')
        choice[name] = ENDS.index(value)

    return read


def _yes_no(choice: Any, value: Any) -> None:
    if type(value) is not bool:
        raise ValueError("true or false")
    choice["look"] = int(value)


def _use(choice: Any, value: Any) -> None:
    if type(value) is not bool:
        raise ValueError("true or false")
    choice["act"] = Act.USE if value else Act.DISCARD


_DECISIONS: dict[str, tuple[Act, dict[str, Field]]] = {
    "look": (Act.LOOK, {"slots": Field(_slots)}),
    "draw": (Act.DRAW, {"extra": Field(_number("extra"), required=False)}),
    "draw_row": (Act.DRAW_ROW, {"index": Field(_number("index"))}),
    "keep": (Act.KEEP, {"index": Field(_number("index"))}),
    "take": (Act.TAKE, {}),
    "discard": (Act.DISCARD, {"use": Field(_use, required=False)}),
    "exchange": (
        Act.EXCHANGE,
        {
            "slots": Field(_slots),
            "into": Field(_number("into"), required=False, nullable=True),
            "end": Field(_end("new_end"), required=False),
            "penalty_end": Field(_end("penalty_end"), required=False),
        },
    ),
    "expose": (Act.EXPOSE, {"slot": Field(_number("slot"))}),
    "reveal": (Act.REVEAL, {"target": Field(_target)}),
    "behold": (Act.BEHOLD, {"slots": Field(_slots)}),
    "peek": (Act.PEEK, {"target": Field(_target)}),
    "see": (Act.SEE, {"target": Field(_target)}),
    "master": (Act.MASTER, {"index": Field(_number("index"), nullable=True)}),
    "witch": (Act.WITCH, {"target": Field(_target, nullable=True)}),
    "rob": (
        Act.ROB,
        {
            "target": Field(_target),
            "slot": Field(_number("slot")),
            "look": Field(_yes_no, required=False),
        },
    ),
    "empath": (Act.EMPATH, {"slot": Field(_number("slot")), "by": Field(_number("by"), False)}),
    "guard": (
        Act.GUARD,
        {"bodyguard": Field(_number("by")), "slot": Field(_number("slot"), nullable=True)},
    ),
    "amulet": (Act.AMULET, {"slot": Field(_number("slot"))}),
    "call": (Act.CALL, {}),
    "pass": (Act.PASS, {}),
    "end_turn": (Act.END_TURN, {}),
}
ACTS = tuple(_DECISIONS)


def read_decision(line: ScriptLine, choice: Any, defaults: dict[str, int]) -> int:
    """Read a decision into a choice; returns its seat. Raises UserError for what is no decision.

    ``defaults`` are the values of ``extra`` and ``by`` where the line leaves them out.
    """
    act, fields = _DECISIONS[read_act(line, _DECISIONS)]
    choice["act"], choice["into"] = act, NONE
    choice["new_end"] = choice["penalty_end"] = RIGHT
    choice["look"] = 1
    for each, value in defaults.items():
        choice[each] = value
    seat = read_fields(line, choice, fields, SEATS)
    if act == Act.EXCHANGE and choice["into"] == NONE and choice["slots"] > 0:
        slots = int(choice["slots"])
        choice["into"] = (slots & -slots).bit_length() - 1
    return seat


def slots_in(mask: int) -> list[int]:
    """The slots of a mask, ascending."""
    return [slot for slot in range(mask.bit_length()) if mask >> slot & 1]


def write_decision(seat: int, choice: Any) -> ScriptLine:
    """The line of a legal choice; what is at its default is left out where that reads better."""
    act = Act(int(choice["act"]))
    line: ScriptLine = {"seat": seat, "act": "discard" if act == Act.USE else act.name.lower()}
    number = dict(zip(choice.dtype.names, choice.item(), strict=True))
    place = [number["seat"], number["target"]]
    if act in (Act.LOOK, Act.BEHOLD):
        line["slots"] = slots_in(number["slots"])
    elif act == Act.DRAW and number["extra"]:
        line["extra"] = number["extra"]
    elif act in (Act.DRAW_ROW, Act.KEEP):
        line["index"] = number["index"]
    elif act == Act.USE:
        line["use"] = True
    elif act == Act.EXCHANGE:
        line |= _write_exchange(number)
    elif act in (Act.EXPOSE, Act.AMULET):
        line["slot"] = number["slot"]
    elif act in (Act.REVEAL, Act.PEEK, Act.SEE):
        line["target"] = place
    elif act == Act.MASTER:
        line["index"] = None if number["index"] == NONE else number["index"]
    elif act == Act.WITCH:
        line["target"] = None if number["seat"] == NONE else place
    elif act == Act.ROB:
        line |= {"target": place, "slot": number["slot"]}
        if not number["look"]:
            line["look"] = False
    elif act == Act.EMPATH:
        line |= {"slot": number["slot"], "by": number["by"]}
    elif act == Act.GUARD:
        slot = None if number["slot"] == NONE else number["slot"]
        line |= {"bodyguard": number["by"], "slot": slot}
    return line


def _write_exchange(number: dict[str, int]) -> ScriptLine:
    slots = slots_in(number["slots"])
    if len(slots) == 1:
        return {"slots": slots}
    fields: ScriptLine = {"slots": slots, "into": number["into"]}
    if number["new_end"] == LEFT:
        fields["end"] = ENDS[LEFT]
    if number["penalty_end"] == LEFT:
        fields["penalty_end"] = ENDS[LEFT]
    return fields
