"""What is found of rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.results import Estimate


@dataclass(frozen=True)
class JudgedRule(Result):
    """A rule: how often it agrees with advice, and what it gains; clustered by game."""

    words: str
    chosen: bool  # whether it is the one that is told
    decisions: int  # that tell of it
    agrees: Estimate  # with what advice does, or what is expected to be as good
    gain: Estimate  # chance to win the game, a decision, over the option that is never right
    advice: Estimate  # what advice gains
    kept: Estimate  # gain / advice, if that is shown to gain

    @property
    def keeps(self) -> Estimate:
        """What is kept, as it is told: nothing where so few games give it no interval."""
        return self.kept if self.kept.ends else Estimate(None)


@dataclass(frozen=True)
class JudgedTopic(Result):
    """A question and its rules."""

    name: str
    title: str
    others: str  # who sits in the other seats; empty: the same player
    players: list[int]  # how many play
    over: str  # gains are told over this rule
    advice: Estimate  # what advice gains
    rules: list[JudgedRule]  # first what people would say otherwise, then those that were tried

    @property
    def usual(self) -> JudgedRule:
        """What people would say otherwise."""
        return self.rules[0]

    @property
    def told(self) -> JudgedRule:
        """The rule that is told."""
        return next(each for each in self.rules if each.chosen)


@dataclass(frozen=True, kw_only=True)
class RulesOfThumb(Result):
    """Rules to play by, and what each keeps of what advice gains."""

    schema_version: int = 1
    kind: str = "thumb"
    game: str
    player: str  # who plays, and with whose judgement rules are compared
    edition: str
    seed: int
    version: str  # of silver-sim
    games: int  # a question
    worlds: int  # of the belief, a decision
    true_worlds: int  # that tell what an option was worth
    command: str  # what to type for the same
    further: str  # what else the game has to say
    topics: list[JudgedTopic]
