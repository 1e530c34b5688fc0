"""Ranges of shares: from the blocks, all pairs together, and as often right as they say."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from silver_sim.stats.core.meetings import Pair, judged
from silver_sim.stats.core.meta_game import nash, nash_of_many
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.core.survival import DRAWS, cross_table, met, redrawn, simply_best, survival
from tests.stats.core.met import met as pair

pytestmark = pytest.mark.slow

NAMES = ["paper", "rock", "scissors"]
PAIRS = [*combinations(range(3), 2)]
CIRCLE = np.array([0.62, 0.42, 0.56])  # of the pairs: paper beats rock beats scissors beats paper
TRUTH = nash(cross_table(CIRCLE[None], PAIRS, 3)[0])

Values = NDArray[np.int64]


def played(shares: Any, blocks: int, chance: np.random.Generator) -> Values:
    """How often the first ended ahead in two games of a block, doubled; pairs share their luck."""
    luck = chance.normal(size=(blocks, 1, 2)) * 0.6 + chance.normal(size=(blocks, len(shares), 2))
    bar = np.quantile(chance.normal(size=100_000) * np.sqrt(1.36), 1 - np.asarray(shares))
    return np.asarray(2 * (luck > bar[:, None]).sum(axis=2), np.int64)


def summed(ahead: Values, pairs: Any = PAIRS) -> Sums:
    names = [f"{what}_{i}_{j}" for i, j in pairs for what in ("ahead", "met")]
    values = np.stack([ahead, np.full_like(ahead, 4)], axis=2).reshape(len(ahead), -1)
    return Sums.of(names, values)


def told(ahead: Values) -> Sequence[Pair]:
    """The pairs, judged."""
    shares, errors = met(summed(ahead), PAIRS)
    pairs = [
        pair(NAMES[i], NAMES[j], share, float(np.sqrt((row**2).sum())))
        for (i, j), share, row in zip(PAIRS, shares.tolist(), errors, strict=True)
    ]
    return judged(pairs, len(ahead))


def test_errors_are_those_of_the_blocks_of_all_pairs_together() -> None:
    ahead = played(CIRCLE, 300, np.random.default_rng(1))
    shares, errors = met(summed(ahead), PAIRS)
    assert shares == pytest.approx(ahead.mean(axis=0) / 4)
    assert errors @ errors.T == pytest.approx(np.cov(ahead.T / 4) / 300)
    drawn = redrawn(shares, errors)
    variances = (errors**2).sum(axis=1)
    off = np.cov(drawn.T) - np.cov(ahead.T / 4) / 300
    assert (np.abs(off) < 0.15 * variances.min()).all()  # the chance of a thousand draws
    assert (
        np.corrcoef(drawn[:, 0], drawn[:, 1])[0, 1] > 0.1
    )  # the luck of a deal is that of all pairs


def test_what_is_the_same_in_every_block_is_not_known_for_sure() -> None:
    ahead = played(CIRCLE, 20, np.random.default_rng(1))
    ahead[:, 1] = 4
    shares, errors = met(summed(ahead), PAIRS)
    drawn = redrawn(shares, errors)[:, 1]
    assert shares[1] == drawn.max() == 1
    assert 0.8 < drawn.min() < 0.95


def test_ranges_are_those_of_blocks_that_are_drawn_again() -> None:
    """Against the bootstrap that draws whole blocks."""
    chance = np.random.default_rng(2)
    ahead = played(CIRCLE, 2000, chance)
    found = survival(NAMES, summed(ahead), PAIRS, told(ahead), two_play=True)
    again = ahead[chance.integers(2000, size=(DRAWS, 2000))].mean(axis=1) / 4
    drawn = nash_of_many(cross_table(again, PAIRS, 3))
    assert found is not None
    for line, shares in zip(found.shares, drawn.T, strict=True):
        assert line.nash is not None
        lo, hi = np.quantile(shares, [0.025, 0.975])
        assert line.nash.lo == pytest.approx(lo, abs=0.02)
        assert line.nash.hi == pytest.approx(hi, abs=0.02)


def test_ranges_hold_the_truth_as_often_as_they_say() -> None:
    chance = np.random.default_rng(3)
    runs, inside = 150, np.zeros(3)
    for _ in range(runs):
        ahead = played(CIRCLE, 500, chance)
        found = survival(NAMES, summed(ahead), PAIRS, told(ahead), two_play=True)
        assert found is not None
        ends: list[Any] = [line.nash for line in found.shares]
        inside += [each.lo <= share <= each.hi for each, share in zip(ends, TRUTH, strict=True)]
    assert (inside / runs > 0.90).all()  # 95 % but for the chance of 150 runs
    assert (inside / runs < 0.995).all()


def test_a_circle_survives_and_nobody_is_simply_best() -> None:
    ahead = played(CIRCLE, 20_000, np.random.default_rng(4))
    found = survival(NAMES, summed(ahead), PAIRS, told(ahead), two_play=True)
    assert found is not None
    assert found.simply_best == ""
    for line, share in zip(found.shares, TRUTH, strict=True):
        assert line.nash is not None
        assert line.nash.estimate == pytest.approx(share, abs=0.06)
        assert line.alpha_rank.lo == line.alpha_rank.hi == pytest.approx(1 / 3, abs=1e-4)


def test_who_is_shown_to_be_ahead_of_all_is_simply_best() -> None:
    ahead = played([0.6, 0.45, 0.3], 5000, np.random.default_rng(5))  # scissors beats both
    found = survival(NAMES, summed(ahead), PAIRS, told(ahead), two_play=False)
    assert found is not None
    assert found.simply_best == "scissors"
    assert [line.alpha_rank.estimate for line in found.shares] == [0, 0, 1]
    assert [line.nash for line in found.shares] == [None] * 3
    assert simply_best(NAMES, told(ahead[:40])) == ""


def test_of_two_and_of_those_who_never_met_nothing_is_told() -> None:
    ahead = played([0.6], 40, np.random.default_rng(6))
    assert survival(NAMES[:2], summed(ahead, PAIRS[:1]), PAIRS[:1], [], two_play=True) is None
    apart = Sums.empty(summed(played(CIRCLE, 2, np.random.default_rng(6))).names)
    assert survival(NAMES, apart, PAIRS, [], two_play=True) is None
