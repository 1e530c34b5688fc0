"""What is told of a call, as numbers: what the fitted function of calls goes by.

Nothing heavy is imported here but numpy: an answer takes a moment.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.studies.silver.call_safety.advice.question import COPIES, MOST_TO_CALL, Question

Numbers = NDArray[np.float32]

LOW, THIEVES, HIGHEST = (0, 1, 2), (11, 12), (13,)  # values whose seen cards are counted apart


class Places(NamedTuple):
    """Where the numbers of a question stand, by what they tell."""

    known: slice
    unknown: slice
    sum: slice
    values: slice  # of the known cards, the highest first, then 0
    clockwise: slice  # cards of the opponents
    by_number: slice  # the same, the fewest first
    turn: slice
    deck: slice
    standing: slice  # round, own total, leads on each, and in order
    seen: slice  # cards, their points, and how many low ones, thieves and highest ones


def places(seats: int) -> Places:
    """The places of a question with so many players."""
    others = seats - 1
    widths = (1, 1, 1, MOST_TO_CALL, others, others, 1, 1, 2 + 2 * others, 5)
    return Places(*(slice(*ends) for ends in pairwise([0, *accumulate(widths)])))


# What is answered: the chance to be lowest, what a call gains of the game and saves in points, what
# going on costs in points of the round, what a call gains of being first or second; how often who
# calls wins the game, and how often having been lowest.
OUTPUTS = ("chance", "win", "points", "wait", "second", "won", "won_lowest")
# What may be left out of a question; then its numbers are missing.
FACTORS = ("values", "turn", "deck", "standing", "seen")


def numbers(
    seats: int,
    *,
    unknown: Any,
    opponents: Any,
    own: Any = None,
    known: Any = None,
    sum_: Any = None,
    turn: Any = None,
    deck: Any = None,
    round_: Any = None,
    totals: Any = None,
    seen: Any = None,
) -> Numbers:
    """Rows of numbers, NaN where nothing is told.

    Arrays have an element a row: ``own`` and ``seen`` [row, value], ``opponents`` [row, other],
    ``totals`` [row, seat]. ``own`` tells ``known`` and ``sum_``.
    """
    at, rows = places(seats), len(unknown)
    found = np.full((rows, at.seen.stop), np.nan, np.float32)

    def tell(place: slice, values: Any) -> None:
        found[:, place] = np.asarray(values).reshape(rows, -1)

    values = np.arange(len(COPIES))
    if own is not None:
        own = np.asarray(own, np.int64)
        known, sum_ = own.sum(1), own @ values
        down = own[:, ::-1].cumsum(1)
        for nth in range(MOST_TO_CALL):
            there = down > nth
            highest = np.where(there.any(1), len(COPIES) - 1 - there.argmax(1), 0)
            found[:, at.values.start + nth] = highest
        found[known < 2, at.values] = np.nan  # of one card the sum tells all
    for place, told in (
        (at.known, known),
        (at.unknown, unknown),
        (at.sum, sum_),
        (at.clockwise, opponents),
        (at.by_number, np.sort(opponents, axis=1)),
        (at.turn, turn),
        (at.deck, deck),
    ):
        if told is not None:
            tell(place, told)
    if round_ is not None:
        totals = np.asarray(totals, np.int64)
        leads = totals[:, :1] - totals[:, 1:]
        tell(at.standing, np.column_stack([round_, totals[:, 0], leads, np.sort(leads, axis=1)]))
    if seen is not None:
        seen = np.asarray(seen, np.int64)
        apart = (seen[:, list(some)].sum(1) for some in (LOW, THIEVES, HIGHEST))
        tell(at.seen, np.column_stack([seen.sum(1), seen @ values, *apart]))
    return found


def of_question(question: Question) -> Numbers:
    """The numbers of one question: a single row."""

    def row(told: Any) -> Any:
        return None if told is None else [told]

    return numbers(
        question.seats,
        unknown=row(question.unknown),
        opponents=row(question.opponents),
        own=row(_counts(question.known)) if question.sum is None else None,
        known=row(question.known_cards),
        sum_=row(question.known_sum),
        turn=row(question.turn),
        deck=row(question.deck),
        round_=row(question.round),
        totals=row(question.scores),
        seen=None if question.seen is None else row(_counts(question.seen)),
    )


def _counts(values: tuple[int, ...]) -> Any:
    return np.bincount(np.asarray(values, np.int64), minlength=len(COPIES))


def hidden(rows: Numbers, names: Any, seats: int) -> Numbers:
    """The same where nothing is told of these factors."""
    found, at = rows.copy(), places(seats)
    for name in names:
        found[:, getattr(at, name)] = np.nan
    return found


def told_factors(row: Numbers, seats: int) -> list[str]:
    """Which factors a row tells."""
    at = places(seats)
    return [name for name in FACTORS if not np.isnan(row[getattr(at, name)]).any()]
