"""Ends its process in one of many turns, in the way that is asked for."""

import ctypes
import os
import signal
import sys
import threading
from typing import NamedTuple

from silver_sim.silver import Turn, below

COMPILED = False


class Params(NamedTuple):
    """What may be set."""

    way: int = 0  # place in WAYS (0 to 5)
    one_in: int = 4000  # turns (1 to 1000000)


def by_interrupts():
    """A thread of its own ends the process."""
    thread = threading.Thread(target=lambda: os.kill(os.getpid(), signal.SIGTERM))
    thread.start()
    thread.join()


WAYS = (
    lambda: os._exit(3),
    lambda: os.kill(os.getpid(), signal.SIGKILL),
    lambda: ctypes.string_at(0),
    os.abort,
    by_interrupts,
    lambda: sys.exit(3),
)


def open_turn(sight, params, memory, rng):
    if below(rng, params.one_in) == 0:
        WAYS[params.way]()
    if sight.may_draw:
        return Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.CALL if sight.may_call else Turn.PASS
