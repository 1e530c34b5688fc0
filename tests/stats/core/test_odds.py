"""Win shares as points of Elo's scale: there and back, and added up with their intervals."""

from math import hypot

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.stats.core.estimates import Ratio, correlations
from silver_sim.stats.core.odds import added, has_ends, points, points_of_share, share_of_points
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate


def numbers(value: float, lo: float, hi: float) -> Estimate:
    return Estimate(value, None, lo, hi, lo, hi)


@given(st.floats(0.001, 0.999))
def test_points_between_two_give_the_share_again(share: float) -> None:
    told = points_of_share(share, 2)
    assert share_of_points(told) == pytest.approx(share)


def test_points_are_elos_equals_have_none_and_who_wins_every_game_has_a_lower_end_alone() -> None:
    assert points_of_share(10 / 11, 2) == pytest.approx(400)
    for seats in (2, 3, 4):
        assert points_of_share(1 / seats, seats) == pytest.approx(0, abs=1e-9)
    assert points_of_share(10 / 13, 4) == pytest.approx(400)  # ten times as strong as each of 3
    told = points(numbers(1.0, 0.9, 1.0), 2)
    assert told.estimate is None
    assert told.lo == pytest.approx(points_of_share(0.9, 2))
    assert told.hi is None
    assert not has_ends(told)
    assert has_ends(points(numbers(0.6, 0.5, 0.7), 2))


def test_steps_add_up_with_uneven_intervals_as_far_as_they_vary_together() -> None:
    steps = [numbers(100, 70, 150), numbers(50, 10, 80)]
    apart = added(steps, np.eye(2))
    assert apart.estimate == 150
    assert apart.lo == pytest.approx(150 - hypot(30, 40))
    assert apart.hi == pytest.approx(150 + hypot(50, 30))
    together = added(steps, np.ones((2, 2)))
    assert (together.lo, together.hi) == pytest.approx((80, 230))
    (alone,) = ([step.lo, step.hi] for step in [added(steps[:1], np.eye(1))])
    assert alone == pytest.approx([70, 150])


def test_ratios_vary_together_as_their_blocks_do() -> None:
    """Of which the third is the same in every block, and the fourth is not in half of them."""
    draws = np.random.default_rng(1)
    first, noise = draws.integers(0, 9, 400), draws.integers(0, 9, 400)
    second, same = first + noise, np.full(400, 3)
    half = np.where(np.arange(400) < 200, second, 0)
    games, fewer = np.full(400, 20), np.where(np.arange(400) < 200, 20, 0)
    names = ["a", "b", "c", "d", "games", "fewer"]
    sums = Sums.of(names, np.stack([first, second, same, half, games, fewer], axis=1))
    ratios = [Ratio({name: 1}, {"fewer" if name == "d" else "games": 1}) for name in "abcd"]
    found = correlations(sums, ratios)
    assert found[0, 1] == pytest.approx(np.corrcoef(first, second)[0, 1])
    assert found[0, 3] == pytest.approx(found[0, 1] / 2**0.5, abs=0.1)  # half of the blocks
    assert found[2].tolist() == [0, 0, 1, 0]
    assert found == pytest.approx(found.T)
