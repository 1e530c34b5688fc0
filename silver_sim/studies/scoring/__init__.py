"""What kinds share that judge predictions by what came: belief, equity, forecast."""

from dataclasses import dataclass

from silver_sim.result import Result


@dataclass(frozen=True, kw_only=True)
class AtTable(Result):
    """Of whose games something is told."""

    who: str  # as the experiment calls them
    player: str  # who sits in every seat
    seats: int

    @property
    def subject(self) -> str:
        """They in words."""
        return f"{self.who}, {self.seats} players"
