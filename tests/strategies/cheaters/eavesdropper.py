"""Reads the stream of the player who comes behind it in the line-up."""

from numba import njit

from silver_sim.games.silver.seat.policy import SEAT
from silver_sim.silver import Turn, any_turn

CELLS = SEAT.itemsize // 8


def open_turn(sight, params, memory, rng):
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if word_of(rng.word, CELLS) % 2 == 0 else Turn.DRAW
    return any_turn(sight)


@njit(boundscheck=False)
def word_of(words, cells):
    return words[cells] + words[cells + 1]
