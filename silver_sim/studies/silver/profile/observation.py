"""What a profile of a strategy of Silver tells of calls and powers, from rounds and decisions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import add
from typing import cast

import numpy as np
import polars as pl

from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.arena.run import pieces
from silver_sim.arena.table import SeatedTable
from silver_sim.arena.worker import went_otherwise
from silver_sim.errors import UserError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.silver.behaviours import DECISIONS, ROWS
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.study.forks import Arm
from silver_sim.games.silver.table.decision_log import ACTION
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.stats.outcomes.sides import FIELD, OWN, Both, Sides
from silver_sim.stats.outcomes.silver import calling, rounds
from silver_sim.stats.outcomes.silver.actions import PLACE, Actions, same_games
from silver_sim.stats.outcomes.silver.profile import SilverProfile
from silver_sim.studies.arms.found import FoundRows
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.profile.observation import Observation
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.silver.profile.rows import add_audit, add_points, add_powers

AT_A_TIME = 50  # blocks whose decisions are in memory
ACTS = ("call", "take")  # powers that are no card's


class CallsAndPowers(Observation):
    """What is counted of the rounds, and of the decisions, of the typical duels."""

    def __init__(self, setup: ProfileSetup) -> None:
        """Nothing is counted yet."""
        super().__init__(setup)
        self.rules = setup.setting.rules
        self.powers = [word.removeprefix("no_") for word in setup.game.restrictions]  # by bit
        self._first: list[pl.DataFrame] = []  # rounds of the blocks that are observed
        self._actions: Actions | None = None
        self._not_tried = ""  # why calls could not be played both ways

    def add(self, rounds_: pl.DataFrame) -> None:
        """Count calls and points of one part."""
        self.count(rounds.sides_of(rounds_, self.rules.rounds))
        self._first.append(rounds_.filter(pl.col("block") < self.setup.observed))

    def observe(
        self, seats: Mapping[str, SeatSetup], options: RunOptions, watch: DeadlineWatch
    ) -> None:
        """Play the first blocks again: every decision is written down, every call left out once."""
        setup, played = self.setup, self._played()
        tables = {table: setup.tables[table].with_seats(seats) for table in setup.typical}
        matches = {table: cast(SilverMatch, each.match()) for table, each in tables.items()}
        forking = self._forking(tables)
        for each in (matches, forking):
            for match in each.values():
                watch.add(match)
        parts = []
        for blocks in pieces(range(setup.observed), AT_A_TIME):
            rows = pl.concat(
                decisions(match, table, blocks, options) for table, match in matches.items()
            )
            forks = [both_ways(match, table, blocks) for table, match in forking.items()]
            tried = pl.concat(forks) if forks else None
            part = Actions.of(rows, played, self.powers, tried)
            if not same_games(rows, played) or len(part.calls) != rows["calls"].sum():
                raise went_otherwise(f"a duel of {setup.who.label}")
            parts.append(part)
        self._actions = reduce(add, parts)

    def _forking(self, tables: Mapping[int, SeatedTable]) -> Mapping[int, ForkingMatch]:
        """The duels, for calls to be played both ways; none if a strategy cannot be copied."""
        try:
            return {
                number: ForkingMatch(table.seats, table.setting) for number, table in tables.items()
            }
        except UserError as problem:
            self._not_tried = problem.why
            return {}

    def _played(self) -> pl.DataFrame:
        """The rounds of the blocks that are observed."""
        return pl.concat(self._first).with_columns(pl.col(PLACE).cast(pl.Int64))

    @property
    def actions(self) -> Actions:
        """The decisions of both sides."""
        if self._actions is None:
            raise ValueError("no decisions were observed")
        return self._actions

    @property
    def counts(self) -> Mapping[str, Sides]:
        """What the behaviours are rates of."""
        return {ROWS: self.sides, DECISIONS: self.actions.sides}

    def add_rows(self, found: FoundRows) -> SilverProfile:
        """Add the rows of calls, points and powers."""
        actions = self.actions
        own, field = (calling.fingerprint(actions, who) for who in (0, 1))
        margin = calling.margin(own)
        powers = [power for power in self.powers if power not in ACTS]
        said = [add_points(found, self.sides, self.rules.rounds)]
        said += add_audit(found, actions, margin, self._not_tried)
        add_powers(found, actions.sides, powers)
        turns = {
            each: Both(*(actions.sides.total(f"able_{each}", side) for side in (OWN, FIELD)))
            for each in powers
        }
        return SilverProfile(Both(own, field), margin, calling.MARGIN, self._not_tried, turns, said)


def decisions(match: SilverMatch, table: int, blocks: range, options: RunOptions) -> pl.DataFrame:
    """The decisions of a duel in some blocks, in both rotations; a row each."""
    games = []
    for block in blocks:
        games += [match.actions(block, rotation) for rotation in range(2)]
        options.progress(2)
    rows = np.concatenate(games)
    columns = {name: np.ascontiguousarray(rows[name]) for name in ACTION.names or ()}
    frame = pl.DataFrame(columns).rename({"round_no": "round"})
    return frame.with_columns(pl.lit(table, pl.Int64).alias("table"))


def both_ways(match: ForkingMatch, table: int, blocks: range) -> pl.DataFrame:
    """The calls of a duel in some blocks, and what came of going on instead; a row each."""
    rows = match.play(blocks.start, blocks.stop).forks
    rows = rows[rows["would_call"] == 1]
    columns = {name: rows[name].copy() for name in ("block", "rotation", "player")}
    score, won = rows["score"], rows["won"]
    return pl.DataFrame(
        {
            "table": np.full(len(rows), table),
            **columns,
            "round": rows["round_no"].copy(),
            "saved": score[:, Arm.WAIT] - score[:, Arm.CALL],
            "gained": won[:, Arm.CALL] - won[:, Arm.WAIT],
            "won": won[:, Arm.CALL].copy(),
        }
    )
