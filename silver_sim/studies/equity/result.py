"""What a run of kind equity finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from silver_sim.columns import NATS
from silver_sim.result import Result
from silver_sim.stats.outcomes.reliability import Step
from silver_sim.stats.results import Estimate, Heading
from silver_sim.studies.scoring import AtTable, TableRow


@dataclass(frozen=True)
class Scores(Result):
    """How much some predictions tell."""

    predictions: Annotated[int, "predictions that are judged"]
    brier: Annotated[Estimate, "mean squared distance of chances from what happened"]
    base: Annotated[Estimate, "the same of equal chances"]
    gain: Annotated[Estimate, "base minus brier"]
    log_score: Annotated[Estimate, "log score of who wins", NATS]


@dataclass(frozen=True, kw_only=True)
class Group(AtTable, Scores):
    """Those of a table."""

    reliability: list[Step]
    deals: dict[str, Scores]  # after which they were made


@dataclass(frozen=True)
class EquityTable(Result):
    """The table that is judged."""

    hash: str
    strategy: str  # whose games it is made of
    seed: int  # of these games
    other_rules: list[str]  # rules played here that those games did not have


@dataclass(frozen=True)
class Chance(Result):
    """What the table says of a player who is behind by so many points, or ahead (below 0)."""

    behind: int
    chance: float


@dataclass(frozen=True)
class Lead(Result):
    """What it says by points behind."""

    seats: int
    deals_left: int  # 0: any number
    chances: list[Chance]


@dataclass(frozen=True, kw_only=True)
class EquityResult(Heading):
    """How the table's chances and what happened differ."""

    seats: Annotated[list[int], "the numbers of players"]
    others: Annotated[dict[str, str], "further players, by what they are called"]
    equity: Annotated[EquityTable, "the table: its hash, strategy and seed"]
    groups: Annotated[list[Group], "scores by who plays (first the table's own strategy), how many"]
    leads: Annotated[list[Lead], "what the table says of leads"]

    row_type = TableRow
    in_rows = ((Scores, "{}"),)
