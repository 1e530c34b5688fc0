"""Draws and calls at times; plays in plain Python."""

from typing import NamedTuple

from silver_sim.silver import Turn, below

COMPILED = False


class Params(NamedTuple):
    hurry: int = 6  # calls in one of so many turns (1 to 100)


def open_turn(sight, params, memory, rng):
    if sight.may_call and below(rng, params.hurry) == 0:
        return Turn.CALL
    if sight.may_draw:
        return Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.CALL if sight.may_call else Turn.PASS
