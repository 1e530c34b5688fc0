"""The charts of a run of kind tournament: standings with the ranks that are possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.report.charts.forests import ForestLine, ReferenceLine, forest
from silver_sim.report.text import findings
from silver_sim.report.text.rules import not_drawn
from silver_sim.stats.core.noise import left_out

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every chart, one a number of seats."""
    for table in summary["standings"]:
        yield f"standings_{table['seats']}", standings(summary, table)


def standings(summary: Summary, table: Summary) -> Figure:
    """Draw the standings of one number of seats, best first, with the ranks that are possible."""
    names = [line["strategy"] for line in table["lines"]]
    noise = left_out(names, summary.get("noise", ""))
    lines = [
        ForestLine(f"{ranks(line)}  {line['strategy']}", line["win_share"])
        for line in table["lines"]
        if line["strategy"] not in noise
    ]
    rule = ReferenceLine(100 / table["seats"], f"fair share 1/{table['seats']}")
    return forest(
        summary,
        lines,
        findings.standings(table),
        f"win share with {table['seats']} seats (% of games won)",
        rule,
        "Before each name: the ranks that it can have. All intervals and ranks hold together. "
        + not_drawn(noise),
    )


def ranks(line: Summary) -> str:
    """The ranks that a strategy can have."""
    best, worst = line["rank"]
    return f"{best}" if best == worst else f"{best}–{worst}"
