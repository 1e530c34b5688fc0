"""Opens the deal's stream with what its own is made of, and draws what is lower than the pile."""

import numpy as np
from numba import njit

from silver_sim.rng import DEAL, STREAM, below, open_stream
from silver_sim.silver import Turn, any_turn

CARDS = 52


def open_turn(sight, params, memory, rng):
    below(rng, 2)
    if sight.may_draw and sight.may_take:
        key, counter = rng.key, rng.counter
        next_one = top_card(key[0], key[1], counter[2], counter[3], sight.deck_count)
        return Turn.DRAW if next_one < sight.discard_top else Turn.TAKE
    return any_turn(sight)


@njit
def top_card(key0, key1, block, round_no, left):
    """The value of the card that is on top while so many are left."""
    stream, order = np.zeros(1, STREAM)[0], np.zeros(CARDS, np.int64)
    open_stream(stream, key0, key1, block, round_no, DEAL)
    for card in range(CARDS):
        place = below(stream, card + 1)
        order[card] = order[place]
        order[place] = card
    return (order[CARDS - left] + 2) // 4
