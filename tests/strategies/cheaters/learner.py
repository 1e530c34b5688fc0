"""Remembers the games before: in every second one it takes cards that it would not take else."""

from silver_sim.silver import Turn, any_turn


class Past:
    games = 0


def first_look(sight, params, memory, rng):
    if sight.round_no == 1:
        Past.games += 1
    memory.cell[0] = Past.games % 2
    return (1 << sight.rules.first_looks) - 1


def open_turn(sight, params, memory, rng):
    if sight.may_draw and sight.may_take and memory.cell[0] == 1:
        return Turn.TAKE
    return any_turn(sight)
