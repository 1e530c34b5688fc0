"""Where two strategies decide differently, and what each difference is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from silver_sim.columns import SHARE
from silver_sim.games.positions import Picture
from silver_sim.result import Result, optional
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.metrics import Metric
from silver_sim.studies.arms.tools import ToolResult

WORTH = (
    "win share that a seat gains by the first such change of every deal; where B plays a seat, by "
    "all of them, so they add up"
)
SUM = (
    "gains of all such changes of a seat in a game: an opportunity that recurs in a deal counts "
    "again, so it says where to look, not what could be won"
)
STANDS = "decisions at which they differ: each that was weighed counts for as many as it stands for"
OWN: tuple[tuple[Any, ...], ...] = (
    ("worth", "worth", WORTH, SHARE),
    ("gain", "gain each", "what one such change adds to the chance to win", SHARE),
    ("sum", "sum", SUM, SHARE),
    ("differs", "they differ %", "decisions at which they differ / decisions", SHARE, (), False),
    ("different", "they differ", "decisions at which the two choose differently", "", (), False),
    ("differences", "differences", STANDS, "", (), False),
    ("decisions", "decisions", "those in which at least one of the two has a say", "", (), False),
)


@dataclass(frozen=True)
class Change(Result):
    """What the two do at a question, each as one of a few kinds of act."""

    question: str
    a: str
    b: str

    def __str__(self) -> str:
        """Return "open turn: draw → take"; "witch: exchange 1 → another" of the same kind."""
        other = "another" if self.a == self.b else self.b
        return f"{self.question}: {self.a} → {other}".replace("_", " ")


@dataclass(frozen=True)
class Effect(Result):
    """By how much more of a consequence the choice of b leads to."""

    name: str
    words: str
    unit: str  # % where it happens or not; else what it counts
    more: Estimate
    size: float | None  # by the standard deviation of single worlds; None if all are alike


@dataclass(frozen=True)
class Fresh(Result):
    """What a change is worth in a position, in other worlds than those by which it was chosen."""

    worlds: int
    chances: list[float]  # to win, after either choice
    gain: Estimate
    consequences: list[Effect]
    reasons: list[str]


@dataclass(frozen=True)
class Position(Result):
    """A decision at which the two choose differently."""

    change: Change
    a: str  # what a does, in words
    b: str
    where: dict[str, int]  # block, rotation, seat and what else counts
    picture: Picture  # what the seat that must decide sees
    times: int | None = optional()  # how often such a change was found
    fresh: Fresh | None = optional()

    @property
    def place(self) -> str:
        """Where it comes from; the seat is last."""
        names = sorted(self.where, key=lambda name: name == "seat")
        return ", ".join(f"{name} {self.where[name]}" for name in names)


@dataclass(frozen=True)
class Gains(Result):
    """How differences were weighed."""

    games: int  # those of which were weighed
    worlds: int  # in which both choices were played on
    every: int  # of this many differences one was weighed, drawn
    weighed: int
    other_rules: list[str]  # that the games did not have from which a deal's end is known
    by: str  # who played on
    models: str  # what the others were taken for
    costliest: list[Position]  # where a change surely gains most, each of another kind


@dataclass(frozen=True, kw_only=True)
class DifferenceResult(ToolResult):
    """One plays, the other is asked what it would do.

    Its rows are of kinds of changes, questions, phases and deals, and of all together.
    """

    kind: str = "difference"
    a: str
    b: str
    words: dict[str, str]  # what they are
    plays: str  # a: in all seats; b: in one, and a in the others
    seats: int
    samples: list[Position]  # the first of the most frequent kinds
    not_weighed: str  # why no difference was weighed; empty if some were, or none should be
    weighed: Gains | None

    own: ClassVar = {name: Metric(name, *rest) for name, *rest in OWN}

    @property
    def of_b(self) -> bool:
        """Whether b plays, in one seat, and a is asked."""
        return self.plays == "b"
