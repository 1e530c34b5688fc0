"""What a tuning found, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.arena.typed import as_typed
from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, framed, titled
from silver_sim.report.text.wording import counted, plus_minus
from silver_sim.studies.tune.words import improvable, possible, searched, what_matters, where

Summary = Mapping[str, Any]

READING = (
    "Numbers of the last table come from deals that the search never saw, and all its differences "
    "hold together; win shares hold each by itself."
)


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom, but for the line-up to use, to be copied."""
    yield from framed(summary, content(summary), reading=READING)
    for line in filter(None, (what_matters(summary), improvable(summary))):
        yield Text(f"\n{line}")


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield what was searched, the values found, and what they are worth."""
    yield Text(f"{printable(summary['start'])} {where(summary)}; {searched(summary)}.")
    table = titled("Parameters", "parameter", "possible", "start", "best")
    for each in summary["parameters"]:
        values = (as_typed(each[which]) for which in ("start", "best"))
        add_row(table, each["parameter"], possible(each), *values)
    yield table
    confirmation = summary["confirmation"]
    title = f"Confirmed on {counted(confirmation['blocks'], 'block')}"
    table = titled(title, "players", "start wins %", "best wins %", "difference")
    leads = {line["seats"]: line for line in confirmation["leads"]}
    for line in confirmation["win_shares"]:
        lead = leads.get(line["seats"], confirmation["lead"])
        add_row(
            table,
            str(line["seats"]),
            plus_minus(line["start"], 100),
            plus_minus(line["best"], 100),
            plus_minus(lead, 100, "+"),
        )
    if leads:
        add_row(table, "mean", "", "", plus_minus(confirmation["lead"], 100, "+"))
    yield table
