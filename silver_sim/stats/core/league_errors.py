"""Errors of the ratings of a league: intervals of ratings and chances, simultaneous ranks.

The errors come from a sandwich estimator (White 1982) clustered by what is independent: sessions,
or games if there are none. Few clusters fit too well, each the more so the more it weighs, so
scores are divided by the root of 1 - h, where h is the part that a cluster has of the information
about a person (HC2 of MacKinnon and White 1985; for clusters Bell and McCaffrey 2002, here person
by person). The quantile is that of Student's t, with one degree of freedom less than the effective
number of clusters, (sum v)^2 / sum v^2 of what each adds to the variance (Kish 1965; Carter,
Schnepel and Steigerwald 2017).

A difference d of the logarithms of two strengths, with standard error s, is tested by
2 sinh(d / 2) / s. For two players who met n times that is the score statistic
(2 p - 1) sqrt(n + 1) of the games and the drawn one, from which Wilson's interval (1927) comes;
d / s itself falls again if one of them always wins (Hauck and Donner 1977).

In simulated leagues of 4 to 12 people (``tests/stats/core/leagues.py``) all of these hold
in 95 to 97 % of the cases, including ranks of equals; ranks of people who differ hold in 99 %, as
expected: only those who are alike can wrongly be taken for different.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.league import Floats, League
from silver_sim.stats.core.ratings import SCALE

FEWEST = 6  # clusters of games: five wins of five would too often be taken for more than chance
LEAST = 3 - 1e-6  # effective clusters of a person, less rounding; with fewer no interval is useful
MOST_MORE = 10_000  # clusters more that are worth naming
REACH = 9.0  # standard deviations beyond which the normal distribution is negligible


class More(NamedTuple):
    """How many clusters more distinguish two, and if they differ as much as their interval allows.

    None for more than `MOST_MORE`.
    """

    estimate: int | None
    least: int | None


@dataclass(frozen=True)
class Errors:
    """Errors of the logarithms of strengths.

    `covariances` of all; `clusters`, the effective number for each player and, off the diagonal,
    for each difference.
    """

    strengths: Floats
    covariances: Floats
    clusters: Floats

    def of_ratings(self, middle: Sequence[int]) -> Floats:
        """Return the half-widths of the intervals of all ratings; NaN if clusters are too few."""
        shared = self.covariances[:, [*middle]].mean(axis=1)
        variances = self.covariances.diagonal() - 2 * shared + shared[[*middle]].mean()
        return np.asarray(SCALE * _half_width(variances, self.clusters.diagonal()))

    def of_difference(self, one: int, other: int) -> float:
        """Return the half-width of the interval of a difference of logarithms; NaN likewise."""
        return float(_half_width(self._variance(one, other), self.clusters[one, other]))

    def _variance(self, one: int, other: int) -> float:
        """The variance of a difference of logarithms."""
        of_both = self.covariances[np.ix_([one, other], [one, other])]
        return float(of_both.trace() - 2 * of_both[0, 1])

    def more(self, one: int, other: int, played: int, power: float) -> More | None:
        """Return about how many clusters more, like the `played` ones, distinguish two.

        With that many, the test of `ranks` finds the estimated difference with this power, if
        variances shrink as the number of clusters grows. None if they are distinguished already, or
        if clusters are too few to say.
        """
        from scipy.special import ndtri, stdtrit

        clusters, variance = self.clusters[one, other], self._variance(one, other)
        if clusters < LEAST:
            return None
        alpha, gap = (
            pair_level(len(self.strengths)),
            abs(self.strengths[one] - self.strengths[other]),
        )

        def is_enough(more: int, gap: float, reach: float) -> bool:
            factor = 1 + more / played
            needed = -stdtrit(factor * clusters - 1, alpha / 2) + reach
            return bool(2 * np.sinh(gap / 2) * np.sqrt(factor / variance) > needed)

        def fewest(gap: float) -> int | None:
            enough = partial(is_enough, gap=gap, reach=float(ndtri(power)))
            found = bisect_left(range(MOST_MORE + 1), True, lo=1, key=enough)
            return found if found <= MOST_MORE else None

        if is_enough(0, gap, 0.0):
            return None
        return More(fewest(gap), fewest(gap + self.of_difference(one, other)))

    def ranks(self) -> list[tuple[int, int]]:
        """Return the best and the worst rank of each player, the highest rating first.

        i ranks behind those shown to be above it and ahead of those shown to be below it. Each pair
        is tested at the level at which, with 95 %, no pair of equals is shown to differ, from the
        range of as many normal numbers (Tukey 1953, Kramer 1956).
        """
        from scipy.special import stdtr

        alpha, number = pair_level(len(self.strengths)), len(self.strengths)
        best, worst = np.ones(number, np.int64), np.full(number, number)
        for who in range(number):  # a row at a time, to save memory
            gaps = self.strengths[who] - self.strengths
            own = self.covariances.diagonal()
            variances = own[who] + own - 2 * self.covariances[who]
            variances[who] = 1.0  # a player does not differ from itself
            statistics = 2 * np.sinh(gaps / 2) / np.sqrt(variances)
            enough = self.clusters[who] >= LEAST
            chances = stdtr(np.maximum(self.clusters[who], LEAST) - 1, -np.abs(statistics))
            above = enough & (2 * chances < alpha) & (gaps > 0)
            best += above
            worst[who] -= above.sum()
        return list(zip(best.tolist(), worst.tolist(), strict=True))


def errors(league: League) -> Errors | None:
    """Return the errors of the strengths of a league; None if there are too few clusters."""
    from scipy.linalg import inv
    from scipy.sparse import csr_array

    if league.clusters < FEWEST:
        return None
    picks, curvature = league.picks, league.curvature()
    chances = picks.chances(league.strengths).data
    information = curvature.diagonal() - 1  # information in all games of a person
    by_cluster = picks.by_pair(chances * (1 - chances))
    scores = picks.games - picks.by_pair(chances)
    weights = by_cluster / information[picks.player]
    where, shape = (picks.cluster, picks.player), (league.clusters, league.players)
    scores = csr_array((scores / np.sqrt(1 - weights), where), shape)
    squares = (scores.T @ scores).toarray() + league.drawn_squares()
    inverse = inv(curvature)
    return Errors(
        league.strengths,
        inverse @ squares @ inverse,
        effective_clusters(csr_array((weights / information[picks.player], where), shape)),
    )


def effective_clusters(variances: Any) -> Floats:
    """Return (sum v)^2 / sum v^2 over clusters, of each player and of each difference of two.

    `variances` is what each cluster (row) adds to the variance of each player (column); to that of
    a difference it adds what it adds to both.
    """
    sums, products = variances.sum(axis=0), (variances.T @ variances).toarray()
    squares = products.diagonal()
    found = (sums[:, None] + sums) ** 2 / (squares[:, None] + squares + 2 * products)
    return np.asarray(found)


def _half_width(variances: Any, clusters: Any) -> Any:
    """Half-widths of intervals of differences of logarithms; NaN if clusters are too few."""
    from scipy.special import stdtrit

    quantiles = stdtrit(np.maximum(clusters, LEAST) - 1, (1 + LEVEL) / 2)
    found = 2 * np.arcsinh(quantiles * np.sqrt(variances) / 2)
    return np.where(clusters >= LEAST, found, np.nan)


@cache
def pair_level(number: int) -> float:
    """Return the level for the test of one pair at which those of all pairs hold with 95 %.

    From the range of `number` standard normal numbers: P(range < q) is the integral over the
    largest, z, of n f(z) (F(z) - F(z - q))^(n - 1).
    """
    from scipy.optimize import brentq
    from scipy.special import ndtr

    largest, step = np.linspace(-REACH, REACH, 2001, retstep=True)
    density = np.exp(-(largest**2) / 2) / np.sqrt(2 * np.pi)

    def held(q: float) -> float:
        inside = (ndtr(largest) - ndtr(largest - q)) ** (number - 1)
        return float(number * step * (density * inside).sum())

    found = brentq(lambda q: held(q) - LEVEL, 0.0, 2 * REACH)
    return float(2 * ndtr(-found / np.sqrt(2)))
