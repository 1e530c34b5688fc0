"""What a run of kind ladder finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from silver_sim.columns import POINTS, SHARE
from silver_sim.result import Result
from silver_sim.stats.results import Estimate, Heading

SHOWN, OPEN, LOST = "better", "open", "worse"


@dataclass(frozen=True)
class Step(Result):
    """A strategy among others of the step below it."""

    upper: Annotated[str, "the strategy of the step"]
    lower: Annotated[str, "that of the step below it"]
    blocks: Annotated[int, "blocks that it comes from"]
    games: Annotated[int, "games that it comes from"]
    win_share: Annotated[Estimate, "games won / games, among those one step below", SHARE]
    points: Annotated[Estimate, "the same as strength", "400 for odds of 10 to 1"]
    found: Annotated[str, "whether it wins more than the fair share", "better, worse, open"]


@dataclass(frozen=True)
class Height(Result):
    """How many points a strategy is above the lowest from which all steps have an end."""

    strategy: Annotated[str, "the strategy"]
    above: Annotated[str, "the lowest from which all steps have an end"]
    points: Annotated[Estimate, "points of all steps from other to subject", POINTS]


@dataclass(frozen=True, kw_only=True)
class LadderResult(Heading):
    """Each strategy of a ladder against the one below it."""

    seats: Annotated[int, "players of a table"]
    fair_share: Annotated[float, "what equals would win", SHARE]
    ladder: Annotated[list[str], "the strategies, the lowest first"]
    step_level: Annotated[float, "level of each interval: all hold together"]
    steps: Annotated[list[Step], "what each step wins against the one below it"]
    heights: Annotated[list[Height], "how many points each is above the lowest that has any"]

    in_rows = ((Step, "{}"), (Height, "height"))
