"""Tournaments: how often the best stands first, against what is known exactly."""

from itertools import islice
from math import comb, sqrt

import numpy as np
import pytest

from silver_sim.stats.core.tournaments import TOURNAMENTS, drawn_strengths, found_best


@pytest.mark.parametrize("gap", [0.0, 0.4, 1.5])
def test_two_players_are_a_series_of_coins(gap: float) -> None:
    p = 1 / (1 + np.exp(-gap))
    for rounds, share in enumerate(islice(found_best(np.array([gap, 0.0]), 2), 9), 1):
        chances = [comb(rounds, won) * p**won * (1 - p) ** (rounds - won) for won in range(10)]
        ahead = sum(chance for won, chance in enumerate(chances) if 2 * won > rounds)
        level = chances[rounds // 2] if rounds % 2 == 0 else 0.0
        assert share == pytest.approx(ahead + level / 2, abs=4 * sqrt(0.25 / TOURNAMENTS))


def test_equals_are_first_equally_often_also_if_some_sit_out() -> None:
    for players, seats in ((3, 3), (5, 2), (7, 3)):
        for share in islice(found_best(np.zeros(players), seats), 3):
            expected = 1 / players
            assert share == pytest.approx(expected, abs=4 * sqrt(expected / TOURNAMENTS))


def test_the_best_is_the_best_of_each_tournament_wherever_it_is_named() -> None:
    strengths = np.array([1.0, 0.5, 0.0, -0.5])
    turned = [*islice(found_best(strengths[::-1], 4), 20)]
    for one, other in zip(islice(found_best(strengths, 4), 20), turned, strict=True):
        assert one == pytest.approx(other, abs=4 * sqrt(0.5 / TOURNAMENTS))
    assert turned[-1] > turned[0]
    assert turned == [*islice(found_best(strengths[::-1], 4), 20)]


def test_drawn_strengths_differ_by_their_errors() -> None:
    covariances = np.array([[0.5, -0.25, -0.25], [-0.25, 0.3, -0.05], [-0.25, -0.05, 0.3]])
    drawn = drawn_strengths(np.array([1.0, 0.0, -1.0]), covariances)
    gaps = drawn[:, 0] - drawn[:, 1]
    assert gaps.mean() == pytest.approx(1.0, abs=0.12)
    assert gaps.var() == pytest.approx(0.5 + 0.3 + 0.5, rel=0.15)
