"""What a review of one or more games finds, person by person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from silver_sim.advice.interval import Interval
from silver_sim.advice.review.result import SCHEMA_VERSION, GameReview
from silver_sim.result import Result, optional
from silver_sim.studies.review.known import KnownPlayer


@dataclass(frozen=True, kw_only=True)
class Person(Result):
    """What somebody did in all games: sums over games, but for ``lost``."""

    name: str
    games: int
    start: float
    luck: Interval
    cards: Interval | None = optional()  # luck without the choices of the others, if all are known
    choices: Interval
    result: float
    lost: Interval | None  # by choices, for each decision that counts
    counted: int
    mistakes: int
    more: list[int | None]  # by known player, games that would distinguish the two; None: alike

    @property
    def lucky(self) -> Interval:
        """What luck brought, without the choices of the others where they are known."""
        return self.cards or self.luck

    @property
    def others(self) -> float | None:
        """What the choices of the others brought, where they are known."""
        return None if self.cards is None else self.luck.estimate - self.cards.estimate


@dataclass(frozen=True, kw_only=True)
class Review(Result):
    """A review of games."""

    kind: str = "review"
    schema_version: int = SCHEMA_VERSION
    game: str
    games: list[GameReview]
    people: list[Person]  # in the order in which they first sat
    known: list[KnownPlayer]  # by the same measure
    own_strategy: str
    others: str
    seed: int
    command: str | None = optional()  # what to type to have the same again

    teller: ClassVar[str] = "silver_sim.studies.review.tell:tell"
