"""How far what is said of groups of forks lies from what came of them.

Forks of one block depend on each other: errors go by blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from silver_sim.studies.silver.call_safety.advice.told_numbers import OUTPUTS
from silver_sim.studies.silver.call_safety.cells import Floats, Int64s
from silver_sim.studies.silver.call_safety.fork_rows import Rows

ENOUGH = 30  # blocks whose spread tells as much as that of all
FEWEST_GROUPS, FEWEST_BLOCKS = 5, 8  # that judge, and of each in either half


class Means(NamedTuple):
    """The means of groups of rows, [group, output], and the squares of their errors."""

    first: Int64s  # the first row of each group
    forks: Int64s
    blocks: Floats  # independent ones: so many of equal weight tell as much
    mean: Floats
    noise: Floats


def means(rows: Rows, groups: Int64s) -> Means:
    """Weighted means by group; rows of one block are one cluster (Cochran, 1977, 11.8).

    Few blocks tell little of their own error: to their spread as many blocks are added as are
    ``ENOUGH``, of the usual spread, so that no mean of equals passes for certain.
    """
    _, first, inverse = np.unique(groups, return_index=True, return_inverse=True)
    weight, came = rows.one("weight").astype(float), rows.outcomes()
    pair = inverse.astype(np.int64) * (int(rows.block.max(initial=0)) + 1) + rows.block
    _, start, cluster = np.unique(pair, return_index=True, return_inverse=True)
    group, weights = inverse[start], np.bincount(cluster, weight)
    total = np.bincount(inverse, weight)
    blocks = total**2 / np.bincount(group, weights**2)
    freedom = total**2 * (blocks - 1) / blocks**2  # squares for each 1 of the variance of a block
    mean, noise = np.zeros((2, len(first), came.shape[1]))
    for output in range(came.shape[1]):
        mean[:, output] = np.bincount(inverse, weight * came[:, output]) / total
        rest = np.bincount(cluster, weight * (came[:, output] - mean[inverse, output]))
        squares = np.bincount(group, rest**2)
        usual = squares.sum() / freedom.sum() if freedom.sum() > 0 else came[:, output].var()
        own = squares / total**2 * blocks**2  # the variance, but for a degree of freedom
        noise[:, output] = (own + ENOUGH * usual) / (blocks - 1 + ENOUGH) / blocks
    return Means(first, np.bincount(inverse), blocks, mean, noise)


class Square(NamedTuple):
    """The square of how far means of groups lie from what is said of them, and its error."""

    value: Floats
    error: Floats


def square_of(said: Floats, known: Floats, rows: Rows, groups: Int64s) -> Square:
    """How far means of groups lie off, beyond what is known, without the noise of their forks.

    Both by output. The mean product of how far two halves of the blocks lie off, whose noise is
    independent, groups weighted by the blocks that tell as much. Few groups tell nothing.
    """
    _, inverse = np.unique(groups, return_inverse=True)
    halves = np.unique(rows.block, return_inverse=True)[1] % 2
    weight, number = rows.one("weight").astype(float), int(inverse.max(initial=-1)) + 1

    def by_half(each: Floats) -> Floats:
        return np.stack([np.bincount(inverse, each * (halves == half), number) for half in (0, 1)])

    total = by_half(weight)
    blocks = (np.square(total) / np.maximum(by_half(weight**2), 1)).min(0)
    chosen = blocks >= FEWEST_BLOCKS
    if chosen.sum() < FEWEST_GROUPS:
        return Square(np.zeros(len(OUTPUTS)), np.full(len(OUTPUTS), np.inf))
    left = weight[:, None] * (rows.outcomes() - said)
    product = np.column_stack([np.prod(by_half(each), axis=0) for each in left.T])
    product = product[chosen] / np.prod(total, axis=0)[chosen, None]
    beyond = np.column_stack([by_half(weight * each).sum(0) for each in known.T])
    product -= beyond[chosen] / total.sum(0)[chosen, None]
    share = blocks[chosen, None] / blocks[chosen].sum()
    value = (share * product).sum(0)
    return Square(value, np.sqrt(np.square(share * (product - value)).sum(0)) + 1e-9)


def drawn_together(found: Sequence[Sequence[Square]], most: Floats) -> Floats:
    """Squares of several things by depth, each drawn to the mean of all by its error.

    What is known of each is little, so that each counts by its error beside the mean, which is
    thought to be off by as much as itself (Morris, Parametric Empirical Bayes Inference, 1983); and
    an error more, as trees are trusted as far as is known. Where nothing judges a depth, the
    nearest one does, and where nothing judges any, ``most`` is told.
    """
    value = np.array([[each.value for each in one] for one in found])
    weight = 1 / np.square(np.array([[each.error for each in one] for one in found]))
    number = (weight > 0).sum(0)
    judged = np.flatnonzero(number.all(axis=1))
    if not len(judged):
        return np.broadcast_to(most, value.shape)
    error = np.sqrt(np.divide(1, weight, where=weight > 0, out=np.zeros_like(weight)).sum(0))
    usual = np.maximum(value.sum(0), error)[judged] / number[judged]
    usual = usual[[np.abs(judged - depth).argmin() for depth in range(len(number))]]
    prior = 1 / np.square(usual)
    drawn = (weight * value + prior * usual) / (weight + prior)
    return np.asarray(np.maximum(drawn + 1 / np.sqrt(weight + prior), 0.0))
