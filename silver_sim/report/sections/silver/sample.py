"""What a sample game tells of calls: a column of its table, and parts of its story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.sections.game import AddedColumn
from silver_sim.report.tables import Cell, Column, text
from silver_sim.report.text.wording import DASH, listed

Facts = Mapping[str, Any]

# How a round ended without a call, by the code of its row (silver-rules 11).
ENDED = {
    0: "nobody called, a second Villager ended it",
    2: "nobody called, the deck ran out",
    3: "nobody called, it was stopped as too long",
}


def called_by(names: Sequence[str], rounds: Sequence[Facts]) -> AddedColumn:
    """Who called in each round, and on which sum."""
    return AddedColumn(
        Column("called by", "name"),
        [_call(names, played) for played in rounds],
        "✓ the call was the lowest, ✗ not",
        [_told(names, played) for played in rounds],
    )


def _call(names: Sequence[str], played: Facts) -> Cell:
    """Return who called on which sum, marked by whether that was the lowest."""
    if played["caller"] < 0:
        return text(DASH)
    points = played["sums"][played["caller"]]
    mark = "✓" if played["success"] else "✗"
    return Cell(f"{names[played['caller']]} on {points}", mark=mark)


def _told(names: Sequence[str], played: Facts) -> str:
    """Return who called, whether that was right, and why."""
    caller, sums = played["caller"], played["sums"]
    if caller < 0:
        return ENDED.get(played["end"], "nobody called")
    others = [who for who in range(len(sums)) if who != caller]
    if played["success"]:
        return f"{names[caller]} called and was right, nobody had less than its {sums[caller]}"
    least = min(sums[who] for who in others)
    lower = listed([names[who] for who in others if sums[who] == least])
    return f"{names[caller]} called with {sums[caller]} and was wrong, {lower} had {least}"
