"""Which of several sums is the greatest, in samples drawn again."""

from __future__ import annotations

import numpy as np

from silver_sim.compiled.jit import kernel
from silver_sim.rng import below


@kernel
def count_bests(sums, again, size, chance, counts):
    """Draw samples of so many groups again and count which column of ``sums`` is the greatest.

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
