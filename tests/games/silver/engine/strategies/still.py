"""Draws and discards, and never changes its village."""

from typing import Any

from silver_sim.silver import discard


def place_card(sight: Any, params: Any, memory: Any, rng: Any) -> Any:
    return discard()
