"""What answers, opponents and cards are called, by whom the seat that must decide is "you"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from silver_sim.errors import printable
from silver_sim.games.text import telling
from silver_sim.games.text.telling import ordinal
from silver_sim.report.text.wording import listed
from silver_sim.stats.results import Plain

YOU = "you"
MANY = 3  # names that are listed before the rest is counted
_SEAT = re.compile(r"\bseat (\d+)")


def person(found: Plain, step: int) -> str:
    """Who sits so many places clockwise from you, as nouns in a sentence."""
    return telling.person(step, found["players"])


def who(found: Plain, step: int) -> str:
    """The same at the head of a row."""
    return telling.opponent(step, found["players"]) if step else YOU


def step_of(found: Plain, seat: int) -> int:
    """How many places clockwise from you a seat of the table is."""
    return int((seat - found["seat"]) % found["players"])


def answer(found: Plain, place: int) -> str:
    """An answer by its place, others in it called as at the table."""
    words = printable(found["answers"][place]["words"])
    return _SEAT.sub(lambda seat: person(found, step_of(found, int(seat[1]))), words)


def quoted(found: Plain, place: int) -> str:
    """An answer within a sentence."""
    return f'"{answer(found, place)}"'


def quoted_all(found: Plain, places: Sequence[int], last: str = "and") -> str:
    """Several answers, the rest counted if they are many."""
    names = [quoted(found, place) for place in places]
    if len(names) > MANY + 1:
        return listed([*names[:MANY], f"{len(names) - MANY} more"])
    return listed(names, last)


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def card(found: Plain, place: Plain) -> str:
    """A card: "the left opponent's 2nd card"; one that is called by its face as that."""
    if "card" in place:
        return printable(str(place["card"]))
    step = step_of(found, place["seat"])
    owner = "your" if step == 0 else f"{person(found, step)}'s"
    return f"{owner} {ordinal(place['slot'])} card"


def value_words(first: int, last: int, values: int) -> str:
    """Values from the first to the last, of so many: "3 or lower"."""
    if first == last:
        return str(first)
    if first == 0:
        return f"{last} or lower"
    return f"{first} or higher" if last >= values - 1 else f"{first} to {last}"
