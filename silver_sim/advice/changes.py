"""What would change an answer: the same question, asked otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.advice.atlas import MANY, Atlas, as_seen
from silver_sim.advice.question import Question, sums
from silver_sim.advice.reading import (
    AVERAGE,
    FEWEST,
    HEAVIEST,
    OPPONENTS,
    Place,
    Reading,
    bases,
    read,
)

FARTHEST = 12  # points by which another sum of known cards is tried
VERDICTS = ("wait", "toss-up", "call")
# What is asked otherwise.
KNOWN_SUM, UNKNOWN_CARDS, FEWEST_CARDS = "known_sum", "unknown_cards", "opponents_fewest_cards"

Plain = dict[str, Any]


class Otherwise(NamedTuple):
    """Something that might be otherwise: its numbers, the nearest first, and their places.

    ``then`` are the verdicts that can come of it: who holds less has more reason to call. (Shifts
    are by classes of weight, and may jump the other way where two of them meet.)
    """

    what: str
    now: int
    places: Sequence[tuple[int, Place]]
    then: Sequence[str]


def _otherwise(question: Question, verdict: str) -> Iterator[Otherwise]:
    """All that is asked otherwise: lower numbers and higher ones apart."""
    rank = VERDICTS.index(verdict)
    worse, better = VERDICTS[:rank], VERDICTS[rank + 1 :]
    place = Place.of(question)
    possible, now = sums(len(question.known)), sum(question.known)
    lower = range(now - 1, max(possible.start, now - FARTHEST) - 1, -1)
    higher = range(now + 1, min(possible.stop, now + FARTHEST + 1, HEAVIEST + 1))
    for known, then in ((lower, better), (higher, worse)):
        places = [(each, place._replace(known=min(each, HEAVIEST))) for each in known]
        yield Otherwise(KNOWN_SUM, now, places, then)
    if question.unknown and question.cards > 1:
        fewer = question.unknown - 1
        there = place._replace(cards=place.cards - 1, unknown=fewer)
        yield Otherwise(UNKNOWN_CARDS, question.unknown, [(fewer, there)], better)
    fewest, *rest = place.opponents
    for numbers in (range(fewest - 1, 0, -1), range(fewest + 1, MANY + 1)):
        places = [(each, place._replace(opponents=as_seen((each, *rest)))) for each in numbers]
        yield Otherwise(FEWEST_CARDS, fewest, places, worse + better)


def changes(
    atlas: Atlas, question: Question, levels: Mapping[str, int], readings: Sequence[Reading]
) -> list[Plain]:
    """What was tried otherwise, and what flips the verdict; what else is told stays."""
    found: dict[str, Plain] = {}
    for other in _otherwise(question, readings[0].verdict):
        change = found.setdefault(
            other.what, {"what": other.what, "now": other.now, "tried": [], "flips": []}
        )
        awaited = list(other.then)
        for number, place in other.places:
            verdict = _verdict(atlas, place, levels, _comparable(other.what, readings))
            if verdict is not None:
                change["tried"].append(number)
            if verdict in awaited:
                awaited.remove(verdict)
                change["flips"].append({"to": number, "verdict": verdict})
    return [change for change in found.values() if change["tried"]]


def _comparable(what: str, readings: Sequence[Reading]) -> set[str]:
    """The kinds of cells by which another place is judged: those that say the same of this one.

    Else a verdict could differ because the cells are coarser. Averages do not tell opponents apart.
    """
    same = {each.base.by for each in readings if each.verdict == readings[0].verdict}
    if what == FEWEST_CARDS:
        return same - {AVERAGE} or {OPPONENTS, FEWEST}
    return same


def _verdict(
    atlas: Atlas, place: Place, levels: Mapping[str, int], comparable: set[str]
) -> str | None:
    """The verdict at another place; None if the atlas does not reach so far."""
    for base in bases(atlas, place):
        if base.by in comparable:
            return read(atlas, place, base, levels).verdict
    return None
