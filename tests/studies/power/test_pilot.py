"""The spread that a pilot measures, and which design takes fewer games, on drawn wins."""

import math

import numpy as np
import pytest

from silver_sim.errors import UserError
from silver_sim.stats.core.power import fixed_blocks
from silver_sim.studies.power.pilot import GAME, IN_TURN, Blocks, spreads
from tests.stats.core.test_power import found

EDGE, GAMES = 0.05, 4  # games of A, and of B, in a block


def drawn(blocks: int, seed: int, edge: float = EDGE) -> Blocks:
    """Return wins of A and B in turn whose luck with a deal is the same."""
    draws = np.random.default_rng(seed)
    luck = draws.beta(1, 1, blocks) * (1 - edge)
    a, b = draws.binomial(GAMES, luck + edge), draws.binomial(GAMES, luck)
    games = np.full(blocks, GAMES)
    return Blocks(a, a, games, b, b, games, a - b)


def test_the_interval_of_a_spread_holds_it() -> None:
    truth = float((drawn(200_000, 1).wins_a - drawn(200_000, 1).wins_b).std()) / GAMES
    each = [spreads(drawn(300, seed), 1, GAMES)[IN_TURN] for seed in range(60)]
    assert np.mean([one.lo <= truth <= one.hi for one in each]) > 0.85


def test_same_deals_take_fewer_games_and_both_find_the_edge_as_stated() -> None:
    found_spreads = spreads(drawn(20_000, 2), 1, GAMES)
    blocks, own = (fixed_blocks(found_spreads[n].estimate, EDGE, 0.8) for n in (IN_TURN, GAME))
    assert 2 * GAMES * blocks < 0.8 * own
    won = drawn(500 * blocks, 3)
    paired = ((won.wins_a - won.wins_b) / GAMES).reshape(500, blocks)
    assert found(paired) == pytest.approx(0.8, abs=0.07)
    p = won.wins_a.mean() / GAMES, won.wins_b.mean() / GAMES
    draws = np.random.default_rng(4)
    a, b = (draws.binomial(own // 2, each, 2000) / (own // 2) for each in p)
    se = math.sqrt(sum(each * (1 - each) for each in p) / (own // 2))
    assert np.mean(np.abs(a - b) > 1.96 * se) == pytest.approx(0.8, abs=0.04)


def test_without_spread_nothing_is_told() -> None:
    ones = np.ones(50, np.int64)
    with pytest.raises(UserError, match="won equally in all but 0 of 50 blocks"):
        spreads(Blocks._make([*[ones] * 6, 0 * ones]), 1, GAMES)
