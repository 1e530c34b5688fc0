"""Rows on strategies that stay plain Python."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import tables
from benchmarks.measure import Row, again, at_least, laps, seconds
from benchmarks.sizes import Sizes
from silver_sim.arena.executors import executor_for
from silver_sim.arena.find import builtin_folder
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.run import DEADLINE, Arena, usable_threads
from silver_sim.arena.table import Table
from silver_sim.games.silver.game import GAME as SILVER

ALL = frozenset(range(4))
STEPS = 1_000_000


def python_seats(sizes: Sizes) -> list[Row]:
    """Goal 4: the same decisions by compiled seats and by plain Python ones."""
    line_up = "greedy,greedy,greedy,greedy"
    plain = tables.seats(line_up, plain=ALL)
    compiled = tables.seats(line_up)
    asked = tables.decisions(plain, sizes.counted_blocks)
    in_python = partial(tables.match(plain).play, 0, sizes.counted_blocks)
    times = laps(
        in_python,
        partial(
            again, partial(tables.match(compiled).play, 0, sizes.counted_blocks), sizes.encores
        ),
        sizes.repetitions,
    )
    steps = laps(in_python, partial(_count_up, STEPS), sizes.repetitions)
    return [
        Row(
            "python_decisions",
            "decisions a second of plain Python seats, thousands",
            asked / median(times.first) / 1e3,
            "k/s",
            "four uncompiled greedy; helpers that they ask often are compiled, as in any run",
            at_least(150),
        ),
        Row(
            "python_against_compiled",
            "the same games by plain Python seats, against compiled ones",
            times.ratio * sizes.encores,
            "x",
            "four greedy, uncompiled and compiled in turn",
            beside={"compiled_decisions_a_second": asked * sizes.encores / median(times.second)},
        ),
        Row(
            "python_steps",
            "a decision of a plain Python seat, in steps of a loop that does nothing else",
            steps.ratio * STEPS / asked,
            "steps",
            "the same, and `for number in range(n): total += number`, in turn",
            beside={"step_ns": median(steps.second) / STEPS * 1e9},
        ),
    ]


def _count_up(steps: int) -> int:
    """What Python itself takes on this machine."""
    total = 0
    for number in range(steps):
        total += number
    return total


def mixed_table(sizes: Sizes) -> list[Row]:
    """One plain Python seat beside three compiled ones."""
    first, *others = tables.HEURISTICS.split(",")
    seats = tables.seats(tables.HEURISTICS, plain=frozenset({0}))
    table = tables.match(seats)
    table.play(0, sizes.run_blocks // 4)  # by then helpers are compiled here too
    play = partial(table.play, 0, sizes.counted_blocks)
    alone = median(seconds(play) for _ in range(sizes.repetitions))
    with TemporaryDirectory() as folder:
        plain = Path(folder) / f"plain_{first}.py"
        text = (builtin_folder() / SILVER.name / f"{first}.py").read_text(encoding="utf-8")
        plain.write_text(f"{text}\n\nCOMPILED = False\n", encoding="utf-8")
        took = _seconds_of_a_run(",".join([str(plain), *others]), sizes.run_blocks)
    return [
        Row(
            "mixed_table",
            "games a second with one plain Python seat",
            sizes.run_blocks // 2 * 4 / took,
            "games/s",
            f"{tables.HEURISTICS}, the first of them uncompiled, the second half of "
            f"{sizes.run_blocks:,} blocks, as a run plays them: each processor has a process",
            at_least(3000),
            beside={
                "processes": usable_threads(),
                "in_one_process": sizes.counted_blocks * 4 / alone,
            },
        )
    ]


def _seconds_of_a_run(players: str, blocks: int) -> float:
    """How long a run plays the second half of its blocks: by then all is started and compiled."""
    entries = read_lineup(players, SILVER)
    seats = {entry.label: seated(entry, SILVER) for entry in entries}
    table = Table(SILVER, tuple(entries), tables.SETTING, "")
    executor = executor_for([table], seats, usable_threads(), DEADLINE)
    arena = Arena([table.with_seats(seats)], executor)
    halves = arena.parts(range(blocks), blocks // 2, lambda _: None)
    ends = [perf_counter() for _ in halves]
    return ends[1] - ends[0]
