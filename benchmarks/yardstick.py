"""The row on a yardstick: a plain engine in C that is built here and plays in turn with ours.

Its program is given the number of games and prints ``ns/turn``, the nanoseconds of one turn.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks import tables
from benchmarks.measure import Row, at_most, in_turn, seconds
from benchmarks.sizes import Sizes
from silver_sim.errors import UserError, brief, repeated

FLAGS = ("-O3", "-march=native", "-w", "-DMAIN")
RESUMABLE = "1"  # it plays as a machine that stops at every question, as our engine does
PRINTED = re.compile(r"\bns/turn\s+(\d+(?:\.\d+)?)")
HELP = "--pace takes the C file of the yardstick, whose program prints ns/turn"

Yardstick = Callable[[int], float]  # nanoseconds of one turn, over so many games


@contextmanager
def built(source: Path | None) -> Iterator[Yardstick | None]:
    """The yardstick of a C file, as long as its program is there; None without a file.

    Raises UserError if there is no such file or no compiler, and if it builds no yardstick.
    """
    if source is None:
        yield None
        return
    if not source.is_file():
        raise UserError("there is no such C file", where=brief(source), help=HELP)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "yardstick"
        _build(source, program)
        yardstick = partial(_turn_ns, program, source)
        yardstick(1)
        yield yardstick


def _build(source: Path, program: Path) -> None:
    """Compile the file, with ``$CC`` if that is set."""
    compiler = shlex.split(os.environ.get("CC", "")) or ["cc"]
    command = [*compiler, *FLAGS, str(source.absolute()), "-o", str(program)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as problem:
        raise UserError(
            f"the C compiler {repeated(compiler[0])} cannot be run",
            where=brief(source),
            why=problem.strerror or str(problem),
            help="install a C compiler, or name one: CC=gcc python -m benchmarks --pace ...",
        ) from None
    if done.returncode:
        raise UserError(
            "the yardstick does not compile",
            where=brief(source),
            why=_first_error(done.stderr) or f"exit status {done.returncode}",
            help=shlex.join(command[:-2]),
        )


def _first_error(told: str) -> str:
    """The line of a compiler's output that says what is wrong."""
    lines = told.strip().splitlines()
    return next((line for line in lines if "error" in line), "".join(lines[:1]))


def _turn_ns(program: Path, source: Path, games: int) -> float:
    """Let the program play and read what it prints."""
    try:
        done = subprocess.run(
            [program, str(games), RESUMABLE], capture_output=True, text=True, errors="replace"
        )
    except OSError as problem:
        raise _no_yardstick(source, problem.strerror or str(problem)) from None
    if done.returncode:
        raise _no_yardstick(source, f"its program ends with exit status {done.returncode}")
    found = PRINTED.search(done.stdout)
    if found is None or not float(found[1]):
        raise _no_yardstick(source, "its program prints no ns/turn with a figure above 0")
    return float(found[1])


def _no_yardstick(source: Path, why: str) -> UserError:
    return UserError("this C file is no yardstick", where=brief(source), why=why, help=HELP)


def turn(yardstick: Yardstick | None, sizes: Sizes) -> list[Row]:
    """Goal 1: a turn of heuristics, with sights, checks and luck, against one without."""
    row = Row(
        "turn_against_yardstick",
        "a turn of four heuristics, against the yardstick",
        None,
        "x",
        f"{tables.HEURISTICS} against a plain C program in turn; aim 1.5",
        at_most(1.8),
        "no yardstick (--pace FILE.c)",
    )
    if yardstick is None:
        return [row]
    theirs = partial(yardstick, sizes.yardstick_games)
    ours, counters = (
        _our_turn(players, sizes.compared_blocks)
        for players in (tables.HEURISTICS, tables.COUNTERS)
    )
    times, others = (in_turn(each, theirs, sizes.repetitions) for each in (ours, counters))
    beside = {
        "turn_ns": median(times.first),
        "yardstick_turn_ns": median(times.second),
        "of_four_counter": others.ratio,
    }
    return [replace(row, figure=times.ratio, unjudged="", beside=beside)]


def _our_turn(players: str, blocks: int) -> Callable[[], float]:
    """What measures the nanoseconds of a turn of this line-up."""
    play = partial(tables.match(tables.seats(players)).play, 0, blocks)
    turns = int(play().rounds["turns"].sum())
    return lambda: seconds(play) / turns * 1e9
