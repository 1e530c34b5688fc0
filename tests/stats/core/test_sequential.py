"""Stopping rules: the formulas against textbooks, and what they say where nothing varies."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import norm

from silver_sim.stats.core import sequential as seq
from silver_sim.stats.core.intervals import standard_error
from silver_sim.stats.core.sequential import MIN_BLOCKS, Finding
from silver_sim.stats.core.stopping import at_every_look
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.results import Estimate
from tests.stats.samples import HALVES, moments, win_differences

EDGE = 0.06


def in_every_block(n: int, blocks: int) -> Moments:
    return moments([n] * blocks, [2] * blocks)


def mirrored(m: Moments) -> Moments:
    return m._replace(n=-m.n, nd=-m.nd)


def test_the_bounds_are_walds_and_each_half_of_a_comparison_claims_at_2_by_alpha() -> None:
    assert seq.Hypotheses(0.0, 1.0).bounds == pytest.approx((-math.log(19), math.log(19)))
    lower, upper = seq.Hypotheses(0.0, 1.0, alpha=0.01, beta=0.2).bounds
    assert math.exp(lower) == pytest.approx(0.2 / 0.99)
    assert math.exp(upper) == pytest.approx(0.8 / 0.01)
    lower, upper = seq.halves(EDGE, alpha=0.05, beta=0.1).bounds
    assert math.exp(upper) == pytest.approx(2 / 0.05)
    assert math.exp(lower) == pytest.approx(0.1, rel=0.03)


def test_the_ratio_is_that_of_two_normal_densities_of_the_blocks() -> None:
    values = np.random.default_rng(1).normal(0.3, 2.0, 500)
    sd = values.std(ddof=1)
    expected = (norm.logpdf(values, 0.5, sd) - norm.logpdf(values, 0.1, sd)).sum()
    found = seq.Hypotheses(0.1, 0.5).llr(float(values.mean()), float(sd / math.sqrt(500)))
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("mean", [-0.02, 0.0, 0.03, 0.06, 0.1])
def test_the_ratio_is_near_the_exact_one_of_block_counts(mean: float) -> None:
    """The exact GSPRT maximises over all distributions with the mean of the hypothesis."""
    wins = win_differences(mean, 1, 2000, seed=2)[0]
    share = np.bincount(wins + 2) / len(wins)

    def log_likelihood(mean: float) -> float:
        off = HALVES / 2 - mean
        root = brentq(lambda x: (share * off / (1 + x * off)).sum(), -0.9, 0.9)
        return float(-len(wins) * (share * np.log1p(root * off)).sum())

    exact = log_likelihood(EDGE) - log_likelihood(0.0)
    se = wins.std(ddof=1) / 2 / math.sqrt(len(wins))
    assert seq.Hypotheses(0.0, EDGE).llr(wins.mean() / 2, se) == pytest.approx(
        exact, rel=0.03, abs=0.05
    )


def test_nothing_is_decided_below_the_minimum_of_blocks_that_hold_something() -> None:
    few, enough = (in_every_block(2, blocks) for blocks in (MIN_BLOCKS - 1, MIN_BLOCKS))
    assert seq.compare(few, EDGE, 1.0) is Finding.GO_ON
    assert seq.confidence_sequence(few, 1000, 1.0) is None
    assert seq.compare(enough, EDGE, 1.0) is Finding.A_BETTER
    assert seq.confidence_sequence(enough, 1000, 1.0) is not None
    calls = moments([1] * 399 + [0] * 5000, [1] * 399 + [0] * 5000)
    assert seq.look(calls, 1.0) is None
    assert seq.look(Moments(5000, 0, 0, 0, 0, 0), 1.0) is None


def test_a_tie_needs_enough_equal_blocks_to_exclude_the_edge() -> None:
    """1 block in 200 that differs by 1 is a difference of 0.5 pp; 13 % of runs open with 400 of 0.

    The tie waits until that happens in less than 5 %.
    """
    verdicts = [seq.compare(in_every_block(0, b), 0.005, 1.0) for b in (400, 600, 1000, 2000)]
    assert verdicts == [Finding.GO_ON, Finding.GO_ON, Finding.TIE, Finding.TIE]
    assert 0.995**1000 < 0.05 < 0.995**400
    assert seq.compare(in_every_block(0, 400), 0.1, None) is Finding.TIE  # without bounds


@pytest.mark.parametrize("limit", [1.0, None])
def test_the_same_difference_in_every_block_is_decided(limit: float | None) -> None:
    for n, verdict in ((1, Finding.A_BETTER), (-1, Finding.B_BETTER)):
        assert seq.compare(in_every_block(n, MIN_BLOCKS), EDGE, limit) is verdict
        assert seq.compare(in_every_block(n, MIN_BLOCKS), 0.9, limit) is verdict
    assert seq.compare(in_every_block(1, MIN_BLOCKS), 2.0, limit) is Finding.WITHIN
    assert seq.compare(in_every_block(1, MIN_BLOCKS), 1.0, None) is Finding.A_BETTER  # half-way


@pytest.mark.parametrize("mean", [-0.06, -0.03, 0.0, 0.03, 0.06])
def test_exchanging_the_names_exchanges_the_verdict(mean: float) -> None:
    exchanged = {Finding.A_BETTER: Finding.B_BETTER, Finding.B_BETTER: Finding.A_BETTER}
    wins = win_differences(mean, 1, 2000, seed=3)[0].tolist()
    for blocks in range(400, 2000, 100):
        m = moments(wins[:blocks], [2] * blocks)
        verdict = seq.compare(m, EDGE, 1.0)
        assert seq.compare(mirrored(m), EDGE, 1.0) is exchanged.get(verdict, verdict)


def test_the_standard_error_is_steadied_by_four_more_blocks_at_the_limit() -> None:
    wins = win_differences(0.0, 1, 600, seed=4)[0].tolist()
    m = moments(wins, [2] * 600)
    seen = seq.look(m, 1.0)
    more = np.array([*wins, 2, 2, -2, -2]) / 2
    assert seen.se == pytest.approx(more.std() / math.sqrt(600), rel=0.01)
    assert seq.look(m, None) == (m.n / m.d, standard_error(m), 600)
    assert seq.steadied(0.0, 600.0, 2.0) == pytest.approx(4 / 600)


@pytest.mark.parametrize("blocks", [500, 2000, 20_000])
def test_the_confidence_sequence_is_tightest_where_it_was_told(blocks: int) -> None:
    told = np.geomspace(blocks / 10, blocks * 10, 401)
    half = [seq.radius(1.0, float(blocks), float(t)) for t in told]
    assert told[int(np.argmin(half))] == pytest.approx(blocks, rel=0.1)


def test_a_confidence_sequence_is_the_boundary_of_a_normal_mixture() -> None:
    """At its edge the likelihood ratio of means drawn from N(0, r^2) to mean 0 is 1 / alpha."""
    t, tightest, alpha = 3000.0, 1200.0, 0.05
    r2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha)) + 1) / tightest
    z = seq.radius(1.0, t, tightest, alpha)
    ratio = math.exp(z**2 / 2 * t * r2 / (t * r2 + 1)) / math.sqrt(t * r2 + 1)
    assert ratio == pytest.approx(1 / alpha)


def test_a_number_without_bounds_that_never_varied_has_no_confidence_sequence() -> None:
    assert seq.confidence_sequence(in_every_block(1, 1000), 1000, None) is None
    ends = seq.confidence_sequence(in_every_block(0, 1000), 1000, 1.0)
    assert -ends[0] == ends[1] > 3 / 1000  # wider than the rule of three


def test_as_many_blocks_as_needed_give_the_half_width_at_one_look_and_at_every_look() -> None:
    wins = win_differences(0.0, 1, 40_000, seed=5)[0] / 2
    se = float(wins[:1000].std(ddof=1)) / math.sqrt(1000)
    needed = seq.blocks_needed(se, 1000, 0.01)
    assert 1.96 * wins[:needed].std() / math.sqrt(needed) == pytest.approx(0.01, rel=0.05)
    assert seq.blocks_needed(se, 1000, 0.005) == pytest.approx(4 * needed, rel=1e-3)
    assert seq.blocks_needed(0.0, 1000, 0.01) == 2
    needed = seq.blocks_needed_again(0.005, 1000, 0.01, 10_000)
    widths = [
        seq.radius(0.005 * math.sqrt(1000 / blocks), blocks, 10_000)
        for blocks in (needed - 1, needed)
    ]
    assert widths[1] <= 0.01 < widths[0]
    assert needed > 2 * seq.blocks_needed(0.005, 1000, 0.01)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [((1.0, 1.0), "must be lower"), ((0.0, 1.0, 0.0), "not between"), ((0, 1, 0.1, 0.7), "not be")],
)
def test_hypotheses_that_are_not_apart_are_refused(
    arguments: tuple[float, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        seq.Hypotheses(*arguments)


@pytest.mark.parametrize("mean", [-0.3, 0.0, 0.3])
def test_what_holds_at_every_look_is_on_a_side(mean: float) -> None:
    wins = win_differences(mean, 1, 2000, seed=3)[0].tolist()
    found = at_every_look(Estimate(mean), moments(wins, [2] * len(wins)), 0.05)
    assert found.side() == (mean > 0) - (mean < 0)
