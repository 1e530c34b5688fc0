"""Experiments of the kind compare."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from silver_sim.studies.core.spec import Complementary, Flag, Player, Points, Seats

MOST_TESTED = 1_000_000  # blocks of a sequential test


class Compare(Complementary):
    """Whether one strategy is better than another in the same seats against the same field."""

    players_in: ClassVar[tuple[str, ...]] = ("a", "b", "field")

    kind: Literal["compare"] = "compare"
    title: str = Field(
        default="",
        max_length=200,
        description="What is asked, in one line; yes is that a is better, no that it is not.",
    )
    a: Player
    b: Player
    field: list[Player] = Field(
        default_factory=list, max_length=20, description="Who else sits at the table."
    )
    seats: Seats | None = Field(default=None, description="Default: 2, or the field and one more.")
    edge: Points = Field(default="0.5pp", description="The difference of win share that matters.")
    adjust: Flag = Field(
        default=False, description="Judge by win shares without the luck of the cards."
    )

    @property
    def sequential(self) -> bool:
        """Whether it is played until the sequential test has an answer."""
        return self.blocks is None and self.until is None and self.time is None

    @property
    def runs_by_number(self) -> bool:
        """Whether nothing but a number of blocks ends the run."""
        return self.blocks is not None

    @property
    def most_blocks(self) -> int:
        """The number of blocks at which the run ends at the latest."""
        return self.max_blocks or MOST_TESTED if self.sequential else super().most_blocks
