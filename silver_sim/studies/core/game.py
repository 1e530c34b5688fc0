"""The game of a run or a profile; and what its matches write down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.games import registry
from silver_sim.games.contract.game import GameInfo


def game_of(kept: Mapping[str, Any]) -> GameInfo:
    """The game of a run's specification, or of a profile."""
    return game_named(kept.get("experiment", kept)["game"])


def game_named(name: str) -> GameInfo:
    """The game of this name."""
    return registry.info(name)


def write_down(match: Any) -> None:
    """Let a match write down what is done: beliefs go by that."""
    match.states["recorded"] = 1
