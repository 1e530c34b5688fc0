"""The command ``python -m benchmarks``: measure, print the table, write it as JSON where wanted."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import memory, plain_seats, speed, start, verdict
from benchmarks.measure import Row, plain
from benchmarks.sizes import SMOKE, Sizes
from silver_sim.arena.run import usable_threads
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.programs import about

TEN_MILLION = 10_000_000
EXAMPLES = """examples:
  python -m benchmarks                     every row, a few minutes
  python -m benchmarks --quick             without the cold start
  python -m benchmarks --only sight        one row or several
  python -m benchmarks --json bench.json   keep the figures
  python -m benchmarks --full              memory of ten million games
"""
Measurement = Callable[[Sizes], list[Row]]
MEASUREMENTS: dict[str, Measurement] = {
    "floor": speed.against_floor,
    "threads": speed.by_threads,
    "odin": speed.odin,
    "sight": speed.sight,
    "python": plain_seats.python_seats,
    "mixed": plain_seats.mixed_table,
    "random": speed.random_decisions,
    "forks": speed.forks,
    "warm": start.warm_start,
    "cold": start.cold_start,
    "verdict": verdict.answers,
    "memory": memory.memory,
}


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Speed against fixed references, in ratios measured within one process. "
        "Whatever the figures say, the exit status is 0.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--quick", action="store_true", help="leave the cold start out")
    options.add_argument("--smoke", action="store_true", help="tiny sizes: figures mean nothing")
    options.add_argument(
        "--only",
        nargs="+",
        choices=MEASUREMENTS,
        metavar="ROW",
        help="of " + ", ".join(MEASUREMENTS),
    )
    games = options.add_mutually_exclusive_group()
    games.add_argument(
        "--games",
        type=int,
        metavar="N",
        help=f"games of the memory row (default {Sizes.memory_games:,})",
    )
    games.add_argument(
        "--full",
        dest="games",
        action="store_const",
        const=TEN_MILLION,
        help=f"--games {TEN_MILLION}",
    )
    options.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    return options


def main(arguments: Sequence[str]) -> None:
    """Measure what the options ask for."""
    options = parser().parse_args(arguments)
    sizes = SMOKE if options.smoke else Sizes()
    if options.games:
        sizes = replace(sizes, memory_games=options.games)
    left_out = {"cold"} if options.quick else set()
    names = options.only or [name for name in MEASUREMENTS if name not in left_out]
    rows = list(measured(names, sizes))
    if options.smoke:
        rows = [replace(row, unjudged="tiny sizes") for row in rows]
    print_table(rows)
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        document = as_document(rows, ["python", "-m", "benchmarks", *arguments])
        options.json.write_text(json.dumps(document, indent=1, allow_nan=False) + "\n")


def measured(names: Sequence[str], sizes: Sizes) -> Iterator[Row]:
    """The rows of one measurement after the other, told on standard error as they come."""
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr)
        for row in MEASUREMENTS[name](sizes):
            print(f"  {row.what}: {plain(row.figure)} {row.unit}", file=sys.stderr)
            yield row


def as_document(rows: Sequence[Row], command: Sequence[str]) -> dict[str, Any]:
    """Plain data: what was measured, with which program and libraries."""
    return {
        "schema_version": 1,
        "about": about(SILVER, command, usable_threads()),
        "rows": [row.as_dict() for row in rows],
    }


def print_table(rows: Sequence[Row]) -> None:
    """The rows as a person reads them."""
    table = Table("what", "measured", "goal", "verdict", "how, and what was seen beside it")
    for row in rows:
        beside = ", ".join(f"{name} {plain(figure)}" for name, figure in row.beside.items())
        table.add_row(
            row.what,
            f"{plain(row.figure)} {row.unit}",
            str(row.goal or ""),
            row.verdict,
            "\n".join(filter(None, [row.how, beside])),
        )
    console = Console()
    (console if console.is_terminal else Console(width=140)).print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
