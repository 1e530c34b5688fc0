"""What would change an answer: the same question, asked otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from silver_sim.errors import UserError
from silver_sim.studies.silver.call_safety.advice.answer import Change, Flip
from silver_sim.studies.silver.call_safety.advice.atlas import MANY, NOT_KNOWN
from silver_sim.studies.silver.call_safety.advice.question import Question, sums

FARTHEST = 12  # points by which another sum of known cards is tried
# What is asked otherwise.
KNOWN_SUM, UNKNOWN_CARDS, FEWEST_CARDS = "known_sum", "unknown_cards", "opponents_fewest_cards"


class Otherwise(NamedTuple):
    """Something that might be otherwise: its numbers, the nearest first, and their questions."""

    what: str
    now: int
    questions: Sequence[tuple[int, Question]]


def changes(
    question: Question, verdict: str, verdict_at: Callable[[Question], str | None]
) -> list[Change]:
    """What was tried otherwise, and what flips the verdict; what else is told stays.

    ``verdict_at`` may not know. In a direction nothing is tried beyond the first that flips it.
    """
    found: dict[str, Change] = {}
    for other in _otherwise(question):
        change = found.setdefault(other.what, Change(other.what, other.now, [], []))
        for number, asked in other.questions:
            there = verdict_at(asked)
            if there is None:
                continue
            change.tried.append(number)
            if there not in (NOT_KNOWN, verdict):
                change.flips.append(Flip(number, there))
                break
    return [change for change in found.values() if change.tried]


def _otherwise(question: Question) -> Iterator[Otherwise]:
    """All that is asked otherwise: lower numbers and higher ones apart."""
    possible, now = sums(question.known_cards), question.known_sum
    lower = range(now - 1, max(possible.start, now - FARTHEST) - 1, -1)
    higher = range(now + 1, min(possible.stop, now + FARTHEST + 1))
    for known in (lower, higher):
        asked = [(each, with_sum(question, each)) for each in known]
        yield Otherwise(KNOWN_SUM, now, [(each, other) for each, other in asked if other])
    if question.unknown and question.cards > 1:
        fewer = question.unknown - 1
        there = replace(question, unknown=fewer)
        yield Otherwise(UNKNOWN_CARDS, question.unknown, [(fewer, there)])
    fewest = min(question.opponents)
    for numbers in (range(fewest - 1, 0, -1), range(fewest + 1, MANY + 1)):
        places = [(each, with_fewest(question, each)) for each in numbers]
        yield Otherwise(FEWEST_CARDS, fewest, places)


def with_sum(question: Question, total: int) -> Question | None:
    """The same with another sum of the known cards; None if no cards have it."""
    if total == question.known_sum:
        return question
    try:
        return replace(question, known=(), sure=(), up=(), summed=question.known_cards, sum=total)
    except UserError:
        return None


def with_fewest(question: Question, cards: int) -> Question:
    """The same where the opponent with the fewest cards has so many."""
    opponents = list(question.opponents)
    opponents[opponents.index(min(opponents))] = cards
    return replace(question, opponents=tuple(opponents))
