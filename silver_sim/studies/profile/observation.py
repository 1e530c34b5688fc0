"""What a game adds to a profile: the class that ``GameInfo.profile`` names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import polars as pl

    from silver_sim.arena.deadline import DeadlineWatch
    from silver_sim.games.contract.seats import SeatSetup
    from silver_sim.result import Result
    from silver_sim.stats.outcomes.sides import Sides
    from silver_sim.studies.core.run_options import RunOptions
    from silver_sim.studies.profile.setup import ProfileSetup


OF_ROWS = "silver_sim.studies.profile.of_rows:OfRows"


class Observation(Protocol):
    """What a game observes of a strategy besides rows of games; made with the profile's setup."""

    def add(self, rounds: pl.DataFrame) -> None:
        """Count the rounds of the typical duels of one part; parts come in order."""

    def observe(
        self, seats: Mapping[str, SeatSetup], options: RunOptions, watch: DeadlineWatch
    ) -> None:
        """Replay the first blocks of the typical duels and count their decisions.

        Called once, after all parts are added; ``watch`` enforces the deadline of every match.
        """

    @property
    def counts(self) -> Mapping[str, Sides]:
        """The counts behind the game's behaviours, by source."""

    def told(self) -> Result | None:
        """What only this game adds to a profile; None for nothing."""


def observation_of(setup: ProfileSetup) -> Observation | None:
    """The observation that the game names; if it names none, one from rows alone.

    None if the game has no behaviours either.
    """
    if not setup.game.profile and not setup.game.behaviours:
        return None
    module, _, name = (setup.game.profile or OF_ROWS).partition(":")
    made: Observation = getattr(import_module(module), name)(setup)
    return made
