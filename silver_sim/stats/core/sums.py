"""Exact sums over blocks of named integers, and of their products.

Blocks are independent, games of one block are not, so each block is one vector of integers. The sum
of these vectors and of their outer products determine all means, differences and ratios of the
named numbers and their variance between blocks, for any number and order of parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

EXACT_FLOAT = 2**53  # floats hold every integer below this

Combination = Mapping[str, int]  # an integer combination of names
Counts = NDArray[np.int64]
BigIntegers = NDArray[np.object_]  # Python integers: they never overflow


def product(one: NDArray[Any], other: NDArray[Any]) -> NDArray[np.float64]:
    """Return ``one @ other``; either may be a vector.

    numpy passes ``@`` of floats to BLAS, which splits sums among as many threads as the machine has
    processors. ``einsum`` adds in a fixed order.
    """
    left, right = "ij"[2 - one.ndim :], "jk"[: other.ndim]
    return np.asarray(np.einsum(f"{left},{right}->{left[:-1]}{right[1:]}", one, other))


class Moments(NamedTuple):
    """Integer sums over blocks of a numerator N and a denominator D, and of their products."""

    blocks: int
    n: int
    d: int
    nn: int
    nd: int
    dd: int


@dataclass(frozen=True)
class Sums:
    """The sums over a number of blocks; `a + b` are exactly the sums over both.

    `sums[k]` and `products[k, l]` are Python integers: sums over blocks of the numbers `names`.
    """

    names: tuple[str, ...]
    blocks: int
    sums: BigIntegers
    products: BigIntegers

    @classmethod
    def empty(cls, names: Sequence[str]) -> Self:
        """Return the sums of no blocks."""
        size = len(names)
        return cls(
            tuple(names), 0, np.zeros(size, dtype=object), np.zeros((size, size), dtype=object)
        )

    @classmethod
    def of(cls, names: Sequence[str], values: Counts) -> Self:
        """Sum rows of integers, one for each block, with one column for each name."""
        sums = values.sum(axis=0).astype(object)
        return cls(tuple(names), len(values), sums, exact_products(values))

    def __add__(self, other: Self) -> Self:
        """Return the sums over the blocks of both; ValueError if they name other numbers."""
        if self.names != other.names:
            raise ValueError("these are sums of other numbers")
        return type(self)(
            self.names,
            self.blocks + other.blocks,
            self.sums + other.sums,
            self.products + other.products,
        )

    def total(self, name: str) -> int:
        """Return the sum of one number over all blocks."""
        return int(self.sums[self.names.index(name)])

    def moments(self, numerator: Combination, denominator: Combination) -> Moments:
        """Return the sums of two integer combinations of names, such as wins and games."""
        names = [*{**numerator, **denominator}]
        places = [self.names.index(name) for name in names]
        n, d = (
            np.array([each.get(name, 0) for name in names], dtype=object)
            for each in (numerator, denominator)
        )
        sums, products = self.sums[places], self.products[np.ix_(places, places)]
        return Moments(
            self.blocks,
            int(n @ sums),
            int(d @ sums),
            int(n @ products @ n),
            int(n @ products @ d),
            int(d @ products @ d),
        )

    def weights(self, combination: Combination) -> BigIntegers:
        """Return a combination as one integer for each name."""
        weights = np.zeros(len(self.names), dtype=object)
        for name, weight in combination.items():
            weights[self.names.index(name)] = weight
        return weights


def exact_products(values: Counts) -> BigIntegers:
    """Return the sum of the rows' outer products as Python integers.

    If every partial sum is below 2^53, the fast product of floats is exact in any order. BLAS is
    not asked for it: its threads spin for longer than the product takes.
    """
    peak = int(np.abs(values).max(initial=0))
    if peak * peak * len(values) < EXACT_FLOAT:
        floats = values.astype(np.float64)
        products = product(floats.T, floats)
    else:
        products = values.T.astype(object) @ values.astype(object)
    return np.array([[int(p) for p in row] for row in products.tolist()], dtype=object)
