"""What is told of a call, as numbers: what the fitted function of calls goes by.

Nothing heavy is imported here but numpy: an answer takes a moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.studies.silver.call_safety.advice.question import (
    COPIES,
    MOST_TO_CALL,
    Question,
)

Numbers = NDArray[np.float32]

LOW, THIEVES, HIGHEST = (0, 1, 2), (11, 12), (13,)  # values whose seen cards are counted apart
SEEN = ("seen", "seen_points", "seen_low", "seen_thieves", "seen_highest")


def places(seats: int) -> Mapping[str, slice]:
    """Where the numbers of a question with so many players stand, by what they tell."""
    others = seats - 1
    widths = {
        "known": 1,
        "unknown": 1,
        "sum": 1,
        "values": MOST_TO_CALL,  # of the known cards, the highest first, then 0
        "clockwise": others,  # cards of the opponents
        "by_number": others,  # the same, the fewest first
        "turn": 1,
        "deck": 1,
        "standing": 2 + 2 * others,  # round, own total, leads on each, and in order
        "seen": len(SEEN),
    }
    ends = np.cumsum([0, *widths.values()])
    found = zip(widths, ends[:-1], ends[1:], strict=True)
    return {name: slice(int(first), int(last)) for name, first, last in found}


# What is answered: the chance to be lowest, what a call gains of the game and saves in points, what
# going on costs in points of the round, what a call gains of being first or second; how often who
# calls wins the game, and how often having been lowest.
OUTPUTS = ("chance", "win", "points", "wait", "second", "won", "won_lowest")
# What may be left out of a question; then its numbers are missing.
FACTORS = ("values", "turn", "deck", "standing", "seen")


def numbers(told: Mapping[str, Any], seats: int) -> Numbers:
    """Rows of numbers, NaN where nothing is told.

    ``told`` has arrays by name: ``own`` [row, value] or ``known`` and ``sum``, ``unknown``,
    ``opponents`` [row, other], and as far as they are told ``turn``, ``deck``, ``round``,
    ``totals`` [row, seat] and ``seen`` [row, value].
    """
    at = places(seats)
    rows = len(told["unknown"])
    found = np.full((rows, at["seen"].stop), np.nan, np.float32)
    values = np.arange(len(COPIES))
    if "own" in told:
        own = np.asarray(told["own"], np.int64)
        found[:, at["known"]] = own.sum(1)[:, None]
        found[:, at["sum"]] = (own @ values)[:, None]
        down = own[:, ::-1].cumsum(1)
        for place in range(MOST_TO_CALL):
            there = down > place
            found[:, at["values"].start + place] = np.where(
                there.any(1), len(COPIES) - 1 - there.argmax(1), 0
            )
        found[own.sum(1) < 2, at["values"]] = np.nan  # of one card the sum tells all
    else:
        found[:, at["known"]] = np.asarray(told["known"])[:, None]
        found[:, at["sum"]] = np.asarray(told["sum"])[:, None]
    found[:, at["unknown"]] = np.asarray(told["unknown"])[:, None]
    found[:, at["clockwise"]] = told["opponents"]
    found[:, at["by_number"]] = np.sort(told["opponents"], axis=1)
    for name in ("turn", "deck"):
        if name in told:
            found[:, at[name]] = np.asarray(told[name])[:, None]
    if "round" in told:
        totals = np.asarray(told["totals"], np.int64)
        leads = totals[:, :1] - totals[:, 1:]
        found[:, at["standing"]] = np.column_stack(
            [told["round"], totals[:, 0], leads, np.sort(leads, axis=1)]
        )
    if "seen" in told:
        seen = np.asarray(told["seen"], np.int64)
        apart = (seen[:, list(some)].sum(1) for some in (LOW, THIEVES, HIGHEST))
        found[:, at["seen"]] = np.column_stack([seen.sum(1), seen @ values, *apart])
    return found


def of_question(question: Question) -> Numbers:
    """The numbers of one question: a single row."""
    told: dict[str, Any] = {
        "unknown": [question.unknown],
        "opponents": [question.opponents],
    }
    if question.sum is None:
        told["own"] = _counts(question.known)
    else:
        told |= {"known": [question.known_cards], "sum": [question.known_sum]}
    if question.turn is not None:
        told["turn"] = [question.turn]
    if question.deck is not None:
        told["deck"] = [question.deck]
    if question.scores is not None:
        told |= {"round": [question.round], "totals": [question.scores]}
    if question.seen is not None:
        told["seen"] = _counts(question.seen)
    return numbers(told, question.seats)


def _counts(values: tuple[int, ...]) -> Any:
    return np.bincount(np.asarray(values, np.int64), minlength=len(COPIES))[None, :]


def hidden(rows: Numbers, names: Any, seats: int) -> Numbers:
    """The same where nothing is told of these factors."""
    found, at = rows.copy(), places(seats)
    for name in names:
        found[:, at[name]] = np.nan
    return found


def told_factors(row: Numbers, seats: int) -> list[str]:
    """Which factors a row tells."""
    at = places(seats)
    return [name for name in FACTORS if not np.isnan(row[at[name]]).any()]
