"""Answers ranked by the chance to win the game, compared with one another in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.goal import POINTS, WIN
from silver_sim.advice.interval import TOSS_UP, Range, sureness
from silver_sim.advice.means import clusters, groups, mean_and_error, mean_of, paired
from silver_sim.advice.table import MILLION, POINT
from silver_sim.advice.weighing import Weighed
from silver_sim.rng import new_stream
from silver_sim.search.racing import count_bests

GROUPS = 64  # of worlds, from which samples are drawn again
FEWER = 32  # of them, in samples that say who is best: of all, 85 % were 74, 74 were 64
AGAIN = 1000  # samples
DRAWN = 1 << 20  # the number of the stream that draws them
ONLY = "only one"


class Ranked(NamedTuple):
    """An answer's place: shares of the game and points of the deal, with 95 % intervals."""

    number: int  # of the answer
    win: Range
    value: Range  # by the goal: to win, to be first or second, or the points
    points: Range
    behind: Range  # the best one by this much, in the same worlds; the best: the next that differs
    best: float | None  # the chance that it is the best, by samples drawn again from the worlds
    worlds: int  # in which it was tried
    same: bool  # whether it comes to the same as the best in every world
    free: bool = False  # whether the choice between the others is still there after it


def ranked(
    weighed: Weighed, points: int, seed: int, goal: str = WIN, free: Sequence[bool] = ()
) -> list[Ranked]:
    """All answers, the best first; ``points`` is the consequence that is the own points.

    Those that are ``free`` come last, but for one that is shown to be better than all others.
    An answer that was dropped is placed by how far it was behind the best in its own worlds. What
    the best is worth only by the luck of having been chosen is taken off. ``behind`` is in points
    where these are the goal, else in shares.
    """
    whole = np.flatnonzero(weighed.tried == weighed.worlds)
    best = int(whole[weighed.worths[:, whole].sum(axis=0).argmax()])
    is_best, luck = _drawn_again(weighed, seed)
    behind, errors = _behind(weighed, weighed.worths, best)
    is_free = np.array(free or np.zeros(len(behind)), bool)
    if is_free[best] and not is_free[whole].all():
        plain = min(whole[~is_free[whole]], key=lambda each: behind[each])
        if Range.of(behind[plain], errors[plain]).lo <= 0.0:
            best = int(plain)
            behind, errors = _behind(weighed, weighed.worths, best)
    same = (behind == 0.0) & (errors == 0.0)
    order = sorted(
        range(len(behind)), key=lambda each: (each != best, is_free[each], behind[each], each)
    )
    rivals = [each for each in order[1:] if not same[each]] or order[1:] or [best]
    behind = np.where(same, 0.0, np.maximum(behind - luck, 0.0))
    values = _chances(weighed, weighed.worths, best, behind, luck)
    wins = values
    if goal != WIN:
        gaps, _ = _behind(weighed, weighed.chances, best)
        wins = _chances(weighed, weighed.chances, best, gaps, 0.0)
    scale = MILLION / POINT if goal == POINTS else 1.0
    found = []
    for place, each in enumerate(order):
        worlds = int(weighed.tried[each])
        other = each if place else rivals[0]
        cost = mean_of(weighed.led[:worlds, each, points], weighed.period)
        found.append(
            Ranked(
                each,
                wins[each],
                cost if goal == POINTS else values[each],
                cost,
                Range.of(scale * behind[other], scale * errors[other]),
                None if weighed.worlds == 1 else float(is_best[each]),
                worlds,
                bool(place > 0 and same[each]),
                bool(is_free[each]),
            )
        )
    return found


def _behind(weighed: Weighed, values: np.ndarray, best: int) -> tuple[np.ndarray, np.ndarray]:
    """By how much each answer is behind the best in its own worlds, and the errors."""
    behind, errors = np.zeros((2, len(weighed.tried)))
    for worlds in np.unique(weighed.tried[weighed.tried > 0]):
        here = np.flatnonzero(weighed.tried == worlds)
        columns = np.append(here, best)
        gaps, ses = paired(values[:worlds, columns], len(here), weighed.period)
        behind[here], errors[here] = gaps[:-1], ses[:-1]
    return behind, errors


def _chances(
    weighed: Weighed, values: np.ndarray, best: int, behind: np.ndarray, luck: float
) -> list[Range]:
    """The chance of each answer: that of the best, less its luck, less what it is behind."""
    period = weighed.period
    top = float(mean_and_error(values[:, best], period)[0]) / MILLION - luck
    found = []
    for each, worlds in enumerate(weighed.tried.tolist()):
        error = float(mean_and_error(values[:worlds, each], period)[1]) / MILLION
        found.append(Range.of_chance(top - behind[each], error, clusters(worlds, period)))
    return found


def rivals(answers: Sequence[Any]) -> list[int]:
    """The places of what may be chosen in place of the best, and does not come to the same.

    A free act is none of these, unless all are.
    """
    found = [place for place, each in enumerate(answers) if place and not each.same]
    return [place for place in found if not answers[place].free] or found


def second(answers: Sequence[Any], played: int | None) -> int | None:
    """The place of what the best is compared with: what was played, or the first of ``rivals``."""
    if played and not answers[played].same:
        return played
    return next(iter(rivals(answers)), None)


def verdict(answers: Sequence[Ranked], goal: str = WIN) -> str:
    """How sure the best answer is the best one: by its lead over the next (``sureness``).

    ``toss-up`` if the interval of its lead over any other holds 0. Answers that come to the same as
    the best are none of the others.
    """
    if len(answers) == 1:
        return ONLY
    others = [answers[place] for place in rivals(answers)]
    if not others or any(each.behind.lo <= 0.0 for each in others):
        return TOSS_UP
    return sureness(others[0].behind, goal)


def _drawn_again(weighed: Weighed, seed: int) -> tuple[np.ndarray, float]:
    """How often each answer tried in all worlds is the best in samples drawn again from them.

    And by how much, as a share, the best of a sample looks better in it than in all the worlds: so
    much is luck.
    """
    whole = np.flatnonzero(weighed.tried == weighed.worlds)
    sums = np.zeros((GROUPS, len(whole)), np.int64)
    group = groups(weighed.period, np.arange(weighed.worlds)) % GROUPS
    np.add.at(sums, group, weighed.worths[:, whole])
    counts = np.zeros(len(whole), np.int64)
    stream = np.array([new_stream(seed, 0, 0, DRAWN)])
    luck = count_bests(sums, AGAIN, GROUPS, stream, counts) / AGAIN / weighed.worlds / MILLION
    counts[:] = 0
    count_bests(sums, AGAIN, FEWER, stream, counts)
    found = np.zeros(len(weighed.tried))
    found[whole] = counts / AGAIN
    return found, luck
