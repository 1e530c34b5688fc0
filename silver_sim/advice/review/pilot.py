"""How many worlds a review can have in a time: a few decisions are judged and timed first."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from silver_sim.advice.review.judging import Case, Judge
from silver_sim.advice.review.played import PlayedDecision
from silver_sim.advice.worlds import BATCH
from silver_sim.stats.levels import ALPHA

WORLDS = 2048  # of the first look at a decision, if nothing else is said
LEAST, MOST_WORLDS = 2 * BATCH, 1 << 16
WHY = 1024  # worlds in which it is shown why a mistake is one
PILOTS = 12  # decisions that show how long all will take,
FEW, MANY = 256, 4096  # each in few worlds, and in many
LOOKS_TAKE = 1.6  # times as long as the first look take all, about
QUICK = 1e-3  # seconds in which nothing was judged


def worlds_in(seconds: float, judge: Judge, decisions: Sequence[PlayedDecision]) -> int:
    """How many worlds a decision can have in this time, that of the pilot included."""
    end = monotonic() + seconds
    if not decisions:
        return WORLDS
    some = decisions[:: -(-len(decisions) // PILOTS)]
    share = len(some) / len(decisions)
    judge.quietly(FEW).first_looks(some)  # sets up the tables, which is done once
    few, _ = _timed(judge.quietly(FEW), some)
    if few > share * (end - monotonic()):
        return LEAST
    many, cases = _timed(judge.quietly(MANY), some)
    a_world = max((many - few) / (MANY - FEW), many / MANY / 4)  # what is measured may be noise
    set_up = max(few - FEW * a_world, 0.0)
    enough = (share * (end - monotonic()) - set_up) / a_world - WHY * _likely_mistakes(cases)
    return int(min(max(enough / LOOKS_TAKE, LEAST), MOST_WORLDS)) // BATCH * BATCH


def _timed(judge: Judge, some: Sequence[PlayedDecision]) -> tuple[float, list[Case]]:
    """The seconds that first looks take, and what they found."""
    begun = monotonic()
    cases = judge.first_looks(some)
    return max(monotonic() - begun, QUICK), cases


def _likely_mistakes(cases: Sequence[Case]) -> float:
    """The share of decisions that look like mistakes."""
    looked = [case.p_values[0] for case in cases if case.p_values]
    return sum(max(each) <= ALPHA for each in looked) / max(1, len(cases))
