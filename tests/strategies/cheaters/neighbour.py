"""Follows its stream back to the streams of all players (in plain Python)."""

from silver_sim.silver import Turn, any_turn


def open_turn(sight, params, memory, rng):
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if words_of_all(rng) % 2 == 0 else Turn.DRAW
    return any_turn(sight)


def words_of_all(rng):
    everything = rng.base
    while everything.base is not None:
        everything = everything.base
    return int(everything["stream"]["word"].sum())
