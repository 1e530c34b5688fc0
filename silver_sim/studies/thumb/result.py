"""What is found of rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from silver_sim.columns import SHARE
from silver_sim.result import Result
from silver_sim.studies.arms.metrics import Metric
from silver_sim.studies.arms.tools import ToolResult

KEPT = "gain / what advice gains, if that is shown to gain and there are enough games to say"
AGREES = "how often it does what advice does, or what is expected to be as good"
GAIN = "chance to win that a decision gains over the option that is never right"
DECISIONS = "those that judge it; they did not choose the numbers of rules"
OWN: tuple[tuple[Any, ...], ...] = (
    ("keeps", "kept %", KEPT, SHARE, (), False),
    ("agrees", "agrees %", AGREES, SHARE, (), False),
    ("gain", "gain %", GAIN, SHARE, (), False),
    ("decisions", "decisions", DECISIONS, "", (), False),
)


@dataclass(frozen=True)
class AskedTopic(Result):
    """A question that rules answer; its rows are those of the family of its name."""

    name: str
    title: str
    others: str  # who sits in the other seats; empty: the same player
    players: list[int]  # how many play
    over: str  # gains are over this rule
    family: str


@dataclass(frozen=True, kw_only=True)
class RulesOfThumb(ToolResult):
    """Rules to play by, and what each keeps of what advice gains."""

    kind: str = "thumb"
    player: str  # who plays, and with whose judgement rules are compared
    worlds: int  # of the belief, a decision
    true_worlds: int  # that show what an option was worth
    further: str  # what else the game has to say
    topics: list[AskedTopic]

    own: ClassVar = {name: Metric(name, *rest) for name, *rest in OWN}
