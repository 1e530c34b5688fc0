"""What a run of kind lookahead finds."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.results import Estimate, Heading


@dataclass(frozen=True)
class Cell(Result):
    """Looking ahead with one belief and one number of worlds."""

    belief: str
    worlds: int
    win_share: Estimate
    mean_total: Estimate

    @property
    def subject(self) -> str:
        """The cell in words."""
        return f"{self.belief}, {self.worlds} worlds"


@dataclass(frozen=True)
class Step(Result):
    """From one cell, b, to the next better belief or number of worlds, a."""

    of: str  # belief or worlds
    a: str
    b: str
    win_share: Estimate  # the paired difference a - b

    @property
    def subject(self) -> str:
        """What is better, or more."""
        return self.a

    @property
    def other(self) -> str:
        """What it is compared with."""
        return self.b

    @property
    def is_shown(self) -> bool:
        """Whether it is shown to win more, adjusted for all steps beside it."""
        return self.win_share.is_shown and self.win_share.value > 0


@dataclass(frozen=True, kw_only=True)
class LookaheadResult(Heading):
    """What looking ahead wins, by belief and number of worlds, on the same deals."""

    player: str  # who looks ahead, in one seat among others of its kind that do not
    seats: int
    beliefs: list[str]
    worlds: list[int]
    cells: list[Cell]
    steps: list[Step]
