"""A fixed set of games in a process of its own, told as one line of JSON.

How the engine is compiled (not at all, with bounds checks) is set by the environment, and must not
change what comes out.
"""

import json
import os
from collections.abc import Callable
from typing import Any

import numpy as np

from silver_sim.compiled.jit import compiled_entry, kernel
from silver_sim.compiled.machine_code import BOUNDS_CHECKED, PYTHON_MODE, fingerprint
from silver_sim.games.table.match import TableMatch


@kernel
def read(numbers: Any, place: int) -> Any:
    """The control: a read beyond the end must be noticed where the engine is checked."""
    return numbers[place]


def checks_bounds() -> bool:
    """Whether a read beyond the end raises IndexError in this process."""
    try:
        read(np.zeros(4, np.int64), 5)
    except IndexError:
        return True
    return False


def notices(match: TableMatch, rounds_done: int = 0) -> bool:
    """Whether the loop that plays raises IndexError at a table where something is missing."""
    # An unchecked loop writes what it is told to: the row before the first is nobody else's memory.
    engine = match.engine
    rows = np.zeros(6, engine.game_row), np.zeros(9, engine.round_row)[1:]
    match.jobs["end"], match.jobs["rounds_done"] = 1, rounds_done
    given = *match.at_table, *rows
    try:
        compiled_entry(engine.play_blocks, *given)(*given)
    except IndexError:
        return True
    return False


def notices_a_row_before_the_first(match: TableMatch) -> bool:
    """Whether the loop notices that it writes a row from the end of the table of rounds."""
    return notices(match, rounds_done=-1)


def notices_that_a_player_is_missing(match: TableMatch) -> bool:
    """Whether the loop notices that there are fewer players than seats; only where it checks."""
    match.players = match.players[:-1]
    return notices(match)


def tell(games: Callable[[int], str], new_match: Callable[[], TableMatch], blocks: int) -> None:
    """Play, and say how and what came out: ``games`` plays so many blocks and gives their hash."""
    answer = {
        "python_mode": PYTHON_MODE,
        "checked": BOUNDS_CHECKED,
        "checks_bounds": checks_bounds(),
        "from_the_end": notices_a_row_before_the_first(new_match()),
        "beyond_the_end": BOUNDS_CHECKED and notices_that_a_player_is_missing(new_match()),
        "fingerprint": fingerprint(),
        "digest": games(int(os.environ.get("BLOCKS", blocks))),
    }
    print(json.dumps(answer))
