"""Puts every drawn card into the next slot, whatever the values (reliability, B4)."""

from silver_sim.silver import Turn, exchange


def open_turn(sight, params, memory, rng):
    return Turn.DRAW


def place_card(sight, params, memory, rng):
    memory.cell[0] += 1
    return exchange(memory.cell[0] % 5)
