"""Counts in its module how often it was asked."""

from silver_sim.silver import Turn, any_turn

asked = 0


def open_turn(sight, params, memory, rng):
    global asked
    asked += 1
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if asked % 3 == 0 else Turn.DRAW
    return any_turn(sight)
