"""Reads behind the end of a list: late in a round, when a 13 lies on the discard pile."""

from silver_sim.silver import Turn


def open_turn(sight, params, memory, rng):
    if sight.may_draw:
        late = sight.turn > 25 and sight.discard_top == 13
        return far_behind(sight) if late else Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.TAKE if sight.may_take else Turn.PASS


def far_behind(sight):
    return sight.hand[sight.turn + 1000]
