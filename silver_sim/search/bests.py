"""Which of several sums is the greatest, in samples drawn again."""

from __future__ import annotations

import numpy as np

from silver_sim.compiled.jit import kernel
from silver_sim.rng import below


@kernel
def count_bests(sums, again, chance, counts):
    """Draw samples of the groups again and count which column of ``sums`` is the greatest."""
    groups, answers = sums.shape
    totals = np.zeros(answers, np.int64)
    for _ in range(again):
        totals[:] = 0
        for _ in range(groups):
            totals += sums[below(chance[0], groups)]
        counts[totals.argmax()] += 1
