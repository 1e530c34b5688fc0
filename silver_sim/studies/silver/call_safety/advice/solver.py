"""What a call is worth by all that is told: the one answer that everything shows.

A cell of the atlas (own cards, their sum, the opponents' cards) is moved by what the fitted
function says of the rest: which cards have that sum, who sits where, turn, deck, score, what is
seen. The errors of both are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.errors import UserError
from silver_sim.stats.core.intervals import chance_interval
from silver_sim.studies.silver.call_safety.advice.atlas import (
    MANY,
    Atlas,
    AtlasCell,
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


class Gains(NamedTuple):
    """What a call is worth against going on: chances and shares of the game as shares."""

    chance: Range  # to be lowest with a call
    win: Range  # share of the game that it gains
    points: Range  # of the round that it saves
    second: Range | None = None  # share of being first or second that it gains

    def of(self, goal: str) -> Range:
        """What it gains of what counts."""
        found: Range | None = getattr(self, goal)
        assert found is not None
        return found


class Pays(NamedTuple):
    """The chance to be lowest from which a call gains, all else being the same; None if at none."""

    points: Range | None
    win: Range | None


class Stakes(NamedTuple):
    """By how much a call is better that is lowest than one that fails."""

    points: float
    win: float  # share of the game


class Solved(NamedTuple):
    """What a question comes to."""

    gains: Gains
    wait: float  # points of the round that going on costs
    pays: Pays
    forks: int  # of the cell


def solved(atlas: Atlas, question: Question) -> Solved:
    """Answer a question; the players are those of the atlas, under its rules."""
    row, cell = of_question(question), _cell(atlas, question)
    moves: Any = [0.0] * len(OUTPUTS)
    off: Sequence[float] = [0.0] * len(OUTPUTS)
    apart = len({*question.opponents}) > 1 or max(question.opponents) > MANY
    if apart or told_factors(row[0], question.seats):
        lies = np.array([getattr(cell, name).estimate for name in OUTPUTS])
        moves, off = atlas.moves(question.seats).of(row, lies, cell.forks)
    found = []
    for at, name in enumerate(OUTPUTS):
        here: Range = getattr(cell, name)
        half = hypot(
            max(here.estimate - here.lo, here.hi - here.estimate),
            HALF * off[at],
        )
        middle = here.estimate + float(moves[at])
        found.append(Range(middle, middle - half, middle + half))
    chance, win, points, wait, second, won, lowest = found
    gains = Gains(_as_chance(chance, cell.forks), win, points, second)
    at_stake = stakes(*(each.estimate for each in (gains.chance, points, wait, won, lowest)))
    return Solved(gains, wait.estimate, paying(gains, at_stake), cell.forks)


def _cell(atlas: Atlas, question: Question) -> AtlasCell:
    """What is known if nothing but numbers of cards and the sum is told."""
    village = question.seats, question.cards, question.unknown
    line = atlas.line(*village, as_seen(question.opponents))
    cell = line.cell(min(question.known_sum, HEAVIEST)) if line else None
    if cell is None:
        players = sorted({seats for seats, *_ in atlas.lines})
        raise UserError(
            "the atlas knows nothing of such villages",
            why=f"it was made with {', '.join(map(str, players))} players",
            help="--worlds 1024 plays the question",
        )
    return cell


def stakes(chance: float, points: float, wait: float, won: float, won_lowest: float) -> Stakes:
    """What is at stake where a call saves so much, and is won so often, and being lowest.

    Who is lowest has no points (silver-rules 10.2), so that ``points`` are what a failed call costs
    on average, which all calls together cost ``wait - points``.
    """
    fails = min(max(1 - chance, RARE), 1 - RARE)
    failed = (wait - points) / fails
    return Stakes(failed, won_lowest / (1 - fails) - (won - won_lowest) / fails)


def paying(gains: Gains, stakes: Stakes) -> Pays:
    """From which chance on a call gains points, and of the game."""
    return Pays(
        _paying(gains.chance, gains.points, stakes.points),
        _paying(gains.chance, gains.win, stakes.win),
    )


def _paying(chance: Range, gain: Range, stake: float) -> Range | None:
    """The chance from which a call gains, as it gains ``stake`` more for every 1 that this rises.

    The errors of chance and gain are taken to be independent, which makes the interval rather too
    wide.
    """
    if stake <= RARE:
        return None
    middle = chance.estimate - gain.estimate / stake
    half = hypot((chance.hi - chance.lo) / 2, (gain.hi - gain.lo) / 2 / stake)
    return as_chance(Range(middle, middle - half, middle + half))


def _as_chance(found: Range, forks: int) -> Range:
    """A chance within what it can be; all or nothing with what so many forks leave possible."""
    within = as_chance(found)
    if 0.0 < within.estimate < 1.0:
        return within
    se = (found.hi - found.estimate) / HALF
    return Range(within.estimate, *chance_interval(within.estimate, se, max(forks, LEAST_FORKS)))
