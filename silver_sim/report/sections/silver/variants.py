"""What variants of a rule or of a parameter change in rounds: their length, and the calls."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Section
from silver_sim.report.sections.changes import Varied
from silver_sim.report.tables import Column, Table, text


def deals(reference: str, variants: Sequence[Varied]) -> Section:
    """How rounds change: their length, and how many end by a call."""
    table = Table(
        "rounds",
        f"Turns and calls of a round, and their change from {reference}; ▲ ▼ shown at the 5 % "
        "level, Holm over the variants",
        [
            Column("variant", "name"),
            Column("turns", "estimate"),
            Column("change", "estimate"),
            Column("calls %", "estimate"),
            Column("change, pp", "estimate"),
        ],
        [
            [
                text(each.variant),
                *each.cells("turns_per_round", 1),
                *each.cells("calls_per_round", 100),
            ]
            for each in variants
        ],
        brief=True,
    )
    return Section("rounds-section", "The rounds", tables=[table])
