"""Rows on strategies that stay plain Python."""

from __future__ import annotations

from functools import partial
from statistics import median

from benchmarks import tables
from benchmarks.measure import Row, again, at_least, laps, seconds
from benchmarks.sizes import Sizes

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
    seats = tables.seats(tables.HEURISTICS, plain=frozenset({0}))
    play = partial(tables.match(seats).play, 0, sizes.counted_blocks)
    play()
    took = median(seconds(play) for _ in range(sizes.repetitions))
    return [
        Row(
            "mixed_table",
            "games a second with one plain Python seat",
            sizes.counted_blocks * 4 / took,
            "games/s",
            f"{tables.HEURISTICS}, the first of them uncompiled",
            at_least(3000),
        )
    ]
