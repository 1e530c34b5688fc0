"""Ratings of those who played some games, at tables of any size, with few games and many.

The model is that of `ratings`. So that nobody is infinitely strong or weak, everybody has drawn one
game more, spread evenly over all others.

Intervals are those of the Bayesian bootstrap (Rubin 1981): every pick of somebody from those who
are left, the first place of a game, the next and so on, counts at random more or less, with a
weight drawn from the exponential distribution, and both halves of the drawn game with weights from
the gamma distribution of shape 1/2. For two players that is the beta distribution of Jeffreys,
whose intervals are right for few games too (Brown, Cai and DasGupta 2001). Games that are not
independent, as those of one evening, get one weight together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import groupby, permutations, product
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.intervals import LEVEL, t_quantile
from silver_sim.stats.core.many import rank_intervals
from silver_sim.stats.core.ratings import SCALE

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]

DRAWS = 2000
FEWEST = 6  # clusters of games: with five of five won chance alone would often be taken for more
MOST_ORDERS = 5040  # that break the ties of one game: seven who tie
RANK_LEVEL = 0.975  # of all differences together; few games make them wrong nearly twice as often
LEAST_SHAPE = 0.1  # of the distribution of a weight
HALF = 0.5  # of the game that everybody has drawn
LIGHTEST = 1e-7  # of a drawn weight: below it strengths are too large for floats
STEPS, CLOSE, LONGEST = 200, 1e-9, 1.0  # of Newton's method: how many, the last, the longest
MOST_CELLS = 2_000_000  # numbers in memory at once


class Played(NamedTuple):
    """A game: the players by number, from the first to the last, those who tie in one tuple."""

    places: tuple[tuple[int, ...], ...]
    cluster: int  # games of one cluster are not independent


def orders(places: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return all finishing orders that break the ties of a game."""
    broken = product(*(permutations(tied) for tied in places))
    return [tuple(who for part in parts for who in part) for parts in broken]


def number_of_orders(places: Sequence[Sequence[object]]) -> int:
    """Return how many `orders` there are."""
    return prod(factorial(len(tied)) for tied in places)


class Finishes:
    """The different orders of games of one size, and which game has which, for what part of it."""

    def __init__(self, rows: Sequence[tuple[tuple[int, ...], int, float]], players: int) -> None:
        """`rows` are orders, each with the number of its game and its part of it."""
        from scipy.sparse import csr_array

        self.players = players
        self.seats, row = np.unique([order for order, _, _ in rows], axis=0, return_inverse=True)
        games, parts = np.array([each[1] for each in rows]), [each[2] for each in rows]
        shape = int(games.max()) + 1, len(self.seats)
        self.of_games = csr_array((parts, (games, row.ravel())), shape)
        size = self.seats.shape[1]
        self.depth = np.minimum.outer(np.arange(size), np.arange(size))
        pairs = self.seats[:, :, None] * players + self.seats[:, None, :]
        self.to_players, self.to_pairs = (
            csr_array((np.ones(to.size), (np.arange(to.size), to.ravel())), (to.size, number))
            for to, number in ((self.seats, players), (pairs, players**2))
        )

    def weights(self, of_picks: Floats) -> Floats:
        """Return how often each order came, by draw, order and place of a pick.

        `of_picks` has how much each pick of each game counts, by draw, game and place.
        """
        games, size = self.of_games.shape[0], self.seats.shape[1]
        found = [of_picks[:, :games, place] @ self.of_games for place in range(size - 1)]
        nothing = np.zeros_like(found[0])  # the last one is not picked
        return np.stack([*found, nothing], axis=2)

    def slopes(self, strengths: Floats, weights: Floats) -> tuple[Floats, Floats]:
        """Return the slope of the log likelihood, and minus its curvature; one row a draw.

        Who is picked at a place is a draw from those who are left, j with the chance p_j: of the
        picks less p and of diag(p) - p p' the sums over places.
        """
        draws, (orders, size) = len(strengths), self.seats.shape
        given = np.exp(strengths[:, self.seats])
        left = np.cumsum(given[:, :, ::-1], axis=2)[:, :, ::-1]
        chances = given * np.cumsum(weights / left, axis=2)
        both = np.cumsum(weights / left**2, axis=2)[:, :, self.depth]
        both *= given[:, :, :, None] * given[:, :, None, :]
        slope = (weights - chances).reshape(draws, orders * size) @ self.to_players
        curvature = -(both.reshape(draws, orders * size**2) @ self.to_pairs)
        curvature = curvature.reshape(draws, self.players, self.players)
        own = np.arange(self.players)
        curvature[:, own, own] += chances.reshape(draws, orders * size) @ self.to_players
        return np.asarray(slope), np.asarray(curvature)


