"""What variants of a rule or of a parameter change in hands: their number, length and ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.report.model import Section
from silver_sim.report.sections.changes import changed
from silver_sim.report.tables import Cell, Column, Table, interval, text
from silver_sim.report.text.wording import DASH

Summary = Mapping[str, Any]

# A measure, its heading, that of its change, and what both are times.
SHOWN = (
    ("hands_per_game", "hands a game", "change", 1),
    ("turns_per_hand", "turns a hand", "change", 1),
    ("hands_ended_by_whole", "whole hands %", "change, points", 100),
)


def hands(summary: Summary) -> Section:
    """How many hands a game has, how long they are, and how many end with a whole hand."""
    changes = {line["variant"]: line for line in summary["differences"]}
    none = Cell(DASH, (None,), tone="own")
    table = Table(
        "lengths",
        f"Hands of a game, turns of a hand, hands that ended with a whole hand, and their change "
        f"against {summary['reference']}; ▲ ▼ shown at the 5 % level, Holm over the variants",
        [
            Column("variant", "name"),
            *(Column(head, "estimate") for _, *heads, _ in SHOWN for head in heads),
        ],
        [
            [
                text(line["variant"]),
                *(
                    cell
                    for name, _, _, scale in SHOWN
                    for cell in (
                        interval(line[name], scale),
                        changed(changes[line["variant"]][name], scale)
                        if line["variant"] in changes
                        else none,
                    )
                ),
            ]
            for line in summary["variants"]
        ],
        look="dense",
    )
    return Section("lengths-section", "How many hands, and how long", tables=[table])
