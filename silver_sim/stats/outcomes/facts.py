"""What a page tells beside the summary: places, scores, leads, calls, seats, how it settled.

Counts, and exact sums over blocks, by subject (silver_sim.stats.outcomes.seating), added up part by
part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from math import lcm
from operator import add
from typing import Self

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Counts, Moments
from silver_sim.stats.outcomes.blocks import add_counts, stack
from silver_sim.stats.outcomes.games import Games, arrays, over
from silver_sim.stats.outcomes.samples import Samples
from silver_sim.stats.outcomes.seating import Seating

Pair = tuple[Counts, Counts]


@dataclass(frozen=True)
class Facts:
    """What is known of a number of blocks; `a + b` is exactly what is known of both.

    `numbers` holds counts: `totals` by subject and total, `places` by subject, others below and
    others who have the same total, `scores` by subject, round and score; and sums over blocks of a
    numerator n, a denominator d and their products, with axes (n, d, nn, nd, dd), subject, key:

    wins       games won / games, by the step at which the block is counted
    gaps       the same of the differences of contrasts, in place of subjects
    leads      points by which the others' mean so far is above the own / games, both times a
               number that makes them whole, by round; others are those that the seating counts
    calls      rounds called / rounds; one key
    success    successful calls / calls; one key
    successes  the same, by the sum of the village that was called
    starts     games won / games, by whether the subject started round 1
    seats      games won / games, by seat
    by_start   won games that the subject started less won ones that it did not, each a game of its
               kind, times the number of others / games that it did not start; one key
    chairs     games won of all players together at tables with a subject, by the number of players
               in place of subjects, and by seat; the last keys are the seat that starts round 1,
               and those that start later rounds / later rounds

    `left` holds, of games of a subject at tables with another, all sums over blocks of products of
    1, x, c, w and d: axes factor, factor, subject, other. Of n players, d games and w that were
    won, x is (n - 1) times those won with the other to the left less w, c the same of games.
    """

    numbers: dict[str, Counts]
    samples: Samples

    @classmethod
    def of(
        cls,
        games: pl.DataFrame,
        rounds: pl.DataFrame,
        seating: Seating,
        steps: Sequence[int],
        typical: Sequence[Sequence[int]],
    ) -> Self:
        """Count one part: the `games` and `rounds` rows of whole blocks.

        `steps` are the numbers of blocks after which estimates are looked at, the last one all;
        `typical[t]` are the totals that a most typical game at table t would have. Raises
        ValueError if a block is not whole.
        """
        kinds = list(arrays(games, rounds, seating.players))
        blocks = games["block"].unique().sort().to_numpy()
        found = [_Kind(each, seating, blocks) for each in kinds]
        counts = [each.counts() for each in found]
        ratios = [each.ratios() for each in found]
        pairs = {name: _both([each[name] for each in ratios]) for name in ratios[0]}
        pairs["gaps"] = _gaps(*pairs["wins"], seating.contrasts)
        left = reduce(add_counts, (each.left() for each in found))
        left = np.concatenate([np.ones_like(left[:1]), left])
        step = np.searchsorted(np.asarray(steps), blocks + 1)
        for name in ("wins", "gaps"):
            pairs[name] = _apart(*pairs[name], step, len(steps))
        return cls(
            {name: reduce(add_counts, (each[name] for each in counts)) for name in counts[0]}
            | {name: _products(*pair) for name, pair in pairs.items()}
            | {"left": np.einsum("isbk,jsbk->ijsk", left, left)},
            reduce(add, (Samples.of(each, typical) for each in kinds)),
        )

    def __add__(self, other: Self) -> Self:
        """Return what is known of the blocks of both."""
        both = {name: add_counts(own, other.numbers[name]) for name, own in self.numbers.items()}
        return type(self)(both, self.samples + other.samples)

    def moments(self, name: str, subject: int, key: int, blocks: int) -> Moments:
        """Return the sums for one estimate from so many blocks."""
        return Moments(blocks, *map(int, self.numbers[name][:, subject, key]))

    def left(self, subject: int, other: int, blocks: int) -> Moments:
        """Return the sums for what a subject gains in wins when the other sits to its left.

        (x - p c) / d with the share p = w / d of games won: c is 0 on average, since orders are
        drawn, and takes out of x how often the other happened to sit there.
        """
        table = [list(map(int, row)) for row in self.numbers["left"][:, :, subject, other]]
        _, x, c, w, d = table[0]
        gain, games = (0, d, -w, 0, 0), (0, 0, 0, 0, d)  # both times d, which keeps them whole

        def summed(a: Sequence[int], b: Sequence[int]) -> int:
            return sum(a[i] * b[j] * table[i][j] for i in range(5) for j in range(5))

        products = (summed(*pair) for pair in ((gain, gain), (gain, games), (games, games)))
        return Moments(blocks, d * x - w * c, d * d, *products)

    def settling(self, name: str, subject: int, steps: Sequence[int]) -> list[Moments]:
        """Return the sums of `wins` or `gaps` after every step."""
        so_far = self.numbers[name][:, subject].cumsum(axis=1)
        return [Moments(blocks, *map(int, so_far[:, step])) for step, blocks in enumerate(steps)]


class _Kind:
    """Games at tables of a kind, while they are counted by subject and block."""

    def __init__(self, games: Games, seating: Seating, blocks: Counts) -> None:
        self.games, self.n = games, games.players
        self.subject = seating.lookup[games.tables][:, : self.n]  # by cell and player
        self.counted = seating.counted[games.tables][:, : self.n]
        self.circles = seating.circles
        self.block = np.searchsorted(blocks, games.blocks)
        self.shape = seating.subjects + 1, len(blocks)  # the last subject is nobody

    def counts(self) -> dict[str, Counts]:
        """How often each total, place and score occurs, by subject."""
        games = self.games
        rounds = range(games.scores.shape[2])
        return {
            "totals": self._counted(games.totals),
            "places": self._places(),
            "scores": stack([self._counted(games.scores[:, :, r]) for r in rounds]).swapaxes(0, 1),
        }

    def ratios(self) -> dict[str, Pair]:
        """Numerators and denominators by subject, block and key."""
        n, d = self._successes()
        return {
            "wins": self._summed(over(np.add, self.games.won, 1)[..., None], 1),
            "leads": self._leads(),
            "calls": self._calls(),
            "success": (n.sum(axis=2, keepdims=True), d.sum(axis=2, keepdims=True)),
            "successes": (n, d),
            "starts": self._starts(),
            "by_start": self._by_start(),
            "seats": self._seats(),
            "chairs": self._chairs(),
        }

    def left(self) -> Counts:
        """x, c, w and d by subject, block and other; in a cell each has one neighbour."""
        others = self.shape[0] if self.circles else 0
        x, c, w, d = found = np.zeros((4, *self.shape, others), np.int64)
        won = over(np.add, self.games.won, 1)
        seats = self.games.seats[:, 0]
        for own, other in permutations(range(self.n), 2) if self.circles and self.n > 2 else ():
            next_to_play = (seats[:, other] - seats[:, own]) % self.n == 1
            factor = (self.n - 1) * next_to_play - 1
            places = self.subject[:, own], self.block, self.subject[:, other]
            for sums, values in ((x, won[:, own] * factor), (c, self.n * factor)):
                np.add.at(sums, places, values)
            np.add.at(w, places, won[:, own])
            np.add.at(d, places, self.n)
        return found[:, :-1, :, :-1]

    def _counted(self, values: Counts) -> Counts:
        """Count numbers by cell, rotation and player."""
        width = int(values.max(initial=0)) + 1
        places = self.subject[:, None, :] * width + values
        counts = np.bincount(places.ravel(), minlength=self.shape[0] * width)
        return counts.astype(np.int64).reshape(-1, width)[:-1]

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

    def _summed(self, values: Counts, a_game: int) -> Pair:
        """Numbers by cell, player and key, and `a_game` for every game as their denominators."""
        games = np.full_like(values, self.n * a_game)
        return self._by_block(values), self._by_block(games)

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

    def _calls(self) -> Pair:
        called = (self.games.callers[..., None] == np.arange(self.n)).astype(np.int64)
        calls = over(np.add, over(np.add, called, 2), 1)
        return self._summed(calls[..., None], called.shape[2])

    def _successes(self) -> Pair:
        games = self.games
        where = games.callers >= 0
        cell, caller = np.nonzero(where)[0], games.callers[where]
        sums = games.sums[where][np.arange(len(caller)), caller]
        width = int(sums.max(initial=0)) + 1
        subject = self.subject[cell, caller]
        place = (subject * self.shape[1] + self.block[cell]) * width + sums
        size = self.shape[0] * self.shape[1] * width
        both = (place[games.successes[where] == 1], place)
        n, d = (np.bincount(each, minlength=size).reshape(*self.shape, width) for each in both)
        return n[:-1], d[:-1]

    def _starts(self) -> Pair:
        started = self.games.starts[..., None] == np.arange(self.n)
        return self._shares(np.stack([~started, started], axis=-1))

    def _seats(self) -> Pair:
        return self._shares(self.games.seats[..., None] == np.arange(self.n))

    def _chairs(self) -> Pair:
        games = self.games
        n, d = np.zeros((2, self.n + 1, self.shape[1], self.n + 2), np.int64)
        here = (self.subject < self.shape[0] - 1).any(axis=1)
        winners, block = games.winners[here], self.block[here]
        seat = np.take_along_axis(games.seats[here], winners[..., None], 2)[..., 0]
        np.add.at(n[self.n], (block[:, None], seat), 1)
        np.add.at(n[self.n, :, self.n], block, (games.starts[here] == winners).sum(axis=1))
        later = games.starters[here][:, :, 1:]
        won_later = (later == winners[..., None]).sum(axis=(1, 2))
        np.add.at(n[self.n, :, self.n + 1], block, won_later)
        np.add.at(d[self.n, :, : self.n + 1], block, self.n)
        np.add.at(d[self.n, :, self.n + 1], block, self.n * later.shape[2])
        return n, d

    def _by_start(self) -> Pair:
        """In a block everybody starts one game, the others not."""
        started = self.games.starts[..., None] == np.arange(self.n)
        won = self.games.won
        more = self.n * over(np.add, won * started, 1) - over(np.add, won, 1)
        others = np.full_like(more, self.n - 1)
        return self._by_block(more[..., None]), self._by_block(others[..., None])

    def _shares(self, keys: Counts) -> Pair:
        """Wins and games by key; `keys` tell by cell, rotation, player and key which one it is."""
        games = keys.astype(np.int64)
        won = self.games.won[..., None] * games
        return self._by_block(over(np.add, won, 1)), self._by_block(over(np.add, games, 1))


def _both(pairs: Sequence[Pair]) -> Pair:
    """Add numerators and denominators of several kinds of tables."""
    return reduce(add_counts, (n for n, _ in pairs)), reduce(add_counts, (d for _, d in pairs))


def _gaps(won: Counts, games: Counts, contrasts: Sequence[tuple[int, int]]) -> Pair:
    """Return the differences of wins, and the games of one of the two, by contrast and block."""
    first, second = ([pair[which] for pair in contrasts] for which in (0, 1))
    return won[first] - won[second], games[first]


def _apart(n: Counts, d: Counts, step: Counts, steps: int) -> Pair:
    """Return numbers of one key with the step of their block as key, 0 elsewhere."""
    here = (step[:, None] == np.arange(steps)).astype(np.int64)
    return n * here, d * here


def _products(n: Counts, d: Counts) -> Counts:
    """Return the sums over blocks of n, d, nn, nd and dd by subject and key."""
    pairs = ((n, n), (n, d), (d, d))
    products = [np.einsum("sbk,sbk->sk", a, b) for a, b in pairs]  # makes no array in between
    return np.stack([n.sum(axis=1), d.sum(axis=1), *products])
