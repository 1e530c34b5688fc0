"""Distributions as text: a row of blocks a strategy, for terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import NAME_WIDTH, titled
from silver_sim.report.text.wording import counted, elided

BLOCKS = " ▁▂▃▄▅▆▇█"
COLUMNS = 60  # of a row
SHOWN = 0.995  # of the games of everybody lie within the columns
TICKS = 4  # numbers below the rows

Distribution = tuple[str, Sequence[int]]  # a name, and how many games ended at each total from 0


def print_totals(
    distributions: Sequence[Distribution], console: Console, left_out: str = ""
) -> None:
    """Print how often each total occurred, on one scale for all, and who is `left_out` of it."""
    console.print(totals(distributions), highlight=False)
    console.print(Text(f"{legend(distributions)} {printable(left_out)}".rstrip(), style="dim"))


def totals(distributions: Sequence[Distribution]) -> Table:
    """Return a row of blocks for every distribution, and the scale below."""
    width = points_a_column(distributions)
    table = titled("Totals of a game, points", "strategy", "games by total", "half at most")
    table.columns[1].justify = "left"
    for name, counts in distributions:
        table.add_row(
            Text(elided(printable(name), NAME_WIDTH)),
            Text(blocks(counts, width)),
            Text(f"{at_most(counts, 0.5):,}"),
        )
    table.add_row("", Text(scale(width), style="dim"), "")
    return table


def legend(distributions: Sequence[Distribution]) -> str:
    """Say how to read it."""
    width = points_a_column(distributions)
    games = sum(sum(counts) for _, counts in distributions)
    beyond = sum(sum(counts[width * COLUMNS :]) for _, counts in distributions)
    more = f" {beyond:,} of {counted(games, 'total')} lie farther right." if beyond else ""
    return (
        f"\nA column is {counted(width, 'point')}; the highest one of each row is as high as the "
        f"row. Lower totals are better.{more}"
    )


def points_a_column(distributions: Sequence[Distribution]) -> int:
    """Return the least whole number of points with which nearly all fits."""
    last = max((at_most(counts, SHOWN) for _, counts in distributions), default=0)
    return last // COLUMNS + 1


def at_most(counts: Sequence[int], share: float) -> int:
    """Return the least total that this share of the games does not exceed."""
    if not any(counts):
        return 0
    return int(np.searchsorted(np.cumsum(counts), share * sum(counts)))


def blocks(counts: Sequence[int], width: int) -> str:
    """Return a character a column; what occurred at all is never blank."""
    sums = [sum(counts[start : start + width]) for start in range(0, width * COLUMNS, width)]
    highest = max(sums, default=0)
    return "".join(BLOCKS[-(-each * (len(BLOCKS) - 1) // highest) if each else 0] for each in sums)


def scale(width: int) -> str:
    """Return the totals at which some columns begin, in place."""
    return "".join(_ticks(width)).rstrip()


def _ticks(width: int) -> Iterator[str]:
    step = COLUMNS // TICKS
    for column in range(0, COLUMNS, step):
        yield f"{column * width:,}".ljust(step)
