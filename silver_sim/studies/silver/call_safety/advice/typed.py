"""A question as it is typed: values and names of cards, numbers, totals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from silver_sim.errors import UserError, repeated
from silver_sim.games.silver.rules.cards import NAMES, PRINTED
from silver_sim.reading import read_whole, unaccented
from silver_sim.studies.silver.call_safety.advice.question import (
    CERTAIN,
    PLURALS,
    Numbers,
    Question,
)

Asked = TypeVar("Asked", bound=Question)
Options = Mapping[str, str]

NOTHING = ("", "none")
UNKNOWN = ("x", "?")  # as in the notation, which is not imported: a call by the atlas is quick
UP = "+"  # behind a faceup card
_NAMES = {
    unaccented(name).lower().replace(" ", ""): value
    for names in (NAMES, PLURALS, *PRINTED.values())
    for value, name in enumerate(names)
}
_TWO_WORDS = re.compile(r"(apprentice(?=[ _-]+seer)|junge(?=[ _-]+seherin))[ _-]+", re.IGNORECASE)
_CARDS_OF_SUM = ("--cards", "--sum")


def read_question(kind: type[Asked], options: Options) -> Asked:
    """The question that options tell, as they were typed; UserError if it cannot be one.

    ``--opponents`` must be among them, and either ``--known`` or ``--cards`` and ``--sum``.
    """
    if "--opponents" not in options:
        raise UserError(
            "--opponents is missing", help="the number of cards of each opponent: 4,5,3"
        )
    opponents = _wholes("--opponents", options["--opponents"])
    unknown = _unknown(options)
    summed, total = _summed(options, unknown)
    if "--known" not in options and total is None:
        raise UserError(
            "your cards are missing",
            help='--known "3 0 4", or how many they are and their sum: --cards 4 --sum 9',
        )
    seats = len(opponents) + 1
    return kind(
        seats=read_whole("--seats", options["--seats"]) if "--seats" in options else seats,
        known=tuple(value for value in village(options) if value is not None),
        unknown=unknown,
        opponents=opponents,
        turn=_number("--turn", options),
        deck=_number("--deck", options),
        round=_number("--round", options),
        scores=_wholes("--scores", options["--scores"]) if "--scores" in options else None,
        seen=_cards("--seen", options["--seen"]) if "--seen" in options else None,
        summed=summed,
        sum=total,
        sure=_sure(options),
        up=_up(options),
    )


def village(options: Options) -> tuple[int | None, ...]:
    """The cards of ``--known`` in their order, those that are not known as None."""
    return tuple(
        None if each.lower() in UNKNOWN else _card("--known", _value(each))
        for each in _named(options)
    )


def _named(options: Options) -> list[str]:
    return _parts(options.get("--known", ""))


def _value(card: str) -> str:
    """A card without what is said of it behind its value."""
    return card.removesuffix(UP).partition("~")[0]


def _up(options: Options) -> tuple[bool, ...]:
    """Which known cards lie faceup, as ``1+`` says; nothing where none is said to."""
    known = [each for each in _named(options) if each.lower() not in UNKNOWN]
    up = tuple(each.endswith(UP) for each in known)
    return up if any(up) else ()


def _sure(options: Options) -> Numbers:
    """How many percent sure each known card is: 80 of ``7~80``; nothing where all are certain."""
    named = [each.removesuffix(UP) for each in _named(options)]
    known = [each.partition("~") for each in named if each.lower() not in UNKNOWN]
    help = "as in 7~80: a 7 with 80 %, else another card"
    sure = [read_whole("~ of --known", each[2], help) if each[1] else CERTAIN for each in known]
    return tuple(sure) if {*sure} - {CERTAIN} else ()


def _unknown(options: Options) -> int:
    """How many cards are not known: ``--unknown``, or those that ``--known`` names so."""
    among = village(options).count(None)
    if among and "--unknown" in options:
        raise UserError(
            f"--unknown {options['--unknown']} beside an unknown card in --known",
            why="it is not clear whether both mean the same card",
            help='tell unknown cards in one place: --known "3 0 ?", or --known "3 0" --unknown 1',
        )
    return among or read_whole("--unknown", options.get("--unknown", "0"))


def _summed(options: Options, unknown: int) -> tuple[int, int | None]:
    """How many known cards have a sum, and which."""
    given = [each for each in _CARDS_OF_SUM if each in options]
    if not given:
        return 0, None
    if "--known" in options:
        raise UserError(f"{given[0]} beside --known", help="tell the values, or the sum of them")
    if len(given) == 1:
        [missing] = set(_CARDS_OF_SUM) - set(given)
        raise UserError(f"{given[0]} without {missing}", help="--cards 4 --sum 9 --unknown 1")
    cards, total = (read_whole(each, options[each]) for each in _CARDS_OF_SUM)
    if not 0 < cards - unknown <= len(NAMES):
        raise UserError(
            f"--cards {cards} with --unknown {unknown} cannot be",
            why="--sum is that of the cards that you know, which are all but the unknown ones",
            help="--cards 4 --sum 9 --unknown 1",
        )
    return cards - unknown, total


def _number(option: str, options: Options) -> int | None:
    return read_whole(option, options[option]) if option in options else None


def _parts(text: str) -> list[str]:
    """What stands between commas, slashes and blanks."""
    text = _TWO_WORDS.sub(r"\1", unaccented(text)).strip()
    return [] if text.lower() in NOTHING else re.split(r"\s*[,/]\s*|\s+", text)


def _wholes(option: str, text: str) -> Numbers:
    help = "whole numbers in digits, with commas or blanks between"
    return tuple(read_whole(option, each, help) for each in _parts(text))


def _cards(option: str, text: str) -> Numbers:
    """Cards by value or name."""
    return tuple(_card(option, each) for each in _parts(text))


def _card(option: str, text: str) -> int:
    value = _NAMES.get(text.lower().replace("-", "").replace("_", ""))
    if value is not None:
        return value
    if any(letter.isalpha() for letter in text) and len(text) > 1 and text.isascii():
        raise UserError(
            f"{option} {repeated(text)} is no card",
            help=f"a value from 0 to {len(NAMES) - 1}, or a name: {', '.join(NAMES)}",
        )
    return read_whole(option, text, "values in digits or names, with commas or blanks between")
