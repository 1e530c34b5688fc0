"""Where two strategies decide differently, and what each difference is worth."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.games.positions import Picture
from silver_sim.result import Result, optional
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate


@dataclass(frozen=True)
class Change(Result):
    """What the two do at a question, each as one of a few kinds of act."""

    question: str
    a: str
    b: str

    def __str__(self) -> str:
        """Return "open turn: draw → take"; "witch: exchange 1 → another" of the same kind."""
        other = "another" if self.a == self.b else self.b
        return f"{self.question.replace('_', ' ')}: {self.a} → {other}"


@dataclass(frozen=True)
class Often(Result):
    """How often the two decide differently."""

    question: str  # "all" of all together
    decisions: int  # in which at least one of the two has a say
    differences: int
    share: Estimate


@dataclass(frozen=True)
class Effect(Result):
    """By how much more of a consequence the choice of b leads to."""

    name: str
    words: str
    unit: str  # % where it happens or not; else what it counts
    more: Estimate
    size: float | None  # by the standard deviation of single worlds; None if all are alike

    @property
    def is_shown(self) -> bool:
        """Whether there is shown to be more or less of it, all beside it considered (Holm)."""
        p = self.more.p_adjusted
        return bool(self.more.estimate) and p is not None and p < ALPHA


@dataclass(frozen=True)
class Group(Result):
    """What some differences are worth together, each for as many as it stands for."""

    name: str  # of their kind, question, phase or deal; "all" of all together
    change: Change | None  # what all of them change, if they are of one kind
    differences: int
    gain: Estimate  # of a single change, as a share of a win
    worth: Estimate  # of the first of every deal, a game and seat; with p values among its like
    sum: Estimate  # of all of them, a game and seat
    consequences: list[Effect]
    reasons: list[str]  # the effects that differ most, in words

    @property
    def is_shown(self) -> bool:
        """Whether its worth is shown not to be 0, all groups beside it considered (Holm)."""
        return self.worth.p_adjusted is not None and self.worth.p_adjusted < ALPHA


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
    position: list[str]  # what the seat that must decide sees, line by line
    picture: Picture | None = optional()  # the same as cards, where the game can draw them
    times: int | None = optional()  # how often such a change was found
    fresh: Fresh | None = optional()

    @property
    def place(self) -> str:
        """Where it comes from; the seat is last."""
        names = sorted(self.where, key=lambda name: name == "seat")
        return ", ".join(f"{name} {self.where[name]}" for name in names)


@dataclass(frozen=True, kw_only=True)
class Gains(Result):
    """What the differences are worth."""

    games: int  # those of which were weighed
    worlds: int  # in which both choices were played on
    every: int  # of so many differences one was weighed, drawn
    weighed: int
    other_rules: list[str]  # that the games did not have from which a deal's end is known
    by: str  # who played on
    models: str  # what the others were taken for
    together: Group | None  # of all; None if there was none to weigh
    true_worth: Estimate | None  # the worth by the cards as they lay
    apart: Estimate | None  # by how much more the belief says, with its p value
    kinds: list[Group]  # those first that are worth most
    questions: list[Group]
    phases: list[Group]
    deals: list[Group]  # by their number in the game
    costliest: list[Position]  # where a change surely gains most, each of another kind


@dataclass(frozen=True, kw_only=True)
class DifferenceResult(Result):
    """One plays, the other is asked what it would do."""

    schema_version: int = 1
    kind: str = "difference"
    game: str
    a: str
    b: str
    words: dict[str, str]  # what they are
    plays: str  # a: in all seats; b: in one, and a in the others
    seats: int
    edition: str
    seed: int
    games: int
    version: str
    command: str  # what to type for the same
    together: Often
    questions: list[Often]
    legend: list[str]  # of the signs of positions
    samples: list[Position]  # the first of the most frequent kinds
    not_weighed: str  # why no difference was weighed; empty if some were, or none should be
    weighed: Gains | None

    @property
    def of_b(self) -> bool:
        """Whether b plays, in one seat, and a is asked."""
        return self.plays == "b"
