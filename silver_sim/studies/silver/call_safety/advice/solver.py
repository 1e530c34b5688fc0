"""What a call is worth by all that is told: the one answer that everything shows.

A cell of the atlas (own cards, their sum, the opponents' cards) is moved by what the fitted
function says of the rest: other cards of the same sum, who sits where, turn, deck, score, what is
seen. Errors of both are independent, and so are those of factors.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import NamedTuple

from silver_sim.stats.core.intervals import chance_interval
from silver_sim.studies.silver.call_safety.advice.atlas import MANY, Atlas, Range, as_seen
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.told_numbers import (
    OUTPUTS,
    of_question,
    told_factors,
)

HEAVIEST = 30  # a sum of known cards; a greater one counts as this
HALF = 1.96  # half of a 95 % interval in standard errors
LEAST_FORKS = 30  # that a chance of all or nothing is thought to rest on where nothing was met


class Solved(NamedTuple):
    """What a question comes to: chances and shares of the game as shares, points of the round.

    ``win`` and ``second`` are the shares of the game that a call gains against going on: to win it,
    and to be first or second. ``points`` are those that it saves, ``wait`` what going on costs.
    """

    chance: Range
    win: Range
    points: Range
    wait: Range
    second: Range
    need: float | None  # the chance from which a call saves points
    forks: int  # of the cell


def solved(atlas: Atlas, question: Question) -> Solved:
    """Answer a question; the players are those of the atlas, under its rules."""
    fit = atlas.function(question.seats)
    lumped, bare = _lumped(question), _bare(question)
    told, base = (fit.trees.values(of_question(each))[0] for each in (lumped, bare))
    row = of_question(lumped)[0]
    squares = [
        sum(fit.off[name][at] ** 2 for name in told_factors(row, question.seats))
        for at in range(len(OUTPUTS))
    ]
    line = atlas.line(question.seats, question.cards, question.unknown, as_seen(question.opponents))
    cell = line.cell(bare.known_sum) if line else None
    forks = cell.forks if cell else 0
    found: dict[str, Range] = {}
    for at, name in enumerate(OUTPUTS):
        middle, error = float(told[at]), fit.off["cell"][at]
        here: Range | None = getattr(cell, name, None)
        if here is not None:
            middle += here.estimate - float(base[at])
            error = (here.hi - here.lo) / (2 * HALF)
            if name == "chance" and not 0 < here.lo < here.hi < 1:  # cut at an end of the scale
                error = max(here.estimate - here.lo, here.hi - here.estimate) / HALF
        half = HALF * sqrt(error**2 + squares[at])
        found[name] = Range(middle, middle - half, middle + half)
    chance = _as_chance(found["chance"], forks)
    needed = need(chance.estimate, found["points"].estimate, found["wait"].estimate)
    return Solved(chance, *(found[name] for name in OUTPUTS[1:]), needed, forks)


def _lumped(question: Question) -> Question:
    """The same where cards of opponents that are many are as many as were often met."""
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
    middle = min(max(found.estimate, 0.0), 1.0)
    se = (found.hi - found.estimate) / HALF
    if 0.0 < middle < 1.0:
        return Range(middle, max(found.lo, 0.0), min(found.hi, 1.0))
    return Range(middle, *chance_interval(middle, se, max(forks, LEAST_FORKS)))


def need(chance: float, points: float, wait: float) -> float | None:
    """The chance from which a call costs no points, on the side on which the points are.

    A call that fails costs as much as it does here, going on ``wait``.
    """
    chance = min(max(chance, 0.0), 1.0)
    failed = (wait - points) / max(1 - chance, 1e-6)
    if not failed > max(wait, 0.0):
        return None
    found = min(max(1 - wait / failed, 0.0), 1.0)
    return min(found, chance) if points >= 0 else max(found, chance)
