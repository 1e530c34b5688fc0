"""A whole hand of neighbours: what is known sums up to more or less, others have fewer cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from silver_sim.advice.interval import Interval
from silver_sim.result import Result
from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
from silver_sim.studies.silver.call_safety.advice.atlas import MANY
from silver_sim.studies.silver.call_safety.advice.changes import with_fewest, with_sum
from silver_sim.studies.silver.call_safety.advice.question import Question, sums

BELOW, ROWS = 6, 14  # sums below the one that was asked, and all of them


@dataclass(frozen=True)
class HandCell(Result):
    """What is told of an answer."""

    verdict: str
    sure: str | None
    chance: Interval
    win: Interval
    source: str


@dataclass(frozen=True)
class HandRow(Result):
    """The answers of a sum of the known cards."""

    sum: int
    cells: list[HandCell]  # by the fewest cards of an opponent


@dataclass(frozen=True)
class HandAsked(Result):
    """What was asked."""

    sum: int
    fewest: int


@dataclass(frozen=True)
class Hand(Result):
    """Answers by the sum of the known cards and the number of cards of the opponents.

    All others have as many cards as were told, and no fewer than the ``fewest``.
    """

    asked: HandAsked
    fewest: list[int]
    rows: list[HandRow]


def hand(question: Question, answered: Callable[[Question], CallAnswer]) -> Hand:
    """The hand of neighbours of a question."""
    fewest = [*range(1, MANY + 1)]
    return Hand(
        HandAsked(question.known_sum, min(question.opponents)),
        fewest,
        [
            HandRow(total, [_cell(answered(_against(there, each))) for each in fewest])
            for total in _sums(question)
            if (there := with_sum(question, total))
        ],
    )


def _sums(question: Question) -> range:
    possible, now = sums(question.known_cards), question.known_sum
    first = max(possible.start, min(now - BELOW, possible.stop - ROWS))
    return range(first, min(possible.stop, first + ROWS))


def _against(question: Question, fewest: int) -> Question:
    """The same where the opponent with the fewest cards has so many."""
    others = tuple(max(cards, fewest) for cards in question.opponents)
    return with_fewest(replace(question, opponents=others), fewest)


def _cell(found: CallAnswer) -> HandCell:
    return HandCell(found.verdict, found.sure, found.chance, found.win, found.source)
