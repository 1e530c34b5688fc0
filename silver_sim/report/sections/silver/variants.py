"""What variants of a rule or of a parameter change in rounds: their length, and calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.report.model import Section
from silver_sim.report.sections.changes import changed
from silver_sim.report.tables import Cell, Column, Table, interval, text
from silver_sim.report.text.wording import DASH

Summary = Mapping[str, Any]


def deals(summary: Summary) -> Section:
    """How rounds change: their length, and how many end by a call."""
    changes = {line["variant"]: line for line in summary["differences"]}
    none = Cell(DASH, (None,), tone="own")
    table = Table(
        "rounds",
        f"Turns and calls of a round, and their change against {summary['reference']}; ▲ ▼ "
        "shown at the 5 % level, Holm over the variants",
        [
            Column("variant", "name"),
            Column("turns", "estimate"),
            Column("change", "estimate"),
            Column("calls %", "estimate"),
            Column("change, points", "estimate"),
        ],
        [
            [
                text(line["variant"]),
                interval(line["turns_per_round"]),
                changed(changes[name]["turns_per_round"], 1) if name in changes else none,
                interval(line["calls_per_round"], 100),
                changed(changes[name]["calls_per_round"]) if name in changes else none,
            ]
            for line in summary["variants"]
            for name in [line["variant"]]
        ],
    )
    return Section("rounds-section", "The rounds", tables=[table])
