"""What would change an answer: the same question, asked otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from silver_sim.studies.silver.call_safety.advice.atlas import MANY, as_seen
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion, sums
from silver_sim.studies.silver.call_safety.advice.reading import HEAVIEST, NOT_KNOWN, CellPlace
from silver_sim.studies.silver.call_safety.advice.surface import Surface

FARTHEST = 12  # points by which another sum of known cards is tried
# What is asked otherwise.
KNOWN_SUM, UNKNOWN_CARDS, FEWEST_CARDS = "known_sum", "unknown_cards", "opponents_fewest_cards"

Plain = dict[str, Any]


class Otherwise(NamedTuple):
    """Something that might be otherwise: its numbers, the nearest first, and their places."""

    what: str
    now: int
    places: Sequence[tuple[int, CellPlace]]


def _otherwise(question: CallQuestion) -> Iterator[Otherwise]:
    """All that is asked otherwise: lower numbers and higher ones apart."""
    place = CellPlace.of(question)
    possible, now = sums(len(question.known)), sum(question.known)
    lower = range(now - 1, max(possible.start, now - FARTHEST) - 1, -1)
    higher = range(now + 1, min(possible.stop, now + FARTHEST + 1, HEAVIEST + 1))
    for known in (lower, higher):
        places = [(each, place._replace(known=min(each, HEAVIEST))) for each in known]
        yield Otherwise(KNOWN_SUM, now, places)
    if question.unknown and question.cards > 1:
        fewer = question.unknown - 1
        there = place._replace(cards=place.cards - 1, unknown=fewer)
        yield Otherwise(UNKNOWN_CARDS, question.unknown, [(fewer, there)])
    fewest, *rest = place.opponents
    for numbers in (range(fewest - 1, 0, -1), range(fewest + 1, MANY + 1)):
        places = [(each, place._replace(opponents=as_seen((each, *rest)))) for each in numbers]
        yield Otherwise(FEWEST_CARDS, fewest, places)


def changes(question: CallQuestion, surface: Surface, verdict: str) -> list[Plain]:
    """What was tried otherwise, and what flips the verdict; what else is told stays."""
    found: dict[str, Plain] = {}
    for other in _otherwise(question):
        change = found.setdefault(
            other.what, {"what": other.what, "now": other.now, "tried": [], "flips": []}
        )
        seen = {verdict, NOT_KNOWN}
        for number, place in other.places:
            reading = surface.at(place)
            if reading is None:
                continue
            change["tried"].append(number)
            if reading.verdict not in seen:
                seen.add(reading.verdict)
                change["flips"].append({"to": number, "verdict": reading.verdict})
    return [change for change in found.values() if change["tried"]]
