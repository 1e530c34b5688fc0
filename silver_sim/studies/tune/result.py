"""What a run that tunes finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from silver_sim.arena.parameters import Value
from silver_sim.arena.typed import as_typed
from silver_sim.columns import PLACE, SHARE, Column, File
from silver_sim.games.measures import Measure
from silver_sim.result import Result, optional
from silver_sim.studies.arms.metrics import METRICS, Metric
from silver_sim.studies.arms.result import ArmsResult

CANDIDATES = (
    Column("generation", "int64", "which generation", PLACE),
    Column("candidate", "int64", "which of its line-ups; -1: their mean, and the favourite then"),
    Column("blocks", "int64", "blocks in which it played at every table"),
    Column("played", "int64", "games that were played for it; -1: for the start"),
    Column("lead", "int64", "sum over blocks of its win share minus that of the start, by scale"),
    Column("lead_squares", "int64", "sum over blocks of the squares of that"),
    Column("scale", "int64", "by what leads are divided: mean = lead / (scale * blocks)"),
    Column("p_i", "the parameter's", "its value of a parameter; i is the name"),
)
FILES = (
    File(
        "candidates/part-*.parquet",
        "one row a line-up that was tried; a part is a generation",
        CANDIDATES,
        table="candidates",
    ),
)
START, BEST = "the start", "the best found"  # arms
# Families: on fresh deals; one parameter varied, on average and with each number of players; on the
# deals that chose among the finalists; and while it was searched.
CONFIRMED, CURVES, PLAYERS = "confirmed", "curves", "players"
FINALISTS, COURSE = "finalists", "course"
LUCKY = "best_candidate"

Settings = dict[str, Value]  # values by the name of their parameter


@dataclass(frozen=True, kw_only=True)
class Range(Result):
    """A parameter, where it is searched, and what was found."""

    parameter: str
    meaning: str
    default: Value
    words: list[str]  # that it can be; none of numbers, and of yes and no
    least: float | None = optional()
    most: float | None = optional()
    start: Value
    best: Any = optional()  # a value, once it is tuned

    @property
    def possible(self) -> str:
        """Its values."""
        if self.least is not None and self.most is not None:
            return f"{as_typed(self.least)} to {as_typed(self.most)}"
        return ", ".join(self.words) or "yes, no"


@dataclass(frozen=True, kw_only=True)
class TuneResult(ArmsResult):
    """What was searched, what was found, and whether it is better on fresh deals."""

    fresh_seed: Annotated[int, "seed of the deals that the search never saw"]
    start: Annotated[str, "the line-up where the search began"]
    field: Annotated[list[str], "who sits in the other seats"]
    seats: Annotated[list[int], "the numbers of players"]
    generations: Annotated[int, "generations that were searched"]
    population: Annotated[int, "candidates of a generation"]
    blocks_a_candidate: Annotated[int, "blocks in which each played at every table"]
    command: Annotated[str, "what to type for the same search"]
    parameters: Annotated[list[Range], "each with its meaning, range, start and best value"]
    choice_blocks: Annotated[int, "fresh blocks that chose among the finalists"]
    best: Annotated[str, "the finalist that was chosen"]
    better: Annotated[bool, "whether best is shown to be better than start"]
    to_use: Annotated[str, "best if it is better, else start"]
    curve_blocks: Annotated[int, "fresh blocks in which single parameters were varied"]

    own: ClassVar[Mapping[str, Metric]] = {
        LUCKY: Metric(LUCKY, "best candidate", "the largest lead, which is chance in part", SHARE)
    }

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """Win shares, and the lead of the best candidate."""
        return [
            each.column for each in (METRICS["win_share"]._replace(kinds=()), *cls.own.values())
        ]
