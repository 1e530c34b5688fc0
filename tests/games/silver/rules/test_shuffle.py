from typing import Any

import numpy as np
import pytest
from scipy import stats

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.deck import shuffle
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.rules.state import new_game
from silver_sim.rng import DEAL, STREAM, open_stream

pytestmark = pytest.mark.slow

CARDS, SHUFFLES = 52, 100_000
ACCEPT, REJECT = 1e-6, 1e-12
Orders = Any  # (shuffles, 52): the card at each place


@kernel
def _shuffle_all(states: Any, streams: Any, orders: Any) -> None:
    """One shuffle a block."""
    for block in range(len(orders)):
        open_stream(streams[0], 1, 0, block, 1, DEAL)
        shuffle(states[0], streams[0])
        for place in range(CARDS):
            orders[block, place] = states[0].order[place]


@pytest.fixture(scope="module")
def orders() -> Orders:
    """Shuffles of the engine."""
    shuffled = np.zeros((SHUFFLES, CARDS), np.int8)
    _shuffle_all(new_game(4, RuleSet(), False), np.zeros(1, STREAM), shuffled)
    return shuffled


def wrong_shuffles(rule: str, number: int) -> Orders:
    """Shuffles as they are written wrongly, by how the other place is drawn."""
    rng = np.random.default_rng(1)
    cards = np.tile(np.arange(CARDS, dtype=np.int8), (number, 1))
    rows = np.arange(number)
    for last in range(CARDS - 1, 0, -1):
        if rule == "naive":
            other = rng.integers(0, CARDS, number)
        elif rule == "sattolo":
            other = rng.integers(0, last, number)
        else:  # place 0 is never touched
            other = rng.integers(1, last + 1, number)
        cards[rows, last], cards[rows, other] = cards[rows, other], cards[rows, last]
    return cards


def p_of_places(orders: Orders) -> float:
    """The p of card x place: X^2 * 51/52 is chi-square with 51^2 degrees (S14)."""
    places = np.arange(CARDS) * CARDS + orders.astype(np.int64)
    counts = np.bincount(places.ravel(), minlength=CARDS * CARDS)
    expected = len(orders) / CARDS
    square = ((counts - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS
    return float(stats.chi2.sf(square, (CARDS - 1) ** 2))


def inversions(orders: Orders) -> Any:
    return sum((orders[:, [i]] > orders[:, i + 1 :]).sum(axis=1) for i in range(CARDS - 1))


def fixed_points(orders: Orders) -> Any:
    return (orders == np.arange(CARDS)).sum(axis=1)


def cycles(orders: Orders) -> Any:
    """A cycle is counted at its least card; in six doublings 64 steps are seen."""
    least = np.tile(np.arange(CARDS), (len(orders), 1))
    steps = orders.astype(np.int64)
    for _ in range(6):
        least = np.minimum(least, np.take_along_axis(least, steps, axis=1))
        steps = np.take_along_axis(steps, steps, axis=1)
    return (least == np.arange(CARDS)).sum(axis=1)


HARMONIC = sum(1 / k for k in range(1, CARDS + 1))
# the statistic, its exact mean, its exact variance (S15)
MOMENTS = {
    "inversions": (inversions, CARDS * (CARDS - 1) / 4, CARDS * (CARDS - 1) * (2 * CARDS + 5) / 72),
    "fixed points": (fixed_points, 1.0, 1.0),
    "cycles": (cycles, HARMONIC, HARMONIC - sum(1 / k**2 for k in range(1, CARDS + 1))),
}


def z_of_mean(numbers: Any, mean: float, variance: float) -> float:
    """How far the mean is off, in standard errors."""
    return float((numbers.mean() - mean) / (variance / len(numbers)) ** 0.5)


def z_of_variance(numbers: Any, mean: float, variance: float) -> float:
    """How far the mean square deviation is off, in standard errors."""
    squares = (numbers - mean) ** 2
    return float((squares.mean() - variance) / (squares.std() / len(numbers) ** 0.5))


def test_every_shuffle_holds_every_card_once(orders: Orders) -> None:
    assert (np.sort(orders, axis=1) == np.arange(CARDS)).all()


def test_every_card_is_equally_likely_at_every_place(orders: Orders) -> None:
    assert p_of_places(orders) > ACCEPT


@pytest.mark.parametrize("rule", ["naive", "sattolo", "never place 0"])
def test_a_wrong_shuffle_is_found_by_the_places(rule: str) -> None:
    assert p_of_places(wrong_shuffles(rule, 10_000)) < REJECT


@pytest.mark.parametrize("name", MOMENTS)
def test_inversions_fixed_points_and_cycles_have_their_exact_moments(
    orders: Orders, name: str
) -> None:
    statistic, mean, variance = MOMENTS[name]
    numbers = statistic(orders)
    assert abs(z_of_mean(numbers, mean, variance)) < 5
    assert abs(z_of_variance(numbers, mean, variance)) < 5


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("inversions", "naive"),
        ("fixed points", "sattolo"),
        ("fixed points", "never place 0"),
        ("cycles", "sattolo"),
    ],
)
def test_a_wrong_shuffle_is_found_by_the_moments(name: str, rule: str) -> None:
    statistic, mean, variance = MOMENTS[name]
    z = z_of_mean(statistic(wrong_shuffles(rule, 100_000)), mean, variance)
    assert 2 * stats.norm.sf(abs(z)) < REJECT


def test_the_orders_of_all_shuffles_differ(orders: Orders) -> None:
    assert len(np.unique(orders, axis=0)) == SHUFFLES
