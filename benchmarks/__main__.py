"""The command ``python -m benchmarks``: measure, print the table, write it as JSON where wanted."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import (
    batches,
    memory,
    older,
    plain_seats,
    rollouts,
    speed,
    start,
    verdict,
    yardstick,
)
from benchmarks.command import ended
from benchmarks.measure import Row, plain
from benchmarks.sizes import SMOKE, Sizes
from silver_sim.arena.run import usable_threads
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.programs import about

TEN_MILLION = 10_000_000
EXAMPLES = """examples:
  python -m benchmarks                     every row, a few minutes
  python -m benchmarks --quick             without cold starts
  python -m benchmarks --only sight        one row or several
  python -m benchmarks --json bench.json   keep the figures
  python -m benchmarks --full              memory of ten million games
  python -m benchmarks --pace pace.c       a turn against that of a plain C program
  python -m benchmarks --before HEAD~10    games and starts against an older commit
"""
Measurement = Callable[[Sizes], list[Row]]
COLD = {"starts", "first", "cold"}


def measurements(
    pace: yardstick.Yardstick | None = None, commits: older.Commits | None = None
) -> dict[str, Measurement]:
    """All of them by name; what they compare with may be missing."""
    return {
        "yardstick": partial(yardstick.turn, pace),
        "floor": speed.against_floor,
        "before": partial(older.games, commits),
        "threads": speed.by_threads,
        "odin": speed.odin,
        "champions": speed.champions,
        "sight": speed.sight,
        "python": plain_seats.python_seats,
        "mixed": plain_seats.mixed_table,
        "random": speed.random_decisions,
        "forks": speed.forks,
        "batch": batches.batches,
        "rollouts": rollouts.rollouts,
        "starts": partial(older.starts, commits),
        "first": partial(older.first_answers, commits),
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
    options.add_argument("--quick", action="store_true", help="leave cold starts out")
    options.add_argument("--smoke", action="store_true", help="tiny sizes: figures mean nothing")
    options.add_argument(
        "--only",
        nargs="+",
        choices=measurements(),
        metavar="ROW",
        help="of " + ", ".join(measurements()),
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
    options.add_argument(
        "--pace", type=Path, metavar="FILE.c", help="build this yardstick and measure against it"
    )
    options.add_argument(
        "--before", metavar="COMMIT", help="check this commit out and measure against it"
    )
    options.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    return options


def main(arguments: Sequence[str]) -> None:
    """Measure what the options ask for."""
    options = parser().parse_args(arguments)
    sizes = SMOKE if options.smoke else Sizes()
    if options.games:
        sizes = replace(sizes, memory_games=options.games)
    names = options.only or [n for n in measurements() if not options.quick or n not in COLD]
    with (
        yardstick.built(options.pace) as pace,
        older.checked_out(options.before) as commits,
    ):
        rows = list(measured(names, measurements(pace, commits), sizes))
    if options.smoke:
        rows = [replace(row, unjudged=row.unjudged or "tiny sizes") for row in rows]
    print_table(rows)
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        document = as_document(rows, ["python", "-m", "benchmarks", *arguments])
        options.json.write_text(json.dumps(document, indent=1, allow_nan=False) + "\n")


def measured(names: Sequence[str], known: Mapping[str, Measurement], sizes: Sizes) -> Iterator[Row]:
    """The rows of one measurement after the other, told on standard error as they come."""
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr)
        for row in known[name](sizes):
            print(f"  {row.what}: {row.measured or row.verdict}", file=sys.stderr)
            yield row


def as_document(rows: Sequence[Row], command: Sequence[str]) -> dict[str, Any]:
    """Plain data: what was measured, with which program and libraries."""
    return {
        "schema_version": 1,
        "about": about(SILVER, SILVER.sources, command, usable_threads()),
        "rows": [row.as_dict() for row in rows],
    }


def print_table(rows: Sequence[Row]) -> None:
    """The rows as a person reads them."""
    table = Table("what", "measured", "goal", "verdict", "how, and what was seen beside it")
    for row in rows:
        beside = ", ".join(f"{name} {plain(figure)}" for name, figure in row.beside.items())
        table.add_row(
            row.what,
            row.measured,
            str(row.goal or ""),
            row.verdict,
            "\n".join(filter(None, [row.how, beside])),
        )
    console = Console()
    (console if console.is_terminal else Console(width=140)).print(table)


if __name__ == "__main__":
    sys.exit(ended(lambda: main(sys.argv[1:]), "aborted"))
