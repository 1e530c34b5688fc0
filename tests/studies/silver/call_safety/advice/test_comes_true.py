"""What `call` says comes true in fresh games of champion, on deals that made nothing that ships."""

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.advice.budget import Budget
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.compiled.machine_code import PYTHON_MODE
from silver_sim.games.contract.table import Rates, Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.study.forks import Arm, Beaten
from silver_sim.stats.core.ratios import Ratio, ratio
from silver_sim.studies.advice.asking import AdviceRequest
from silver_sim.studies.silver.call_safety.advice.answer import CALL, WAIT
from silver_sim.studies.silver.call_safety.advice.asked import answered, position_asked

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PYTHON_MODE, reason="compiled games are forked")]

BLOCKS, SEED = 1200, 40_403
BY_SUM = "hidden", "--sum", "--opponents"
# What questions tell: columns of decisions, which but for the own cards are options.
SORTS = (
    ("own", "--opponents"),
    ("own", "--opponents", "--own-turn"),
    BY_SUM,
    (*BY_SUM, "--deck"),
    (*BY_SUM, "--round", "--scores"),
)
LEAST, LEAST_BLOCKS = 60, 20  # decisions that agree, and blocks that they come from
MATTERS = 0.01  # of the game: what is beyond this is clear


def decisions() -> pl.DataFrame:
    """Those of two players at which a call is legal: what one can tell, and what came of both."""
    setting = Setting(SILVER.rule_set({}), SEED, "lanes", "stop")
    seats = [seated(each, SILVER) for each in read_lineup("champion,champion", SILVER)]
    forks = ForkingMatch(seats, setting, Rates(1.0, 99, 1.0)).play(0, BLOCKS).forks
    forks = forks[(forks["unknown"][:, 0] <= 2) & forks["own"].any(1) & (forks["deck_count"] > 0)]
    known = [np.repeat(np.arange(len(own)), own).tolist() for own in forks["own"]]
    both = [*zip(known, ["x" * int(some) for some in forks["unknown"][:, 0]], strict=True)]
    columns = {
        "own": [" ".join(map(str, [*cards, *unknown])) for cards, unknown in both],
        "hidden": [" ".join([*"n" * len(cards), *unknown]) for cards, unknown in both],
        "--sum": [str(sum(cards)) for cards in known],
        "--opponents": forks["cards"][:, 1].astype(str),
        "--own-turn": ((forks["turn"] - 1) // 2 + 1).astype(str),
        "--deck": forks["deck_count"].astype(str),
        "--round": forks["round_no"].astype(str),
        "--scores": [f"{one},{other}" for one, other in forks["totals"][:, :2]],
    }
    lowest, won = forks["beaten"] == Beaten.NOT, forks["won"]
    gain = won[:, Arm.CALL] - won[:, Arm.WAIT]
    came = {"block": forks["block"], "lowest": lowest * 1.0, "gain": gain * 1.0}
    return pl.DataFrame(columns | came)


def questions() -> Iterator[tuple[Mapping[str, str], pl.DataFrame]]:
    """Of every sort a common one and two of any, each with the decisions that agree with it."""
    rows, chance = decisions(), np.random.default_rng(1)
    for sort in SORTS:
        numbers = pl.len().alias("decisions"), pl.col("block").n_unique().alias("blocks")
        met = rows.group_by(sort).agg(numbers).sort(sort)
        met = met.filter((pl.col("decisions") >= LEAST) & (pl.col("blocks") >= LEAST_BLOCKS))
        common = chance.choice(met.height, p=met["decisions"] / met["decisions"].sum())
        for told in met[[int(common), *chance.choice(met.height, 2).tolist()]].iter_rows(
            named=True
        ):
            asked = {name: str(told[name]) for name in sort}
            yield asked, rows.filter(**asked)


def came(agreeing: pl.DataFrame, name: str) -> Ratio:
    """What came of them, with the error between blocks."""
    sums = agreeing.group_by("block").agg(pl.col(name).sum(), pl.len().alias("d")).sort("block")
    return ratio(sums[name].to_numpy(), sums["d"].to_numpy().astype(float))


def off(said: Any, true: Ratio) -> float:
    """How far what is said is above what came, in joint errors of 95 %."""
    above = said.estimate - float(true.value)
    facing = said.estimate - said.lo if above > 0 else said.hi - said.estimate
    return float(above / hypot(facing, 1.96 * float(true.se)))


def test_what_is_said_is_what_came_of_the_decisions_that_agree() -> None:
    found = []
    for told, agreeing in questions():
        options = {name.replace("hidden", "own"): text for name, text in told.items()}
        asked = AdviceRequest((position_asked([], None, options),))
        said = answered(asked, Budget(None, 512))
        lowest, gain = came(agreeing, "lowest"), came(agreeing, "gain")
        found.append([off(said.chance, lowest), off(said.win, gain)])
        clear = abs(gain.value) - 1.96 * gain.se > MATTERS
        assert not clear or said.verdict != (WAIT if gain.value > 0 else CALL), told
    assert (np.mean(np.abs(found) <= 1, axis=0) >= 0.8).all()
    assert (np.abs(np.mean(found, axis=0)) < 0.4).all()
