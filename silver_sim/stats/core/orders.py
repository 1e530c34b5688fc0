"""Exact counts of the orders in which players finished; ties count in all orders equally."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from math import factorial
from typing import Self

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Counts

GROUPS = 20  # of blocks, for the jackknife


def unit(players: int) -> int:
    """Return what one game counts for, which every tie of this many players divides."""
    return factorial(max(players, 4))  # two and three as four: keeps ratings to the last bit


class Orders:
    """Counts of finishing orders: ``counts[block % GROUPS, row of the table, order]``.

    Orders are the permutations of the players, lowest total first. A game with a tie counts equally
    for all orders that break it. ``a + b`` are the counts of both.
    """

    def __init__(self, tables: Sequence[int], players: int, counts: Counts | None = None) -> None:
        self.tables, self.players = tuple(tables), players
        self.orders = list(permutations(range(players)))
        shape = GROUPS, len(tables), len(self.orders)
        self.counts = np.zeros(shape, np.int64) if counts is None else counts

    @classmethod
    def of(cls, games: pl.DataFrame, tables: Sequence[int], players: int) -> Self:
        """Count the games of those of these tables that played a part."""
        found = cls(tables, players)
        here = games.filter(pl.col("table").is_in(list(tables)))
        totals = [here[f"total_{player}"].to_numpy() for player in range(players)]
        row = np.searchsorted(np.asarray(found.tables), here["table"].to_numpy())
        cell = here["block"].to_numpy() % GROUPS * len(tables) + row
        part = unit(players) // sum(_in_order(totals, order) for order in found.orders)
        for number, order in enumerate(found.orders):  # one at a time: six players have 720
            sums = np.bincount(cell, part * _in_order(totals, order), GROUPS * len(tables))
            found.counts[:, :, number] = sums.astype(np.int64).reshape(GROUPS, len(tables))
        return found

    def __add__(self, other: Self) -> Self:
        """The counts of both; ValueError unless they are of the same tables."""
        if (self.tables, self.players) != (other.tables, other.players):
            raise ValueError("these are orders of other tables")
        return type(self)(self.tables, self.players, self.counts + other.counts)


def _in_order(totals: Sequence[Counts], order: Sequence[int]) -> Counts:
    """Whether each game could have ended in this order, as 0 or 1."""
    ranked = [totals[player] for player in order]
    steps = [ahead <= behind for ahead, behind in pairwise(ranked)]
    return np.asarray(np.logical_and.reduce(steps), np.int64)
