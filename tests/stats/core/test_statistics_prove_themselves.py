"""The statistics keep their promises: thousands of simulated runs whose truth is known.

Each proof has its control: a rule known to be wrong, which the same measurement must catch.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import kstest

from silver_sim.stats.core import intervals, sequential
from silver_sim.stats.core.intervals import SHARE, estimate, p_value, standard_error, t_quantile
from silver_sim.stats.core.many import covariance, pair_contrasts
from silver_sim.stats.core.sequential import MIN_BLOCKS, Finding, Hypotheses, radius
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import block_values, columns
from tests.stats.fake_rows import SILVER, fake_rows
from tests.stats.line_ups import ranks_of
from tests.stats.samples import Values, critical_value, curves, first, moments, win_differences

pytestmark = pytest.mark.slow

Integers = NDArray[np.int64]

GAMES = {"games": 1}
EDGE = 0.06  # a tenth of the standard deviation of `win_differences`
RUNS = 4000
BLOCKS = 50
PART = 500  # runs in memory at a time


def parts(values: Callable[[int, int], NDArray[Any]]) -> Iterator[Values]:
    """Yield the values of 4,000 runs in parts, from a function of their number and a seed."""
    return (values(PART, seed).astype(np.float64) for seed in range(RUNS // PART))


# Fixed numbers of blocks: p values and intervals.


@pytest.fixture(scope="module")
def equals() -> list[Sums]:
    rows = fake_rows([0.0, 0.0], RUNS * BLOCKS, seed=3, rounds=1)
    names = columns(SILVER, 2)
    blocks = block_values(SILVER, rows._asdict(), 2).sort("block").select(names).to_numpy()
    parts = blocks.astype(np.int64).reshape(RUNS, BLOCKS, -1)
    return [Sums.of(names, part) for part in parts]


def test_a_against_a_gives_uniform_p_values(equals: list[Sums]) -> None:
    right, unpaired = [], []
    for sums in equals:
        m = sums.moments({"total_0": 1, "total_1": -1}, GAMES)
        own, other = (standard_error(sums.moments({f"total_{i}": 1}, GAMES)) for i in (0, 1))
        found = estimate(m)
        right.append(p_value(found.estimate, found.se, m.blocks))
        unpaired.append(p_value(found.estimate, float(np.hypot(own, other)), m.blocks))
    assert kstest(right, "uniform").pvalue > 1e-6
    assert kstest(unpaired, "uniform").pvalue < 1e-6


def test_a_against_a_is_told_apart_at_5_percent_in_5_percent(equals: list[Sums]) -> None:
    """Win shares take few values, so that their p values have steps; the 5 % is kept."""
    p_values = []
    for sums in equals:
        m = sums.moments({"wins_0": 1, "wins_1": -1}, GAMES)
        p_values.append(p_value(m.n / m.d, standard_error(m), m.blocks))
    assert 0.04 <= np.mean(np.array(p_values, float) < 0.05) <= 0.06


def test_intervals_of_tournaments_cover_the_truth_in_94_to_96_percent(equals: list[Sums]) -> None:
    covered, naive = [], []
    for sums in equals:
        found = estimate(sums.moments({"wins_0": 1}, GAMES), SHARE, 0.25)
        covered.append(found.lo <= 0.5 <= found.hi)
        naive.append(abs(found.estimate - 0.5) <= 1.96 * found.naive_se)
    assert 0.94 <= np.mean(covered) <= 0.96
    assert not 0.94 <= np.mean(naive) <= 0.96  # as if games were independent of each other


@pytest.mark.parametrize(
    ("numerators", "denominators", "bounds"),
    [
        pytest.param((0.55, 0.2, 0.1, 0.1, 0.05), (0, 0, 0, 0, 1), SHARE, id="skewed share"),
        pytest.param((0.5, 0.2, 0.1, 0.1, 0.05, 0.03, 0.02), (0, 1), None, id="skewed number"),
        pytest.param((0.5, 0.3, 0.2), (0, 0, 0.2, 0.3, 0.5), SHARE, id="ratio"),
        pytest.param((0.2, 0.5, 0.2, 0.1), (0, 0, 1), intervals.DIFFERENCE, id="difference"),
    ],
)
def test_intervals_of_skewed_blocks_cover_the_truth_in_94_to_96_percent(
    numerators: tuple[float, ...], denominators: tuple[float, ...], bounds: intervals.Bounds | None
) -> None:
    """`numerators[k]` is the chance of k in a block (of k - 1 for the difference)."""
    rng, lowest = np.random.default_rng(11), -1 if bounds == intervals.DIFFERENCE else 0
    n = rng.choice(len(numerators), (RUNS, 200), p=numerators) + lowest
    d = rng.choice(len(denominators), (RUNS, 200), p=denominators)
    total = np.dot(numerators, range(len(numerators))) + lowest
    truth = total / np.dot(denominators, range(len(denominators)))
    found = [estimate(moments(*run), bounds) for run in zip(n.tolist(), d.tolist(), strict=True)]
    ends = np.array([(one.lo, one.hi) for one in found], float)
    assert 0.94 <= np.mean((ends[:, 0] <= truth) & (truth <= ends[:, 1])) <= 0.96
    narrow = np.array([(one.lo50, one.hi50) for one in found], float)
    assert 0.48 <= np.mean((narrow[:, 0] <= truth) & (truth <= narrow[:, 1])) <= 0.52


# A look after every block: tests.


def wins(mean: float, blocks: int) -> Iterator[Values]:
    """Return block differences of win shares with this mean."""
    return parts(lambda runs, seed: win_differences(mean, runs, blocks, seed) / 2)


def seldom(chance: float, blocks: int) -> Iterator[Values]:
    """Return the differences of twins: 0, but 1 in a block with this chance."""
    return parts(lambda runs, seed: np.random.default_rng(seed).random((runs, blocks)) < chance)


def decisions(values: Values, hypotheses: Hypotheses, fault: float = 1.0) -> Integers:
    """Return +1 where high is accepted, -1 for low, 0 for neither, at the first look that does.

    A `fault` is a factor by which the ratio is wrong.
    """
    look = curves(values, 1.0)
    ratio, (lower, upper) = fault * hypotheses.llr(look.value, look.se), hypotheses.bounds
    high, low = first(ratio >= upper), first(ratio <= lower)
    return np.asarray(np.sign(low - high))


def verdicts(values: Values, edge: float, limit: float | None = 1.0) -> tuple[Integers, Integers]:
    """Return 0 A better, 1 B better, 2 within, 3 none, and the blocks, of two-sided tests."""
    look, half = curves(values, limit), sequential.halves(edge)
    up, down = half.llr(look.value, look.se), half.llr(-look.value, look.se)
    lower, upper = half.bounds
    ends = np.full(len(values), len(look.blocks))
    both = (up <= lower) & (down <= lower)
    when = np.array([first(up >= upper), first(down >= upper), first(both), ends])
    return when.argmin(axis=0), when.min(axis=0) + MIN_BLOCKS


def shares_of(found: list[Integers]) -> list[float]:
    return [float(np.mean(np.concatenate(found) == code)) for code in range(4)]


def test_the_test_of_two_hypotheses_errs_less_often_than_it_says() -> None:
    hypotheses = Hypotheses(0.0, EDGE)
    low, high = (
        np.concatenate([decisions(v, hypotheses) for v in wins(mean, 3500)]) for mean in (0.0, EDGE)
    )
    assert np.all(low)
    assert np.all(high)
    assert 0.02 < np.mean(low > 0) <= 0.05
    assert 0.02 < np.mean(high < 0) <= 0.05
    doubled = np.concatenate([decisions(v, hypotheses, fault=2.0) for v in wins(0.0, 1000)])
    assert np.mean(doubled > 0) > 0.07


@pytest.mark.parametrize(
    ("mean", "wrong"),
    [
        pytest.param(0.0, (0, 1), id="no difference"),
        pytest.param(EDGE / 2, (1,), id="half the edge"),
        pytest.param(EDGE, (1, 2), id="the edge"),
        pytest.param(-1.5 * EDGE, (0, 2), id="beyond the edge"),
    ],
)
def test_a_comparison_errs_less_often_than_it_says(mean: float, wrong: tuple[int, ...]) -> None:
    """A claim of a sign in 2.5 % each, a denial of the edge in 5 %; nearly all runs end."""
    share = shares_of([verdicts(v, EDGE)[0] for v in wins(mean, 4000)])
    nominal = (0.025, 0.025, 0.05)
    assert all(share[code] <= nominal[code] for code in wrong)
    assert share[3] <= 0.02


def test_twins_that_seldom_differ_are_not_declared_equal_too_early() -> None:
    """Without the steadied error the first equal blocks would deny the edge too often."""
    values = list(seldom(0.01, 2500))
    steady = shares_of([verdicts(v, 0.01)[0] for v in values])
    plain = shares_of([verdicts(v, 0.01, limit=None)[0] for v in values])
    assert steady[2] <= 0.05
    assert plain[2] > 0.08


def test_the_curves_are_what_the_product_says_block_by_block() -> None:
    numerators = win_differences(EDGE / 2, 12, 5000, seed=9)
    codes, stops = verdicts(numerators / 2, EDGE)
    names = [Finding.A_BETTER, Finding.B_BETTER, Finding.WITHIN]
    for run, code, stop in zip(numerators, codes, stops, strict=True):
        sums = np.cumsum([run, run**2, run * 2], axis=1)
        found = ((b, compare_at(sums, b)) for b in range(390, stop + 1))
        assert next(pair for pair in found if pair[1] is not Finding.GO_ON) == (stop, names[code])


def compare_at(sums: Integers, blocks: int) -> Finding:
    n, nn, nd = sums[:, blocks - 1].tolist()
    m = moments([], [])._replace(blocks=blocks, n=n, nn=nn, nd=nd, d=2 * blocks, dd=4 * blocks)
    return sequential.compare(m, EDGE, 1.0)


# A look after every block: confidence sequences.


def test_a_confidence_sequence_misses_at_any_look_in_at_most_5_percent() -> None:
    missed, fooled = [], []
    for values in islice(wins(0.0, 6000), 4):
        look = curves(values, 1.0)
        missed.append((np.abs(look.value) > radius(look.se, look.blocks, 2000.0)).any(axis=1))
        fooled.append((np.abs(look.value) > 1.96 * look.se).any(axis=1))
    assert np.mean(missed) <= 0.05
    assert np.mean(fooled) > 0.20  # 95 % intervals of a fixed number of blocks


def test_a_confidence_sequence_of_a_skewed_share_misses_in_at_most_5_percent() -> None:
    missed = []
    for seed in range(4):
        drawn = np.random.default_rng(seed).binomial(4, 0.05, (PART, 4000))
        look = curves(drawn / 4, 1.0)
        off = np.abs(look.value - 0.05)
        missed.append((off > radius(look.se, look.blocks, 1000.0)).any(axis=1))
    assert np.mean(missed) <= 0.05


def test_the_confidence_sequence_of_sums_is_that_of_the_curves() -> None:
    numerators = win_differences(0.01, 1, 700, seed=6)
    look = curves(numerators / 2, 1.0)
    for blocks in (400, 500, 700):
        m = moments(numerators[0, :blocks].tolist(), [2] * blocks)
        ends = sequential.confidence_sequence(m, 1000, 1.0)
        value, se = look.value[0, blocks - 400], look.se[0, blocks - 400]
        half = radius(float(se), blocks, 1000)
        assert ends == pytest.approx((value - half, value + half))


# Many at once.


CHANCES = np.array([0.27, 0.27, 0.27, 0.19])  # of winning a game of four
STANDING_BLOCKS = 150


def standings(runs: int, seed: int) -> Integers:
    """Return wins in blocks of four games: `[run, block, player]`."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(4, CHANCES, (runs, STANDING_BLOCKS)).astype(np.int64)


