"""The tables of a run of kind lookahead on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, changed, framed, titled
from silver_sim.report.text.wording import plus_minus
from silver_sim.studies.lookahead.words import setting

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary))


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield the win shares by belief and worlds, and what each step is worth."""
    yield Text(f"{printable(summary['player'])} looks ahead in one seat; {setting(summary)}")
    table = titled("Win share %", "belief", *(f"{worlds} worlds" for worlds in summary["worlds"]))
    for level in summary["beliefs"]:
        shares = (
            plus_minus(cell["win_share"], 100)
            for cell in summary["cells"]
            if cell["belief"] == level
        )
        add_row(table, level, *shares)
    yield table
    for of, what in (("belief", "a better belief"), ("worlds", "more worlds")):
        table = titled(f"What {what} wins, points of win share", "from", "to", "gain", texts=2)
        for step in summary["steps"]:
            if step["of"] == of:
                add_row(table, step["b"], step["a"], changed(step["win_share"], 100))
        yield table
    yield Text("\n* shown not to be 0, all steps together (Holm).", style="dim")
