"""Answers ranked by the chance to win the game, compared with one another in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from silver_sim.advice.means import Range, clusters, mean_and_error, paired
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import CLEAR, Weighed
from silver_sim.rng import new_stream
from silver_sim.search.bests import count_bests

GROUPS = 64  # of worlds, from which samples are drawn again
AGAIN = 1000  # samples
DRAWN = 1 << 20  # the number of the stream that draws them
CLEARLY, SLIGHTLY, TOSS_UP, ONLY = "clear", "slight", "toss-up", "only one"


class Ranked(NamedTuple):
    """An answer's place: shares of the game and points of the deal, with 95 % intervals."""

    number: int  # of the answer
    win: Range
    points: Range
    behind: Range  # the best one by so much, in the same worlds; of the best: the next that differs
    best: float | None  # the chance that it is the best, by samples drawn again from the worlds
    worlds: int  # in which it was tried
    same: bool  # whether it comes to the same as the best in every world


def ranked(weighed: Weighed, points: int, seed: int) -> list[Ranked]:
    """All answers, the best first; ``points`` is the consequence that is the own points.

    An answer that was dropped is placed by how far it was behind the best in its own worlds.
    """
    tried, chances = weighed.tried, weighed.chances
    best = _best(weighed)
    number = chances.shape[1]
    behind = np.zeros(number)
    errors = np.zeros(number)
    for worlds in np.unique(tried):
        here = np.flatnonzero(tried == worlds)
        columns = np.append(here, best)
        gaps, ses = paired(chances[:worlds, columns], len(here), weighed.period)
        behind[here], errors[here] = gaps[:-1], ses[:-1]
    order = sorted(range(number), key=lambda each: (each != best, behind[each], each))
    same = (behind == 0.0) & (errors == 0.0)
    rivals = [each for each in order[1:] if not same[each]] or order[1:] or [best]
    is_best = _chances_to_be_best(weighed, seed)
    period = weighed.period
    top = mean_and_error(chances[:, best], period)
    found = []
    for place, each in enumerate(order):
        worlds = int(tried[each])
        own = mean_and_error(chances[:worlds, each], period)
        chance, se = float(top[0] / MILLION - behind[each]), float(own[1] / MILLION)
        other = each if place else rivals[0]
        found.append(
            Ranked(
                each,
                Range.of_chance(chance, se, clusters(worlds, period)),
                Range.of_mean(weighed.led[:worlds, each, points], period),
                Range.of(behind[other], errors[other]),
                None if weighed.worlds == 1 else float(is_best[each]),
                worlds,
                bool(place > 0 and same[each]),
            )
        )
    return found


def verdict(answers: Sequence[Ranked]) -> str:
    """How sure the best answer is the best one (statistics.md 4.9).

    ``clear``: the paired 95 % interval to every other answer excludes 0, and the difference to the
    next one is at least one percentage point; ``slight``: it excludes 0; ``toss-up``: it does not.
    Answers that come to the same as the best are none of the others.
    """
    if len(answers) == 1:
        return ONLY
    others = [each for each in answers[1:] if not each.same]
    if not others or any(each.behind.lo <= 0.0 for each in others):
        return TOSS_UP
    return CLEARLY if others[0].behind.estimate >= CLEAR else SLIGHTLY


def _best(weighed: Weighed) -> int:
    """The best of the answers that were tried in all worlds."""
    whole = weighed.tried == weighed.worlds
    return int(np.where(whole, weighed.chances.sum(axis=0), -1).argmax())


def _chances_to_be_best(weighed: Weighed, seed: int) -> np.ndarray:
    """How often each of the answers tried in all worlds is the best, in samples drawn again."""
    whole = np.flatnonzero(weighed.tried == weighed.worlds)
    groups = np.arange(weighed.worlds) % (weighed.period or GROUPS) % GROUPS
    sums = np.zeros((GROUPS, len(whole)), np.int64)
    np.add.at(sums, groups, weighed.chances[:, whole])
    counts = np.zeros(len(whole), np.int64)
    stream = np.array([new_stream(seed, 0, 0, DRAWN)])
    count_bests(sums, AGAIN, stream, counts)
    found = np.zeros(weighed.chances.shape[1])
    found[whole] = counts / AGAIN
    return found
