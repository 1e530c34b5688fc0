"""What a run of kind belief finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from silver_sim.columns import NATS, SHARE
from silver_sim.result import Result
from silver_sim.stats.outcomes.reliability import Step
from silver_sim.stats.results import Estimate, Heading
from silver_sim.studies.scoring import AtTable, TableRow

STEPS = (("kept", "uniform"), ("policy", "kept"))  # each level and the one that it should beat


@dataclass(frozen=True)
class Scores(Result):
    """Mean log scores in nats, or what is gained of them."""

    card_score: Annotated[Estimate, "mean log score of the values of hidden cards", NATS]
    below_score: Annotated[Estimate, "mean log score of who has fewer points", NATS]


@dataclass(frozen=True)
class Level(Scores):
    """What a level of belief scores."""

    effective: Annotated[Estimate, "effective worlds / worlds", SHARE]


@dataclass(frozen=True)
class Gain(Scores):
    """What a level gains over the one before."""

    level: Annotated[str, "the belief"]
    over: Annotated[str, "the one before, which is subtracted"]


@dataclass(frozen=True)
class Decisions(Result):
    """Decisions that were judged."""

    decisions: int  # how many
    cards: int  # hidden at them
    asked: Estimate  # decisions of others that policy asks about in each world
    levels: dict[str, Level]
    gains: list[Gain]  # in the order of STEPS


@dataclass(frozen=True, kw_only=True)
class Group(AtTable, Decisions):
    """Those of a table."""


@dataclass(frozen=True, kw_only=True)
class LevelRow(TableRow):
    """A row of `summary.csv`."""

    level: Annotated[str, "the belief"]


@dataclass(frozen=True, kw_only=True)
class BeliefResult(Heading):
    """How well each level of belief tells what is hidden."""

    worlds: Annotated[int, "deals of the hidden cards, for every level"]
    every: Annotated[int, "one decision in so many is judged"]
    models: Annotated[str, "what the others are taken for"]
    seats: Annotated[list[int], "the numbers of players"]
    others: Annotated[dict[str, str], "further players, by what they are called"]
    hidden: Annotated[str, "what is believed of each card, in words of the game"]
    below: Annotated[str, "what is believed of each seat"]
    groups: Annotated[list[Group], "scores by who plays (the mix comes first) and how many"]
    by_question: Annotated[dict[str, Decisions], "scores in games of the mix, by question"]
    by_turn: Annotated[dict[str, Decisions], "the same by turn of the deal"]
    reliability: Annotated[dict[str, list[Step]], "predicted and observed chances, by level"]

    row_type = LevelRow
    in_rows = ((Level, "{}"), (Scores, "{}_difference"))

    @property
    def of_mix(self) -> list[Group]:
        """The tables of the mix."""
        return [each for each in self.groups if each.who == self.groups[0].who]
