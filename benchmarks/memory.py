"""Rows on memory: many games played and counted, none kept."""

from __future__ import annotations

import json
import sys

from benchmarks.measure import Row, at_most
from benchmarks.sizes import Sizes
from benchmarks.start import child


def memory(sizes: Sizes) -> list[Row]:
    """Goal 5: the peak of a process that streams games, and how it grows with them."""
    quarter, whole = child("benchmarks.memory", str(sizes.memory_games))
    return [
        Row(
            "peak_memory",
            f"peak megabytes of a process that streams {sizes.memory_games:,} games",
            whole,
            "MB",
            "Arena.rows into a Tally in a process of its own, all processors",
            at_most(500),
            beside={"after_a_quarter": quarter},
        ),
        Row(
            "memory_growth",
            "megabytes that the last three quarters added to the peak",
            whole - quarter,
            "MB",
            "the same process",
        ),
    ]


def main() -> None:
    """Stream the games and print the peak after a quarter and after all of them."""
    from benchmarks import tables
    from silver_sim.arena.rows import frames
    from silver_sim.arena.run import Arena, usable_threads
    from silver_sim.arena.table import SeatedTable
    from silver_sim.games.silver.game import GAME as SILVER
    from silver_sim.stats.outcomes.part import Part
    from silver_sim.stats.outcomes.tally import Tally

    blocks = int(sys.argv[1]) // 4
    tally, quarter = Tally.empty(SILVER, 4), 0.0
    table = SeatedTable(SILVER, tables.seats(tables.HEURISTICS), tables.SETTING)
    for rows in Arena.of(table, threads=usable_threads()).rows(blocks):
        tally += Tally.of(Part(SILVER, frames(rows, 4, SILVER), [4]))
        if tally.blocks <= blocks / 4 or not quarter:
            quarter = peak()
    print(json.dumps([quarter, peak()]))


def peak() -> float:
    """The most memory that this process has used so far, in megabytes."""
    import resource  # not on Windows

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


if __name__ == "__main__":
    main()
