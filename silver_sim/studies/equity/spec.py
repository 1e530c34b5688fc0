"""Experiments of the kind equity."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from silver_sim.studies.core.spec import Common, Player, Seats


class JudgeEquity(Common):
    """Whether the chances to win that the table of equity tells come true in fresh games."""

    kind: Literal["equity"] = "equity"
    seats: Annotated[list[Seats], Field(min_length=1)] = Field(default=[2, 3, 4])
    others: dict[str, Player] = Field(
        default_factory=dict,
        max_length=8,
        description="Players beside the one whose games the table is made of, by what they are "
        "called.",
    )
