"""How the hands of a sample game ended: a column of its table, and parts of its story."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.sections.game import AddedColumn
from silver_sim.report.tables import Cell, Column, text
from silver_sim.report.text.wording import DASH
from silver_sim.stats.outcomes.samples import PlayedRound

WHOLE = 1  # the code of a hand that ended with a whole hand (odin-rules 3.6)


def ended_by(names: Sequence[str], rounds: Sequence[PlayedRound]) -> AddedColumn:
    """The column of who ended each hand, and how."""
    return AddedColumn(
        Column("ended by", "name"),
        [_who(names, played) for played in rounds],
        "★ with a whole hand, led at once",
        [_told(names, played) for played in rounds],
    )


def _who(names: Sequence[str], played: PlayedRound) -> Cell:
    """Return who had no cards left, marked if by leading a whole hand."""
    if played.columns["by"] < 0:
        return text(DASH)
    return Cell(names[played.columns["by"]], mark="★" if played.columns["end"] == WHOLE else "")


def _told(names: Sequence[str], played: PlayedRound) -> str:
    """Return who ended a hand, and how, as part of a sentence."""
    if played.columns["by"] < 0:
        return "nobody ended it; it was stopped as too long"
    how = "with a whole hand led at once" if played.columns["end"] == WHOLE else "with a last play"
    return f"{names[played.columns['by']]} ended it {how}"
