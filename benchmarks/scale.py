"""``python -m benchmarks.scale``: the serial share of a run, and what that is on 64 processors."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.life import begin
from silver_sim.studies.play import Prepared

LINE_UP = ["greedy", "pairs", "early_caller", "patient"]
PROCESSORS, MANY_GAMES = 64, 10_000_000


class Times(NamedTuple):
    """Seconds of a run from its first game to its summary; charts are left out."""

    wall: float
    serial: float  # that the thread works which hands out games and keeps what comes back


def times(blocks: int, threads: int) -> Times:
    """Play a run."""
    fields = {
        "kind": "simulate",
        "players": LINE_UP,
        "blocks": blocks,
        "charts": False,
        "report": False,
    }
    prepared = Prepared.of(experiment_of(fields), SILVER, strategy_files(SILVER.name))
    with tempfile.TemporaryDirectory() as folder:
        begun, worked = time.perf_counter(), time.thread_time()
        begin(prepared, Path(folder) / "run", RunOptions(threads))
        return Times(time.perf_counter() - begun, time.thread_time() - worked)


def least(blocks: int, threads: int, repetitions: int) -> Times:
    """The least of several runs, each figure by itself."""
    found = [times(blocks, threads) for _ in range(repetitions)]
    return Times(*(min(each) for each in zip(*found, strict=True)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()
    games, repetitions = options.games, options.repetitions
    blocks = games // len(LINE_UP)
    times(64, 1)  # loads the engine
    one, two = (least(blocks, threads, repetitions) for threads in (1, 2))
    double = least(2 * blocks, 2, repetitions)
    serial = (double.serial - two.serial) / games  # of a game; the rest is the start and the end
    fixed = two.serial - serial * games
    game = (one.wall - fixed) / games
    alone = fixed + MANY_GAMES * game
    together = fixed + MANY_GAMES * max(serial, game / PROCESSORS)
    table = Table(title=f"{games:,} games, least time of {repetitions}")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for what, figure in (
        ("two threads against one", f"{one.wall / two.wall:.2f} x"),
        ("start and end of a run, one thread", f"{fixed:.2f} s"),
        ("a game: one thread's time", f"{1e6 * game:.1f} µs"),
        ("of it serial", f"{1e6 * serial:.2f} µs ({100 * serial / game:.1f} %)"),
        (
            f"{PROCESSORS} processors against one, {MANY_GAMES:,} games, by that",
            f"{alone / together:.0f} x",
        ),
        ("twice the games against once, two threads", f"{double.wall / two.wall:.2f} x"),
    ):
        table.add_row(what, figure)
    Console().print(table)


if __name__ == "__main__":
    main()
