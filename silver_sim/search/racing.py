"""Racing: answers are tried in the same worlds, and hopeless ones are dropped early.

All comparisons are paired: an answer is compared with another by what both gain in the same worlds.
How often an answer is the best is counted in samples drawn again.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from silver_sim.compiled.jit import kernel
from silver_sim.rng import below

FIRST = 16  # worlds before any answer is dropped; then twice as many, and so on
HOPELESS = 2.0  # paired standard errors by which the best one is better
BETTER = 1.25  # paired standard errors by which another answer must be better than the own one
SURE = 3.0  # paired standard errors by which a single other one is better beyond doubt
OWN = 0  # the number of the strategy's own answer

Trial = Callable[[np.ndarray, int, int], np.ndarray]
# (which answers are tried, first world, last world) -> values (worlds, answers)


def race(answers: int, worlds: int, trial: Trial) -> int:
    """The number of the answer to be given.

    The strategy's own answer, number 0, is never dropped, and stands unless another one is better
    beyond its error: of many answers that are no better, one looks so in any few worlds.
    """
    alive = np.ones(answers, np.int64)
    values = np.zeros((0, answers))
    best, gain, error = OWN, 0.0, 0.0
    while len(values) < worlds and alive.sum() > 1:
        last = min(max(2 * len(values), FIRST), worlds)
        values = np.concatenate([values, trial(alive, len(values), last)])
        best = int(np.where(alive == 1, values.mean(axis=0), -np.inf).argmax())
        gains, errors = lead_of(values, best)
        alive &= gains <= HOPELESS * errors
        alive[OWN] = 1
        gain, error = gains[OWN], errors[OWN]
        if alive.sum() == 2 and gain > SURE * error:
            break
    return best if gain > BETTER * error else OWN


def lead_of(values: np.ndarray, best: int) -> tuple[np.ndarray, np.ndarray]:
    """How much more this answer gains than every other, and the standard errors: (answers,)."""
    gains = values[:, best : best + 1] - values
    if len(gains) == 1:
        return gains[0], np.zeros(gains.shape[1])
    return gains.mean(axis=0), np.sqrt(gains.var(axis=0, ddof=1) / len(gains))


@kernel
def count_bests(sums, again, size, chance, counts):
    """Draw samples of this many groups again and count which column of ``sums`` is the greatest.

    Returns by how much more it leads the greatest of all groups than in these, over all samples of
    as many groups.
    """
    groups, answers = sums.shape
    totals, whole, luck = np.zeros(answers, np.int64), sums.sum(axis=0), 0
    first = whole.argmax()
    for _ in range(again):
        totals[:] = 0
        for _ in range(size):
            totals += sums[below(chance[0], groups)]
        best = totals.argmax()
        counts[best] += 1
        luck += totals[best] - totals[first] + whole[first] - whole[best]
    return luck
