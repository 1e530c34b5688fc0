"""A result on a terminal: what was asked, its tables, how to read them, and the answer last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from silver_sim.report.model import Page, Told, brief
from silver_sim.report.tables import Cell, Table
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.text.wording import MARKS, counted, drawn
from silver_sim.stats.results import Heading

TEXTS = ("name", "text")  # kinds of columns by which rows are known
INTERVALS = (
    "± is the half-width of the 95 % interval from blocks; differences are paired within blocks."
)


def printed(told: Told, result: Heading) -> Iterator[RenderableType]:
    """Yield all that is printed of a run, from top to bottom."""
    yield Text(told.title, style="bold")
    yield Text(head(result))
    yield from map(Text, told.head)
    yield from map(_part, told.brief)
    if result.stopped:
        yield Text(f"\nStopped: {result.stopped}.")
    reading = filter(None, [_marks(told.brief), INTERVALS, told.reading, drawn(result)])
    yield Text(f"\n{' '.join(reading)}", style="dim")
    for line in told.confirmations:
        yield Text(f"\n{line}")
    for warning in told.warnings:
        yield Text(f"warning: {warning}", style="bold yellow")
    yield Text(f"\nVerdict: {told.verdict}", style="bold")


def page_printed(page: Page) -> Iterator[RenderableType]:
    """Yield what a terminal shows of what was found without a run."""
    yield Text(page.title, style="bold")
    yield Text(" · ".join(f"{name} {value}" for name, value in page.line))
    parts = brief(page.sections)
    yield from map(_part, parts)
    reading = filter(None, [_marks(parts), INTERVALS])
    yield Text(f"\n{' '.join(reading)}", style="dim")
    yield from map(Text, page.notes)
    for warning in page.warnings:
        yield Text(f"warning: {warning}", style="bold yellow")
    yield Text(f"\nVerdict: {page.verdict}", style="bold")


def head(result: Heading) -> str:
    """Return what was played, in a line; in how many looks, if looks ended it."""
    looks = f", {counted(result.looks, 'look')}" if result.stopped else ""
    return " · ".join(
        [
            result.kind.replace("_", " "),
            f"{counted(result.blocks, 'block')} ({counted(result.games, 'game')}){looks}",
            f"edition {result.edition}",
            f"seed {result.seed}",
            *([f"seating {result.seating}"] if result.seating else []),
        ]
    )


def sheet(table: Table) -> Sheet:
    """Return a table as a terminal prints it."""
    kinds = [column.kind for column in table.columns]
    texts = next((place for place, kind in enumerate(kinds) if kind not in TEXTS), len(kinds))
    found = Sheet(table.caption, [column.heading for column in table.columns], max(1, texts))
    for row in table.rows:
        found.add([_text(cell) for cell in row])
    return found


def _text(cell: Cell) -> str:
    return f"{cell.text} {cell.mark}".rstrip()


def _part(part: Table | str) -> RenderableType:
    return Text(f"\n{part}") if isinstance(part, str) else sheet(part)


def _marks(parts: Sequence[Table | str]) -> str:
    """Say what marks mean, if there are any."""
    tables = [part for part in parts if not isinstance(part, str)]
    marked = any(cell.mark for table in tables for row in table.rows for cell in row)
    return MARKS if marked else ""
