"""Positions filled from the real positions that everybody goes by."""

from typing import Any

from silver_sim.advice.met import met
from silver_sim.games.silver.study import filling, real_positions
from silver_sim.games.silver.text.given import SilverGiven


def fill(told: SilverGiven, key: tuple[int, int], first: int, last: int, *like: SilverGiven) -> Any:
    """As ``filling.fill``."""
    return filling.fill(told, key, first, last, met("silver", told.players), *like)


def nearest(told: SilverGiven) -> real_positions.Nearest:
    """As ``real_positions.nearest``."""
    return real_positions.nearest(told, met("silver", told.players))
