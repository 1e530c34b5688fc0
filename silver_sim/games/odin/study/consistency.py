"""What must hold of every position, whatever was played: cards, sizes, knowledge, points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from silver_sim.games.odin.rules.plays import is_play
from silver_sim.games.odin.rules.questions import End, Question


def inconsistencies(games: Any) -> list[str]:
    """What does not hold of ``games[0]``, a STATE array of a game in which cards were dealt."""
    return [words for words, holds in _INVARIANTS.items() if not holds(games[0])]


def _seats(s: Any) -> range:
    return range(int(s["players"]))


def _hands(s: Any) -> list[int]:
    return [int(s["hand"][seat]) for seat in _seats(s)]


def _places(s: Any) -> list[int]:
    return [*_hands(s), *(int(s[place]) for place in ("table", "beaten", "gone"))]


def _in_one_place(s: Any) -> bool:
    union = 0
    for cards in _places(s):
        if union & cards:
            return False
        union |= cards
    return union & ~int(s["deck"]) == 0


def _undealt(s: Any) -> bool:
    cards = sum(place.bit_count() for place in _places(s))
    return bool(cards == len(_seats(s)) * int(s["rules"]["hand_size"]))


def _hands_never_grow(s: Any) -> bool:
    return all(hand.bit_count() <= int(s["rules"]["hand_size"]) for hand in _hands(s))


def _known_are_held(s: Any) -> bool:
    return all(int(s["known"][seat]) & ~hand == 0 for seat, hand in enumerate(_hands(s)))


def _table_is_a_play(s: Any) -> bool:
    table = int(s["table"])
    return table == 0 or bool(is_play(table))


def _asked_in_time(s: Any) -> bool:
    question, table, beaten = (int(s[name]) for name in ("question", "table", "beaten"))
    return (beaten != 0) == (question == Question.TAKE) and (
        question < Question.LEAD or (table == 0) == (question == Question.LEAD)
    )


def _ended_in_time(s: Any) -> bool:
    empty = any(hand == 0 for hand in _hands(s))
    if s["question"] >= Question.LEAD:
        return not empty
    return bool(empty == (s["end"] != End.CAP))


def _scored(s: Any) -> bool:
    if s["question"] >= Question.LEAD:
        return True
    return all(s["points"][seat] == hand.bit_count() for seat, hand in enumerate(_hands(s)))


_INVARIANTS: dict[str, Callable[[Any], bool]] = {
    "a card is in two places, or not in the deck": _in_one_place,
    "the number of dealt cards is not that of the rule set": _undealt,
    "a hand has more cards than were dealt to it": _hands_never_grow,
    "a card is known to be in a hand in which it is not": _known_are_held,
    "the cards on the table are no play": _table_is_a_play,
    "the question does not fit the table": _asked_in_time,
    "a hand is empty and the deal goes on, or it ended without": _ended_in_time,
    "the points are not the cards that are held": _scored,
}
