"""What the views of all kinds of study share: the frame of a result, its tables, its names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.text.wording import DASH, change, counted, drawn, number
from silver_sim.stats.levels import ALPHA

Summary = Mapping[str, Any]

SURE = "*"


def framed(
    summary: Summary,
    content: Iterable[RenderableType],
    confirmations: Iterable[str] = (),
    reading: str = "Totals and places: lower is better.",
) -> Iterator[RenderableType]:
    """Yield a result from top to bottom: what was asked, the content, how to read it, the verdict.

    `confirmations` are what was played again to confirm what was found, one sentence each;
    `reading` is how the numbers are read that this kind has.
    """
    if summary["title"]:
        yield Text(printable(summary["title"]), style="bold")
    yield Text(
        f"{summary['kind'].replace('_', ' ')} · {precision(summary)} · "
        f"edition {printable(summary['edition'])} · seed {summary['seed']}{seating(summary)}"
    )
    yield from content
    if summary["stopped"]:
        yield Text(f"\nStopped: {printable(summary['stopped'])}.")
    yield Text(
        "\n± is the half-width of the 95 % interval from blocks; differences are paired within "
        f"blocks. {' '.join(filter(None, [reading, drawn(summary)]))}".rstrip(),
        style="dim",
    )
    for line in confirmations:
        yield Text(f"\n{printable(line)}")
    yield Text(f"\nVerdict: {printable(summary['verdict'])}", style="bold")


def precision(summary: Summary) -> str:
    """Return how much was played, and in how many looks if looks ended it."""
    games = f"{counted(summary['blocks'], 'block')} ({counted(summary['games'], 'game')})"
    looks = f", {counted(summary['looks'], 'look')}" if summary["stopped"] else ""
    return f"{games}{looks}"


def seating(summary: Summary) -> str:
    """Return how the players sit, for a headline; nothing where they have but one order."""
    return f" · seating {summary['seating']}" if "seating" in summary else ""


def titled(title: str, *headings: str, texts: int = 1) -> Sheet:
    """Return an empty table: columns of texts, which may fold, then columns of numbers."""
    return Sheet(title, headings, texts)


def add_row(table: Sheet, *cells: str) -> None:
    """Add a row of plain text: nothing in it is markup."""
    table.add(cells)


def name(line: Summary) -> str:
    """Return a strategy's label, safe for a terminal.

    Illegal answers that were replaced are counted behind it, so that no rate stands without them.
    """
    label = printable(line["label"])
    illegal = line["illegal_answers"]
    return f"{label} ({illegal:,} illegal)" if illegal else label


def numbers_of(percentile: Summary) -> str:
    """Return a percentile and, unless it is the same number, its interval."""
    value, lo, hi = (percentile[key] for key in ("estimate", "lo", "hi"))
    if lo == hi:
        return f"{value}" if lo == value else f"{value} ± {DASH}"
    return f"{value} ({number(lo, 0)} to {number(hi, 0)})"


def in_percent(heading: str, unit: float) -> str:
    """Return a heading with its unit, if that is percent."""
    return f"{heading} %" if unit == 100 else heading


def changed(numbers: Summary, scale: float) -> str:
    """Return a difference, marked where it is shown not to be 0."""
    sure = numbers["p_holm"] is not None and numbers["p_holm"] < ALPHA
    return change(numbers, scale) + (SURE if sure else "")
