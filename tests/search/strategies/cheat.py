"""Calls now and then where it may not."""

from silver_sim.silver import Turn, any_turn


def open_turn(sight, params, memory, rng):
    if sight.turn > 9 and sight.may_call == 0 and sight.totals[0] % 11 == 5:
        return Turn.CALL
    return any_turn(sight)
