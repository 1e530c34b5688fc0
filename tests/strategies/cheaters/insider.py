"""Reads out of its stream which deal this is."""

from silver_sim.silver import Turn, any_turn


def open_turn(sight, params, memory, rng):
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if (rng.key[0] + rng.counter[2]) % 2 == 0 else Turn.DRAW
    return any_turn(sight)
