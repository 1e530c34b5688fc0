"""Whether calls pay, from rows made by hand: what each call brought, and going on instead."""

from unittest.mock import Mock

import numpy as np
import polars as pl
import pytest

from silver_sim.games.contract.table import Forks
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.study.forks import FORK, Arm
from silver_sim.stats.core.intervals import t_quantile
from silver_sim.stats.outcomes.silver.calling import audited
from silver_sim.studies.silver.profile.observation import both_ways

BLOCKS = 40


def rows(succeed: int = 3, gains: int = 1) -> pl.DataFrame:
    """Four calls a block, the first ``succeed`` of which do, as forks that were read.

    Of those three of four win the game, of the others one of five; of eight calls in a row
    ``gains`` win only because they were made, and the last only wins without the call.
    """
    number = np.arange(4 * BLOCKS)
    success = (number % 4 < succeed).astype(int)
    because, without = number % 8 < gains, number % 8 == 7
    won = np.where(success, number % 16 < 12, number % 5 == 0) & ~without | because
    forks = np.zeros(len(number) + 1, FORK)  # the last is no call
    forks["would_call"][:-1], forks["block"][:-1] = 1, number // 4
    forks["won"][:-1, Arm.CALL] = won
    forks["won"][:-1, Arm.WAIT] = (won & ~because) | without
    forks["score"][:-1, Arm.CALL], forks["score"][:-1, Arm.WAIT] = 15 * (1 - success), 4
    match = Mock(ForkingMatch)
    match.play.return_value = Forks(forks)
    read = both_ways(match, 0, range(BLOCKS))
    return read.with_columns(own_sum=5, calls=1, success=pl.Series(success))


def test_a_call_is_what_it_saves_and_gains_against_going_on() -> None:
    found = audited(rows(gains=2), BLOCKS)
    assert (found["calls"].estimate, found["success"].estimate) == (4 * BLOCKS, 0.75)
    assert found["points_saved"].estimate == 0.75 * 4 + 0.25 * (4 - 15)
    assert found["gained"].estimate == 0.25 - 0.125


@pytest.mark.parametrize(("gains", "pays"), [(0, -1), (1, 0), (3, 1)])
def test_it_pays_if_the_interval_of_the_game_says_so(gains: int, pays: int) -> None:
    assert audited(rows(gains=gains), BLOCKS)["gained"].side() == pays


def test_it_pays_from_the_success_that_leaves_nothing_to_gain() -> None:
    """The error by leaving out each block in turn, which knows no formula."""
    calls = rows(gains=3)

    def needed(calls: pl.DataFrame) -> float:
        success, won, gained = (calls[name].to_numpy() for name in ("success", "won", "gained"))
        stake = won[success == 1].mean() - won[success == 0].mean()
        return float(success.mean() - gained.mean() / stake)

    without = [needed(calls.filter(pl.col("block") != block)) for block in range(BLOCKS)]
    error = np.std(without) * (BLOCKS - 1) ** 0.5
    found = audited(calls, BLOCKS)["pays_from"]
    assert found.estimate == pytest.approx(needed(calls), abs=1e-6)
    assert found.se == pytest.approx(error, rel=0.03)
    assert found.hi == pytest.approx(found.value + t_quantile(BLOCKS, 0.95) * found.se)


def test_where_it_pays_needs_calls_that_fail_and_both_ways_and_no_order_of_rows() -> None:
    assert audited(rows(succeed=4), BLOCKS)["pays_from"].estimate is None
    calls = rows()
    assert audited(calls.sample(fraction=1, shuffle=True, seed=1), BLOCKS) == audited(calls, BLOCKS)
    plain = audited(rows().drop("saved", "gained", "won"), BLOCKS)
    known = audited(rows(), BLOCKS)
    assert plain == {name: known[name] for name in ("success", "calls")}
