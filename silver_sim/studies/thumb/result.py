"""What is found of rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from silver_sim.columns import SHARE
from silver_sim.result import Result
from silver_sim.studies.arms.metrics import Metric
from silver_sim.studies.arms.tools import ToolResult

KEPT = "the share of what advice gains that the rule gains"
AGREES = "how often it does what advice does, or something as good"
GAIN = "wins in 100 that such a decision gains over the worst of its options"
DECISIONS = "decisions that judged the rule, none of which chose it"
OWN: tuple[tuple[Any, ...], ...] = (
    ("keeps", "gain kept %", KEPT, SHARE, (), False),
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
