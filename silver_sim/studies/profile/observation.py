"""How a strategy plays: everything that its game counts of a player in rows of deals."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

import polars as pl

from silver_sim.stats.outcomes.blocks import sums_of_player
from silver_sim.stats.outcomes.sides import BLOCK, Sides, of_blocks

if TYPE_CHECKING:
    from silver_sim.arena.deadline import DeadlineWatch
    from silver_sim.games.contract.seats import SeatSetup
    from silver_sim.result import Result
    from silver_sim.studies.arms.found import FoundRows
    from silver_sim.studies.core.run_options import RunOptions
    from silver_sim.studies.profile.setup import ProfileSetup

ROWS = "rows"  # as the source of a behaviour
DEALS = "rounds"  # the table, and the name for its number of rows


class Observation:
    """Both sides of the typical duels, counted in the rows of their deals; it sees no decisions.

    The class that ``GameInfo.profile`` names is one that counts more.
    """

    def __init__(self, setup: ProfileSetup) -> None:
        """Start with nothing counted."""
        self.setup = setup
        self._sides: Sides | None = None

    def add(self, rounds: pl.DataFrame) -> None:
        """Count the deals of one part; parts come in order."""
        sums = (sums_of_player(self.setup.game, DEALS, who) for who in (0, 1))
        by_block = rounds.group_by(BLOCK[1:])
        frame = pl.concat(
            by_block.agg(pl.lit(who).alias("player"), pl.len().cast(pl.Int64).alias(DEALS), *each)
            for who, each in enumerate(sums)
        )
        names = [name for name in frame.columns if name not in BLOCK]
        self.count(Sides.of(names, of_blocks(frame, names)))

    def count(self, new: Sides) -> None:
        """Add the counts of a part."""
        self._sides = new if self._sides is None else self._sides + new

    def observe(
        self, seats: Mapping[str, SeatSetup], options: RunOptions, watch: DeadlineWatch
    ) -> None:
        """Replay the first blocks of the typical duels and count their decisions, if wanted.

        Called once, after all parts are added; ``watch`` enforces the deadline of every match.
        """

    @property
    def sides(self) -> Sides:
        """What was counted in rows."""
        if self._sides is None:
            raise ValueError("no deals were counted")
        return self._sides

    @property
    def counts(self) -> Mapping[str, Sides]:
        """The counts behind the game's behaviours, by source."""
        return {ROWS: self.sides}

    def add_rows(self, found: FoundRows) -> Result | None:
        """Add the rows that only this game has, and return what are no rows; None for nothing."""
        return None


def observation_of(setup: ProfileSetup) -> Observation | None:
    """The observation that the game names; None if the game has no behaviours either."""
    if not setup.game.profile:
        return Observation(setup) if setup.game.behaviours else None
    module, _, name = setup.game.profile.partition(":")
    made: Observation = getattr(import_module(module), name)(setup)
    return made
