"""The tables of a run of kind compare on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, framed, titled
from silver_sim.report.text import findings
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.core.levels import EVERY_LOOK

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary))


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield both strategies and their difference."""
    field = f" v {', '.join(summary['field'])}" if summary["field"] else ""
    yield Text(f"{summary['seats']} seats{printable(field)}")
    table = titled("Results", "strategy", "win share %", "mean total", "mean place")
    for line in summary["strategies"]:
        rest = (plus_minus(line[key]) for key in ("mean_total", "mean_place"))
        add_row(table, printable(line["strategy"]), plus_minus(line["win_share"], 100), *rest)
    difference = summary["difference"]
    rest = (plus_minus(difference[key], sign="+") for key in ("mean_total", "mean_place"))
    add_row(table, "difference", plus_minus(difference["win_share"], 100, "+"), *rest)
    yield table
    if any(each["method"] == EVERY_LOOK for each in difference.values()):
        yield Text(
            "\n± of the difference holds at every look, however often one looks; that of a single "
            "strategy is for one look.",
            style="dim",
        )
    raw, *adjusted = findings.shares(difference).values()
    yield Text(f"\nPrecision: {findings.worth(raw)}.")
    yield from (
        Text(
            f"Without the luck of the cards: {findings.points_of(each)} of win share; "
            f"{findings.worth(each)}."
        )
        for each in adjusted
    )
