"""Nash and alpha-rank shares of games whose answer is known, and of any cross table."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.stats.core import meta_game
from silver_sim.stats.core.meta_game import Matrix, alpha_rank, nash, nash_of_many

THIRDS = [1 / 3] * 3


def table(*rows: list[float]) -> Matrix:
    """A cross table from what stands right of its diagonal, row by row."""
    size = len(rows) + 1
    found = np.full((size, size), 0.5)
    for i, row in enumerate(rows):
        found[i, i + 1 :], found[i + 1 :, i] = row, 1 - np.array(row)
    return found


ROCK_PAPER_SCISSORS = table([0.0, 1.0], [0.0])


@st.composite
def tables(draw: st.DrawFn, shares: st.SearchStrategy[float], most: int = 7) -> Matrix:
    size = draw(st.integers(2, most))
    return table(*([draw(shares) for _ in range(size - 1 - i)] for i in range(size - 1)))


ANY = tables(st.floats(0, 1).map(lambda x: round(x, 3)))
COARSE = tables(st.sampled_from([0.0, 0.25, 0.5, 0.5, 0.75, 1.0]))  # many ties
NO_TIES = tables(st.floats(0.001, 0.499) | st.floats(0.501, 0.999))


def test_in_a_circle_each_is_mixed_by_what_the_other_two_win_of_each_other() -> None:
    assert nash(ROCK_PAPER_SCISSORS) == pytest.approx(THIRDS)
    assert alpha_rank(ROCK_PAPER_SCISSORS) == pytest.approx(THIRDS)
    assert alpha_rank(ROCK_PAPER_SCISSORS, 0.1) == pytest.approx(THIRDS)
    uneven = table([0.9, 0.1], [0.6])
    assert nash(uneven) == pytest.approx([1 / 9, 4 / 9, 4 / 9])
    assert alpha_rank(uneven) == pytest.approx(THIRDS)  # by how much one is ahead does not count
    assert alpha_rank(uneven, 1.0) != pytest.approx(THIRDS, abs=0.01)


def test_who_is_ahead_of_all_is_alone_and_who_is_behind_all_has_no_share() -> None:
    for shares in (nash, alpha_rank):
        assert shares(table([0.51, 0.6], [0.9])) == pytest.approx([1, 0, 0], abs=1e-12)
        beaten = np.pad(ROCK_PAPER_SCISSORS, (0, 1), constant_values=0.7)
        beaten[3] = [0.3, 0.3, 0.3, 0.5]
        assert shares(beaten) == pytest.approx([*THIRDS, 0], abs=1e-12)


def test_the_same_strategy_twice_shares_what_it_had() -> None:
    twice = ROCK_PAPER_SCISSORS[np.ix_([0, 0, 1, 2], [0, 0, 1, 2])]
    assert nash(twice) == pytest.approx([1 / 6, 1 / 6, 1 / 3, 1 / 3])
    assert nash(np.full((4, 4), 0.5)) == pytest.approx([1 / 4] * 4)


def entropy(shares: Matrix) -> float:
    return float(-(shares * np.log(np.where(shares > 0, shares, 1))).sum())


@settings(max_examples=50)
@given(ANY | COARSE)
def test_nothing_gains_against_the_mix_and_no_other_such_mix_is_more_even(ahead: Matrix) -> None:
    mix, (other,) = nash(ahead), nash_of_many(ahead[None])
    for shares in (mix, other):
        assert shares.sum() == pytest.approx(1)
        assert shares.min() >= 0
        assert (shares @ (ahead - 0.5)).min() > -1e-6
    assert entropy(mix) >= entropy(other) - 1e-6


def test_pivots_that_go_round_in_a_circle_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meta_game, "PIVOTS", 0)
    assert nash_of_many(ROCK_PAPER_SCISSORS[None])[0] == pytest.approx(THIRDS)


@settings(max_examples=50)
@given(st.lists(NO_TIES, min_size=1, max_size=3))
def test_many_tables_at_once_are_each_as_alone(some: list[Matrix]) -> None:
    size = min(map(len, some))
    stack = np.array([each[:size, :size] for each in some])
    for one, ahead in zip(nash_of_many(stack), stack, strict=True):
        assert one == pytest.approx(nash(ahead), abs=1e-6)
    for one, ahead in zip(alpha_rank(stack), stack, strict=True):
        assert one == pytest.approx(alpha_rank(ahead))


@settings(max_examples=50)
@given(NO_TIES, st.randoms(use_true_random=False))
def test_another_order_of_the_strategies_is_the_same_shares(ahead: Matrix, chance: Any) -> None:
    order = list(range(len(ahead)))
    chance.shuffle(order)
    for shares in (nash, alpha_rank):
        assert shares(ahead[np.ix_(order, order)]) == pytest.approx(shares(ahead)[order], abs=1e-6)


@settings(max_examples=50)
@given(NO_TIES)
def test_the_strongest_selection_is_the_limit_of_ever_stronger_ones(ahead: Matrix) -> None:
    apart = [np.abs(alpha_rank(ahead, 2.0**n) - alpha_rank(ahead)).max() for n in (20, 25, 30)]
    assert max(apart) < 1e-9


# Against the paper and other programs


def fixation(payoff: Matrix, mutant: int, all_play: int, m: int, alpha: float) -> float:
    """The chance that one who plays the mutant brings all others to it, step by step.

    Of a population of m with any payoffs: 1 / (1 + sum over l of the products of
    exp(-alpha (f_mutant - f_all)) up to l), each paid by all whom it meets.
    """

    def paid(own: int, other: int, of_own: int) -> float:
        met = (of_own - 1) * payoff[own, own] + (m - of_own) * payoff[own, other]
        return float(met) / (m - 1)

    steps = [
        np.exp(-alpha * (paid(mutant, all_play, k) - paid(all_play, mutant, m - k)))
        for k in range(1, m)
    ]
    return 1 / (1 + float(np.cumprod(steps).sum()))


def by_steps(payoff: Matrix, m: int, alpha: float) -> Matrix:
    size = range(len(payoff))
    return np.array(
        [[fixation(payoff, r, s, m, alpha) if r != s else 0 for r in size] for s in size]
    )


def test_the_closed_form_is_that_of_every_step() -> None:
    ahead = table([0.9, 0.1, 0.5], [0.6, 0.45], [0.52])
    off = ~np.eye(4, dtype=bool)
    for alpha in (0.1, 1.0, 3.0):
        closed = meta_game.takeovers(ahead, alpha)
        assert closed[off] == pytest.approx(by_steps(ahead, meta_game.POPULATION, alpha)[off])


def test_published_shares_of_five_strategies() -> None:
    """Payoffs of Han et al. 2013 and the shares that OpenSpiel's test of alpha-rank holds."""
    r, t, p, s, delta, eps = 1.0, 2.0, 0.0, -1.0, 4.0, 0.25
    payoff = np.array(
        [
            [r - eps / 2, r - eps, 0, s + delta - eps, r - eps],
            [r, r, s, s, s],
            [0, t, p, p, p],
            [t - delta, t, p, p, p],
            [r, t, p, p, p],
        ]
    )
    known = [0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039]
    assert meta_game.stationary(by_steps(payoff, 20, 0.1)) == pytest.approx(known, abs=1e-6)
