"""Goes by the clock."""

from time import perf_counter_ns

from silver_sim.silver import Turn, any_turn


def open_turn(sight, params, memory, rng):
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if perf_counter_ns() // 1000 % 2 == 0 else Turn.DRAW
    return any_turn(sight)
