"""Experiments of the kind simulate."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from silver_sim.studies.core.spec import AroundATable, LineUp


class Simulate(AroundATable):
    """One line-up."""

    players_in: ClassVar[tuple[str, ...]] = ("players",)

    kind: Literal["simulate"] = "simulate"
    players: LineUp = Field(description="The line-up; parameters and wrappers as they are typed.")
