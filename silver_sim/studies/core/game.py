"""Which game a run or a profile is of, from what it kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.games import registry
from silver_sim.games.contract import GameInfo


def game_of(kept: Mapping[str, Any]) -> GameInfo:
    """What is known of the game of a specification of a run, or of a profile."""
    return game_named(kept.get("experiment", kept)["game"])


def game_named(name: str) -> GameInfo:
    """What is known of a game."""
    return registry.info(name)
