"""What a run of kind lookahead finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from silver_sim.columns import SHARE
from silver_sim.result import Result
from silver_sim.stats.results import Estimate, Heading, MeanTotal, WinShare


@dataclass(frozen=True)
class Cell(Result):
    """Looking ahead with one belief and one number of worlds."""

    belief: Annotated[str, "the belief"]
    worlds: Annotated[int, "the number of worlds"]
    win_share: WinShare
    mean_total: MeanTotal

    @property
    def subject(self) -> str:
        """The cell in words."""
        return f"{self.belief}, {self.worlds} worlds"


@dataclass(frozen=True)
class Step(Result):
    """From one cell, b, to the next better belief or number of worlds, a."""

    of: Annotated[str, "what is better, or more", "belief, worlds"]
    a: Annotated[str, "the better cell"]
    b: Annotated[str, "the one below it"]
    win_share: Annotated[Estimate, "what a step of belief or worlds wins", SHARE]

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

    player: Annotated[str, "who looks ahead; without looking ahead it sits in all other seats"]
    seats: Annotated[int, "players of a table"]
    beliefs: Annotated[list[str], "the beliefs that were played"]
    worlds: Annotated[list[int], "the numbers of worlds that were played"]
    cells: Annotated[list[Cell], "win share and total of each belief with each number"]
    steps: Annotated[list[Step], "what each step wins: a minus b"]

    in_rows = ((Cell, "{}"), (Step, "{}_difference"))
