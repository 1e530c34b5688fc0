"""Wants to pass where it may not: late in a round, when a 13 lies on the discard pile."""

from typing import NamedTuple

from silver_sim.silver import Turn, below


class Params(NamedTuple):
    one_in: int = 1  # of these occasions, taken at random


def open_turn(sight, params, memory, rng):
    if sight.may_draw:
        late = sight.turn > 25 and sight.discard_top == 13
        return Turn.PASS if late and below(rng, params.one_in) == 0 else Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.TAKE if sight.may_take else Turn.PASS
