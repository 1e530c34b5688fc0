"""``python -m benchmarks.scale``: the serial share of a run, and what that is on 64 processors."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import SILVER
from silver_sim.studies.play import Hands, Prepared, begin
from silver_sim.studies.spec import experiment_of

LINE_UP = ["greedy", "pairs", "early_caller", "patient"]
MANY = 64


def seconds(blocks: int, threads: int) -> float:
    """How long a run takes from its first game to its summary; charts are left out."""
    fields = {
        "kind": "simulate",
        "players": LINE_UP,
        "blocks": blocks,
        "charts": False,
        "report": False,
    }
    prepared = Prepared.of(experiment_of(fields), SILVER, strategy_files(SILVER.name))
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        begin(prepared, Path(folder) / "run", Hands(threads))
        return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()
    blocks = options.games // len(LINE_UP)
    seconds(64, 1)  # loads the engine
    times: dict[tuple[int, int], list[float]] = {}
    for _ in range(options.repetitions):
        for many, threads in ((blocks, 1), (blocks, 2), (2 * blocks, 2)):
            times.setdefault((many, threads), []).append(seconds(many, threads))
    one, two, double = (min(each) for each in times.values())
    serial = max(0.0, 2 * two - one)  # T(p) = serial + rest / p (Amdahl 1967)
    rest = one - serial
    table = Table(title=f"{options.games:,} games, least time of {options.repetitions}")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for what, figure in (
        ("two threads against one", f"{one / two:.2f} x"),
        ("serial share of one thread's time", f"{100 * serial / one:.1f} %"),
        (f"{MANY} processors against one, by that share", f"{one / (serial + rest / MANY):.0f} x"),
        ("twice the games against once, two threads", f"{double / two:.2f} x"),
    ):
        table.add_row(what, figure)
    Console().print(table)


if __name__ == "__main__":
    main()
