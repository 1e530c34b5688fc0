"""Lines through cells: found again, with errors that hold and cells that lie off them."""

from __future__ import annotations

import numpy as np
import pytest

from silver_sim.studies.silver.call_safety.cells import GROUPS, Floats
from silver_sim.studies.silver.call_safety.linear_fit import LinearFit, straight

X = np.linspace(-0.3, 0.1, 12)
PER_GROUP = 30  # forks of a cell in a group


def played(truth: Floats, seed: int, luck: float = 0.0) -> LinearFit:
    """The line through cells of such means; forks of a group share their luck."""
    rng = np.random.default_rng(seed)
    weight = rng.integers(PER_GROUP // 2, 2 * PER_GROUP, (len(truth), GROUPS))
    chance = (1 + truth[:, None] + luck * rng.choice((-1, 1), GROUPS)) / 2
    return straight(X, 2 * rng.binomial(weight, chance) - weight, weight)


def test_a_line_without_noise_is_found_as_it_is() -> None:
    weight = np.full((12, GROUPS), 1000) * np.arange(1, 13)[:, None]
    sums = np.rint(weight * (0.05 + 1.7 * X)[:, None]).astype(np.int64)
    found = straight(X, sums, weight)
    assert found.at == pytest.approx(np.average(X, weights=np.arange(1, 13)))
    assert found.to == pytest.approx(0.05 + 1.7 * found.at, abs=1e-3)
    assert found.slope == pytest.approx(1.7, abs=1e-3)
    assert max(found.se, found.slope_se, found.off) < 1e-3


@pytest.mark.parametrize("luck", [0.0, 0.15])
def test_nineteen_of_twenty_intervals_hold_also_if_forks_of_a_group_are_alike(luck: float) -> None:
    found = [played(0.05 + 1.7 * X, seed, luck) for seed in range(400)]
    line = [abs(each.to - 0.05 - 1.7 * each.at) < 2.04 * each.se for each in found]
    slope = [abs(each.slope - 1.7) < 2.04 * each.slope_se for each in found]
    assert np.mean(line) == pytest.approx(0.95, abs=0.035)
    assert np.mean(slope) == pytest.approx(0.95, abs=0.035)


@pytest.mark.parametrize("off", [0.0, 0.1])
def test_cells_off_the_line_are_told_from_noise(off: float) -> None:
    """Their own errors alone are 0.03."""
    found = [played(X + off * (-1.0) ** np.arange(12), seed).off for seed in range(50)]
    assert np.mean(found) == pytest.approx(off, abs=0.015)


def test_cells_at_one_place_tell_no_slope() -> None:
    weight = np.full((3, GROUPS), 50)
    sums = weight // 5 + np.arange(GROUPS) % 2
    found = straight(np.full(3, 0.4), sums, weight)
    assert [found.at, found.to] == pytest.approx([0.4, 0.21])
    assert (found.slope, found.slope_se) == (1.0, 0.0)
    assert found.se > 0
