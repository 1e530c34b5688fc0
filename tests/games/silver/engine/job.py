"""A fixed set of games in a process of its own, told as one line of JSON.

``python -m tests.games.silver.engine.job``

How the engine is compiled (not at all, with bounds checks) is set by the environment, and must not
change what comes out.
"""

from __future__ import annotations

import json
import os
from typing import Any

import numpy as np

from silver_sim.compiled.jit import compiled_entry, kernel
from silver_sim.compiled.machine_code import BOUNDS_CHECKED, PYTHON_MODE, fingerprint
from silver_sim.games.silver.rules.rule_set import EDITIONS
from silver_sim.games.silver.table import loop as table
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.silver.engine.play import digest, new_match

LINE_UPS = ("tumbler,steady", "tumbler,tumbler,steady:call_at=6", "tumbler,steady,tumbler,tumbler")
ROUNDS = {"lanes": 2, "physical": 1}  # by deal mode
BLOCKS = 1  # of every line-up, edition and deal mode: 54 games


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


def notices(match: SilverMatch, rounds_done: int = 0) -> bool:
    """Whether the loop that plays raises IndexError at a table where something is missing."""
    # An unchecked loop writes what it is told to: the row before the first is nobody else's memory.
    rows = np.zeros(4, table.GAME_ROW), np.zeros(9, table.ROUND_ROW)[1:]
    match.jobs["end"], match.jobs["rounds_done"] = 1, rounds_done
    given = match.jobs, match.states, match.sights, match.players, match.choices, *rows
    try:
        compiled_entry(table.play_blocks, *given)(*given)
    except IndexError:
        return True
    return False


def notices_a_row_before_the_first() -> bool:
    """Whether the loop notices that it writes a row from the end of the table of rounds."""
    return notices(new_match(LINE_UPS[0], rounds=2), rounds_done=-1)


def notices_that_a_player_is_missing() -> bool:
    """Whether the loop notices that there are fewer players than seats; only where it checks."""
    match = new_match(LINE_UPS[0], rounds=2)
    match.players = match.players[:-1]
    return notices(match)


def games(blocks: int) -> str:
    """The hash of ``blocks`` blocks of all line-ups in all editions and both deal modes."""
    return digest(
        *(
            new_match(players, deal_mode, edition=edition, rounds=rounds).play(0, blocks)
            for players in LINE_UPS
            for deal_mode, rounds in ROUNDS.items()
            for edition in EDITIONS
        )
    )


def main() -> None:
    """Play, and say how and what came out."""
    answer = {
        "python_mode": PYTHON_MODE,
        "checked": BOUNDS_CHECKED,
        "checks_bounds": checks_bounds(),
        "from_the_end": notices_a_row_before_the_first(),
        "beyond_the_end": BOUNDS_CHECKED and notices_that_a_player_is_missing(),
        "fingerprint": fingerprint(),
        "digest": games(int(os.environ.get("BLOCKS", BLOCKS))),
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
