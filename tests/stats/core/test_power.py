"""The stated power is what one gets, on numbers drawn for it."""

import math

import numpy as np
import pytest

from benchmarks.power import ALIKE, WINS, Case, tilted
from silver_sim.stats.core import power
from silver_sim.stats.core.intervals import t_quantile
from silver_sim.stats.core.power import sequential_length
from silver_sim.stats.core.sequential import MIN_BLOCKS, PSEUDO_BLOCKS, halves
from silver_sim.stats.levels import FEW_BLOCKS
from tests.stats.samples import Values, curves, first, win_differences

pytestmark = pytest.mark.slow

EDGE = 0.03
SD = math.sqrt(1.2) / 2  # of `win_differences` / 2 without a difference
RUNS = 2000


def found(values: Values) -> float:
    """Return in how many runs, one a row, the 95 % interval of one look leaves 0 out."""
    blocks = values.shape[1]
    se = values.std(axis=1, ddof=1) / math.sqrt(blocks)
    return float(np.mean(np.abs(values.mean(axis=1)) > t_quantile(blocks, 0.95) * se))


@pytest.mark.parametrize("chance", [0.8, 0.95])
def test_one_look_finds_the_edge_as_often_as_stated(chance: float) -> None:
    blocks = power.fixed_blocks(SD, EDGE, chance)
    values = win_differences(EDGE, RUNS // 2, blocks, 5) / 2
    assert found(values) == pytest.approx(
        chance, abs=4 * math.sqrt(chance * (1 - chance) / RUNS * 2)
    )
    assert found(values[:, : blocks // 2]) < chance - 0.1  # half of them do not
    assert power.fixed_edge(SD, blocks, chance) == pytest.approx(EDGE, rel=1e-3)


def test_the_rule_is_2_8_standard_errors() -> None:
    assert power.fixed_edge(1.0, 10_000, 0.8) == pytest.approx(2.8 / 100, rel=0.001)
    assert power.fixed_blocks(0.1, 0.5, 0.8) == FEW_BLOCKS


def test_the_interval_of_every_look_leaves_0_out_as_often_as_stated() -> None:
    blocks = power.sequence_blocks(SD, EDGE, 0.8)
    draws = np.random.default_rng(7)
    means = draws.normal(EDGE, SD / math.sqrt(blocks), 20_000)
    sds = SD * np.sqrt(draws.chisquare(blocks - 1, 20_000) / (blocks - 1))
    widths = np.array([power.sequence_width(float(sd), blocks) for sd in sds[:2000]])
    assert np.mean(means[:2000] > widths) == pytest.approx(0.8, abs=0.036)
    assert power.sequence_edge(SD, blocks, 0.8) <= EDGE < power.sequence_edge(SD, blocks - 1, 0.8)
    assert power.sequence_blocks(0.001, 0.5, 0.8) == MIN_BLOCKS


@pytest.mark.parametrize("truth", [0.0, 0.5, 1.0, 2.0])
def test_a_sequential_test_takes_as_long_as_stated(truth: float) -> None:
    """Two that play much alike, so that the steadied error counts; looks after every 256 blocks.

    8,000 studies know their mean to 0.8 % (standard error), what is told knows it to 0.6 %: an
    error of 3 % is three of both. `benchmarks.power` lets `compare` itself judge 2,000 studies.
    """
    case, studies = Case(ALIKE, 0.01, 256), 8000
    odds, draws = tilted(case, truth), np.random.default_rng(11)
    sd = math.sqrt(odds @ WINS**2 - (odds @ WINS) ** 2) / 2
    won, squares, taken = np.zeros((3, studies))
    half, look = halves(case.edge), 0
    lower, upper = half.bounds
    while not taken.all():
        look += case.every
        drawn = draws.multinomial(case.every, odds, studies)
        won, squares = won + drawn @ WINS / 2, squares + drawn @ WINS**2 / 4
        value: Values = won / look
        error: Values = np.sqrt((squares / look - value**2) / (look - 1))
        se = np.sqrt(error**2 + PSEUDO_BLOCKS / look**2)
        up, down = half.llr(value, se), half.llr(-value, se)
        ends = (up >= upper) | (down >= upper) | ((up <= lower) & (down <= lower))
        taken[ends & (taken == 0) & (look >= MIN_BLOCKS)] = look
    told = sequential_length(sd, case.edge, truth, case.every)
    assert told.mean == pytest.approx(taken.mean(), rel=0.03)
    assert told.late == pytest.approx(np.quantile(taken, 0.9), abs=2 * case.every)


def test_looks_too_many_to_simulate_each_are_allowed_for() -> None:
    """A look after every block of 333, where a step of simulated tests is 33 of them."""
    values = win_differences(EDGE, 400, 9000, 11) / 2
    look, half = curves(values, 1.0), halves(EDGE)
    up, down = half.llr(look.value, look.se), half.llr(-look.value, look.se)
    lower, upper = half.bounds
    ends = (up >= upper) | (down >= upper) | ((up <= lower) & (down <= lower))
    blocks = np.minimum(first(ends), 9000 - MIN_BLOCKS) + MIN_BLOCKS
    told = sequential_length(SD, EDGE, 1.0, 1)
    assert told.mean == pytest.approx(blocks.mean(), rel=0.1)  # three standard errors


def test_who_looks_seldom_ends_at_a_look_and_the_edge_of_so_many_blocks_takes_so_many() -> None:
    assert sequential_length(0.1, 0.1, 1.0, 1000) == (1000, 1000)
    often, seldom = (sequential_length(SD, EDGE, 1.0, every).mean for every in (1, 2000))
    assert often < seldom < often + 2000
    edge = power.sequential_edge(SD, 5000, 100)
    assert sequential_length(SD, edge, 1.0, 100).mean == pytest.approx(5000, rel=0.01)
    assert power.sequential_edge(SD, MIN_BLOCKS - 1, 100) is None
