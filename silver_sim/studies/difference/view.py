"""Where two strategies decide differently, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import counted, plus_minus

Difference = Mapping[str, Any]


def print_difference(difference: Difference, console: Console) -> None:
    """Print how often they differ, on what, and the sample positions."""
    for part in parts(difference):
        console.print(part, highlight=False)


def parts(difference: Difference) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    a, b = names(difference)
    yield Text(
        f"{a} plays all {difference['seats']} seats, {b} is asked what it would do\n"
        f"{counted(difference['games'], 'game')} · edition {printable(difference['edition'])} · "
        f"seed {difference['seed']}"
    )
    yield by_question(difference)
    yield Text(
        "\n± is the half-width of the 95 % interval, (a to b) one that is not symmetric. Decisions "
        "of one game are not independent: it comes from games.",
        style="dim",
    )
    if difference["samples"]:
        yield Text("\n".join(["\nWhere they differ most", *difference["legend"]]))
    for sample in difference["samples"]:
        yield position(sample)
        yield decisions(sample, a, b)
    share = plus_minus(difference["share"], 100)
    yield Text(f"\nVerdict: {b} would decide {share} % of {a}'s decisions otherwise.", style="bold")


def names(difference: Difference) -> tuple[str, str]:
    """Return both labels, safe for a terminal."""
    a, b = (printable(difference[each]) for each in "ab")
    return a, b


def by_question(difference: Difference) -> RenderableType:
    """Return how often they differ on each question, and on all."""
    table = titled("Decisions", "question", "decisions", "they differ", "%")
    for line in [*difference["questions"], {"question": "all", **difference}]:
        numbers = (f"{line[key]:,}" for key in ("decisions", "differences"))
        add_row(table, line["question"], *numbers, plus_minus(line["share"], 100))
    return table


WHAT = {"question", "a", "b", "position", "times"}  # of a sample; all else tells where


def position(sample: Mapping[str, Any]) -> Text:
    """Return one position."""
    fields = [*(key for key in sample if key not in {*WHAT, "seat"}), "seat"]
    place = ", ".join(f"{key} {sample[key]}" for key in fields)
    lines = [
        f"\n{sample['question']}, {counted(sample['times'], 'time')} like this; first: {place}",
        *(f"    {line}" for line in sample["position"]),
    ]
    return Text("\n".join(lines))


def decisions(sample: Mapping[str, Any], a: str, b: str) -> RenderableType:
    """Return what both do there."""
    table = Sheet("", ("", ""), texts=2)
    for name, which in ((a, "a"), (b, "b")):
        add_row(table, f"  {name}", sample[which])
    return table
