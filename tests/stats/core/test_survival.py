"""Ranges of shares: from the blocks, all pairs together, and as often right as they say."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from silver_sim.stats.core.meta_game import nash, nash_of_many
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.core.survival import DRAWS, cross_table, met, redrawn, survival

pytestmark = pytest.mark.slow

WHO = [0, 1, 2]  # paper, rock, scissors
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


def test_errors_are_those_of_the_blocks_of_all_pairs_together() -> None:
    ahead = played(CIRCLE, 300, np.random.default_rng(1))
    shares, errors = met(summed(ahead), PAIRS)
    assert shares == pytest.approx(ahead.mean(axis=0) / 4)
    assert errors @ errors.T == pytest.approx(np.cov(ahead.T / 4) / 300)
    drawn = redrawn(shares, errors)
    variances = (errors**2).sum(axis=1)
    off = np.cov(drawn.T) - np.cov(ahead.T / 4) / 300
    assert (np.abs(off) < 0.15 * variances.min()).all()  # the chance of a thousand draws
    # The luck of a deal is that of all pairs.
    assert np.corrcoef(drawn[:, 0], drawn[:, 1])[0, 1] > 0.1


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
    found = survival(summed(ahead), PAIRS, WHO, two_play=True)["nash"]
    again = ahead[chance.integers(2000, size=(DRAWS, 2000))].mean(axis=1) / 4
    drawn = nash_of_many(cross_table(again, PAIRS, 3))
    for each, shares in zip(found, drawn.T, strict=True):
        assert each.ends == pytest.approx(np.quantile(shares, [0.025, 0.975]), abs=0.02)


def test_ranges_hold_the_truth_as_often_as_they_say() -> None:
    chance = np.random.default_rng(3)
    runs, inside = 150, np.zeros(3)
    for _ in range(runs):
        ahead = played(CIRCLE, 500, chance)
        found: list[Any] = survival(summed(ahead), PAIRS, WHO, two_play=True)["nash"]
        inside += [each.lo <= share <= each.hi for each, share in zip(found, TRUTH, strict=True)]
    assert (inside / runs > 0.90).all()  # 95 % but for the chance of 150 runs
    assert (inside / runs < 0.995).all()


def test_a_circle_survives_and_who_is_ahead_of_all_survives_alone() -> None:
    ahead = played(CIRCLE, 20_000, np.random.default_rng(4))
    found = survival(summed(ahead), PAIRS, WHO, two_play=True)
    assert [each.value for each in found["nash"]] == pytest.approx(TRUTH, abs=0.06)
    for each in found["alpha_rank"]:
        assert each.lo == each.hi == pytest.approx(1 / 3, abs=1e-4)
    ahead = played([0.6, 0.45, 0.3], 5000, np.random.default_rng(5))  # scissors beats both
    found = survival(summed(ahead), PAIRS, WHO, two_play=False)
    assert found.keys() == {"alpha_rank"}
    assert [each.estimate for each in found["alpha_rank"]] == [0, 0, 1]


def test_shares_are_those_of_whoever_plays_whatever_their_numbers() -> None:
    ahead, who = played(CIRCLE, 500, np.random.default_rng(7)), [4, 7, 9]
    pairs = [(who[i], who[j]) for i, j in PAIRS]
    moved = survival(summed(ahead, pairs), pairs, who, two_play=True)
    assert moved == survival(summed(ahead), PAIRS, WHO, two_play=True)


def test_of_two_and_of_those_who_never_met_nothing_is_told() -> None:
    ahead = played([0.6], 40, np.random.default_rng(6))
    assert survival(summed(ahead, PAIRS[:1]), PAIRS[:1], WHO[:2], two_play=True) == {}
    apart = Sums.empty(summed(played(CIRCLE, 2, np.random.default_rng(6))).names)
    assert survival(apart, PAIRS, WHO, two_play=True) == {}
