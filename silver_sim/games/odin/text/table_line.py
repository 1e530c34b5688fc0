"""A position at the table in one line: ``odin`` and fields ``name:value`` (docs/positions_odin.md).

Commas separate cards, slashes seats; ``-`` is none. Seat 0 decides, the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple

from silver_sim.errors import UserError, repeated
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.rules.rule_set import (
    EDITIONS,
    RuleSet,
    parse_field,
    rule_set,
)
from silver_sim.games.odin.text.given import OdinGiven
from silver_sim.games.odin.text.possible import check_given
from silver_sim.games.odin.text.script import cards_in, read_card
from silver_sim.games.rules.fields import HIGHEST, nearest
from silver_sim.reading import unaccented

GAME = "odin"  # the first word, which may be left out
NOTHING = "-"


def write_line(given: OdinGiven) -> str:
    """The line that ``read_line`` reads as the same; what is not given is left out."""
    written = {
        name: part.write(value)
        for name, part in _PARTS.items()
        if (value := getattr(given, part.of)) != _DEFAULTS.get(part.of)
    }
    every = {**written, "ask": given.question, **_write_rules(given.rules)}
    return " ".join([GAME, *(f"{name}:{value}" for name, value in every.items())])


def read_line(text: str) -> OdinGiven:
    """The position that a line tells.

    UserError names the field that is wrong, or that cannot be next to the others (``possible``).
    """
    values = _values(text)
    rules = rule_set(_read_rules(values))
    for name in ("hand", "others"):
        if name not in values:
            raise UserError(f"{name}: it is missing", help=f"for example {_PARTS[name].example}")
    parts = {part.of: _read(name, values[name]) for name, part in _PARTS.items() if name in values}
    given = OdinGiven(rules=rules, **parts)
    if given.by is None:
        given = replace(given, by=_only_player(given))
    check_given(given)
    _check_question(values.get("ask", given.question), given)
    return given


def _values(text: str) -> dict[str, str]:
    """The values of a line by the names of their fields."""
    words = unaccented(text).lower().split()
    if words[:1] == [GAME]:
        del words[0]
    found: dict[str, str] = {}
    for word in words:
        name, colon, value = word.partition(":")
        if not colon:
            raise UserError(f"{repeated(word)} has no ':'", help="write name:value, without spaces")
        if name not in _NAMES:
            raise UserError(f"unknown field {repeated(name)}", help=nearest(name, _NAMES))
        if name in found:
            raise UserError(f"{name}: stands twice", help="each field once")
        found[name] = value
    return found


def _write_rules(rules: RuleSet) -> dict[str, str]:
    """The edition that differs least, but for the standard one, and what differs from it."""
    ours = rules.as_dict().items()
    differing = {
        name: [(field, value) for field, value in ours if getattr(edition, field) != value]
        for name, edition in EDITIONS.items()
    }
    name = min(differing, key=lambda each: len(differing[each]))
    found = {"edition": name} if name != _STANDARD else {}
    if changes := ",".join(f"{field}={value}" for field, value in differing[name]):
        found["set"] = changes
    return found


def _read_rules(values: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a rule set that ``edition`` and ``set`` name."""
    edition = {"edition": values["edition"]} if "edition" in values else {}
    if "set" not in values:
        return edition
    changes = values["set"].split(",")
    if not all("=" in each for each in changes):
        raise UserError(
            f"set: {repeated(values['set'])}", help="for example set:max_turns=80,hand_size=7"
        )
    return edition | dict(map(parse_field, changes))


def _only_player(given: OdinGiven) -> int | None:
    """Who must have played what is on the table: of two the other, before a take oneself."""
    if given.asked == Question.FOLLOW and given.players == 2:
        return 1
    return 0 if given.asked == Question.TAKE else None


def _check_question(ask: str, given: OdinGiven) -> None:
    """UserError if this is not the question to which the cards on the table lead."""
    if ask not in _QUESTIONS:
        raise UserError(f"ask: {repeated(ask)}", help="one of " + ", ".join(_QUESTIONS))
    if ask != given.question:
        raise UserError(
            f"ask: {ask}, but with these cards the question is {given.question}",
            help=f"leave ask out, or write {_QUESTIONS[ask]}",
        )


_QUESTIONS = {
    "lead": "no table",
    "follow": "the cards on the table, and no beaten ones",
    "take": "the beaten cards, and your play as the table",
}


# values as text


class _Part(NamedTuple):
    """A field: what it is of OdinGiven, and how it is written and read (or ValueError)."""

    of: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    example: str


def _read(name: str, value: str) -> Any:
    try:
        return _PARTS[name].read(value)
    except ValueError as wanted:
        raise UserError(
            f"{name}: {repeated(value)}: {wanted}", help=f"for example {_PARTS[name].example}"
        ) from None


def _write_cards(cards: int) -> str:
    return ",".join(cards_in(cards)) or NOTHING


def _read_cards(text: str) -> int:
    cards = 0
    for name in text.split(",") if text != NOTHING else ():
        card = _read_card(name)
        if cards & card:
            raise ValueError(f"{name} stands in it twice")
        cards |= card
    return cards


def _read_card(name: str) -> int:
    try:
        return read_card(name)
    except ValueError as wanted:
        raise ValueError(f"{repeated(name)} is not {str(wanted).rstrip(',')}") from None


def _read_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST))):
        raise ValueError(f"{repeated(text)} is not a whole number, or is too large")
    return int(text)


def _write_numbers(numbers: tuple[int, ...]) -> str:
    return "/".join(map(str, numbers))


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(_read_number(each) for each in text.split("/"))


def _write_sets(sets: tuple[int, ...]) -> str:
    return "/".join(map(_write_cards, sets))


def _read_sets(text: str) -> tuple[int, ...]:
    return tuple(_read_cards(each) for each in text.split("/"))


_CARDS, _NUMBER = (_write_cards, _read_cards), (str, _read_number)
_NUMBERS, _SETS = (_write_numbers, _read_numbers), (_write_sets, _read_sets)
_PARTS = {  # as they are written
    "hand": _Part("hand", *_CARDS, "hand:b1,g2,y9"),
    "others": _Part("others", *_NUMBERS, "others:7/5, the numbers of cards of seats 1 and 2"),
    "taken": _Part("taken", *_SETS, "taken:-/r3/p4,o4, by seat, from seat 0"),
    "table": _Part("table", *_CARDS, "table:p4,p2"),
    "by": _Part("by", *_NUMBER, "by:2, the seat that played the table"),
    "beaten": _Part("beaten", *_CARDS, "beaten:r3,r1"),
    "out": _Part("out", *_CARDS, "out:b7,g8"),
    "scores": _Part("totals", *_NUMBERS, "scores:3/9/12, by seat, from seat 0"),
    "passes": _Part("passes", *_NUMBERS, "passes:0/2/1, by seat, from seat 0"),
    "turn": _Part("turn", *_NUMBER, "turn:7, the plays and passes of this hand"),
    "round": _Part("round_no", *_NUMBER, "round:2"),
    "start": _Part("start", *_NUMBER, "start:1, the seat that started the hand"),
    "deal": _Part("deal_no", *_NUMBER, "deal:3"),
}
_DEFAULTS: Mapping[str, Any] = {
    each.name: each.default for each in fields(OdinGiven) if each.name not in ("hand", "others")
}
_STANDARD = next(iter(EDITIONS))
_NAMES = (*_PARTS, "ask", "edition", "set")
