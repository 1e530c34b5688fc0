"""What a call is worth by all that is told: the one answer that everything shows.

A cell of the atlas (own cards, their sum, the opponents' cards) is moved by what the fitted
function says of the rest: other cards of the same sum, who sits where, turn, deck, score, what is
seen. Errors of both are independent, and so are those of factors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from silver_sim.stats.core.intervals import chance_interval
from silver_sim.studies.silver.call_safety.advice.atlas import (
    MANY,
    Atlas,
    Range,
    as_chance,
    as_seen,
)
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.told_numbers import (
    OUTPUTS,
    of_question,
    told_factors,
)

HEAVIEST = 30  # a sum of known cards; a greater one counts as this
HALF = 1.96  # half of a 95 % interval in standard errors
RARE = 0.001  # of calls: what a rarer end is worth is not known
LEAST_FORKS = 30  # that a chance of all or nothing is thought to rest on where nothing was met


class Solved(NamedTuple):
    """What a question comes to: chances and shares of the game as shares, points of the round.

    ``win`` and ``second`` are the shares of the game that a call gains against going on: to win it,
    and to be first or second. ``points`` are those that it saves, ``wait`` what going on costs.
    """

    chance: Range
    win: Range
    points: Range
    second: Range
    wait: float
    pays: Mapping[str, Range | None]  # ``points``, ``win``: the chance from which a call pays
    forks: int  # of the cell


def solved(atlas: Atlas, question: Question) -> Solved:
    """Answer a question; the players are those of the atlas, under its rules."""
    fit, seats = atlas.function(question.seats), question.seats
    lumped, bare = _lumped(question), _bare(question)
    row = of_question(lumped)
    told, base = (fit.trees.values(each)[0] for each in (row, of_question(bare)))
    factors = told_factors(row[0], seats)
    line = atlas.line(seats, question.cards, question.unknown, as_seen(question.opponents))
    cell = line.cell(bare.known_sum) if line else None
    found: dict[str, Range] = {}
    for at, name in enumerate(OUTPUTS):
        middle, half = float(told[at]), HALF * fit.off["cell"][at]
        here: Range | None = getattr(cell, name, None)
        if here is not None:
            middle += here.estimate - float(base[at])
            half = max(here.estimate - here.lo, here.hi - here.estimate)
        half = hypot(half, *(HALF * fit.off[factor][at] for factor in factors))
        found[name] = Range(middle, middle - half, middle + half)
    forks = cell.forks if cell else 0
    chance = _as_chance(found["chance"], forks)
    wait, won, lowest = (found[name].estimate for name in ("wait", "won", "won_lowest"))
    at_stake = stakes(chance.estimate, found["points"].estimate, wait, won, lowest)
    pays = {name: paying(chance, found[name], stake) for name, stake in at_stake.items()}
    return Solved(chance, found["win"], found["points"], found["second"], wait, pays, forks)


def stakes(
    chance: float, points: float, wait: float, won: float, won_lowest: float
) -> dict[str, float]:
    """By how much a call is better that is lowest than one that fails: points, share of the game.

    Who is lowest has no points (silver-rules 10.2), so that ``points`` are what a failed call costs
    on average, which all calls together cost ``wait - points``.
    """
    fails = min(max(1 - chance, RARE), 1 - RARE)
    failed = (wait - points) / fails
    return {"points": failed, "win": won_lowest / (1 - fails) - (won - won_lowest) / fails}


def paying(chance: Range, gain: Range, stake: float) -> Range | None:
    """The chance to be lowest from which a call gains, all else being the same; None if at none.

    A call gains ``stake`` more for every 1 that the chance rises. The errors of chance and gain are
    taken to be independent, which makes the interval rather too wide.
    """
    if stake <= RARE:
        return None
    middle = chance.estimate - gain.estimate / stake
    half = hypot((chance.hi - chance.lo) / 2, (gain.hi - gain.lo) / 2 / stake)
    return as_chance(Range(middle, middle - half, middle + half))


def _lumped(question: Question) -> Question:
    """The same where opponents with more cards than were met have as many as were."""
    return replace(question, opponents=tuple(min(each, 2 * MANY) for each in question.opponents))


def _bare(question: Question) -> Question:
    """The question of its cell: nothing but numbers of cards and the sum."""
    return Question(
        seats=question.seats,
        known=(),
        unknown=question.unknown,
        opponents=as_seen(question.opponents),
        summed=question.known_cards,
        sum=min(question.known_sum, HEAVIEST) if question.known_cards else None,
    )


def _as_chance(found: Range, forks: int) -> Range:
    """A chance within what it can be; all or nothing with what so many forks leave possible."""
    within = as_chance(found)
    if 0.0 < within.estimate < 1.0:
        return within
    se = (found.hi - found.estimate) / HALF
    return Range(within.estimate, *chance_interval(within.estimate, se, max(forks, LEAST_FORKS)))
