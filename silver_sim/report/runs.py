"""Runs and rows on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl
from rich.console import Console
from rich.table import Table
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.stats.wording import DASH, elided

ABOUT_WIDTH = 60
WIDEST = 10**5
STYLES = {"complete": "", "damaged": "red"}  # others are yellow


def print_runs(found: Iterable[Mapping[str, Any]], console: Console) -> None:
    """Print one line a run; what is wrong with a damaged one stands where its line-up would."""
    table = Table(box=None, pad_edge=False)
    for heading in ("run", "kind", "title or line-up", "status"):
        fold = heading.startswith("title")  # a path that is broken over two lines cannot be copied
        table.add_column(heading, overflow="fold", no_wrap=not fold)
    for heading in ("blocks", "games", "seed", "size"):
        table.add_column(heading, justify="right", no_wrap=True)
    for run in found:
        style = STYLES.get(run["status"], "yellow")
        about = run["problem"] or elided(run["title"] or run["line_up"], ABOUT_WIDTH)
        cells = (run["run"], run["kind"] or DASH, about)
        numbers = (_counted(run["blocks"]), _counted(run["games"]))
        seed = DASH if run["seed"] is None else str(run["seed"])
        table.add_row(
            *(Text(printable(cell)) for cell in cells),
            Text(run["status"], style=style),
            *map(Text, (*numbers, seed, size(run["bytes"]))),
        )
    _print(table, console)


def print_rows(rows: pl.DataFrame, console: Console) -> None:
    """Print a table as it is; no number is cut."""
    table = Table(box=None, pad_edge=False)
    for name, kind in rows.schema.items():
        number = kind.is_numeric()
        table.add_column(Text(printable(name)), justify="right" if number else "left", no_wrap=True)
    for row in rows.iter_rows():
        table.add_row(*(Text(_cell(value)) for value in row))
    _print(table, console)


def size(number: int) -> str:
    """Return "12 kB" or "3.4 MB": three digits at most before the point."""
    for unit, bytes_ in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if number >= bytes_:
            amount = number / bytes_
            return f"{amount:.1f} {unit}" if amount < 10 else f"{amount:,.0f} {unit}"
    return f"{number} B"


def _print(table: Table, console: Console) -> None:
    """Print a table; the lines are longer than the console where nothing more can be folded."""
    unlimited = console.options.update(max_width=WIDEST)
    console.width = max(console.width, console.measure(table, options=unlimited).minimum)
    console.print(table, highlight=False)


def _counted(number: int | None) -> str:
    return DASH if number is None else f"{number:,}"


def _cell(value: Any) -> str:
    if value is None:
        return DASH
    return f"{value:.6g}" if isinstance(value, float) else printable(str(value))
