"""Many comparisons: against scipy and statsmodels, in cases with a known answer, and permuted."""

from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import multivariate_normal, norm, t

from silver_sim.stats.core import many
from silver_sim.stats.core.many import covariance, individual_level, pair_contrasts
from tests.stats.line_ups import ranks_of
from tests.stats.samples import critical_value, moments, win_differences

pytestmark = pytest.mark.slow

MANY = 10**9  # blocks: Student's t is the normal distribution
Matrix = NDArray[np.float64]


def equicorrelated(size: int, rho: float) -> Matrix:
    return np.full((size, size), rho) + (1 - rho) * np.eye(size)


def of_shares(size: int) -> Matrix:
    """Return the correlations of win shares of equal players: they add to 1."""
    return equicorrelated(size, -1 / (size - 1))


@pytest.mark.parametrize("size", range(1, 13))
def test_holm_is_that_of_statsmodels(size: int) -> None:
    from statsmodels.stats.multitest import multipletests  # takes seconds, so not above

    p_values = np.random.default_rng(size).random(size).round(2) / 4  # with ties and zeros
    expected = multipletests(p_values, method="holm")[1]
    assert many.holm(p_values.tolist()) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("blocks", [2, 5, 30, 1000])
def test_one_estimate_has_students_t(blocks: int) -> None:
    expected = t.ppf(0.975, blocks - 1)
    assert critical_value([[0.3]], blocks) == pytest.approx(expected, rel=1e-12)
    same = np.full((4, 4), 0.3)  # four times the same estimate
    assert critical_value(same, blocks) == pytest.approx(expected, rel=1e-12)
    assert critical_value(of_shares(2), blocks) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("size", [2, 3, 6, 15])
def test_independent_estimates_have_sidaks_value(size: int) -> None:
    expected = norm.ppf((1 + 0.95 ** (1 / size)) / 2)
    assert critical_value(np.eye(size), MANY) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("rho", [-0.4, 0.3, 0.8, 0.99])
def test_all_estimates_lie_within_the_value_as_often_as_scipy_integrates(rho: float) -> None:
    correlation = equicorrelated(3, rho)
    c = np.full(3, critical_value(correlation, MANY))
    held = multivariate_normal(cov=correlation).cdf(c, lower_limit=-c)
    assert held == pytest.approx(0.95, abs=0.001)


@pytest.mark.parametrize("size", [3, 4, 8])
def test_shares_that_add_to_one_have_a_value_between_one_and_independent_ones(size: int) -> None:
    c = critical_value(of_shares(size), MANY)
    assert norm.ppf(0.975) < c <= norm.ppf((1 + 0.95 ** (1 / size)) / 2) + 0.01
    draws = np.random.default_rng(1).standard_normal((100_000, size))
    largest = np.abs(draws - draws.mean(axis=1, keepdims=True)).max(axis=1)
    assert np.mean(largest <= c * np.sqrt(1 - 1 / size)) == pytest.approx(0.95, abs=0.004)


@pytest.mark.parametrize("size", [3, 5])
def test_all_differences_of_independent_estimates_have_tukeys_value(size: int) -> None:
    from scipy.stats import studentized_range

    expected = studentized_range.ppf(0.95, size, np.inf) / np.sqrt(2)
    c = critical_value(np.eye(size), MANY, pair_contrasts(size))
    assert c == pytest.approx(expected, abs=0.01)


def test_what_is_least_certain_counts_as_one_and_twins_that_differ_count_as_two() -> None:
    """Of errors 1, 100 and 10,000 the differences are as good as those of the larger two."""
    expected = norm.ppf((1 + 0.95 ** (1 / 2)) / 2)
    c = critical_value(np.diag([1.0, 1e4, 1e8]), MANY, pair_contrasts(3))
    assert c == pytest.approx(expected, abs=0.02)
    twins = np.array([[1 + 1e-6, 1, 0], [1, 1 + 1e-6, 0], [0, 0, 1.0]])
    expected = norm.ppf((1 + 0.95 ** (1 / 2)) / 2)
    assert critical_value(twins, MANY, pair_contrasts(3)) == pytest.approx(expected, abs=0.02)


