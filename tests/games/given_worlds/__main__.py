"""The campaign as a program; exit status 1 if a world cannot be, or was not made.

Lines of both games tell every pair of fields of the notation, or leave one or both of them out, at
every question, and random subsets. All is made by code that checks bounds.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from time import process_time

from silver_sim.caches import cache_root

SHOWN = 5  # lines written out
# Set before anything is compiled. The cache is the one that the tests of the engine use.
CHECKED = {
    "NUMBA_BOUNDSCHECK": "1",
    "NUMBA_OPT": "1",  # compiles faster, and checks the same
    "SILVER_SIM_CACHE": str(cache_root() / "bounds"),
}


def main() -> int:
    """Judge all lines; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.given_worlds", description=__doc__)
    parser.add_argument("--subsets", type=int, default=20_000, help="random ones, of each game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=1, help="of the pairs one in so many")
    parser.add_argument("--games", type=int, default=60, help="of which positions are told")
    options = parser.parse_args()
    given = options.seed, options.subsets, options.every, options.games
    os.environ.update(CHECKED)
    cache_root.cache_clear()  # asked for above, before the environment said where
    run = import_module("tests.games.given_worlds.campaign")
    status = 0
    for side in run.SIDES:
        found = run.campaign(side, *given)
        for line, wrong in list(found.wrong.items())[:SHOWN]:
            print(f"{side.name} {line}\n  " + "\n  ".join(dict.fromkeys(wrong)))
        print(
            f"{side.name} lines={found.lines} refused={found.refused} worlds={found.worlds} "
            f"questions={len(found.asked)} wrong={len(found.wrong)} "
            f"checked={int(run.BOUNDS_CHECKED)} cpu={found.seconds:.0f}"
        )
        status = max(status, int(bool(found.wrong)))
    print(f"cpu={process_time():.0f}")
    return status


if __name__ == "__main__":
    sys.exit(main())
