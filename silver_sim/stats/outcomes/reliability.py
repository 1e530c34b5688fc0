"""Predicted chances and outcomes: exact counts by block, in steps of one tenth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.games.contract.table import MILLION as MILLION
from silver_sim.result import Result
from silver_sim.stats.core.estimates import share
from silver_sim.stats.core.intervals import SHARE
from silver_sim.stats.core.sums import Counts, Sums
from silver_sim.stats.results import Estimate

STEPS = 10
NAMES = tuple(f"{name}_{step}" for name in ("count", "chance", "came") for step in range(STEPS))


@dataclass(frozen=True)
class Step(Result):
    """Predictions of about the same chance, and how often they came true."""

    predicted: float  # their mean
    observed: Estimate  # the share that came
    count: int  # how many predictions

    @property
    def lo(self) -> float | None:
        """The lower end of where the observed share is if the prediction is right."""
        ends = self.observed.ends
        return ends and max(0.0, self.predicted - (ends[1] - self.observed.value))

    @property
    def hi(self) -> float | None:
        """The upper end."""
        ends = self.observed.ends
        return ends and min(1.0, self.predicted + (self.observed.value - ends[0]))


def by_step(chances: Any, came: Any, there: Any, block: Any, blocks: range) -> Sums:
    """By step: the number of predictions, their sum, and the sum of what came true.

    ``chances``, ``came`` and ``there`` are (rows, predictions): millionths, and whether it is a
    prediction at all; ``block`` (rows,) is the block of each row.
    """
    values = np.zeros((len(block), 3, STEPS), np.int64)
    row, which = np.nonzero(there)
    chance = chances[row, which]
    step = np.minimum(chance * STEPS // MILLION, STEPS - 1)
    for place, added in enumerate((1, chance, came[row, which])):
        np.add.at(values[:, place], (row, step), added)
    return Sums.of(NAMES, by_block(values.reshape(len(block), 3 * STEPS), block, blocks))


def millionths(values: Any) -> Any:
    """Chances, scores and shares in whole millionths."""
    return np.rint(values * MILLION).astype(np.int64)


def grouped(
    columns: Mapping[str, NDArray[Any]],
    groups: Mapping[str, NDArray[Any]],
    block: Any,
    blocks: range,
) -> dict[str, Sums]:
    """The sums of columns over groups of rows, which are given by masks."""
    names, values = tuple(columns), np.stack([*columns.values()], axis=1).astype(np.int64)
    return {
        name: Sums.of(names, by_block(values[here], block[here], blocks))
        for name, here in groups.items()
    }


def by_block(values: Any, block: Any, blocks: range) -> Counts:
    """The sums of rows by block, including blocks without a row."""
    sums = np.zeros((len(blocks), values.shape[1]), np.int64)
    np.add.at(sums, block - blocks.start, values)
    return sums


def reliability(sums: Sums) -> list[Step]:
    """The steps that have predictions, from the lowest chance to the highest."""
    return [
        Step(
            sums.total(f"chance_{step}") / (MILLION * count),
            share(sums, {f"came_{step}": 1}, {f"count_{step}": MILLION}, SHARE, MILLION),
            count,
        )
        for step in range(STEPS)
        if (count := sums.total(f"count_{step}"))
    ]
