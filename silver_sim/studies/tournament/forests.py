"""The standings of a tournament, as rows of forests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.report.text import findings
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.rules import not_drawn
from silver_sim.stats.core.noise import left_out

Summary = Mapping[str, Any]


def forests(summary: Summary) -> Iterator[Forest]:
    """Yield the standings of every number of seats."""
    for table in summary["standings"]:
        yield standings(summary, table)


def standings(summary: Summary, table: Summary) -> Forest:
    """Return the standings of one number of seats, best first, with the ranks that are possible."""
    seats, names = table["seats"], [line["strategy"] for line in table["lines"]]
    noise = left_out(names, summary.get("noise", ""))
    lines = [
        ForestLine(f"{ranks(line)}  {line['strategy']}", line["win_share"])
        for line in table["lines"]
        if line["strategy"] not in noise
    ]
    return Forest(
        f"standings_{seats}",
        lines,
        findings.standings(table),
        f"win share with {seats} seats (% of games won)",
        ReferenceLine(100 / seats, f"fair share 1/{seats}"),
        "Before each name: the ranks that it can have. All intervals and ranks hold together. "
        + not_drawn(noise),
    )


def ranks(line: Summary) -> str:
    """The ranks that a strategy can have."""
    best, worst = line["rank"]
    return f"{best}" if best == worst else f"{best}–{worst}"
