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
    cells = [text(DASH) for _ in rounds]
    said = ["nobody ended it; it was stopped because it took too long" for _ in rounds]
    for place, columns in enumerate(each.columns for each in rounds):
        if columns["by"] >= 0:
            who, whole = names[columns["by"]], columns["end"] == WHOLE
            cells[place] = Cell(who, mark="★" if whole else "")
            how = "a whole hand led at once" if whole else "a last play"
            said[place] = f"{who} ended it with {how}"
    return AddedColumn(Column("ended by", "name"), cells, "★ with a whole hand, led at once", said)
