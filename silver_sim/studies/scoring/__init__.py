"""What kinds share that judge predictions by what came: belief, equity, forecast."""

from dataclasses import dataclass
from typing import Annotated

from silver_sim.result import Result
from silver_sim.stats.results import Row


@dataclass(frozen=True, kw_only=True)
class AtTable(Result):
    """Of whose games something is told."""

    who: Annotated[str, "as the experiment calls them"]
    player: Annotated[str, "who sits in every seat"]
    seats: Annotated[int, "players of the table"]

    @property
    def subject(self) -> str:
        """They in words."""
        return f"{self.who}, {self.seats} players"


@dataclass(frozen=True, kw_only=True)
class TableRow(Row):
    """A row of `summary.csv`."""

    seats: Annotated[int, "players of a table"]
