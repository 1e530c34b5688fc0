"""Plays games and tells how long they took, by whichever commit of this repository it runs in.

It is run as a file that knows nothing of the commit but its ``benchmarks.tables``. Each line, of
the command line or of standard input, is a line-up and a number of blocks.
"""

import json
import sys
import time
from typing import Any

from benchmarks import tables


def main() -> None:
    """Answer every line with a line of JSON; a line-up is compiled when it first comes."""
    known: dict[str, Any] = {}
    for line in sys.argv[1:] or sys.stdin:
        players, blocks = line.split()
        if players not in known:
            known[players] = tables.match(tables.seats(players))
        begun = time.perf_counter()
        rows = known[players].play(0, int(blocks))
        took = time.perf_counter() - begun
        games, turns = len(rows.games), int(rows.rounds["turns"].sum())
        print(json.dumps({"seconds": took, "games": games, "turns": turns}), flush=True)


if __name__ == "__main__":
    main()
