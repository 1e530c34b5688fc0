"""Cards in the notation of a position at the table (docs/positions.md): read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.silver.rules.cards import VALUES
from silver_sim.games.silver.text.card_names import READ
from silver_sim.games.silver.text.given import CERTAIN, CardGiven, Numbers
from silver_sim.reading import unaccented

NOTHING = "-"  # no card, no seat
MORE, END = "...", "end"  # behind cards of the pile: others lie beneath, none does
_UNKNOWN = "x"  # as it is written
_UNKNOWNS = (_UNKNOWN, "?")  # as it is read
_ANY = "n"  # nothing is known of the card
_NAMES = {unaccented(name).replace(" ", "_"): value for name, value in READ.items()}
_AS_TYPED = re.ASCII | re.IGNORECASE  # digits and letters of other scripts are none
_VALUE = rf"\d{{1,9}}|{'|'.join(name.replace('_', '[_-]?') for name in _NAMES)}"
_MARKS = r"g\d{1,9}|k(?:-|\d{1,9})|[as]"
_SURE = "~"  # and how many percent, behind a value
_CARD = re.compile(rf"([x?]|{_VALUE})(?:{_SURE}(\d{{1,9}}))?(\+?)((?:{_MARKS})*)", _AS_TYPED)
_MARK = re.compile(_MARKS, _AS_TYPED)
_OF_PILE = re.compile(rf"({_VALUE})(c?)", _AS_TYPED)
_PLAIN = re.compile(_VALUE, _AS_TYPED)
_HELP = (
    f"a value from 0 to {VALUES - 1} or a name like Squire, x or ? for a facedown card that you do "
    "not know; + behind it if it is faceup; 7~80 for a card of yours that is a 7 with a chance "
    "of 80 %; n for a card whose owner may or may not know it"
)
_HELP_PLAIN = f"a value from 0 to {VALUES - 1} or a name like Squire"


def write_card(card: CardGiven) -> str:
    """A card of a village, or one that was put back on the deck."""
    if card.any_face:
        return _ANY
    return "".join(
        (
            _UNKNOWN if card.value is None else str(card.value),
            f"{_SURE}{card.sure}" if card.doubted else "",
            "+" if card.up else "",
            "" if card.guards is None else f"g{card.guards}",
            "a" if card.amulet else "",
            "s" if card.spent else "",
            "" if card.known_to is None else write_knowers(card.known_to),
        )
    )


def write_knowers(seats: frozenset[int]) -> str:
    """The seats that know a card: ``k01``, ``k-`` for nobody."""
    return "k" + ("".join(map(str, sorted(seats))) or NOTHING)


def write_cards(cards: tuple[CardGiven, ...]) -> str:
    """Cards, commas between."""
    return ",".join(map(write_card, cards))


def write_pile(pile: Numbers, whole: bool, chosen: int | None) -> str:
    """The discard pile from the top; ``c`` stands behind the card that the Master chose."""
    cards = [f"{value}{'c' if place == chosen else ''}" for place, value in enumerate(pile)]
    return ",".join([*cards, END if whole else MORE]) if cards else NOTHING


def read_cards(field: str, text: str) -> tuple[CardGiven, ...]:
    """Cards with commas between. Raises UserError naming the field."""
    return tuple(_read_card(field, each) for each in text.split(","))


def is_nothing(text: str) -> bool:
    """Whether a text says that there is no card, or no seat."""
    return text.lower() in (NOTHING, "none")


def read_values(field: str, text: str, *, unknown: bool = False) -> tuple[Any, ...]:
    """Cards of which only the value counts, commas between, or ``-``; None for an unknown one."""
    if is_nothing(text):
        return ()
    return tuple(
        None if unknown and each.lower() in _UNKNOWNS else _read_value(field, each)
        for each in text.split(",")
    )


def write_values(values: Iterable[int | None]) -> str:
    """The same as text; nothing for no card."""
    return ",".join(_UNKNOWN if value is None else str(value) for value in values)


def read_pile(field: str, text: str) -> tuple[Numbers, bool, int | None]:
    """The discard pile: its values from the top, whether they are all of it, what was chosen."""
    if is_nothing(text):
        return (), True, None
    cards = text.lower().split(",")
    last = cards.pop() if cards[-1] in (MORE, END) else MORE
    values, chosen = [], []
    for place, each in enumerate(cards):
        found = _OF_PILE.fullmatch(each)
        if not found:
            raise UserError(
                f"{field}: {repeated(each)} is not a card",
                help=f"{_HELP_PLAIN}, from the top; {END} behind the last card of the pile",
            )
        values.append(_value(field, found[1]))
        chosen += [place] if found[2] else []
    if not values:
        raise UserError(
            f"{field}: no card before {last}",
            help=f"{field}:{NOTHING} if none is there; leave the field out if none is known",
        )
    if len(chosen) > 1:
        raise UserError(
            f"{field}: c stands twice",
            why="the Master chooses one card",
            help="write c behind one card",
        )
    return tuple(values), last == END, chosen[0] if chosen else None


def _read_card(field: str, text: str) -> CardGiven:
    if text.lower() == _ANY:
        return CardGiven(any_face=True)
    found = _CARD.fullmatch(text)
    if not found:
        raise UserError(f"{field}: {repeated(text)} is not a card", help=_HELP)
    value, sure, up, letters = found.groups()
    marks = [mark.lower() for mark in _MARK.findall(letters)]
    kinds = [mark[0] for mark in marks]
    if len(set(kinds)) < len(kinds):
        raise UserError(f"{field}: a mark stands twice in {repeated(text)}", help="each mark once")
    numbers = dict(zip(kinds, (mark[1:] for mark in marks), strict=True))
    return CardGiven(
        value=None if value.lower() in _UNKNOWNS else _value(field, value),
        up=bool(up),
        known_to=_seats(numbers["k"]) if "k" in numbers else None,
        guards=int(numbers["g"]) if "g" in numbers else None,
        amulet="a" in numbers,
        spent="s" in numbers,
        sure=int(sure or CERTAIN),
    )


def _seats(digits: str) -> frozenset[int]:
    return frozenset() if digits == NOTHING else frozenset(map(int, digits))


def _read_value(field: str, text: str) -> int:
    if not _PLAIN.fullmatch(text):
        raise UserError(f"{field}: {repeated(text)} is not a card", help=_HELP_PLAIN)
    return _value(field, text)


def _value(field: str, text: str) -> int:
    """The value that a number or a name says."""
    if not text.isdigit():
        name = text.lower().replace("-", "").replace("_", "")
        return next(value for each, value in _NAMES.items() if each.replace("_", "") == name)
    if int(text) >= VALUES:
        raise UserError(f"{field}: no card has the value {int(text)}", help=_HELP)
    return int(text)
