"""From luck with the cards, in points, to luck in win share: what a point is worth to whom.

A linear value function (statistics 4.4; Zinkevich et al. 2006, White and Bowling 2009): how much a
point changes who wins depends on how far apart the totals are and how much is still to come.
"""

from __future__ import annotations

import math

import numpy as np

from silver_sim.compiled.jit import inline_kernel, kernel

POINT = 1000  # of worths: they are in thousandths of a point
MILLIONTHS = 1000  # millionths of a point in one thousandth
SHARE = 100_000  # of slopes: hundred-thousandths of win share a point
LUCK_UNIT = 10_000_000  # of a game's luck in one hundredth of a percentage point of win share
GAPS = 128  # of the slopes: totals that lie further apart count as so far apart


def slopes(spread: float, deals: int) -> np.ndarray:
    """What a point is worth: ``[deals to come - 1, gap of totals]``, by the normal density.

    ``spread``: how many points two players drift apart in a deal, as a standard deviation.
    """
    deviations = spread * np.sqrt(np.arange(1, deals + 1))[:, None]
    gaps = np.arange(GAPS)[None, :]
    density = np.exp(-((gaps / deviations) ** 2) / 2) / (deviations * math.sqrt(2 * math.pi))
    return np.rint(SHARE * density).astype(np.int64)


@kernel
def share_luck(s, slope):
    """Add the deal's ``fortune`` of all seats to their ``luck``, by the totals it began with.

    ``slope``: what a point is worth by gap, with so much to come. A player gains what its rivals
    lack, each as near as it is, and what it has itself against the best of them.
    """
    for seat in range(s.players):
        rival = -1
        for other in range(s.players):
            if other != seat:
                s.luck[seat] -= slope[gap(s, seat, other)] * s.fortune[other]
                if rival < 0 or s.totals[other] < s.totals[rival]:
                    rival = other
        s.luck[seat] += slope[gap(s, seat, rival)] * s.fortune[seat]


@inline_kernel
def gap(s, seat, other):
    """How far apart two totals are, as a column of the slopes."""
    return min(abs(s.totals[seat] - s.totals[other]), GAPS - 1)


@inline_kernel
def nearest(number, parts):
    """The whole number nearest to a fraction, the higher one of two.

    Floats divide sooner, and exactly: no double of a number here comes near to 2**53.
    """
    return math.floor((2 * number + parts) / (2 * parts))
