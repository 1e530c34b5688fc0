"""Draws and discards, never more (reliability, B1)."""

from silver_sim.silver import Turn, discard


def open_turn(sight, params, memory, rng):
    return Turn.DRAW


def place_card(sight, params, memory, rng):
    return discard()
