"""Experiments of the kind lookahead."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from silver_sim.studies.core.spec import Common, Player, Seats, Whole

Worlds = Annotated[Whole, Field(ge=1, le=100_000)]
Level = Literal["uniform", "kept", "policy"]  # of ``games.contract.BELIEFS``


class Levels(Common):
    """A strategy that looks ahead among others of its kind that do not, by belief and worlds."""

    players_in: ClassVar[tuple[str, ...]] = ("player",)

    kind: Literal["lookahead"] = "lookahead"
    player: Player = Field(default="counter", description="Who looks ahead in one seat.")
    seats: Seats = Field(default=2, description="In all others the same sits and does not.")
    beliefs: list[Level] = Field(default=["uniform", "kept", "policy"], min_length=1, max_length=3)
    worlds: list[Worlds] = Field(default=[16, 64, 256], min_length=1, max_length=6)
