"""How many games a difference of win share takes, or which one they find, by way to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name

from silver_sim.result import Result


@dataclass(frozen=True)
class Ends(Result):
    """A number at the measured spread, and at both ends of its interval."""

    estimate: float
    lo: float
    hi: float

    def each(self, number: Callable[[float], float]) -> Ends:
        """Another number, as a function of this one."""
        return Ends(number(self.estimate), number(self.lo), number(self.hi))


@dataclass(frozen=True)
class Row(Result):
    """What a way to play takes, or finds."""

    design: str  # its name, of ``tell.NAMES``
    power: float  # how often it finds the edge
    games_a_block: int
    spread: Ends  # the standard deviation of a block (of a game in ``own_deals``)
    blocks: Ends
    games: Ends
    edge: Ends | None  # that these games find; None if it was asked what an edge takes
    command: str  # what to type; empty if nothing plays like this


@dataclass(frozen=True)
class PilotRun(Result):
    """The pilot."""

    seed: int
    blocks: int
    games: int
    drawn: int  # how often its blocks were drawn again for the intervals


@dataclass(frozen=True, kw_only=True)
class PowerResult(Result):
    """What each way to play takes; intervals are those of the spread alone."""

    schema_version: int = 1
    game: str
    edition: str
    a: str
    b: str
    field: list[str]  # who else sits at the table
    seats: int
    edge: float | None  # the difference of win share that is asked for, or
    games: int | None  # the games
    power: float  # how often a difference is to be found
    level: float  # of all intervals
    blocks_of_a_look: int  # how often compare looks whether it may stop
    pilot: PilotRun
    designs: list[Row]

    def design(self, name: str) -> Row | None:
        """The row of a way to play; None if it was not asked for, or gives no answer."""
        return next((row for row in self.designs if row.design == name), None)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        html: str = resolve_name("silver_sim.studies.power.tell:in_html")(self)
        return html
