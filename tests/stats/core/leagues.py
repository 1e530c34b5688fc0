"""Leagues whose strengths are known, and how often what `rate` tells of them is true.

The luck of a player in a game is exponential, divided by the strength, and the lowest wins: then
finishing orders are those of Plackett and Luce's model. Where games of a session depend on each
other, a player has the luck of the session again with chance `same` in each of its games: every
game by itself still follows the model exactly, and the planted strengths are what is estimated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.league import League, Played
from silver_sim.stats.core.league_errors import FEWEST, errors
from silver_sim.stats.core.links import Links
from silver_sim.stats.core.ratings import SCALE

Floats = NDArray[np.float64]

MOST_SEATS = 6
PEOPLE = 4, 12  # of a league


@dataclass(frozen=True)
class Design:
    """What leagues are like: ranges of whole numbers, both ends belong to them."""

    games: tuple[int, int] = (15, 150)
    sessions: tuple[int, int] | None = None  # None: all games are independent
    same: float = 0.0
    present: float = 1.0  # how many of the people come to a session
    spread: float = 0.7  # of the logarithms of strengths; 0: all are equal


DEPENDENT = Design(games=(30, 200), sessions=(8, 30), same=0.4, present=0.7)


class Held(NamedTuple):
    """How often the truth lay in the intervals."""

    ratings: float
    chances: float
    ranks: float  # of all people of a league at once
    equals: float  # the same, of leagues of equals


def played(design: Design, chance: np.random.Generator) -> tuple[Floats, list[Played]]:
    """Return the logarithms of the strengths of a league, with mean 0, and its games."""
    people, games = (int(chance.integers(*ends, endpoint=True)) for ends in (PEOPLE, design.games))
    strengths = design.spread * chance.normal(size=people)
    strengths -= strengths.mean()
    sessions = np.arange(games)
    if design.sessions:
        number = chance.integers(*design.sessions, endpoint=True)
        sessions = np.unique(chance.integers(0, number, games), return_inverse=True)[1]
    found = []
    for session in range(int(sessions.max()) + 1):
        here = np.flatnonzero(chance.random(people) < design.present)
        here = here if len(here) > 1 else chance.permutation(people)[:2]
        of_session = chance.exponential(size=people)
        for _ in range(int((sessions == session).sum())):
            again = chance.random(people) < design.same
            luck = np.where(again, of_session, chance.exponential(size=people))
            seats = chance.integers(2, min(MOST_SEATS, len(here)), endpoint=True)
            table = chance.permutation(here)[:seats]
            order = table[np.argsort(np.log(luck[table]) - strengths[table])]
            found.append(Played(tuple((int(who),) for who in order), session))
    return strengths, found


def leagues(design: Design, number: int) -> Iterator[tuple[Floats, list[Played]]]:
    """Yield leagues that are connected and have as many clusters as tell an interval."""
    seed = 0
    while number:
        strengths, games = played(design, np.random.default_rng(seed))
        seed += 1
        clusters = 1 + games[-1].cluster
        if clusters >= FEWEST and len(Links(games, len(strengths)).groups) == 1:
            number -= 1
            yield strengths, games


def held(design: Design, number: int) -> Held:
    """Return how often what is told of so many leagues, and of as many of equals, is true."""
    ratings, chances, ranks = _told(design, number)
    _, _, equals = _told(replace(design, spread=0.0), number)
    known, pairs = (each[~np.isnan(each)] for each in (ratings, chances))
    return Held(*(float(np.mean(each)) for each in (known <= 1, pairs <= 1, ranks, equals)))


def _told(design: Design, number: int) -> tuple[Floats, Floats, list[bool]]:
    """How far ratings and differences are off, in half-widths; whether all ranks of a league hold.

    Equals share their ranks: each of them may have any.
    """
    ratings: list[float] = []
    chances: list[float] = []
    ranks = []
    for truth, games in leagues(design, number):
        fit = League(games, len(truth))
        known = errors(fit)
        everybody = range(len(truth))
        off = np.abs(fit.ratings(everybody) - SCALE * truth)
        ratings += (off / known.of_ratings(everybody)).tolist()
        for one in everybody:
            for other in range(one):
                gap = fit.strengths[one] - fit.strengths[other]
                off_by = abs(gap - truth[one] + truth[other])
                chances.append(off_by / known.of_difference(one, other))
        first, last = (truth[:, None] < truth).sum(axis=1), (truth[:, None] <= truth).sum(axis=1)
        best, worst = np.array(known.ranks()).T
        ranks.append(bool((best <= 1 + first).all() and (worst >= last).all()))
    return np.array(ratings), np.array(chances), ranks