def errors(won: Integers) -> tuple[Values, Values, Values]:
    """Return win shares, their standard errors and those of all differences, of each run."""
    pairs = won[..., :, None] - won[..., None, :]
    root = 4 * np.sqrt(won.shape[-2])
    own = won.std(axis=-2, ddof=1) / root
    return won.mean(axis=-2) / 4, own, pairs.std(axis=-3, ddof=1) / root


@pytest.fixture(scope="module")
def runs() -> tuple[Values, Values, Values]:
    return errors(standings(RUNS, seed=21))


def value_of(own: Values, pairs: Values, contrasts: Values | None) -> float:
    return critical_value(covariance(own, pairs), STANDING_BLOCKS, contrasts)


@pytest.mark.parametrize("contrasts", [None, pair_contrasts(4)], ids=["shares", "differences"])
def test_simultaneous_intervals_hold_together_in_94_to_96_percent(
    runs: tuple[Values, Values, Values], contrasts: Values | None
) -> None:
    value, own, pairs = runs
    c = np.array([value_of(own[k], pairs[k], contrasts) for k in range(10)])
    assert np.ptp(c) < 0.03  # nearly the same in all runs: that of the first will do
    if contrasts is None:
        off = np.abs(value - CHANCES) / own
    else:
        i, j = np.triu_indices(4, 1)
        off = np.abs(value[:, i] - value[:, j] - CHANCES[i] + CHANCES[j]) / pairs[:, i, j]
    assert 0.94 <= np.mean(off.max(axis=1) <= c[0]) <= 0.96
    assert np.mean(off.max(axis=1) <= t_quantile(STANDING_BLOCKS, 0.95)) < 0.9


