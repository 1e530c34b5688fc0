"""What a page adds to the summary: places, scores, leads, measures, seats, settling.

Counts, and exact sums over blocks, by subject (silver_sim.stats.outcomes.seating), added part by
part in the pass that counts the parts; the number of parts need not be known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import permutations
from math import lcm
from operator import add
from typing import Self

import numpy as np
import polars as pl

from silver_sim.games.measures import Breakdown
from silver_sim.stats.core.sums import Counts, Moments
from silver_sim.stats.outcomes.blocks import column, holds
from silver_sim.stats.outcomes.counts import add_counts, padded, stack
from silver_sim.stats.outcomes.games import Games, arrays, over
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.outcomes.samples import Samples
from silver_sim.stats.outcomes.seating import Seating

Pair = tuple[Counts, Counts]


@dataclass(frozen=True)
class Facts:
    """The facts of a number of blocks; `a + b` are exactly the facts of both.

    `numbers` holds counts: `totals` by subject and total, `places` by subject, number of others
    below and of others with the same total, `scores` by subject, round and score, `tables` by
    table: the games, then the summed totals of every player; and sums over blocks of a numerator
    n, a denominator d and their products, with axes (n, d, nn, nd, dd), subject, key:

    leads      points by which the others' mean so far is above its own / games, both multiplied
               to be integers, by round; others are those that the seating counts, and a game that
               has ended keeps its scores
    starts     games won / games, by whether the subject started round 1
    seats      games won / games, by seat
    by_start   games won that the subject started, minus those won that it did not, each per game of
               its kind, times the number of others / games that it did not start; one key
    chairs     games won by all players together at tables with a subject, by the number of players
               in place of subjects, and by seat; the last keys are the seat that starts round 1,
               and those that start later rounds / later rounds

    and the same for every measure of a player that the game has, one key, and for its breakdowns,
    by value. Games won, and the games that they are divided by, are in the game's unit.

    `left` holds, for games of a subject at tables with another, all sums over blocks of products of
    1, x, c, w and d: axes factor, factor, subject, other. With n players, d games and w games won,
    x is (n - 1) times those won with the other to the left, minus w, and c the same for games.

    `won` holds games won, and games, by subject and block: one array for each part, by its first
    block, in as few bytes as possible, since looks are computed once all blocks are known.
    """

    numbers: dict[str, Counts]
    won: Mapping[int, Counts]
    samples: Samples

    @classmethod
    def of(cls, part: PartRows, seating: Seating) -> Self:
        """Count one part; ValueError if a block is incomplete."""
        kinds = list(arrays(part.frames, seating.players))
        blocks = part.frames["games"]["block"].unique().sort().to_numpy()
        found = [_Kind(each, seating, blocks, part.game.win_unit) for each in kinds]
        counts = [each.counts() for each in found]
        ratios = [each.ratios() for each in found]
        pairs = {name: _both(name, [each[name] for each in ratios]) for name in ratios[0]}
        for measure in (each for each in part.game.measures if each.each_player):
            of_measure = measure.numerator, measure.denominator
            n, d = (_of_subjects(part, seating, number)[..., None] for number in of_measure)
            pairs[measure.name] = n, d
        for breakdown in part.game.breakdowns:
            pairs[breakdown.name] = _broken_down(part, seating, breakdown, blocks)
        left = reduce(add_counts, (each.left() for each in found))
        left = np.concatenate([np.ones_like(left[:1]), left])
        games = _of_subjects(part, seating, "games") * part.game.win_unit
        won = np.stack([_of_subjects(part, seating, "wins"), games])
        return cls(
            {name: reduce(add_counts, (each[name] for each in counts)) for name in counts[0]}
            | {name: _products(*pair) for name, pair in pairs.items()}
            | {"left": np.einsum("isbk,jsbk->ijsk", left, left)},
            {int(blocks[0]): won.astype(np.min_scalar_type(int(won.max())))},
            reduce(add, (Samples.of(each, part.frames) for each in kinds)),
        )

    def __add__(self, other: Self) -> Self:
        """Return the facts of the blocks of both."""
        both = {name: _added(name, own, other.numbers[name]) for name, own in self.numbers.items()}
        return type(self)(both, {**self.won, **other.won}, self.samples + other.samples)

    def moments(self, name: str, subject: int, key: int, blocks: int) -> Moments:
        """Return the sums for one estimate from `blocks` blocks."""
        return Moments(blocks, *map(int, self.numbers[name][:, subject, key]))

    def mean_totals(self, players: Sequence[int]) -> list[list[float | None]]:
        """Return the mean total of every player of every table; `players[t]` sit at table t.

        None for a table that has played no game.
        """
        sums = self.numbers["tables"]
        sums = padded(sums, (len(players), sums.shape[1])).tolist()
        return [
            [total / games if games else None for total in totals[:n]]
            for n, (games, *totals) in zip(players, sums, strict=True)
        ]

    def left(self, subject: int, other: int, blocks: int) -> Moments:
        """Return the sums for what a subject gains in wins when the other sits to its left.

        (x - p c) / d with the share p = w / d of games won: c is 0 on average, since orders are
        drawn, and removes from x how often the other happened to sit there.
        """
        table = [list(map(int, row)) for row in self.numbers["left"][:, :, subject, other]]
        _, x, c, w, d = table[0]
        gain, games = (0, d, -w, 0, 0), (0, 0, 0, 0, d)  # both multiplied by d to be integers

        def summed(a: Sequence[int], b: Sequence[int]) -> int:
            return sum(a[i] * b[j] * table[i][j] for i in range(5) for j in range(5))

        products = (summed(*pair) for pair in ((gain, gain), (gain, games), (games, games)))
        return Moments(blocks, d * x - w * c, d * d, *products)

    def settling(self, subject: int, looks: Sequence[int]) -> list[Moments]:
        """Return the sums of games won, and of games, at each look."""
        won, games = self._by_block(subject)
        return _after(won, games, looks)

    def settling_gap(self, pair: tuple[int, int], looks: Sequence[int]) -> list[Moments]:
        """Return the same for the difference of two subjects, which play equally many games."""
        (won, games), (other, _) = map(self._by_block, pair)
        return _after(won - other, games, looks)

    def _by_block(self, subject: int) -> Counts:
        parts = [self.won[first][:, subject] for first in sorted(self.won)]
        return np.concatenate(parts, axis=1).astype(np.int64)


def _after(n: Counts, d: Counts, looks: Sequence[int]) -> list[Moments]:
    """Return the sums over the first blocks at each look."""
    found = []
    for blocks in looks:
        a, b = n[:blocks], d[:blocks]
        found.append(
            Moments(blocks, int(a.sum()), int(b.sum()), int(a @ a), int(a @ b), int(b @ b))
        )
    return found


def _of_subjects(part: PartRows, seating: Seating, name: str) -> Counts:
    """Return a number of players, or of their tables, by subject and block."""
    found = np.zeros((seating.subjects + 1, part.blocks), np.int64)
    for players, tables, values in part.grids():
        for player in range(players):
            own = f"{name}_{player}"
            number = values[own if own in values else name]
            np.add.at(found, seating.lookup[tables, player], number)
    return found[:-1]


def _broken_down(part: PartRows, seating: Seating, of: Breakdown, blocks: Counts) -> Pair:
    """Return how often the condition held, and the rows, by subject, block and key value."""
    places: list[Counts] = []
    hits: list[Counts] = []
    for player in range(max(seating.players)):
        key = column(of.key, player)
        rows = part.frames[of.table].filter(holds(of.where, player), key.is_not_null())
        table, block, value, hit = (
            rows.select(each.alias("value"))["value"].to_numpy().astype(np.int64)
            for each in (pl.col("table"), pl.col("block"), key, holds([of.hit], player))
        )
        subject = seating.lookup[table, player]
        places.append(np.stack([subject, np.searchsorted(blocks, block), value]))
        hits.append(hit)
    place, hit = np.concatenate(places, axis=1), np.concatenate(hits)
    shape = seating.subjects + 1, len(blocks), int(place[2].max(initial=0)) + 1
    cell = np.ravel_multi_index(tuple(place), shape)
    n, d = (
        np.bincount(each, minlength=int(np.prod(shape))).reshape(shape)
        for each in (cell[hit == 1], cell)
    )
    return n[:-1], d[:-1]


class _Kind:
    """Games at tables of one size, while they are counted by subject and block."""

    def __init__(self, games: Games, seating: Seating, blocks: Counts, unit: int) -> None:
        self.games, self.n, self.unit = games, games.players, unit
        self.subject = seating.lookup[games.tables][:, : self.n]  # by cell and player
        self.counted = seating.counted[games.tables][:, : self.n]
        self.drawn_order = seating.drawn_order
        self.block = np.searchsorted(blocks, games.blocks)
        self.shape = seating.subjects + 1, len(blocks)  # the last subject stands for none

    def counts(self) -> dict[str, Counts]:
        """How often each total, place and score occurs, by subject."""
        games = self.games
        found = {
            "totals": self._counted(games.totals),
            "places": self._places(),
            "tables": self._by_table(),
        }
        if rounds := games.scores.shape[2]:
            by_round = [
                self._counted(games.scores[:, :, r], games.played[:, :, r]) for r in range(rounds)
            ]
            found["scores"] = stack(by_round).swapaxes(0, 1)
        return found

    def ratios(self) -> dict[str, Pair]:
        """Numerators and denominators by subject, block and key."""
        found = {
            "starts": self._starts(),
            "by_start": self._by_start(),
            "seats": self._seats(),
            "chairs": self._chairs(),
        }
        return found | ({"leads": self._leads()} if self.games.scores.shape[2] else {})

    def left(self) -> Counts:
        """x, c, w and d by subject, block and other; in a cell each has one neighbour."""
        others = self.shape[0] if self.drawn_order else 0
        x, c, w, d = found = np.zeros((4, *self.shape, others), np.int64)
        won = over(np.add, self.games.won, 1)
        seats = self.games.seats[:, 0]
        for own, other in permutations(range(self.n), 2) if self.drawn_order and self.n > 2 else ():
            next_to_play = (seats[:, other] - seats[:, own]) % self.n == 1
            factor = (self.n - 1) * next_to_play - 1
            places = self.subject[:, own], self.block, self.subject[:, other]
            games = self.n * self.unit
            for sums, values in ((x, won[:, own] * factor), (c, games * factor)):
                np.add.at(sums, places, values)
            np.add.at(w, places, won[:, own])
            np.add.at(d, places, games)
        return found[:, :-1, :, :-1]

    def _counted(self, values: Counts, played: Counts | None = None) -> Counts:
        """Count numbers by cell, rotation and player; only those that were played."""
        width = int(values.max(initial=0)) + 1
        places = self.subject[:, None, :] * width + values
        if played is not None:
            places = places[played == 1]
        counts = np.bincount(places.ravel(), minlength=self.shape[0] * width)
        return counts.astype(np.int64).reshape(-1, width)[:-1]

    def _by_table(self) -> Counts:
        """Games, and the summed totals of every player, by table."""
        tables = self.games.tables
        sums = np.zeros((int(tables.max()) + 1, 1 + self.n), np.int64)
        np.add.at(sums[:, 0], tables, self.n)
        np.add.at(sums[:, 1:], tables, over(np.add, self.games.totals, 1))
        return sums

    def _places(self) -> Counts:
        own, other = self.games.totals[..., :, None], self.games.totals[..., None, :]
        below, same = (
            over(np.add, each.astype(np.int64), 3) for each in (other < own, other == own)
        )
        counts = self._counted(below * self.n + same - 1)
        missing = self.n**2 - counts.shape[1]
        return np.pad(counts, ((0, 0), (0, missing))).reshape(-1, self.n, self.n)

    def _by_block(self, values: Counts) -> Counts:
        """Sum numbers by cell, player and key."""
        sums = np.zeros((*self.shape, values.shape[2]), np.int64)
        np.add.at(sums, (self.subject, self.block[:, None]), values)
        return sums[:-1]

    def _leads(self) -> Pair:
        ran = over(np.add, self.games.ran, 1)  # by cell, round and player
        counted = self.counted[:, None, :]
        others = over(np.add, counted, 2)[..., None] - counted
        sums = over(np.add, ran * counted, 2)[..., None] - ran * counted
        whole = lcm(*range(1, self.n))
        share = np.where(others > 0, whole // np.maximum(others, 1), 0)
        leads = (sums - others * ran) * share
        games = np.broadcast_to(self.n * share * others, leads.shape)
        return self._by_block(leads.swapaxes(1, 2)), self._by_block(games.swapaxes(1, 2))

    def _starts(self) -> Pair:
        started = self.games.starts[..., None] == np.arange(self.n)
        return self._shares(np.stack([~started, started], axis=-1))

    def _seats(self) -> Pair:
        return self._shares(self.games.seats[..., None] == np.arange(self.n))

    def _chairs(self) -> Pair:
        games, n = self.games, self.n
        won, rounds = np.zeros((2, n + 1, self.shape[1], n + 2), np.int64)
        here = (self.subject < self.shape[0] - 1).any(axis=1)
        block, shares = self.block[here], games.won[here]
        for seat in range(n):
            np.add.at(won[n, :, seat], block, _of(shares, games.seats[here] == seat))
        started = games.starts[here][..., None] == np.arange(n)
        np.add.at(won[n, :, n], block, _of(shares, started))
        np.add.at(rounds[n, :, : n + 1], block, n * self.unit)
        for number in range(1, games.starters.shape[2]):
            later = games.starters[here][:, :, number, None] == np.arange(n)
            np.add.at(won[n, :, n + 1], block, _of(shares, later))
            np.add.at(rounds[n, :, n + 1], block, self.unit * later.sum(axis=(1, 2)))
        return won, rounds

    def _by_start(self) -> Pair:
        """In a block each player starts exactly one game."""
        started = self.games.starts[..., None] == np.arange(self.n)
        won = self.games.won
        more = self.n * over(np.add, won * started, 1) - over(np.add, won, 1)
        others = np.full_like(more, (self.n - 1) * self.unit)
        return self._by_block(more[..., None]), self._by_block(others[..., None])

    def _shares(self, keys: Counts) -> Pair:
        """Wins and games by key; `keys` say which key holds, by cell, rotation, player and key."""
        games = keys.astype(np.int64)
        won = self.games.won[..., None] * games
        of_games = over(np.add, games, 1) * self.unit
        return self._by_block(over(np.add, won, 1)), self._by_block(of_games)


def _of(shares: Counts, here: Counts) -> Counts:
    """Return what the players for whom a condition holds have won together, by cell."""
    return np.asarray((shares * here).sum(axis=(1, 2)))


def _both(name: str, pairs: Sequence[Pair]) -> Pair:
    """Add numerators and denominators of several kinds of tables."""
    n, d = zip(*pairs, strict=True)
    return reduce(partial(_added, name), n), reduce(partial(_added, name), d)


def _added(name: str, a: Counts, b: Counts) -> Counts:
    """Add sums by key; if one has fewer rounds, its leads stay as they were after its last."""
    if name == "leads":
        rounds = max(a.shape[-1], b.shape[-1])
        a, b = (
            np.pad(x, [*[(0, 0)] * (x.ndim - 1), (0, rounds - x.shape[-1])], "edge") for x in (a, b)
        )
    return add_counts(a, b)


def _products(n: Counts, d: Counts) -> Counts:
    """Return the sums over blocks of n, d, nn, nd and dd by subject and key."""
    pairs = ((n, n), (n, d), (d, d))
    products = [np.einsum("sbk,sbk->sk", a, b) for a, b in pairs]  # without an intermediate array
    return np.stack([n.sum(axis=1), d.sum(axis=1), *products])
