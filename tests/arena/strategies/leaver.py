"""Ends its process in one of many turns, or only means to."""

import os
import signal
import sys
from typing import NamedTuple

from silver_sim.silver import Turn, below

COMPILED = False


class Params(NamedTuple):
    exits: bool = False  # by ``sys.exit``, which is a failure like others
    one_in: int = 4000  # turns (1 to 1000000)


def open_turn(sight, params, memory, rng):
    if below(rng, params.one_in) == 0:
        sys.exit(3) if params.exits else os.kill(os.getpid(), signal.SIGKILL)
    if sight.may_draw:
        return Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.CALL if sight.may_call else Turn.PASS
