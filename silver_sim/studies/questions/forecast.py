"""The kind forecast: whether the chances to win that advice predicts come true."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from silver_sim.studies.core.spec import OneIn, OnFreshGames, Player, Whole

if TYPE_CHECKING:
    from silver_sim.studies.arms.design import Design
    from silver_sim.studies.core.plan import Setup


class JudgeForecasts(OnFreshGames):
    """Whether the chances to win that advice predicts come true in the games that follow."""

    players_in: ClassVar[tuple[str, ...]] = ("player",)

    kind: Literal["forecast"] = "forecast"
    player: Player = Field(
        default="champion",
        description="The strategy in every seat, which also plays on in every world.",
        examples=["champion"],
    )
    worlds: Whole = Field(
        default=128,
        ge=64,
        le=4096,
        multiple_of=64,
        description="Deals of the hidden cards in which its answer is played out.",
    )
    told: Literal["script", "line"] = Field(
        default="script",
        description="What advice knows about a decision: everything that the player knows, as from "
        "a script; or only what a typed line says, with the rest drawn from real games.",
    )
    every: OneIn = Field(default=64, description="One in this many decisions is judged, drawn.")

    def design(self, setup: Setup) -> Design:
        """Predictions by number of players, deal, standing and question, and in steps."""
        from silver_sim.studies.predictions.forecast import design

        return design(self, setup)
