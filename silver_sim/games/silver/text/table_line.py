"""A position at the table as one line: written and read (docs/positions.md).

The line is safe in a shell without quotes. Seats count clockwise from the one that must decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.rules.fields import nearest
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.rules.rule_set import EDITIONS, RuleSet, parse_field, rule_set
from silver_sim.games.silver.text.given import NOBODY, SilverGiven
from silver_sim.games.silver.text.given_check import check, completed
from silver_sim.games.silver.text.given_question import SOURCES, least_free_acts
from silver_sim.games.silver.text.table_cards import (
    NOTHING,
    is_nothing,
    read_cards,
    read_pile,
    read_values,
    write_cards,
    write_knowers,
    write_pile,
    write_values,
)
from silver_sim.reading import unaccented

_GAME = "silver"
_QUESTIONS = [each.name.lower() for each in Question if each >= Question.FIRST_LOOK]
_YES, _USED = "yes", "used"
_BARE = re.compile(r"\d{1,2}(,\d{1,2})+", re.ASCII)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_KNOWERS = re.compile(r"(.+?)k(-|\d{1,9})", re.ASCII | re.IGNORECASE)
Fields = dict[str, Any]  # fields of SilverGiven; "own" and "others" instead of the villages


def read_line(text: str) -> SilverGiven:
    """The position that a line tells, with what follows from it.

    Raises UserError naming the field that is wrong, or the fields that do not fit together.
    """
    found: Fields = {}
    rules: Fields = {}
    typed: dict[str, str] = {}
    for word in _words(text):
        name, colon, value = word.partition(":")
        name = name.lower()
        if not colon or not value:
            raise UserError(
                f"{repeated(word)} is no field", help="write name:value, a space between fields"
            )
        if name not in _READ:
            raise UserError(f"unknown field {repeated(name)}", help=nearest(name, FIELDS))
        if name in typed:
            raise UserError(f"{name}: stands twice", help="each field once")
        typed[name] = value
        (rules if name in _OF_RULES else found).update(_READ[name](name, value))
    for name, help in _NEEDED.items():
        if name not in found:
            asks = _numbers_meant(typed.get("others", "")) if name == "own" else ""
            raise UserError(f"{name}: is missing", help=f"{asks}{help}")
    villages = (found.pop("own"), *found.pop("others"))
    if found.get("hand"):
        found.setdefault("question", "place_card" if len(found["hand"]) == 1 else "choose_drawn")
        found.setdefault("hand_from", SOURCES[0])
    given = SilverGiven(villages=villages, rules=rule_set(rules), **found)
    if "row" not in found and given.deck != 0:
        given = replace(given, row=given.row_of_squires)
    given = completed(given)
    if "free_acts" not in found:
        given = replace(given, free_acts=least_free_acts(given))
    check(given)
    return given


def _numbers_meant(others: str) -> str:
    """The question whether numbers of cards are meant, where they are all that is typed."""
    if not _BARE.fullmatch(others):
        return ""
    return (
        f'are {others} numbers of cards? then "3 0 x" --opponents {others}, with your '
        "cards; if one opponent has these cards, "
    )


def write_line(given: SilverGiven) -> str:
    """The line that is read as the same position, the shortest and in one order of fields."""
    return " ".join([_GAME, *(f"{name}:{text}" for name, text in _written(given) if text)])


def _words(text: str) -> list[str]:
    words = unaccented(text).split()
    return words[1:] if words and words[0].lower() == _GAME else words


# Writing


def _written(given: SilverGiven) -> Iterator[tuple[str, str]]:
    """Name and text of every field, the text empty if it is not given or as it is without."""
    own, *others = given.villages
    yield "own", write_cards(own)
    yield "others", "/".join(map(write_cards, others))
    if given.discard is not None:
        yield "discard", write_pile(given.discard, given.whole_pile, given.chosen)
    yield "deck", _or_empty(given.deck)
    yield "returned", write_cards(given.returned)
    yield "row", write_values(given.row) or (NOTHING if given.row_of_squires else "")
    yield "seen", _joined(given.seen)
    yield "round", _or_empty(given.round_no)
    yield "scores", "/".join(map(str, given.totals or ()))
    yield "head_start", _YES if given.head_start else ""
    yield "turn", _or_empty(given.turn)
    yield "start", _or_empty(given.start)
    yield "amulet", _amulet(given)
    yield "caller", _or_empty(given.caller)
    yield "ask", given.question
    yield "hand", _hand(given)
    yield "from", given.hand_from or ""
    yield "free_acts", _or_empty(given.free_acts or None)
    yield from _rules(given.rules)


def _or_empty(number: int | None) -> str:
    return "" if number is None else str(number)


def _joined(values: tuple[int, ...]) -> str:
    return ",".join(map(str, values))


def _amulet(given: SilverGiven) -> str:
    """Its owner; that it was placed only where it is on no card any more."""
    if given.amulet_owner is None:
        return ""
    if given.amulet_owner == NOBODY:
        return NOTHING
    placed = any(card.amulet for card in given.villages[given.amulet_owner])
    return f"{given.amulet_owner}{f',{_USED}' if given.amulet_used and not placed else ''}"


def _hand(given: SilverGiven) -> str:
    others = given.hand_known_to != {0}
    return write_values(given.hand) + (write_knowers(given.hand_known_to) if others else "")


@cache
def _rules(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """The edition that is nearest, and the fields that differ from it."""
    ours = rules.as_dict()
    differing = {
        name: [field for field, value in ours.items() if value != edition.as_dict()[field]]
        for name, edition in EDITIONS.items()
    }
    name = min(differing, key=lambda each: len(differing[each]))
    changes = ",".join(f"{field}={_rule(ours[field])}" for field in differing[name])
    return ("edition", "" if name == next(iter(EDITIONS)) else name), ("set", changes)


def _rule(value: Any) -> str:
    if isinstance(value, bool):
        return _YES if value else "no"
    return _joined(tuple(value)) if isinstance(value, list) else str(value)


# Reading: each takes the name and the text of a field and gives fields of SilverGiven.


def _whole(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise UserError(f"{name}: {repeated(text)} is no number", help="a whole number from 0 on")
    return int(text)


def _number(attribute: str) -> Callable[[str, str], Fields]:
    return lambda name, text: {attribute: _whole(name, text)}


def _values(attribute: str) -> Callable[[str, str], Fields]:
    return lambda name, text: {attribute: read_values(name, text)}


def _read_villages(name: str, text: str) -> Fields:
    return {name: tuple(read_cards(name, each) for each in text.split("/"))}


def _read_discard(name: str, text: str) -> Fields:
    discard, whole, chosen = read_pile(name, text)
    return {"discard": discard, "whole_pile": whole, "chosen": chosen}


def _read_scores(name: str, text: str) -> Fields:
    return {"totals": tuple(_whole(name, each) for each in re.split("[/,]", text))}


def _read_yes(name: str, text: str) -> Fields:
    if text.lower() != _YES:
        raise UserError(f"{name}: {repeated(text)}", help=f"{name}:{_YES}, or leave it out")
    return {name: True}


def _read_amulet(name: str, text: str) -> Fields:
    if is_nothing(text):
        return {"amulet_owner": NOBODY}
    owner, comma, used = text.partition(",")
    if comma and used.lower() != _USED:
        raise UserError(
            f"{name}: {repeated(text)}", help=f"a seat, a seat and ,{_USED}, or {NOTHING}"
        )
    return {"amulet_owner": _whole(name, owner), "amulet_used": bool(comma)}


def _read_ask(name: str, text: str) -> Fields:
    question = text.lower()
    if question not in _QUESTIONS:
        raise UserError(f"{name}: {repeated(text)} is no question", help=nearest(text, _QUESTIONS))
    return {"question": question}


def _read_hand(name: str, text: str) -> Fields:
    known = _KNOWERS.fullmatch(text)
    if not known:
        return {"hand": read_values(name, text)}
    seats = known[2].replace("-", "")
    return {"hand": read_values(name, known[1]), "hand_known_to": frozenset(map(int, seats))}


def _read_from(name: str, text: str) -> Fields:
    if text.lower() not in SOURCES:
        raise UserError(
            f"{name}: {repeated(text)} is no place", help=f"one of {', '.join(SOURCES)}"
        )
    return {"hand_from": text.lower()}


def _read_rules(name: str, text: str) -> Fields:
    """Fields of the rule set with commas between; ``copies`` has commas of its own."""
    if "=" not in text.partition(",")[0]:
        raise UserError(
            f"{name}: {repeated(text)} changes no rule",
            help=f"as in {name}:call_penalty=5,rounds=2",
        )
    return dict(parse_field(each) for each in re.split(r",(?=[^,=]+=)", text))


_OF_RULES = ("edition", "set")
_READ: dict[str, Callable[[str, str], Fields]] = {
    "own": lambda name, text: {name: read_cards(name, text)},
    "others": _read_villages,
    "discard": _read_discard,
    "deck": _number("deck"),
    "returned": lambda name, text: {name: read_cards(name, text)},
    "row": lambda name, text: {name: read_values(name, text, unknown=True)},
    "seen": _values("seen"),
    "round": _number("round_no"),
    "scores": _read_scores,
    "head_start": _read_yes,
    "turn": _number("turn"),
    "start": _number("start"),
    "amulet": _read_amulet,
    "caller": _number("caller"),
    "ask": _read_ask,
    "hand": _read_hand,
    "from": _read_from,
    "free_acts": _number("free_acts"),
    "edition": lambda name, text: {name: text.lower()},
    "set": _read_rules,
}
FIELDS = tuple(_READ)
_NEEDED = {
    "own": "own: and your cards from the left, commas between, x for one that you do not know",
    "others": "others: and the cards of each other player, clockwise from your left, / between",
}
