"""Reads behind the end of its sight, where the sight of the next player lies."""

from numba import njit

from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.silver import SLOTS, Turn, any_turn

CELLS = SIGHT.itemsize // 8


def open_turn(sight, params, memory, rng):
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if far_behind(sight.value, CELLS) < 5 else Turn.DRAW
    return any_turn(sight)


@njit(boundscheck=False)
def far_behind(values, cells):
    """The first cards of the next sight in memory, added up."""
    total = 0
    for slot in range(4):
        total += values[0, cells + SLOTS + slot]
    return total
