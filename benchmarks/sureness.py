"""Whether advice is as sure as it ought to be: chances to be the best and intervals, as they come.

Answers are tried in many worlds. Each small part of these is what a piece of advice would go by;
all others say what is true, but for an error of their own, which counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.drawn_positions import Drawn
from silver_sim.advice.budget import Budget
from silver_sim.advice.interval import QUANTILE
from silver_sim.advice.means import groups, mean_and_error
from silver_sim.advice.players import Players
from silver_sim.advice.ranking import Ranked, ranked
from silver_sim.advice.table import MILLION, AdviceTable
from silver_sim.advice.weighing import SPENT, Weighed, weigh

WORLDS, PART = 6144, 512  # in all, and those of a piece of advice
LOOK, TRIED = 128, 5  # worlds by which so many answers are chosen: the rest would be hopeless
BANDS = (0.0, 0.02, *(each / 10 for each in range(1, 10)), 0.98)  # of chances, from each on
ENOUGH, NEAR = 200, 3.0  # answers of a band, in which what is said may be off by so many points
LOW, HIGH = 0.93, 0.97  # shares of intervals that must hold


def judged(drawn: Drawn, players: Players, seed: int) -> dict[str, Any]:
    """What all pieces of advice on a position said, and what came."""
    table = AdviceTable.at(drawn.position, players, seed)
    first = weigh([table], Budget(None, LOOK, keeps_all=True)).chances.sum(axis=0)
    wanted = np.zeros(len(first), np.int64)
    wanted[np.argsort(-first, kind="stable")[:TRIED]] = 1
    found = weigh([table], Budget(None, WORLDS, keeps_all=True), wanted=wanted)
    chances, led = (each[:, wanted == 1] for each in (found.chances, found.led))
    alike = groups(found.period, np.arange(WORLDS))
    said: list[Any] = []
    for begin in range(0, WORLDS, PART):
        part = slice(begin, begin + PART)
        nothing = found.held[part]
        tried = np.full(chances.shape[1], PART)
        some = chances[part], chances[part], led[part], nothing, nothing
        advice = ranked(Weighed(PART, *some, [], tried, SPENT, alike[part]), 0, seed)
        others = np.delete(np.arange(WORLDS), part)
        said.append(list(_judged(advice, *mean_and_error(chances[others], alike[others]))))
    return {"where": drawn.where, "players": drawn.position.players, "said": said}


def _judged(advice: Sequence[Ranked], means: np.ndarray, errors: np.ndarray) -> Iterator[list[Any]]:
    """Of answers, the best first: said to be the best, is it, by how much is it off, it holds.

    Those that come to the same as the best are counted with it.
    """
    means, errors = means / MILLION, errors / MILLION
    true = int(means.argmax())
    named = {each.number for each in advice if each.same} | {advice[0].number}
    for place, each in enumerate(advice):
        if not each.same:
            off = each.win.estimate - float(means[each.number])
            half = each.win.hi - each.win.estimate if off < 0 else each.win.estimate - each.win.lo
            holds = abs(off) <= np.hypot(half, QUANTILE * errors[each.number])
            came = true in named if place == 0 else true == each.number
            yield [each.best, bool(came), round(off, 6), bool(holds)]


def in_words(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The bands, the intervals, and whether what must be is so."""
    pieces = [piece for each in found for piece in each["said"]]
    rows = np.array([row for piece in pieces for row in piece], np.float64).reshape(-1, 4)
    yield f"{len(found)} positions, {len(pieces)} pieces of advice of {PART} worlds"
    right = True
    for low, high in zip(BANDS, (*BANDS[1:], 1.01), strict=True):
        here = rows[(rows[:, 0] >= low) & (rows[:, 0] < high)]
        if len(here):
            said, came = (100 * float(here[:, column].mean()) for column in (0, 1))
            right &= len(here) < ENOUGH or abs(said - came) <= NEAR
            yield f"  {len(here):6,} answers said to be the best with {said:5.1f} %: {came:5.1f} %"
    yield f"off by at most {NEAR:g} points in bands of {ENOUGH}: {'met' if right else 'NOT MET'}"
    named = np.array([piece[0] for piece in pieces], np.float64)
    for what, some in (("named", named), ("all", rows)):
        share, off = float(some[:, 3].mean()), 100 * float(some[:, 2].mean())
        met = "met" if LOW <= share <= HIGH else "NOT MET"
        yield (
            f"{what} answers: {100 * share:.1f} % of intervals hold, {LOW:.0%} to {HIGH:.0%}: "
            f"{met}; {off:+.3f} points of win share too high"
        )
