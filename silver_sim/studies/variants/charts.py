"""The chart of runs of the kinds sweep and rule_sensitivity: what every variant changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.errors import printable
from silver_sim.report.charts.forests import ForestLine, ReferenceLine, forest
from silver_sim.report.text import findings
from silver_sim.report.text.wording import change

Summary = Mapping[str, Any]


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart."""
    yield "changes", varied(summary)


def varied(summary: Summary) -> Figure:
    """Draw what every variant changes for each player that is looked at."""
    players = summary["players"]
    shown = range(len(players)) if summary["kind"] == "rule_sensitivity" else range(1)
    unchanged = [line for line in summary["differences"] if not findings.matters(line)]
    if len(unchanged) == len(summary["differences"]):
        unchanged = []
    same = ", ".join(printable(line["variant"]) for line in unchanged)
    lines = [
        ForestLine(
            f"{line['variant']}: {players[player]}" if len(shown) > 1 else line["variant"],
            line[f"win_share_{player}"],
            player,
            change(line[f"win_share_{player}"], 100),
        )
        for line in summary["differences"]
        if line not in unchanged
        for player in shown
    ]
    whose = "win share" if len(shown) > 1 else f"win share of {printable(players[0])}"
    axis = f"change of the {whose} against {summary['reference']} (percentage points)"
    left_out = f"Left out, {findings.without(summary)}: {same}." if same else ""
    title = findings.changes_finding(summary, findings.most_changed(summary, shown))
    return forest(summary, lines, title, axis, ReferenceLine(0, "no change"), left_out, "+")
