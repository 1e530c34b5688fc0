"""Runs and rows on a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.prose import Prose
from silver_sim.report.terminal.sheets import fold
from silver_sim.report.text.wording import DASH
from silver_sim.runs.listing import RunListed
from silver_sim.runs.ready import GamesFound

ABOUT = "title or line-up"
ABOUT_WIDTH, LEAST_ABOUT = 60, 24  # characters; longer text is folded, never cut
FOLDER_WIDTH = 20  # a longer folder path is printed once, above the runs
WIDEST = 10**5
SELECT = re.compile(r"\s*select\s+(?:distinct\s+)?", re.IGNORECASE)  # begins a query
PIECE = re.compile(r"""'[^']*'|"[^"]*"|\w+|.""", re.DOTALL)  # a text, a word or a sign of it
CALL = re.compile(r"\w+ ?\(.*\)")
STYLES = {"complete": "", "damaged": "red"}  # others are yellow


def print_runs(found: Iterable[RunListed], console: Console) -> None:
    """Print one line a run; what is wrong with a damaged one stands where its line-up would.

    A path is never broken over two lines, so that it can be copied.
    """
    found = list(found)
    folders = {str(Path(run.run).parent) for run in found}
    folder = folders.pop() if len(folders) == 1 and len(max(folders)) > FOLDER_WIDTH else ""
    if folder:
        console.print(Text(f"in {printable(folder)}:\n"), soft_wrap=True)
    widest = max((cell_len(_about(run)) for run in found), default=0)
    width = min(widest, ABOUT_WIDTH)
    excess = _width(_table(found, folder, width), console) - console.width
    if excess > 0:
        width = max(min(width, LEAST_ABOUT), width - excess)
    _print(_table(found, folder, width), console)


def _table(found: Iterable[RunListed], folder: str, width: int) -> Table:
    """A line a run, with what it is about folded into a column of this width."""
    table = Table(box=None, pad_edge=False)
    for heading in ("run", "kind", ABOUT, "status"):
        table.add_column(heading, no_wrap=True)
    for heading in ("blocks", "games", "seed", "size"):
        table.add_column(heading, justify="right", no_wrap=True)
    for run in found:
        style = STYLES.get(run.status, "yellow")
        place = Path(run.run).name if folder else run.run
        numbers = (_counted(run.blocks), _counted(run.games))
        seed = DASH if run.seed is None else str(run.seed)
        table.add_row(
            Text(printable(place)),
            Text(printable(run.kind or DASH)),
            Text("\n".join(fold(_about(run), max(width, cell_len(ABOUT))))),
            Text(run.status, style=style),
            *map(Text, (*numbers, seed, size(run.bytes))),
        )
    return table


def _about(run: RunListed) -> str:
    """What is wrong with a damaged run, or else its title or who plays."""
    return printable(run.problem or run.title or run.line_up or "")


def print_rows(rows: pl.DataFrame, console: Console, sql: str = "") -> None:
    """Print a table in full; no number is cut. What a query calculates is called as it asks."""
    table = Table(box=None, pad_edge=False)
    for name, kind in zip(_headings(rows.columns, sql), rows.dtypes, strict=True):
        number = kind.is_numeric()
        table.add_column(Text(printable(name)), justify="right" if number else "left", no_wrap=True)
    for row in rows.iter_rows():
        table.add_row(*(Text(_cell(value)) for value in row))
    _print(table, console)


def _headings(names: list[str], sql: str) -> list[str]:
    """The names of columns, for functions without a name the text of the query: "AVG(turns)"."""
    asked, depth = [""], 0
    for piece in PIECE.findall(SELECT.sub("", sql, 1)):
        depth += (piece == "(") - (piece == ")")
        if not depth and piece.lower() == "from":
            break
        if not depth and piece == ",":
            asked.append("")
        else:
            asked[-1] += piece
    if len(asked) != len(names) or not SELECT.match(sql):
        return names
    texts = [" ".join(each.split()) for each in asked]
    return [text if CALL.fullmatch(text) else name for name, text in zip(names, texts, strict=True)]


def print_ready(found: GamesFound, console: Console) -> None:
    """Print the games that answer a ready question, and the command that shows the first."""
    console.print(Prose(found.sentence))
    print_rows(found.shown, console)
    console.print(Text(f"\nSee it: {printable(found.command)}"), soft_wrap=True)


def print_rules(rules: pl.DataFrame, console: Console) -> None:
    """Print the ready questions with their rules, folded to the width of the console."""
    table = Table(*rules.columns, box=None, pad_edge=False)
    for row in rules.iter_rows():
        table.add_row(*map(Text, row))
    console.print(table, highlight=False)


def size(number: int) -> str:
    """Return "12 kB" or "3.4 MB": at most three digits before the decimal point."""
    for unit, bytes_ in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if number >= bytes_:
            amount = number / bytes_
            return f"{amount:.1f} {unit}" if amount < 10 else f"{amount:,.0f} {unit}"
    return f"{number} B"


def _print(table: Table, console: Console) -> None:
    """Print a table; if nothing more can be folded, its lines are longer than the console."""
    console.width = max(console.width, _width(table, console))
    console.print(table, highlight=False)


def _width(table: Table, console: Console) -> int:
    """How wide a table is if nothing is folded or cut."""
    return console.measure(table, options=console.options.update(max_width=WIDEST)).maximum


def _counted(number: int | None) -> str:
    return DASH if number is None else f"{number:,}"


def _cell(value: Any) -> str:
    if value is None:
        return DASH
    return f"{value:.6g}" if isinstance(value, float) else printable(str(value))
