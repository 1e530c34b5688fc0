"""Win shares as strength: odds on Elo's scale, which add up from one strategy to the next.

A player with s times the strength of each of the others at a table wins s / (s + others) of the
games (Luce 1959); Elo's points are 400 log10 s.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

import numpy as np
from numpy.typing import ArrayLike

from silver_sim.stats.core.ratings import SCALE
from silver_sim.stats.results import Estimate

ODDS = "odds"  # the method of such intervals, which are not symmetric


def points_of_share(share: float | None, seats: int) -> float | None:
    """Return how many Elo points the winner of this share is above the others; None if infinite."""
    if share is None or not 0 < share < 1:
        return None
    return SCALE * (log(share) - log(1 - share) + log(seats - 1))


def share_of_points(points: float) -> float:
    """Return the share of games between two that a lead of this many Elo points wins."""
    return 1 / (1 + exp(-points / SCALE))


def points(share: Estimate, seats: int) -> Estimate:
    """Return the Elo points of a win share with its interval; an infinite end is None."""
    ends = (
        points_of_share(end, seats)
        for end in (share.estimate, share.lo, share.hi, share.lo50, share.hi50)
    )
    value, lo, hi, lo50, hi50 = ends
    return Estimate(value, None, lo, hi, lo50, hi50, ODDS)


def has_ends(numbers: Estimate) -> bool:
    """Whether points have an estimate and an interval: not if one player won every game."""
    return None not in (numbers.estimate, numbers.lo, numbers.hi)


def added(steps: Sequence[Estimate], correlations: ArrayLike) -> Estimate:
    """Return the sum of steps whose points are all known (``has_ends``), with its intervals.

    From the distances of their own, possibly asymmetric, ends and the correlations of the steps
    (MOVER: Zou, Huang and Zhang 2009).
    """
    value = sum(float(step.estimate or 0) for step in steps)
    together = np.asarray(correlations, float)

    def end(name: str, sign: int) -> float:
        far = np.array([(getattr(step, name) or 0.0) - (step.estimate or 0.0) for step in steps])
        return value + sign * sqrt(max(0.0, float(far @ together @ far)))

    ends = (end("lo", -1), end("hi", 1), end("lo50", -1), end("hi50", 1))
    return Estimate(value, None, *ends, ODDS)
