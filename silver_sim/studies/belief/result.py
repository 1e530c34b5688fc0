"""What a run of kind belief finds."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.outcomes.reliability import Step
from silver_sim.stats.results import Estimate, Heading
from silver_sim.studies.scoring import AtTable

STEPS = (("kept", "uniform"), ("policy", "kept"))  # each level and the one that it should beat


@dataclass(frozen=True)
class Scores(Result):
    """Mean log scores in nats, or what is gained of them."""

    card_score: Estimate  # of the values of hidden cards
    below_score: Estimate  # of who has fewer points


@dataclass(frozen=True)
class Level(Scores):
    """What a level of belief scores."""

    effective: Estimate  # the part of its worlds that would tell as much at equal weights


@dataclass(frozen=True)
class Gain(Scores):
    """What a level gains over the one before."""

    level: str
    over: str


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
class BeliefResult(Heading):
    """How well each level of belief tells what is hidden."""

    worlds: int
    every: int  # one decision in so many was judged
    models: str  # for whom policy takes the others
    seats: list[int]
    others: dict[str, str]
    hidden: str  # what is believed of a card, in words of the game
    below: str  # and of another player
    groups: list[Group]  # those of the mix that beliefs expect come first
    by_question: dict[str, Decisions]  # of the mix alone
    by_turn: dict[str, Decisions]
    reliability: dict[str, list[Step]]  # of the chances of each level that another is below

    @property
    def of_mix(self) -> list[Group]:
        """The tables of the mix."""
        return [each for each in self.groups if each.who == self.groups[0].who]
