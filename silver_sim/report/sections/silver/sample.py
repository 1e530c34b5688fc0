"""The calls of a sample game: a column of its table, and parts of its story."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.sections.game import AddedColumn
from silver_sim.report.tables import Cell, Column, text
from silver_sim.report.text.wording import DASH, listed
from silver_sim.stats.outcomes.samples import PlayedRound

# How a round ended without a call, by the code in its row (silver-rules 11).
ENDED = {
    0: "nobody called, a second Villager ended it",
    2: "nobody called, the deck ran out",
    3: "nobody called, it was stopped as too long",
}


def called_by(names: Sequence[str], rounds: Sequence[PlayedRound]) -> AddedColumn:
    """The column of who called in each round, and with which sum."""
    return AddedColumn(
        Column("called by", "name"),
        [_call(names, played) for played in rounds],
        "✓ the call was the lowest, ✗ not",
        [_told(names, played) for played in rounds],
    )


def _call(names: Sequence[str], played: PlayedRound) -> Cell:
    """Return who called with which sum, marked by whether that was the lowest."""
    if played.columns["caller"] < 0:
        return text(DASH)
    points = played.columns["sums"][played.columns["caller"]]
    mark = "✓" if played.columns["success"] else "✗"
    return Cell(f"{names[played.columns['caller']]} on {points}", mark=mark)


def _told(names: Sequence[str], played: PlayedRound) -> str:
    """Return who called, whether that was right, and why."""
    caller, sums = played.columns["caller"], played.columns["sums"]
    if caller < 0:
        return ENDED.get(played.columns["end"], "nobody called")
    others = [who for who in range(len(sums)) if who != caller]
    if played.columns["success"]:
        return f"{names[caller]} called and was right, nobody had less than its {sums[caller]}"
    least = min(sums[who] for who in others)
    lower = listed([names[who] for who in others if sums[who] == least])
    return f"{names[caller]} called with {sums[caller]} and was wrong, {lower} had {least}"
