"""What every variant changes, as rows of a forest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.report.text import findings
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.wording import change
from silver_sim.stats.core.noise import others

Summary = Mapping[str, Any]


def forests(summary: Summary) -> Iterator[Forest]:
    """Yield what every variant changes for each player that is looked at."""
    players = summary["players"]
    of_all = summary["kind"] == "rule_sensitivity"
    shown = others(players, summary.get("noise", "")) if of_all else [0]
    noise = [who for place, who in enumerate(players) if of_all and place not in shown]
    unchanged = [line for line in summary["differences"] if not findings.matters(line)]
    if len(unchanged) == len(summary["differences"]):
        unchanged = []
    same = ", ".join(line["variant"] for line in unchanged)
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
    missing = f"Left out, {findings.without(summary)}: {same}." if same else ""
    whose = "win share" if len(shown) > 1 else f"win share of {players[0]}"
    yield Forest(
        "changes",
        lines,
        findings.changes_finding(summary, findings.most_changed(summary, shown)),
        f"change of the {whose} against {summary['reference']} (percentage points)",
        ReferenceLine(0, "no change"),
        f"{missing} {not_drawn(noise)}".strip(),
        "+",
    )
