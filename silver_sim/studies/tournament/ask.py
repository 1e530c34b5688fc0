"""Experiments of the kind tournament."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, ValidationInfo, field_validator

from silver_sim.studies.core.spec import (
    Complementary,
    Flag,
    LineUp,
    Player,
    Points,
    Seats,
    check_length,
    game_of,
)


class Tournament(Complementary):
    """Who is best of a roster, at tables of one size or several."""

    players_in: ClassVar[tuple[str, ...]] = ("roster", "line_ups", "field")

    kind: Literal["tournament"] = "tournament"
    roster: list[Player] | Literal["all"] = Field(
        description="The strategies that are ranked (all: every built-in one)."
    )
    seats: Seats | Annotated[list[Seats], Field(min_length=1)] = Field(
        default=2, description="Seats of a table, or several such numbers."
    )
    line_ups: list[LineUp] | Literal["all"] = Field(
        default="all", description="Every set of `seats` strategies, or these line-ups."
    )
    field: list[Player] = Field(
        default_factory=list,
        description="Who else sits at the table, with each strategy of the roster.",
    )
    until: str | None = Field(
        default=None,
        description="separated: play until every two are told apart, or alike; 0.2pp: until "
        "intervals are as narrow as this.",
    )
    edge: Points = Field(
        default="0.5pp",
        description="The difference of win share that matters; who is closer is alike.",
    )
    confirm: Flag = Field(default=True, description="Play the winner again on fresh seeds.")

    @field_validator("field")
    @classmethod
    def _fillers_of_a_table(cls, field: list[str], told: ValidationInfo) -> list[str]:
        if game := game_of(told):
            check_length(field, 0, game.max_seats - 1)
        return field

    @classmethod
    def until_words(cls) -> tuple[str, ...]:
        """`separated`: until every two are told apart, or said to be within the edge."""
        return ("separated",)
