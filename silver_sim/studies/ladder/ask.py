"""Experiments of the kind ladder."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from silver_sim.studies.core.spec import Blocks, Common, Player, Seats


class Ladder(Common):
    """Strategies from the weakest to the strongest: each plays the one before it."""

    players_in: ClassVar[tuple[str, ...]] = ("steps",)

    kind: Literal["ladder"] = "ladder"
    steps: list[Player] = Field(
        min_length=2, max_length=16, description="From the weakest to the strongest."
    )
    seats: Seats = Field(
        default=2, description="In one sits the stronger; in all others the one before it."
    )
    searching_blocks: Blocks | None = Field(
        default=None,
        description="Blocks of the steps at which somebody looks ahead, which take far longer "
        "(default: as many as of the others). Whole parts of the run are played.",
    )

    @model_validator(mode="after")
    def _one_end(self) -> Self:
        if self.until is not None and self.searching_blocks is not None:
            raise ValueError("until and searching_blocks: one of the two says how long to look")
        return self
