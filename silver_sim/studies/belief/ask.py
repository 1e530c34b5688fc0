"""Experiments of the kind belief."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from silver_sim.studies.core.spec import Judging, OneIn, Whole


class JudgeBeliefs(Judging):
    """How well beliefs know what is hidden: in games of the mix that they expect, and of others."""

    best_known: ClassVar[str] = "the mix"

    kind: Literal["belief"] = "belief"
    worlds: Whole = Field(
        default=256, ge=2, le=4096, description="Deals of the hidden cards, for every level."
    )
    every: OneIn = Field(default=16, description="One in this many decisions is judged, drawn.")
