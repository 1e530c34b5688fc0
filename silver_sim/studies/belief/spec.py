"""Experiments of the kind belief."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from silver_sim.studies.core.spec import Common, OneIn, Player, Seats, Whole


class JudgeBeliefs(Common):
    """How well beliefs tell what is hidden: in games of the mix that they expect, and of others."""

    kind: Literal["belief"] = "belief"
    seats: Annotated[list[Seats], Field(min_length=1)] = Field(default=[2, 3, 4])
    worlds: Whole = Field(
        default=256, ge=2, le=4096, description="Deals of the hidden cards, for every level."
    )
    every: OneIn = Field(default=16, description="One decision in so many is judged, drawn.")
    others: dict[str, Player] = Field(
        default_factory=dict,
        max_length=8,
        description="Players beside the mix, by what they are called.",
    )
