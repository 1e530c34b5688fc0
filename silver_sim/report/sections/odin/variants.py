"""What variants of a rule or of a parameter change in hands: their number, length and ends."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Section
from silver_sim.report.sections.changes import Varied
from silver_sim.report.tables import Column, Table, text

# A measure, its heading, the heading of its change, and the scale of both.
SHOWN = (
    ("hands_per_game", "hands a game", "change", 1),
    ("turns_per_hand", "turns a hand", "change", 1),
    ("hands_ended_by_whole", "whole hands %", "change, pp", 100),
)


def hands(reference: str, variants: Sequence[Varied]) -> Section:
    """How many hands a game has, how long they are, and how many end with a whole hand."""
    table = Table(
        "lengths",
        "Hands of a game, turns of a hand, hands that ended with a whole hand, and their change "
        f"from {reference}; ▲ ▼ shown at the 5 % level, Holm over the variants",
        [
            Column("variant", "name"),
            *(Column(head, "estimate") for _, *heads, _ in SHOWN for head in heads),
        ],
        [
            [
                text(each.variant),
                *(cell for name, _, _, scale in SHOWN for cell in each.cells(name, scale)),
            ]
            for each in variants
        ],
        look="dense",
        brief=True,
    )
    return Section("lengths-section", "How many hands, and how long", tables=[table])
