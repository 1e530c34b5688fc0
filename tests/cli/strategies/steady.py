"""Draws, discards, and calls after a while."""

from typing import NamedTuple

from silver_sim.silver import Turn


class Params(NamedTuple):
    call_after: float = 9.0  # turns of the round
    calls: bool = True  # whether it calls at all
    take_below: int = 3  # take the discard if it is lower


def open_turn(sight, params, memory, rng):
    if sight.may_call and params.calls and sight.turn > params.call_after:
        return Turn.CALL
    if sight.may_take and (sight.discard_top < params.take_below or not sight.may_draw):
        return Turn.TAKE
    if sight.may_draw:
        return Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.CALL if sight.may_call else Turn.PASS
