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
    3: "nobody called, it was stopped because it took too long",
}


def called_by(names: Sequence[str], rounds: Sequence[PlayedRound]) -> AddedColumn:
    """The column of who called in each round, with which sum, and whether that was the lowest."""
    cells, clauses = [text(DASH) for _ in rounds], []
    for place, columns in enumerate(each.columns for each in rounds):
        caller, sums = columns["caller"], columns["sums"]
        if caller < 0:
            clauses.append(ENDED.get(columns["end"], "nobody called"))
            continue
        right, least = columns["success"], min([*sums[:caller], *sums[caller + 1 :]])
        cells[place] = Cell(f"{names[caller]} on {sums[caller]}", mark="✓" if right else "✗")
        lower = [names[who] for who, own in enumerate(sums) if who != caller and own == least]
        how = f"with {sums[caller]} and was wrong, {listed(lower)} had {least}"
        if right:
            how = f"and was right, nobody had less than its {sums[caller]}"
        clauses.append(f"{names[caller]} called {how}")
    caption = "✓ the call was the lowest, ✗ not"
    return AddedColumn(Column("called by", "name"), cells, caption, clauses)
