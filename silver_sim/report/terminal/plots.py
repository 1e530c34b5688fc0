"""Distributions as text: one row of block characters for each strategy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from silver_sim.errors import printable
from silver_sim.report.terminal.strips import Drawn, Strips, Ticks
from silver_sim.report.text.wording import counted

BLOCKS = " ▁▂▃▄▅▆▇█"
SHOWN = 0.995  # of every strategy's games are within the columns
TICKS = 4  # numbers below the rows

Distribution = tuple[str, Sequence[int]]  # a name, and how many games ended at each total from 0


def totals(distributions: Sequence[Distribution], left_out: str = "") -> Strips:
    """Return how often each total occurred, on one scale; `left_out` says who is not drawn."""

    def drawn(width: int) -> Drawn:
        points = points_a_column(distributions, width)
        strips = [blocks(counts, points, width) for _, counts in distributions]
        reading = f"{legend(distributions, points, width)} {printable(left_out)}".rstrip()
        return Drawn(strips, scale(points, width), reading)

    return Strips(
        "Totals of a game, points",
        ("strategy", "games by total", "median"),
        [printable(name) for name, _ in distributions],
        [f"{at_most(counts, 0.5):,}" for _, counts in distributions],
        drawn,
    )


def legend(distributions: Sequence[Distribution], points: int, width: int) -> str:
    """Say how to read the rows."""
    games = sum(sum(counts) for _, counts in distributions)
    beyond = sum(sum(counts[points * width :]) for _, counts in distributions)
    more = f" {beyond:,} of {counted(games, 'total')} are further right." if beyond else ""
    return (
        f"Each column is {counted(points, 'point')} wide; the tallest one of each row fills the "
        f"row. Lower totals are better.{more}"
    )


def points_a_column(distributions: Sequence[Distribution], width: int) -> int:
    """Return the smallest whole number of points a column with which nearly all games fit."""
    last = max((at_most(counts, SHOWN) for _, counts in distributions), default=0)
    return last // width + 1


def at_most(counts: Sequence[int], share: float) -> int:
    """Return the smallest total that this share of the games does not exceed."""
    if not any(counts):
        return 0
    return int(np.searchsorted(np.cumsum(counts), share * sum(counts)))


def blocks(counts: Sequence[int], points: int, width: int) -> str:
    """Return one character for every `points` points; what occurred at all is never blank."""
    sums = [sum(counts[start : start + points]) for start in range(0, width * points, points)]
    highest = max(sums, default=0)
    return "".join(BLOCKS[-(-each * (len(BLOCKS) - 1) // highest) if each else 0] for each in sums)


def scale(points: int, width: int) -> Ticks:
    """Return the totals at which the labelled columns begin."""
    return [(column, f"{column * points:,}") for column in range(0, width, max(1, width // TICKS))]
