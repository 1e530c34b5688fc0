"""What a run of kind ladder finds."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.results import Estimate, Heading

SHOWN, OPEN, LOST = "better", "open", "worse"


@dataclass(frozen=True)
class Step(Result):
    """A strategy among others of the step below it."""

    upper: str
    lower: str
    blocks: int
    games: int
    win_share: Estimate  # its interval holds together with those of all steps
    points: Estimate  # the same on Elo's scale
    found: str  # SHOWN to win more than the fair share, shown to win less (LOST), or OPEN


@dataclass(frozen=True)
class Height(Result):
    """How many points a strategy is above the lowest from which all steps have an end."""

    strategy: str
    above: str
    points: Estimate


@dataclass(frozen=True, kw_only=True)
class LadderResult(Heading):
    """Each strategy of a ladder against the one below it."""

    seats: int
    fair_share: float
    ladder: list[str]  # from the lowest to the highest
    step_level: float  # of each interval of a win share
    steps: list[Step]
    heights: list[Height]
