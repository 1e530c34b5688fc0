"""Throws dice of its own."""

from random import random

from silver_sim.silver import Turn, any_turn


def open_turn(sight, params, memory, rng):
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if random() < 0.5 else Turn.DRAW
    return any_turn(sight)
