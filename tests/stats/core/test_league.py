"""Ratings of few games: against choix, Jeffreys' intervals and planted strengths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import choix
import numpy as np
import pytest
from scipy.stats import beta

from silver_sim.stats.core import league
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.league import (
    FEWEST,
    League,
    Played,
    cluster_shape,
    ends,
    middle,
    orders,
    ranks,
    reach,
)
from silver_sim.stats.core.many import rank_intervals
from silver_sim.stats.core.ratings import SCALE

pytestmark = pytest.mark.slow

STRENGTHS = np.array([0.9, 0.1, -0.2, -0.8])


def won(*order: int, cluster: int = 0) -> Played:
    return Played(tuple((who,) for who in order), cluster)


def drawn(games: int, seed: int, strengths: Any = STRENGTHS) -> list[Played]:
    """Games of two to all players, drawn from the model: first the one with the best luck."""
    chance = np.random.default_rng(seed)
    found = []
    for number in range(games):
        here = chance.permutation(len(strengths))[: chance.integers(2, len(strengths) + 1)]
        luck = chance.gumbel(size=len(here)) + strengths[here]
        found.append(won(*here[np.argsort(-luck)].tolist(), cluster=number))
    return found


def test_two_players_have_the_intervals_of_jeffreys() -> None:
    games = [won(0, 1, cluster=each) for each in range(7)] + [won(1, 0, cluster=7)]
    draws = League(games, 2, [0, 1]).draws(1, 2000)
    assert draws is not None
    ahead = 1 / (1 + np.exp((draws[:, 1] - draws[:, 0]) / SCALE))
    for share in (0.025, 0.25, 0.5, 0.75, 0.975):
        truth = beta.ppf(share, 7.5, 1.5)
        error = 4 * np.sqrt(share * (1 - share) / 2000) / beta.pdf(truth, 7.5, 1.5)
        assert np.quantile(ahead, share) == pytest.approx(truth, abs=error)


def test_ratings_are_those_of_choix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "HALF", 1e-9)
    games = drawn(80, 5)
    rankings = [tuple(who for (who,) in game.places) for game in games]
    theirs = SCALE * choix.opt_rankings(4, rankings, alpha=0)
    assert League(games, 4, range(4)).ratings() == pytest.approx(theirs - theirs.mean(), abs=0.02)


def test_a_tie_counts_for_all_orders_that_break_it() -> None:
    tied = Played(((0, 2), (1,)), 0)
    assert orders(tied.places) == [(0, 2, 1), (2, 0, 1)]
    ratings = League([tied, won(0, 1, 2), won(2, 1, 0)], 3, range(3)).ratings()
    assert ratings[0] == pytest.approx(ratings[2])
    assert ratings[0] > ratings[1]


def test_intervals_hold_planted_strengths_and_ranks_true_ranks() -> None:
    truth = SCALE * (STRENGTHS - STRENGTHS.mean())
    held, in_ranks = [], []
    for seed in range(40):
        draws = League(drawn(30, seed), 4, range(4)).draws(1, 300)
        assert draws is not None
        lo, hi = ends(draws)
        held += ((lo <= truth) & (truth <= hi)).tolist()
        in_ranks.append(all(a <= n <= b for n, (a, b) in enumerate(ranks(draws), 1)))
    assert 0.88 < np.mean(held) < 0.99
    assert np.mean(in_ranks) > 0.9


def test_ranks_hold_together_where_single_intervals_do_not() -> None:
    chance = np.random.default_rng(2)
    together, single = [], []
    for _ in range(80):
        draws = 5 * (chance.normal(size=6) + chance.normal(size=(2000, 6)))
        together.append(set(ranks(draws)) == {(1, 6)})
        lower = np.quantile(draws[:, :, None] - draws[:, None, :], (1 - LEVEL) / 2, axis=0)
        single.append(set(rank_intervals(lower)) == {(1, 6)})
    assert np.mean(together) > 0.93
    assert np.mean(single) < 0.8


def test_few_evenings_have_the_intervals_of_student() -> None:
    chance = np.random.default_rng(3)

    def covered(shape: float, clusters: int) -> float:
        values = chance.normal(size=(1000, 1, clusters))
        weights = chance.gamma(shape, 1 / shape, (1000, 300, clusters))
        means = (weights * values).sum(axis=2) / weights.sum(axis=2)
        lo, hi = np.quantile(means, [0.025, 0.975], axis=1)
        return float(np.mean((lo <= 0) & (hi >= 0)))

    for clusters in (6, 15):
        assert covered(cluster_shape(clusters), clusters) == pytest.approx(0.95, abs=0.04)
    assert covered(1.0, 6) < 0.9
    assert cluster_shape(FEWEST) > 0
    assert League([won(0, 1, cluster=n) for n in range(FEWEST - 1)], 2, [0, 1]).draws(1) is None


def reached(games: Sequence[Played], players: int) -> tuple[list[list[int]], list[int]]:
    found = reach(games, players)
    return found.groups, middle(found.groups[0], found.ahead)


def test_who_is_connected_and_who_has_limits() -> None:
    apart = [won(0, 1), won(1, 0), won(2, 3)]
    assert reached(apart, 4) == ([[0, 1], [2, 3]], [0, 1])
    chain = [won(0, 1), won(1, 2), won(2, 1)]  # nobody ends ahead of 0
    assert reached(chain, 3) == ([[0, 1, 2]], [1, 2])
    assert reached([won(0, 1)], 2)[1] == [0, 1]
    assert reached([Played(((0, 1),), 0)], 2)[1] == [0, 1]
