"""How a strategy plays, from rows of deals alone: everything that its game counts of a player.

The ``Observation`` of a game that has behaviours but names none; it sees no decisions.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.result import Result
from silver_sim.stats.outcomes.blocks import sums_of_player
from silver_sim.stats.outcomes.sides import BLOCK, Sides, of_blocks
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.profile.setup import ProfileSetup

ROWS = "rows"  # as the source of a behaviour
DEALS = "rounds"  # the table, and the name for its number of rows


class OfRows:
    """Both sides of the typical duels, counted in the rows of their deals."""

    def __init__(self, setup: ProfileSetup) -> None:
        """Start with nothing counted."""
        self.game = setup.game
        self._sides: Sides | None = None

    def add(self, rounds: pl.DataFrame) -> None:
        """Count the deals of one part."""
        own, opponent = (self._of_player(rounds, who) for who in (0, 1))
        names = [name for name in own.columns if name not in BLOCK]
        new = Sides.of(names, of_blocks(pl.concat([own, opponent]), names))
        self._sides = new if self._sides is None else self._sides + new

    def _of_player(self, rounds: pl.DataFrame, who: int) -> pl.DataFrame:
        """The numbers of a player, one row for each table and block."""
        sums = sums_of_player(self.game, DEALS, who)
        player = pl.lit(who).alias("player")
        return rounds.group_by(BLOCK[1:]).agg(player, pl.len().cast(pl.Int64).alias(DEALS), *sums)

    def observe(
        self, seats: Mapping[str, SeatSetup], options: RunOptions, watch: DeadlineWatch
    ) -> None:
        """Do nothing: rows suffice."""

    @property
    def counts(self) -> Mapping[str, Sides]:
        """The counts behind the behaviours."""
        if self._sides is None:
            raise ValueError("no deals were counted")
        return {ROWS: self._sides}

    def told(self) -> Result | None:
        """Nothing is added to the profile."""
        return None
