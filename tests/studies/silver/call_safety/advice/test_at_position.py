"""Worlds say what is so at the position described, without real positions there."""

import numpy as np
import pytest

from silver_sim.advice.interval import QUANTILE
from silver_sim.games.silver.study.real_positions import Nearest
from silver_sim.studies.silver.call_safety.advice.at_position import AtPosition


def near(off: list[list[float]], apart: list[float]) -> Nearest:
    return Nearest(np.zeros(len(off)), len(off), max(apart), np.array(apart), np.array(off))


def test_where_all_are_there_it_is_the_mean_with_the_error_between_real_positions() -> None:
    chance = np.random.default_rng(1)
    of = np.repeat(np.arange(50), 4)
    values = chance.normal(size=50)[of]
    here = AtPosition(near([[0.0, 0.0]] * 50, [0.0] * 50), of)
    found = here.mean(values)
    assert found.estimate == pytest.approx(values.mean())
    error = values[::4].std(ddof=1) / np.sqrt(50)
    assert found.hi - found.lo == pytest.approx(2 * QUANTILE * error)


def test_a_plane_is_followed_to_what_is_told() -> None:
    """Most real positions are later in the round, and each turn costs 3."""
    turns = [0.0, 2.0, 2.0, 3.0, 4.0, 1.0] * 8
    sums = [0.0, 1.0, -1.0, 2.0, 0.0, 1.0] * 8
    off = [[turn, more] for turn, more in zip(turns, sums, strict=True)]
    values = np.array([10.0 - 3 * turn + 2 * more for turn, more in off])
    found = AtPosition(near(off, turns), np.arange(48)).mean(values)
    assert found.estimate == pytest.approx(10.0, abs=0.01)
    assert values.mean() < 6


def test_no_plane_goes_further_than_real_positions_reach() -> None:
    """Where all have a lower sum than is told, it is as where they have most of it."""
    off = [[-20.0], [-19.0], [-21.0], [-22.0]] * 10
    values = np.array([0.4, 0.5, 0.3, 0.2] * 10)
    found = AtPosition(near(off, [20.0] * 40), np.arange(40)).mean(values)
    assert found.estimate == pytest.approx(0.5, abs=1e-6)
    alone = AtPosition(near([[-20.0]] * 40, [20.0] * 40), np.arange(40)).mean(values)
    assert alone.estimate == pytest.approx(0.35)


def test_its_intervals_hold_the_truth_as_often_as_they_say() -> None:
    held, draws = 0, 400
    for seed in range(draws):
        chance = np.random.default_rng(seed)
        off = np.column_stack([chance.integers(0, 4, 200), chance.normal(size=200)])
        values = (chance.random(200) < 0.4 + 0.08 * off[:, 0]).astype(int)
        found = AtPosition(near(off.tolist(), off[:, 0].tolist()), np.arange(200)).share(values)
        held += found.lo <= 0.4 <= found.hi
    assert held / draws == pytest.approx(0.95, abs=0.03)


def test_few_or_like_real_positions_tell_no_more_than_they_can() -> None:
    found = AtPosition(near([[0.0]] * 40, [0.0] * 40), np.arange(40)).share(np.zeros(40, int))
    assert found.estimate == 0.0
    assert 0.02 < found.hi < 0.2
    off = [[float(n)] for n in range(-3, 4)]
    values = np.array([0, 0, 0, 1, 1, 1, 1])
    assert AtPosition(near(off, [3.0] * 7), np.arange(7)).mean(values).estimate == 4 / 7
    one = AtPosition(near([[0.0]], [0.0]), np.zeros(1, np.int64))
    assert np.isinf(one.mean(np.ones(1)).hi)
    assert 0 < one.share(np.ones(1, np.int64)).lo < 0.1
    off = [[float(n)] for n in range(100)]
    values = np.array([1] * 99 + [0])
    found = AtPosition(near(off, [*range(100)]), np.arange(100)).share(values)
    assert found.estimate == 1.0
    assert found.lo <= 0.05 ** (1 / 100) + 1e-9


def test_intervals_of_some_worlds_know_that_the_plane_is_estimated() -> None:
    """They lie to one side of what is told: much of their error is that of the slope."""
    held, draws = 0, 400
    for seed in range(draws):
        chance = np.random.default_rng(seed)
        off = chance.integers(0, 4, (200, 1)).astype(float)
        values = 0.5 * off[:, 0] + 0.3 * chance.normal(size=200)
        here = AtPosition(near(off.tolist(), [1.0] * 200), np.arange(200))
        found = here.mean(values, chance.random(200) < 0.8)
        held += found.lo <= 0.0 <= found.hi
    assert held / draws == pytest.approx(0.95, abs=0.03)


def test_plain_means_are_told_of_worlds_that_a_belief_deals() -> None:
    values = np.arange(64) % 4
    here = AtPosition.of(64, 0)
    assert here.mean(values).estimate == pytest.approx(1.5)
    assert here.mean(values, values > 1).estimate == pytest.approx(2.5)
    assert here.behind(values > 1) == 32
    assert here.share(values == 0).interval.lo < 0.25
