"""Ratings of the players of a league, from few games or many, at tables of any size.

The model is that of `ratings`. To keep every strength finite, each player is given one drawn game
more, spread evenly over all others. A tie counts equally for all orders that break it. The errors
of the ratings are in `league_errors`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.ratings import SCALE

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Progress = Callable[[int], object]

HALF = 0.5  # of the drawn game that each player is given
STEPS, CLOSE, LONGEST = 200, 1e-9, 1.0  # Newton's steps: their number, the last, the longest
MOST_CELLS = 4_000_000  # numbers in memory at once
SHRINKS = 0.3  # after a step longer than this part of the last one, the curvature is recomputed


class Played(NamedTuple):
    """A game: the players by number, from the first to the last, those who tie in one tuple."""

    places: tuple[tuple[int, ...], ...]
    cluster: int  # games of one cluster are not independent


class Pick(NamedTuple):
    """A pick for the next place: the candidates, by seat of the game, and the share of orders."""

    candidates: Sequence[int]
    weight: float


def picks(tied: Sequence[int]) -> Iterator[Pick]:
    """Yield the picks of a game, over all orders that break its ties.

    `tied` says how many are at each place, from the first to the last. Of t who tie, a are left in
    each order when the place after t - a of them is given, for a = t, ..., 1; each of the C(t, a)
    sets of those left occurs in the same number of orders: 2^t picks for t! orders.
    """
    first, players = 0, sum(tied)
    for size in tied:
        behind = range(first + size, players)
        for left in range(size, 0, -1):
            for part in combinations(range(first, first + size), left):
                yield Pick([*part, *behind], 1 / comb(size, left))
        first += size


def number_of_candidates(tied: Sequence[int]) -> int:
    """Return the number of candidates in all `picks` of a game: its cost."""
    behind, found = sum(tied), 0
    for size in tied:
        behind -= size
        found += size * 2 ** (size - 1) + (2**size - 1) * behind
    return found


class Picks:
    """All picks of some games, flat: one row for each pick, with all candidates concatenated.

    Each candidate stands for a pair of a player and a cluster: ``cluster`` and ``player`` of each.
    """

    def __init__(self, games: Sequence[Played], players: int) -> None:
        from scipy.sparse import csr_array

        by_shape: dict[tuple[int, ...], list[Played]] = {}
        for game in games:
            by_shape.setdefault(tuple(map(len, game.places)), []).append(game)
        seats = [_seats(each, players) for each in by_shape.values()]
        pairs, pair = np.unique(
            np.concatenate([each.ravel() for each in seats]), return_inverse=True
        )
        self.cluster, self.player = np.divmod(pairs, players)
        self.games = np.bincount(pair)  # of each pair
        ends = np.cumsum([each.size for each in seats])
        parts = [
            _flat(tied, of_seats.reshape(each.shape))
            for tied, each, of_seats in zip(by_shape, seats, np.split(pair, ends), strict=False)
        ]
        self.pair, self.sizes, self.weights = map(np.concatenate, zip(*parts, strict=True))
        self.candidates = self.player[self.pair]
        rows = np.concatenate([[0], np.cumsum(self.sizes)])
        shape = len(self.sizes), players
        self.open = csr_array((np.ones(len(self.candidates)), self.candidates, rows), shape)

    def chances(self, strengths: Floats) -> Any:
        """Return the chance of each candidate to be picked: one sparse row for each pick."""
        from scipy.sparse import csr_array

        given = np.exp(strengths - strengths.max())
        each = given[self.candidates] / np.repeat(self.open @ given, self.sizes)
        return csr_array((each, self.open.indices, self.open.indptr), self.open.shape)

    def by_pair(self, values: Floats) -> Floats:
        """Return the sums over picks, for each player and cluster, of one value a candidate."""
        found = np.bincount(self.pair, values * np.repeat(self.weights, self.sizes))
        return np.asarray(found, np.float64)


def _seats(games: Sequence[Played], players: int) -> Integers:
    """Who sat where in games of one shape, and in which cluster: one number for each seat."""
    clusters = np.array([game.cluster for game in games])
    return clusters[:, None] * players + [[*chain.from_iterable(game.places)] for game in games]


def _flat(tied: Sequence[int], pairs: Integers) -> tuple[Integers, Integers, Floats]:
    """The picks of games of one shape, by pairs of their seats: candidates, sizes, weights."""
    rows = list(picks(tied))
    columns = np.concatenate([row.candidates for row in rows])
    sizes = np.tile([len(row.candidates) for row in rows], len(pairs))
    weights = np.tile([row.weight for row in rows], len(pairs))
    return pairs[:, columns].ravel(), sizes, weights


class League:
    """Games that connect the players 0 to `players` - 1, of whom there are at least two.

    `progress` is called with the steps of the search for the strengths.
    """

    def __init__(
        self, games: Sequence[Played], players: int, progress: Progress = lambda _: None
    ) -> None:
        self.players, self.progress = players, progress
        self.clusters = 1 + max(game.cluster for game in games)
        self.picks = Picks(games, players)
        self.played = np.bincount(self.picks.player, self.picks.games)  # picked once a game
        self.half = HALF / (players - 1)  # of the drawn game, for each opponent

    def ratings(self, middle: Sequence[int]) -> Floats:
        """Return all ratings; those in the `middle` have mean 0."""
        return np.asarray(SCALE * (self.strengths - self.strengths[[*middle]].mean()))

    @cached_property
    def strengths(self) -> Floats:
        """The logarithms of the maximum likelihood strengths of these games, with mean 0.

        By Newton's method; the curvature is kept as long as steps shrink quickly with it.
        """
        from scipy.linalg import cho_factor, cho_solve

        found, before, factor = np.zeros(self.players), 0.0, None
        for _ in range(STEPS):
            chances = self.picks.chances(found)
            slope = self.played - chances.T @ self.picks.weights + self._drawn_slope(found)
            if factor is None:
                factor = cho_factor(self._curvature(found, chances))
            step = cho_solve(factor, slope)
            size = float(np.abs(step).max())
            found = found + step / max(1.0, size / LONGEST)
            self.progress(1)
            if size < CLOSE:
                break
            if size > SHRINKS * before:
                factor = None
            before = size
        return np.asarray(found - found.mean())

    def curvature(self) -> Floats:
        """Return minus the curvature of the log likelihood at its maximum, plus ones.

        The likelihood does not depend on the mean of all strengths; the ones fix it.
        """
        return self._curvature(self.strengths, self.picks.chances(self.strengths))

    def _curvature(self, strengths: Floats, chances: Any) -> Floats:
        """The sum of diag(p) - p p' over picks, in each of which j is drawn with chance p_j."""
        weights, rows = self.picks.weights, MOST_CELLS // self.players
        found = 1 + np.diag(chances.T @ weights)
        for first in range(0, len(weights), rows):
            some = slice(first, first + rows)
            part = chances[some]
            found -= part.T @ (part.toarray() * weights[some, None])
        return np.asarray(found + laplacian(self._drawn_variance(strengths)))

    def _drawn_slope(self, strengths: Floats) -> Floats:
        return np.asarray(self.half * (1 - 2 * ahead(strengths)).sum(axis=1))

    def _drawn_variance(self, strengths: Floats) -> Floats:
        chances = ahead(strengths)
        return np.asarray(2 * self.half * chances * chances.T)

    def drawn_squares(self) -> Floats:
        """Return the squared scores of both halves of the drawn games, like those of games.

        Each half counts as that part of a game won, and of one lost, against every other player.
        """
        lost = ahead(self.strengths).T
        return laplacian(self.half * (lost**2 + lost.T**2))


def ahead(strengths: Floats) -> Floats:
    """Return the chance that i ends ahead of j, from the logarithms of their strengths."""
    from scipy.special import expit

    return np.asarray(expit(strengths[:, None] - strengths[None]))


def laplacian(pairs: Floats) -> Floats:
    """Return the sum over pairs of symmetric pairs[i, j] times (e_i - e_j) (e_i - e_j)."""
    found = -pairs
    found[np.diag_indices(len(pairs))] = pairs.sum(axis=1) - pairs.diagonal()
    return found
