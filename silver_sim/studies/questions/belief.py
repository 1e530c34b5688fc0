"""The kind belief: how well each level of belief knows what is hidden, in fresh games."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from silver_sim.studies.core.spec import Judging, OneIn, Whole

if TYPE_CHECKING:
    from silver_sim.studies.arms.design import Design
    from silver_sim.studies.core.plan import Setup


class JudgeBeliefs(Judging):
    """How well beliefs know what is hidden: in games of the mix that they expect, and of others."""

    best_known: ClassVar[str] = "the mix"

    kind: Literal["belief"] = "belief"
    worlds: Whole = Field(
        default=256, ge=2, le=4096, description="Deals of the hidden cards, for every level."
    )
    every: OneIn = Field(default=16, description="One in this many decisions is judged, drawn.")

    def design(self, setup: Setup) -> Design:
        """Every level at every table, by question and by turn; each against the one before."""
        from silver_sim.studies.predictions.belief import design

        return design(self, setup)
