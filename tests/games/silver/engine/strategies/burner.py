"""Draws and discards, never more (reliability, B1), and may draw random numbers in vain (F23)."""

from typing import NamedTuple

from silver_sim.silver import Turn, below, discard


class Params(NamedTuple):
    numbers: int = 0  # random numbers thrown away before every turn


def open_turn(sight, params, memory, rng):
    for _ in range(params.numbers):
        below(rng, 52)
    return Turn.DRAW


def place_card(sight, params, memory, rng):
    return discard()
