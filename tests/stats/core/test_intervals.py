"""Estimates and intervals against textbooks, scipy, statsmodels and simulation."""

import math

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from silver_sim.stats.core import intervals
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, estimate, wilson
from silver_sim.stats.core.ratios import covariance, ratio
from silver_sim.stats.results import Estimate
from tests.stats.fake_rows import fake_rows, sums_of
from tests.stats.samples import moments

Z95 = 1.959963984540054


@pytest.mark.parametrize("clusters", [1, 2, 5, 9, 10, 64, 1000])
def test_a_common_margin_holds_for_none_all_and_one_half(clusters: int) -> None:
    """Of fewer than ten, none leaves more possible than the normal interval of one half."""
    unseen = 1 - 0.05 ** (1 / clusters)
    assert intervals.chance_interval(0.0, 0.0, clusters) == pytest.approx((0, unseen))
    assert intervals.chance_interval(1.0, 0.0, clusters) == pytest.approx((1 - unseen, 1))
    assert intervals.margin(clusters) == pytest.approx(max(unseen, Z95 / 2 / math.sqrt(clusters)))


def test_a_chance_has_the_interval_of_its_clusters() -> None:
    share, se = 1 / 64, math.sqrt(1 / 64 * 63 / 64 / 64)
    lo, hi = intervals.chance_interval(share, se, 64)
    assert (lo, hi) == pytest.approx(wilson(share, 64, stats.t.ppf(0.975, 63)))
    assert intervals.chance_interval(0.5, 0.05, 100) == pytest.approx(
        (0.5 - 0.05 * stats.t.ppf(0.975, 99), 0.5 + 0.05 * stats.t.ppf(0.975, 99))
    )
    assert (
        intervals.chance_interval(0.0, 0.01, 64)[0] == 0
    )  # what was cut at an end still has a range


@given(
    n=st.lists(st.lists(st.integers(-1000, 1000), min_size=3, max_size=3), min_size=1, max_size=9),
    d=st.lists(st.integers(1, 9), min_size=9, max_size=9),
)
def test_many_ratios_have_the_error_of_exact_sums_and_vary_as_their_covariance_says(
    n: list[list[int]], d: list[int]
) -> None:
    numerators, denominators = np.array(n).T, np.array(d[: len(n)])
    found = ratio(numerators, denominators)
    for row, value, se in zip(numerators.tolist(), *found, strict=True):
        m = moments(row, denominators.tolist())
        exact = intervals.standard_error(m)
        assert value == pytest.approx(m.n / m.d)
        assert se == pytest.approx(np.inf if exact is None else exact, abs=1e-9)
    if len(n) > 1:
        values, together = covariance(numerators, np.tile(denominators, (3, 1)))
        assert values == pytest.approx(found.value)
        assert np.sqrt(together.diagonal()) == pytest.approx(found.se, abs=1e-9)


def test_no_interval_leaves_what_is_possible() -> None:
    few = estimate(moments([9, 11], [20, 20]), SHARE)  # t of one degree of freedom: 12.7 errors
    assert (few.lo, few.hi) == (0, 1)
    wide = Estimate(-1.008, lo=-1.017, hi=-0.9, method="t")
    cut = Estimate(-1, lo=-1, hi=-0.9, method="t")
    assert intervals.within(wide, DIFFERENCE) == cut
    assert intervals.within(cut, DIFFERENCE) == cut


def test_means_of_blocks_are_those_of_students_t_and_equal_signs_those_of_coins() -> None:
    wins = [0, 1, 2, 1, 3, 0, 1, 2, 2, 2, 1, 4]
    found = estimate(moments(wins, [4] * 12))
    test = stats.ttest_1samp(np.array(wins) / 4, 0)
    ends = test.confidence_interval(0.95)
    half = test.confidence_interval(0.5)
    assert found.se == pytest.approx(np.std(np.array(wins) / 4, ddof=1) / math.sqrt(12))
    assert (found.lo, found.hi) == pytest.approx((ends.low, ends.high))
    assert (found.lo50, found.hi50) == pytest.approx((half.low, half.high))
    assert intervals.p_value(found.estimate, found.se, 12) == pytest.approx(test.pvalue)
    assert intervals.p_value(0.5, 0.0, 6) == 2**-5
    assert intervals.p_value(0.0, 0.0, 6) == 1
    assert intervals.p_value(0.5, None, 1) is None


