"""Predicted chances and what came of them: exact counts by block, in steps of one tenth."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.contract import MILLION as MILLION
from silver_sim.stats.core.estimates import share
from silver_sim.stats.core.intervals import SHARE
from silver_sim.stats.core.sums import Counts, Sums

STEPS = 10
NAMES = tuple(f"{name}_{step}" for name in ("count", "chance", "came") for step in range(STEPS))


def by_step(chances: Any, came: Any, there: Any, block: Any, blocks: range) -> Sums:
    """By step: how many predictions there are, the sum of them, and of what came of them.

    ``chances``, ``came`` and ``there`` are (rows, predictions): millionths, and whether it is a
    prediction at all; ``block`` (rows,) tells the block of each row.
    """
    values = np.zeros((len(block), 3, STEPS), np.int64)
    row, which = np.nonzero(there)
    chance = chances[row, which]
    step = np.minimum(chance * STEPS // MILLION, STEPS - 1)
    for place, added in enumerate((1, chance, came[row, which])):
        np.add.at(values[:, place], (row, step), added)
    return Sums.of(NAMES, by_block(values.reshape(len(block), 3 * STEPS), block, blocks))


def by_block(values: Any, block: Any, blocks: range) -> Counts:
    """The sums of rows by block, those of blocks without a row among them."""
    sums = np.zeros((len(blocks), values.shape[1]), np.int64)
    np.add.at(sums, block - blocks.start, values)
    return sums


def reliability(sums: Sums) -> list[dict[str, Any]]:
    """By step: the mean prediction, the share that came with its interval, how many there are."""
    return [
        {
            "predicted": sums.total(f"chance_{step}") / (MILLION * count),
            "observed": share(
                sums, {f"came_{step}": 1}, {f"count_{step}": MILLION}, SHARE, MILLION
            ),
            "count": count,
        }
        for step in range(STEPS)
        if (count := sums.total(f"count_{step}"))
    ]
