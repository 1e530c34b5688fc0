"""The steps of a ladder as rows of a forest, the highest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import counted
from silver_sim.studies.ladder.words import SHOWN, fewer_games, is_or_are

Summary = Mapping[str, Any]


def forests(summary: Summary) -> Iterator[Forest]:
    """Yield the win share of every step against the one below it."""
    steps, seats = summary["steps"], summary["seats"]
    lines = [
        ForestLine(step["upper"], step["win_share"])
        for step in reversed(steps)
        if step["win_share"]["estimate"] is not None
    ]
    yield Forest(
        "ladder",
        lines,
        finding(summary),
        f"win share against the step below, {seats} players (% of games won)",
        ReferenceLine(100 * summary["fair_share"], f"fair share 1/{seats}"),
        f"The step below {printable(steps[0]['upper'])} is {printable(summary['ladder'][0])}. "
        f"All intervals hold together. {fewer_games(summary)}".strip(),
    )


def finding(summary: Summary) -> str:
    """Say in one line how many steps are shown to be worth something."""
    steps = summary["steps"]
    shown = sum(step["found"] == SHOWN for step in steps)
    if shown == len(steps):
        many = "The only step" if shown == 1 else "Every step"
        last = printable(summary["ladder"][-1])
        return f"{many} up to {last} is shown to win more than the one below"
    return (
        f"Of {counted(len(steps), 'step')} {is_or_are(shown)} shown to win more than the one below"
    )