def ranks_hold(ranks: list[tuple[float, float]]) -> bool:
    """Tell whether all true ranks lie inside; equal players share all of theirs."""
    best, worst = (CHANCES[:, None] < CHANCES).sum(axis=1), (CHANCES[:, None] <= CHANCES).sum(1)
    return all(lo <= 1 + b and w <= hi for (lo, hi), b, w in zip(ranks, best, worst, strict=True))


def test_rank_intervals_hold_true_ranks_in_95_percent(runs: tuple[Values, Values, Values]) -> None:
    value, own, pairs = runs
    off = value[:, :, None] - value[:, None, :]
    c = value_of(own[0], pairs[0], pair_contrasts(4))
    together, single = (
        [ranks_of(lower) for lower in off - width * pairs]
        for width in (c, t_quantile(STANDING_BLOCKS, 0.95))
    )
    assert np.mean([ranks_hold(ranks) for ranks in together]) >= 0.95
    assert np.mean([ranks_hold(ranks) for ranks in single]) < 0.92
    assert np.mean([ranks[3][0] > 1 for ranks in together]) > 0.5  # and they do tell something


def test_elimination_by_confidence_sequences_keeps_a_best_one_in_95_percent() -> None:
    """A player leaves once it is shown to be behind another, at alpha / 6 each of six pairs."""
    chances, lost, last_left = np.array([0.28, 0.28, 0.28, 0.16]), [], []
    for seed in range(300):
        won = np.random.default_rng(seed).multinomial(4, chances, 2500) / 4
        look = curves((won[:, :, None] - won[:, None, :]).reshape(2500, 16).T, 1.0)
        shown = look.value > radius(look.se, look.blocks, 1000.0, alpha=0.05 / 6)
        behind = np.any(np.any(shown, axis=1).reshape(4, 4), axis=0)
        lost.append(behind[:3].any())
        last_left.append(behind[3])
    assert np.mean(lost) <= 0.05
    assert np.mean(last_left) > 0.95