class League:
    """Games of players 0 to `players` - 1 who are connected by them; `middle` have mean rating 0.

    The result depends on the order of the games, by the weights that are drawn for them.
    """

    def __init__(self, games: Sequence[Played], players: int, middle: Sequence[int]) -> None:
        self.players, self.middle = players, list(middle)
        self.clusters = np.array([game.cluster for game in games])
        self.number = int(self.clusters.max()) + 1  # of clusters
        rows = [
            (order, number, 1 / number_of_orders(game.places))
            for number, game in enumerate(games)
            for order in orders(game.places)
        ]
        rows.sort(key=lambda row: len(row[0]))
        by_size = (list(each) for _, each in groupby(rows, lambda row: len(row[0])))
        self.finishes = [Finishes(each, players) for each in by_size]
        halves = [(pair, place, 1.0) for place, pair in enumerate(permutations(range(players), 2))]
        self.drawn = Finishes(halves, players)
        self.picks = max(each.seats.shape[1] for each in self.finishes) - 1  # of a game, at most
        self.all_picks = sum(sum(map(len, game.places)) - 1 for game in games)
        self.half = HALF / (players - 1)  # of the drawn game, by opponent
        cells = sum(each.seats.size * each.seats.shape[1] for each in [*self.finishes, self.drawn])
        self.chunk = max(1, MOST_CELLS // cells)  # draws at once

    def ratings(self) -> Floats:
        """Return everybody's rating."""
        return SCALE * self._best

    @cached_property
    def _best(self) -> Floats:
        ones = np.ones((1, len(self.clusters), self.picks))
        halves = np.full((1, len(self.drawn.seats)), self.half)
        return np.asarray(self._fitted(ones, halves, np.zeros(self.players))[0])

    def draws(
        self, seed: int, number: int = DRAWS, progress: Callable[[int], None] = lambda _: None
    ) -> Floats | None:
        """Return drawn ratings, one a row; None for fewer clusters than tell an interval.

        `progress` is told how many more were drawn.
        """
        if self.number < FEWEST:
            return None
        of_games, of_halves = (
            np.random.Generator(np.random.Philox(each))
            for each in np.random.SeedSequence(seed).spawn(2)
        )
        found = []
        for begin in range(0, number, self.chunk):
            draws = min(self.chunk, number - begin)
            picks = np.maximum(self._weights(of_games, draws), LIGHTEST)
            halves = of_halves.gamma(self.half, 1.0, (draws, len(self.drawn.seats)))
            fitted = self._fitted(picks, np.maximum(halves, LIGHTEST), self._best)
            found.append(SCALE * fitted)
            progress(draws)
        return np.concatenate(found)

    def _weights(self, chance: np.random.Generator, draws: int) -> Floats:
        """Return how much each pick counts, by draw, game and place: in a cluster all alike."""
        if self.number == len(self.clusters):
            shape = pick_shape(self.all_picks, self.players)
            return chance.gamma(shape, 1 / shape, (draws, self.number, self.picks))
        shape = cluster_shape(self.number)
        of_clusters = chance.gamma(shape, 1 / shape, (draws, self.number))
        return np.repeat(of_clusters[:, self.clusters, None], self.picks, axis=2)

    def _fitted(self, of_picks: Floats, halves: Floats, start: Floats) -> Floats:
        """Return the logarithms of the strengths that make these games likeliest, a row a draw.

        Newton's method for all draws at once; ones keep the mean of the strengths where it is.
        """
        played = [(each, each.weights(of_picks)) for each in self.finishes]
        played.append((self.drawn, self.drawn.weights(halves[:, :, None])))
        found = np.repeat(start[None], len(of_picks), axis=0)
        for _ in range(STEPS):
            slopes, curvatures = zip(*(each.slopes(found, w) for each, w in played), strict=True)
            slope, curvature = sum(slopes), sum(curvatures, np.ones((self.players,) * 2))
            step = np.linalg.solve(curvature, slope[:, :, None])[:, :, 0]
            size = np.abs(step).max(axis=1, keepdims=True)
            found = found + step / np.maximum(1.0, size / LONGEST)
            if size.max() < CLOSE:
                break
        return np.asarray(found - found[:, self.middle].mean(axis=1, keepdims=True))


def pick_shape(picks: int, players: int) -> float:
    """Return the shape of the gamma distribution of the weights of picks, whose mean is 1.

    1 for two players: the exponential distribution. Ratings of more fit their games better than
    other games, whose residuals are smaller by the part of the picks that each further rating
    takes; the variance of the weights, 1 / shape, makes up for it.
    """
    return max(LEAST_SHAPE, 1 - (players - 2) / picks)


def cluster_shape(clusters: int) -> float:
    """Return the shape of the gamma distribution of the weights of clusters, whose mean is 1.

    The fewer they are, the more their weights vary, so that a mean of k of them has the interval
    of Student's t: weights of shape a give it the variance S^2 / (k a + 1), S^2 / (k - 1) is the
    usual one, and (t / z)^2 of that is wanted.
    """
    t_by_z = t_quantile(clusters, LEVEL) / t_quantile(1e9, LEVEL)
    return ((clusters - 1) / t_by_z**2 - 1) / clusters


def ends(draws: Floats) -> tuple[Floats, Floats]:
    """Return the ends of the middle 95 % of each column."""
    lo, hi = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return lo, hi


def ranks(draws: Floats) -> list[tuple[int, int]]:
    """Return the best and the worst rank of each player, the highest rating first.

    From intervals of all differences at once, the wider of two kinds. Of each draw the most extreme
    rank among the draws of any difference is found, and the ends are so many draws from both sides
    that 97.5 % of the draws lie inside them everywhere (Besag, Green, Higdon and Mengersen 1995,
    6.3); of many players so few draws lie outside that these are too narrow. The other ends are
    the largest |t| of 97.5 % of the draws, of how often one ends ahead of the other as an angle,
    whose spread hardly depends on it (Fisher's arcsine of the root).

    All ranks hold with 95 % so in simulated leagues of equals with few games; with 95 % of the
    draws they did in about 91 %.
    """
    number, players = draws.shape
    angles = [_angles(draws, who) for who in range(players)]
    means, sds = ([how(each, axis=0) for each in angles] for how in (np.mean, np.std))
    extreme, furthest = np.zeros(number, np.int64), np.zeros(number)
    for each, mean, sd in zip(angles, means, sds, strict=True):
        places = np.argsort(np.argsort(each, axis=0), axis=0)
        extreme = np.maximum(extreme, np.maximum(places, number - 1 - places).max(axis=1))
        furthest = np.maximum(furthest, (np.abs(each - mean) / sd).max(axis=1))
    inside = int(np.sort(extreme)[int(np.ceil(RANK_LEVEL * number)) - 1])
    most = float(np.quantile(furthest, RANK_LEVEL))
    lower = np.full((players, players), np.nan)
    for who, (each, mean, sd) in enumerate(zip(angles, means, sds, strict=True)):
        ends = np.sort(each, axis=0)[number - 1 - inside], mean - most * sd
        lower[who, np.arange(players) != who] = np.minimum(*ends)
    return rank_intervals(lower)


def _angles(draws: Floats, who: int) -> Floats:
    """How often one ends ahead of each other one, as an angle, 0 for one half; one row a draw."""
    gaps = np.delete(draws[:, [who]] - draws, who, axis=1) / SCALE
    return np.asarray(2 * np.arcsin(np.sqrt(1 / (1 + np.exp(-gaps)))) - np.pi / 2)


class Reach(NamedTuple):
    """Who is connected with whom by games."""

    groups: list[list[int]]  # within a group ratings can be compared, across groups they cannot
    ahead: Flags  # [i, j]: i ended ahead of j or level, or of somebody who did so, and so on


def reach(games: Sequence[Played], players: int) -> Reach:
    """Return the groups of players, and between whom the games set a limit (Ford 1957)."""
    from scipy.sparse.csgraph import connected_components, shortest_path

    level = np.zeros((players, players))
    for game in games:
        for place, tied in enumerate(game.places):
            behind = [who for later in game.places[place:] for who in later]
            level[np.ix_(tied, behind)] = 1
    number, group = connected_components(level, directed=False)
    groups = [np.flatnonzero(group == each).tolist() for each in range(number)]
    return Reach(groups, np.isfinite(shortest_path(level, unweighted=True)))


def middle(group: Sequence[int], ahead: Flags) -> list[int]:
    """Return the largest part of a group all of whom are held by games from above and below.

    All of the group where nobody is, so that somebody's rating has an end.
    """
    both = ahead & ahead.T
    parts = [[other for other in group if both[who, other]] for who in group]
    largest = max(parts, key=len)
    return largest if len(largest) > 1 else list(group)
