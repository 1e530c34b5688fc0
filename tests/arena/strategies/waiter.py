"""Never answers, once in a while."""

import time

from silver_sim.silver import Turn, below

COMPILED = False


def open_turn(sight, params, memory, rng):
    if below(rng, 2000) == 0:
        wait_for_ever()
    if sight.may_draw:
        return Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.CALL if sight.may_call else Turn.PASS


def wait_for_ever():
    while True:
        time.sleep(0.1)
