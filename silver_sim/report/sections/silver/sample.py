"""What the table of a sample game tells of calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.sections.game import AddedColumn
from silver_sim.report.tables import Cell, Column, text
from silver_sim.report.text.wording import DASH

Facts = Mapping[str, Any]


def called_by(names: Sequence[str], rounds: Sequence[Facts]) -> AddedColumn:
    """Who called in each round, and on which sum."""
    return AddedColumn(
        Column("called by", "name"),
        [_call(names, played) for played in rounds],
        "✓ the call was the lowest, ✗ not",
    )


def _call(names: Sequence[str], played: Facts) -> Cell:
    """Return who called on which sum, marked by whether that was the lowest."""
    if played["caller"] < 0:
        return text(DASH)
    points = played["sums"][played["caller"]]
    mark = "✓" if played["success"] else "✗"
    return Cell(f"{names[played['caller']]} on {points}", mark=mark)
