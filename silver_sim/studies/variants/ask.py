"""Experiments of the kinds sweep and rule_sensitivity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field

from silver_sim.games.contract import GameInfo
from silver_sim.studies.core.spec import AroundATable, Flag, LineUp, Number


class Sweep(AroundATable):
    """What a parameter of a strategy, or a field of the rules, does to a player."""

    players_in: ClassVar[tuple[str, ...]] = ("players",)

    kind: Literal["sweep"] = "sweep"
    players: LineUp = Field(description="The line-up; the first player is looked at.")
    vary: str = Field(
        description="A parameter of the first player, or rules.FIELD: a field of the rule set.",
        examples=["call_at", "rules.call_penalty"],
    )
    values: list[Number] = Field(min_length=1, max_length=100)
    reference: Number | None = Field(
        default=None, description="Default: the value that holds anyway."
    )
    confirm: Flag = Field(
        default=True,
        description="Play the best value again on fresh seeds, seated as `seating` says.",
    )


class RuleSensitivity(AroundATable):
    """How much each disputed rule, and each edition, changes."""

    players_in: ClassVar[tuple[str, ...]] = ("players",)

    kind: Literal["rule_sensitivity"] = "rule_sensitivity"
    players: LineUp
    disputed: list[str] | None = Field(
        default=None,
        description="The fields that are varied; default: all disputed ones that matter with so "
        "many players.",
    )

    def resolved(self, game: GameInfo) -> dict[str, Any]:
        """The experiment as plain data, with the fields that are varied."""
        found = super().resolved(game)
        return found | {"disputed": list(self.varied(game))}

    def varied(self, game: GameInfo) -> Sequence[str]:
        """The fields that are varied: those that are named, else all that may change something."""
        if self.disputed is not None:
            return self.disputed
        seats, matters = len(self.players), game.matters_with
        return [name for name in game.disputed if seats in matters.get(name, (seats,))]
