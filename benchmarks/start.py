"""Rows on the start of a new process: from nothing to the first 1,000 games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import Row, at_most
from benchmarks.sizes import Sizes

ROOT = Path(__file__).parents[1]
AHEAD = "ahead"


def child(module: str, *arguments: str, **variables: str) -> Any:
    """What a module prints, as JSON, when it is run in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def warm_start(sizes: Sizes) -> list[Row]:
    """Goal 3, first part: everything lies in the cache."""
    with bytecode() as kept:
        start(sizes, **kept)
        starts = [start(sizes, **kept) for _ in range(sizes.repetitions)]
    spans = {name: median(one[name] for one in starts) for name in starts[0]}
    return [
        Row(
            "warm_start",
            f"seconds to the first {sizes.started_games:,} games, beyond importing numba",
            sum(spans.values()) - spans["numba"],
            "s",
            "new processes with a warm cache",
            at_most(1.0),
            beside=spans,
        )
    ]


def cold_start(sizes: Sizes) -> list[Row]:
    """Goal 3, second part: nothing lies in the cache."""
    from silver_sim.arena.run import usable_threads  # not above: children time their own imports

    with bytecode() as kept:
        start(sizes, **kept)
        with tempfile.TemporaryDirectory() as cache:
            spans = start(sizes, SILVER_SIM_CACHE=cache, **kept)
        with tempfile.TemporaryDirectory() as cache:
            together = start(sizes, AHEAD, SILVER_SIM_CACHE=cache, **kept)
    strategies = {name: took for name, took in spans.items() if name.startswith("seat_")}
    return [
        Row(
            "cold_engine",
            "seconds to compile the engine",
            spans["engine"],
            "s",
            "one new process with an empty cache: a table for no games",
            at_most(25),
            beside=spans,
        ),
        Row(
            "cold_strategy",
            "seconds to compile a strategy, the slowest of the line-up",
            max(strategies.values()),
            "s",
            "the same process, engine first; the first strategy compiles the helpers too",
            at_most(3),
            beside=strategies,
        ),
        Row(
            "cold_together",
            "seconds to compile all of that as a run does, side by side",
            together["ahead"],
            "s",
            f"processes that compile ahead, at most one a thread ({usable_threads()} here); "
            "the goals of engine and strategies, added up",
            at_most(25 + 3 * len(strategies)),
            beside=together,
        ),
    ]


@contextmanager
def bytecode() -> Iterator[dict[str, str]]:
    """Variables for children that keep bytecode of what they import, as installed programs do."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        yield kept if sys.dont_write_bytecode else {}


def start(sizes: Sizes, *how: str, **variables: str) -> dict[str, float]:
    """The seconds of every step of one new process."""
    games = str(sizes.started_games)
    return dict(child("benchmarks.start", games, *how, **variables))


def main() -> None:
    """Play the first games of this process and print how long each step took."""
    spans: dict[str, float] = {}
    last = time.perf_counter()

    def lap(name: str) -> None:
        nonlocal last
        now = time.perf_counter()
        spans[name] = spans.get(name, 0.0) + now - last
        last = now

    import numba  # noqa: F401

    lap("numba")
    from benchmarks import tables
    from silver_sim.arena.find import strategy_files
    from silver_sim.arena.precompile import compile_ahead, compile_engine
    from silver_sim.arena.run import usable_threads
    from silver_sim.games.silver.game import GAME as SILVER

    lap("import")
    names = list(dict.fromkeys(tables.HEURISTICS.split(",")))
    if AHEAD in sys.argv:
        files = strategy_files(SILVER.name)
        compile_ahead(SILVER, [files[name] for name in names], usable_threads())
        lap(AHEAD)
    compile_engine(SILVER)
    lap("engine")
    for name in names:
        tables.seats(f"{name},{name}")
        lap(f"seat_{name}")
    tables.match(tables.seats(tables.HEURISTICS)).play(0, int(sys.argv[1]) // 4)
    lap("games")
    print(json.dumps(spans))


if __name__ == "__main__":
    main()
