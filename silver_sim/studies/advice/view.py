"""Advice on a terminal: a few lines, or all that is known."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.tables import Table
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import held, names, tables, words

SCALE = "0    5    10"  # above bars of values
LEGEND = (
    "± is the half-width of the 95 % interval, from worlds. best: how often the answer comes out "
    "first when the worlds are drawn again, in %. dropped: hopeless after so many worlds."
)


def print_advice(found: Plain, console: Console, more: bool = False, late: str = "") -> None:
    """Print the verdict, why, and where it comes from; with `more` every number, too.

    `late` says that time cut it short, if it did.
    """
    for part in parts(found, more, late):
        console.print(part, highlight=False)


def parts(found: Plain, more: bool = False, late: str = "") -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    yield from (Text(each, style="dim") for each in words.understood(found))
    first, *others = words.lines(found)
    head, colon, rest = first.partition(":")
    yield Text.assemble((f"{head}{colon}", "bold"), rest)
    if late:
        yield Text(late, style="yellow")
    yield from map(Text, others)
    yield from (Text(f"warning: {each}", style="bold yellow") for each in words.warnings(found))
    if more:
        yield from _numbers(found)


def _numbers(found: Plain) -> Iterator[RenderableType]:
    """Yield all that was found, table by table."""
    yield sheet(tables.answers(found))
    yield Text(LEGEND, style="dim")
    if found["consequences"]:
        yield sheet(tables.follows(found))
    if words.conditions(found):
        yield Text("\nWhat would change it", style="bold")
        yield from (Text(names.capital(each)) for each in words.conditions(found))
    if found["holdings"]:
        yield _bars(found) if held.by_value(found) else sheet(tables.hidden(found))
    yield Text(words.below(found), style="dim")
    yield Text("\nHow it was found", style="bold")
    yield from map(Text, words.method(found))
    yield Text(f"Position: {printable(found['position']['line'])}")


def sheet(table: Table) -> Sheet:
    """A table of a page on a terminal."""
    shown = Sheet(table.caption, [column.heading for column in table.columns])
    for row in table.rows:
        shown.add([cell.text for cell in row])
    return shown


def _bars(found: Plain) -> Sheet:
    """What hidden cards are: a bar a card, with a column a value."""
    shown = Sheet("What hidden cards are (a column is a value)", ("card", SCALE, "likeliest"), 3)
    highest = max(max(each["chances"]) for each in found["holdings"])
    for each in found["holdings"]:
        chances = each["chances"]
        shown.add((names.card(found, each), held.bar(chances, highest), held.named(chances)))
    return shown