def test_the_standard_error_is_the_cluster_robust_one_of_statsmodels() -> None:
    from statsmodels.regression.linear_model import OLS  # takes seconds, so not above

    rows = fake_rows([0.0, 3.0, 1.0], 80)
    sums = sums_of(rows, 3)
    calls = rows.rounds.filter(pl.col("caller") == 0)
    cases = [
        (rows.games["winner"] == 1, rows.games["block"], {"wins_1": 1}, {"games": 1}),
        (rows.games["total_2"], rows.games["block"], {"total_2": 1}, {"games": 1}),
        (calls["success"], calls["block"], {"successes_0": 1}, {"calls_0": 1}),
    ]
    for outcome, block, n, d in cases:
        values = outcome.to_numpy().astype(float)
        fit = OLS(values, np.ones(len(values))).fit(
            cov_type="cluster", cov_kwds={"groups": block.to_numpy(), "use_correction": False}
        )
        # CR0 to CR1; statsmodels would not count blocks without calls
        correction = math.sqrt(80 / 79)
        m = sums.moments(n, d)
        assert m.n / m.d == pytest.approx(fit.params[0])
        assert intervals.standard_error(m) == pytest.approx(correction * fit.bse[0], rel=1e-9)


@pytest.mark.parametrize(("events", "trials"), [(1, 20), (5, 9), (30, 30), (0, 7), (997, 1000)])
def test_wilson_is_that_of_scipy(events: int, trials: int) -> None:
    ends = stats.binomtest(events, trials).proportion_ci(method="wilson")
    assert wilson(events / trials, trials, Z95) == pytest.approx((ends.low, ends.high))


@pytest.mark.parametrize("n", [1, 2, 30, 1000])
def test_no_event_in_n_blocks_leaves_at_most_three_in_n(n: int) -> None:
    lo, hi = intervals.constant_interval(0.0, n, 0.95)
    exact = stats.binomtest(0, n).proportion_ci(0.90, "exact").high  # one-sided 95 %
    assert lo == 0
    assert hi == pytest.approx(exact)
    assert hi <= 3 / n
    assert intervals.constant_interval(1.0, n, 0.95) == pytest.approx((1 - hi, 1))


@pytest.mark.parametrize("blocks", range(1, 31))
def test_shares_of_few_blocks_have_finite_intervals_inside_0_to_1(blocks: int) -> None:
    for events in range(blocks + 1):
        found = estimate(moments([1] * events + [0] * (blocks - events), [1] * blocks), SHARE)
        if blocks == 1:
            assert found.lo is found.hi is found.se is None
        else:
            assert 0 <= found.lo <= events / blocks <= found.hi <= 1
            assert found.hi - found.lo > 0


def test_nothing_observed_gives_no_estimate_and_a_single_block_no_interval() -> None:
    assert estimate(moments([0, 0], [0, 0]), SHARE).estimate is None
    found = estimate(moments([0, 3, 0, 0], [0, 4, 0, 0]), SHARE)
    assert (found.estimate, found.lo) == (0.75, None)


def test_effective_blocks_and_design_effects_compare_with_equal_weights() -> None:
    assert intervals.effective_blocks(moments([1, 2, 3], [4, 4, 4])) == 3
    assert intervals.effective_blocks(moments([1, 2, 3], [12, 0, 0])) == 1
    doubled = estimate(moments([2, 0] * 50, [2] * 100), SHARE, 0.25)  # every game played twice
    assert doubled.design_effect == pytest.approx(2 * 100 / 99)
    assert doubled.n_eff == pytest.approx(99)
