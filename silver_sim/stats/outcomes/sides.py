"""Two sides of the same tables: a strategy, and the field of opponents that it met one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Generic, Self, TypeVar

import numpy as np
import polars as pl

from silver_sim.result import Result
from silver_sim.stats.core.estimates import Ratio, mean, ratio_difference, share
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, Bounds
from silver_sim.stats.core.sums import Counts, Sums
from silver_sim.stats.results import Estimate

OWN, FIELD = "own", "field"
BLOCK = ("player", "table", "block")  # player 0 is the strategy, player 1 its opponent


T = TypeVar("T")


@dataclass(frozen=True)
class Both(Result, Generic[T]):
    """A value for the strategy itself, and one for its field."""

    own: T
    field: T

    @property
    def sides(self) -> tuple[T, T]:
        """The strategy's own, then the field's."""
        return self.own, self.field


@dataclass(frozen=True, kw_only=True)
class Paired:
    """A number for the strategy and for the field as a whole; perhaps their paired difference."""

    own: Estimate
    field: Estimate
    field_median: float | None = None  # of single opponents
    difference: Estimate | None = None
    blocks: int  # that it comes from


def of_blocks(frame: pl.DataFrame, names: Sequence[str]) -> Counts:
    """Return numbers as `[player, table, block, name]`; ValueError if a block is incomplete.

    `frame` has one row for every player, table and block.
    """
    rows = frame.sort(BLOCK)
    shape = (*(rows[name].n_unique() for name in BLOCK), len(names))
    if rows.height != np.prod(shape[:3]) or shape[0] != 2:
        raise ValueError("these are not the same blocks of two players at every table")
    return rows.select(names).to_numpy().astype(np.int64).reshape(shape)


@dataclass(frozen=True)
class Sides:
    """Numbers of both sides; `a + b` are exactly those of the blocks of both.

    `sums` are over all tables, block by block, with the suffixes `_own` and `_field`;
    `opponents[table, name]` are over all blocks, for each opponent.
    """

    names: tuple[str, ...]
    sums: Sums
    opponents: Counts

    @classmethod
    def of(cls, names: Sequence[str], values: Counts) -> Self:
        """Add up what `of_blocks` returns."""
        by_block = np.concatenate(list(values.sum(axis=1)), axis=1)
        sums = Sums.of([*on_side(names, OWN), *on_side(names, FIELD)], by_block)
        return cls(tuple(names), sums, values[1].sum(axis=1))

    def __add__(self, other: Self) -> Self:
        """Return the numbers of the blocks of both."""
        return type(self)(self.names, self.sums + other.sums, self.opponents + other.opponents)

    def total(self, name: str, side: str = OWN) -> int:
        """Return the sum of one number of a side over all blocks."""
        return self.sums.total(f"{name}_{side}")

    def against(self, n: str, d: str, bounds: Bounds | None = SHARE) -> Paired:
        """Return n / d of the strategy and the field, the field's median, and the difference.

        Every opponent counts once in the median, however often it did what `d` counts.
        """
        own, field = (Ratio(*({f"{name}_{side}": 1} for name in (n, d))) for side in (OWN, FIELD))
        return Paired(
            own=self._estimate(own, bounds),
            field=self._estimate(field, bounds),
            field_median=self.median(n, d),
            difference=ratio_difference(self.sums, own, field, bounds and DIFFERENCE),
            blocks=self.sums.blocks,
        )

    def _estimate(self, of: Ratio, bounds: Bounds | None) -> Estimate:
        return share(self.sums, *of, bounds) if bounds else mean(self.sums, *of)

    def median(self, n: str, d: str) -> float | None:
        """Return the median of n / d over the opponents; None if none did what `d` counts."""
        counts = (self.opponents[:, self.names.index(name)].tolist() for name in (n, d))
        shares = [a / b for a, b in zip(*counts, strict=True) if b]
        return median(shares) if shares else None


def on_side(names: Sequence[str], side: str) -> list[str]:
    """Return the names of the numbers of a side."""
    return [f"{name}_{side}" for name in names]
