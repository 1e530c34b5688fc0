"""Sums over forks by cell and by group of blocks: all that estimates with intervals need.

Forks of one block depend on each other, so blocks are dealt into ``GROUPS`` groups (random groups:
Wolter, Introduction to Variance Estimation, chapter 2). The groups are independent whatever the
cells have in common: estimates of single cells, of many together, and of curves through them take
their errors from the differences between groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

GROUPS = 32

Int64s = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Cells:
    """Integer sums of the ``columns``; ``sums[i, g, k]`` is that of cell ``keys[i]`` in group g."""

    columns: tuple[str, ...]
    keys: Int64s  # in order, each once
    sums: Int64s

    @classmethod
    def empty(cls, columns: Sequence[str], groups: int = GROUPS) -> Self:
        """Return the sums of nothing."""
        shape = (0, groups, len(columns))
        return cls(tuple(columns), np.zeros(0, np.int64), np.zeros(shape, np.int64))

    @classmethod
    def of(
        cls, columns: Sequence[str], keys: Int64s, group: Int64s, values: Int64s, groups: int
    ) -> Self:
        """Sum up one row of integers a fork: its cell, its group, one value a column."""
        if not len(keys):
            return cls.empty(columns, groups)
        places = keys * groups + group
        order = np.argsort(places, kind="stable")
        places = places[order]
        first = np.flatnonzero(np.diff(places, prepend=-1))
        cells, groups_of = np.divmod(places[first], groups)
        known, rows = np.unique(cells, return_inverse=True)
        sums = np.zeros((len(known), groups, len(columns)), np.int64)
        sums[rows, groups_of] = np.add.reduceat(values[order], first, axis=0)
        return cls(tuple(columns), known, sums)

    def plus(self, other: Self) -> Self:
        """Return the sums of both; these ones are used up.

        There are many cells, and few new ones in a part: what is there is added to where it is.
        """
        keys = np.union1d(self.keys, other.keys)
        sums = self.sums
        if len(keys) > len(self.keys):
            sums = np.zeros((len(keys), *self.sums.shape[1:]), np.int64)
            sums[np.searchsorted(keys, self.keys)] = self.sums
        sums[np.searchsorted(keys, other.keys)] += other.sums
        return type(self)(self.columns, keys, sums)

    def at(self, keys: Int64s) -> Int64s:
        """Return the sums of these cells, ``[cell, group, column]``; 0 where nothing was found."""
        found = np.zeros((len(keys), *self.sums.shape[1:]), np.int64)
        if len(self.keys):
            places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
            there = self.keys[places] == keys
            found[there] = self.sums[places[there]]
        return found

    def column(self, name: str) -> int:
        """Return the place of a column."""
        return self.columns.index(name)
