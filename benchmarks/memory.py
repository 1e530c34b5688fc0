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
            "Arena.rows into a study of kind simulate in a process of its own, all processors",
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
    from benchmarks.tables import HEURISTICS
    from silver_sim.arena.find import strategy_files
    from silver_sim.arena.load import seated
    from silver_sim.arena.rows import frames
    from silver_sim.arena.run import Arena, usable_threads
    from silver_sim.games.silver.game import GAME as SILVER
    from silver_sim.studies.arms.study import Arms
    from silver_sim.studies.core.plan import Setup
    from silver_sim.studies.questions.simulate import Simulate

    blocks, quarter = int(sys.argv[1]) // 4, 0.0
    asked = Simulate(players=HEURISTICS.split(","), seating="fixed", report=False)
    study = Arms(Setup(SILVER, asked, strategy_files(SILVER.name)))
    (table,) = study.tables
    ready = table.with_seats({entry.label: seated(entry, SILVER) for entry in table.entries})
    for rows in Arena.of(ready, threads=usable_threads()).rows(blocks):
        part = frames(rows, 4, SILVER)
        last = study.blocks + part["games"]["block"].n_unique()
        study.add(study.counted(range(study.blocks, last), part))
        if study.blocks <= blocks / 4 or not quarter:
            quarter = peak()
    print(json.dumps([quarter, peak()]))


def peak() -> float:
    """The most memory that this process has used so far, in megabytes."""
    import resource  # not on Windows

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


if __name__ == "__main__":
    main()