def test_the_value_is_never_below_that_of_a_single_estimate() -> None:
    rng = np.random.default_rng(2)
    for _ in range(8):
        loadings = rng.normal(size=(4, rng.integers(1, 4)))
        c = critical_value(loadings @ loadings.T, 20)
        assert t.ppf(0.975, 19) * (1 - 1e-12) <= c <= t.ppf(1 - 0.025 / 4, 19) + 0.02


def test_units_do_not_matter_and_estimates_that_never_vary_do_not_count() -> None:
    unit = np.array([1.0, 100.0, 1e-4])
    correlation = equicorrelated(3, 0.5)
    scaled = critical_value(correlation * np.outer(unit, unit), 50)
    assert scaled == pytest.approx(critical_value(correlation, 50), rel=1e-5)
    still = np.zeros((3, 3))
    assert individual_level(still) == 0.95
    still[1, 1] = 0.2
    assert individual_level(still) == 0.95
    assert individual_level(np.full((3, 3), 0.2), pair_contrasts(3)) == 0.95  # identical players


def random_errors(seed: int) -> tuple[Matrix, Matrix]:
    """Return standard errors of four correlated estimates and of their differences."""
    values = np.random.default_rng(seed).multinomial(4, [0.4, 0.3, 0.2, 0.1], 300) / 4
    differences = values[:, :, None] - values[:, None, :]
    return values.std(axis=0), differences.std(axis=0)


def test_covariances_follow_from_the_errors_of_differences() -> None:
    values = np.random.default_rng(3).multinomial(4, [0.4, 0.3, 0.2, 0.1], 300) / 4
    assert covariance(*random_errors(3)) == pytest.approx(np.cov(values.T, ddof=0))


@pytest.mark.parametrize("order", list(permutations(range(4)))[1::3])
def test_permuting_names_leaves_the_level_the_same_to_the_last_bit(order: tuple[int, ...]) -> None:
    own, pairs = random_errors(4)
    names = list(order)
    for contrasts in (None, pair_contrasts(4)):
        plain = individual_level(covariance(own, pairs), contrasts)
        moved = individual_level(covariance(own[names], pairs[np.ix_(names, names)]), contrasts)
        assert plain == moved


def test_rank_intervals_count_who_is_shown_to_be_above_and_below() -> None:
    lower = np.full((4, 4), -1.0)
    assert ranks_of(lower) == [(1, 4)] * 4
    lower[0, 2] = lower[0, 3] = lower[1, 3] = 0.1
    assert ranks_of(lower) == [(1, 2), (1, 3), (2, 4), (3, 4)]
    lower[0, 1] = lower[1, 2] = lower[2, 3] = 0.1
    assert ranks_of(lower) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert ranks_of(np.full((2, 2), np.nan)) == [(1, 2), (1, 2)]
    assert ranks_of([[0.0]]) == [(1, 1)]


def test_permuting_the_names_permutes_the_rank_intervals() -> None:
    chance = np.random.default_rng(5).normal(0, 1, (5, 5))
    lower = chance - chance.T - 0.5
    ranks = ranks_of(lower)
    for order in ([4, 3, 2, 1, 0], [2, 0, 1, 4, 3]):
        assert ranks_of(lower[np.ix_(order, order)]) == [ranks[i] for i in order]


def test_equivalence_is_that_of_two_one_sided_tests_of_statsmodels() -> None:
    from statsmodels.stats.weightstats import DescrStatsW

    found = []
    for seed in range(20):
        wins = win_differences(0.0, 1, 200, seed)[0]
        p, *_ = DescrStatsW(wins / 2).ttost_mean(-0.1, 0.1)
        found.append(many.equivalent(moments(wins.tolist(), [2] * 200), 0.1, None))
        assert found[-1] == (p < 0.05)
    assert 0 < sum(found) < 20


def test_a_few_equal_blocks_do_not_show_sameness() -> None:
    assert not many.equivalent(moments([0], [2]), 0.01, 1.0)
    assert not many.equivalent(moments([0] * 100, [2] * 100), 0.01, 1.0)
    assert many.equivalent(moments([0] * 400, [2] * 400), 0.01, 1.0)
    assert not many.equivalent(moments([1] * 400, [2] * 400), 0.01, 1.0)
