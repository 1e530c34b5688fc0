"""Draws, puts back, and finds behind its supply the stream that this comes from."""

from numba import njit

from silver_sim.rng import STREAM, SUPPLIED, below
from silver_sim.silver import Turn, any_turn

STREAM_AT = SUPPLIED + 1 + dict(STREAM.fields or {})["key"][1] // 8


def open_turn(sight, params, memory, rng):
    below(rng, 2)
    rng.used -= 1
    if sight.may_draw and sight.may_take:
        return Turn.TAKE if word_at(rng.word, STREAM_AT) % 2 == 0 else Turn.DRAW
    return any_turn(sight)


@njit(boundscheck=False)
def word_at(words, place):
    """The seed's key, if that is what lies there, and the block."""
    return words[place] + words[place + 4]
