"""A result on a terminal: what was asked, its tables, how to read them, and the answer last."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from silver_sim.report.model import Told
from silver_sim.report.tables import Cell, Table
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.text.findings import precision
from silver_sim.report.text.wording import drawn
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
    yield from map(sheet, told.brief)
    if result.stopped:
        yield Text(f"\nStopped: {result.stopped}.")
    reading = filter(None, [_marks(told), INTERVALS, told.reading, drawn(result)])
    yield Text(f"\n{' '.join(reading)}", style="dim")
    for line in told.confirmations:
        yield Text(f"\n{line}")
    for warning in told.warnings:
        yield Text(f"warning: {warning}", style="bold yellow")
    yield Text(f"\nVerdict: {told.verdict}", style="bold")


def head(result: Heading) -> str:
    """Return what was played, in a line."""
    return " · ".join(
        [
            result.kind.replace("_", " "),
            precision(result),
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


def _marks(told: Told) -> str:
    """Say what marks mean, if there are any."""
    marked = any(cell.mark for table in told.brief for row in table.rows for cell in row)
    return told.marks if marked else ""
