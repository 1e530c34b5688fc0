"""Exact integer sums of predictions between two deals, by block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from silver_sim.arena.table import Table
from silver_sim.games.contract.game import GameInfo
from silver_sim.search.equity import Course, Equity
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import by_step, grouped, millionths
from silver_sim.studies.scoring.study import up_to

LEAST = 1e-6  # the logarithmic score treats lower chances as this
FRAMES = ("games", "rounds")
LATE = 4  # this deal and all later ones are combined
DEALS = up_to(LATE)


class Predictions(NamedTuple):
    """Predictions of the table after deals that were not the last of a game, and the outcomes."""

    block: Any  # (deals,)
    deal: Any  # (deals,): its number in the game, from 1
    start: Any  # (deals,): who starts the next one
    chances: Any  # (deals, players)
    won: Any  # (deals, players): shares of the win in the end

    @classmethod
    def of(cls, frames: Frames, number: int, table: Table) -> Predictions:
        """Those of the rows of a table, of this number in the run."""
        game, rules, players = table.game, table.setting.rules, table.players
        games, rounds = (frames[name].filter(pl.col("table") == number) for name in FRAMES)
        privilege = game.lookahead().privilege  # whether a deal won one (``Finish.privileged``)
        scores = [f"score_{player}" for player in range(players)]
        key = ["block", "rotation"]
        points = rounds.with_columns(
            *(pl.col(name).cum_sum().over(key).cast(pl.Int64) for name in scores),
            pl.col("start").shift(-1).over(key).alias("next"),
        ).filter(pl.col("next").is_not_null())
        together = points.join(games.select(*key, *_won(games, game, players)), on=key)
        totals = together.select(scores).to_numpy()
        starts = together["next"].to_numpy().astype(np.int64)
        has_it = together[privilege].to_numpy() if privilege else np.zeros(len(totals), np.bool_)
        deals = together["round"].to_numpy().astype(np.int64)
        equity, chances = Equity.load(game.name, players), np.zeros(totals.shape)
        for deal in np.unique(deals):
            here = deals == deal
            course = Course.of(game, rules, int(deal))
            chances[here] = equity.chances(totals[here], starts[here], has_it[here], course)
        won = together.select([f"share_{player}" for player in range(players)]).to_numpy()
        return cls(together["block"].to_numpy(), deals, starts, chances, won)


def _won(games: pl.DataFrame, game: GameInfo, players: int) -> Sequence[pl.Expr]:
    """The share of the win of every player."""
    if game.win_unit == 1:
        found = [(pl.col("winner") == player).cast(pl.Float64) for player in range(players)]
    else:
        found = [pl.col(f"won_{player}") / game.win_unit for player in range(players)]
    return [each.alias(f"share_{player}") for player, each in enumerate(found)]


def sums_of(found: Predictions, blocks: range, name: str) -> dict[str, Sums]:
    """The scores of the predictions at a table, by deal, and the chances by step."""
    deals = np.minimum(found.deal, LATE)
    groups = {name: deals > 0}
    groups |= {f"{name}: deal {deal}": deals == number for number, deal in enumerate(DEALS, 1)}
    sums = grouped(_scores(found), groups, found.block, blocks)
    return sums | {f"{name}: steps": _steps(found, blocks)}


def _scores(found: Predictions) -> dict[str, NDArray[Any]]:
    """Brier and logarithmic scores of the chances, and the Brier score of equal chances."""
    chances, won = found.chances, found.won
    equal = 1.0 / chances.shape[1]
    logs = won * np.log(chances.clip(LEAST)) + (1 - won) * np.log((1 - chances).clip(LEAST))
    return {
        "predictions": np.full(len(chances), chances.shape[1]),
        "brier": millionths((chances - won) ** 2).sum(axis=1),
        "base": millionths((equal - won) ** 2).sum(axis=1),
        "log_score": millionths(logs).sum(axis=1),
    }


def _steps(found: Predictions, blocks: range) -> Sums:
    """The chances, and what was won, by step.

    With two players only those of the player who starts the next deal: the other's are redundant.
    """
    rows, players = found.chances.shape
    there = np.ones((rows, players), np.bool_)
    if players == 2:
        there = found.start[:, None] == np.arange(players)
    chances, won = millionths(found.chances), millionths(found.won)
    return by_step(chances, won, there, found.block, blocks)
