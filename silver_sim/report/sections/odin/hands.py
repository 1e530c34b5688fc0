"""How hands went: who ended them, and how, who led, and who passed although able to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.odin import captions
from silver_sim.report.sections.pairs import pair_rows, pairs
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.tables import Column, Table, interval, text

HOW = ("in any way", "with a whole hand")


def hands(cast: Cast, rules: Sequence[Mapping[str, Any]]) -> Section:
    """Who ends the hands, and what each strategy does on the way there."""
    table = Table(
        f"hands-numbers{cast.tag}",
        "Of all hands that each played",
        [
            cast.column,
            Column("ended by it %", "estimate", "its last card went, so it scored nothing"),
            Column("with a whole hand %", "estimate", "all its cards led at once"),
            Column("rounds led a hand", "estimate"),
            Column("cards a play", "estimate"),
            Column("passes though able %", "estimate", "of its passes; it could have played"),
        ],
        [
            [
                text(name),
                interval(subject.measure("went_out"), 100),
                interval(subject.measure("whole_hands"), 100),
                interval(subject.measure("leads_per_hand")),
                interval(subject.measure("cards_per_play")),
                interval(subject.measure("passes_able"), 100),
            ]
            for name, subject in cast.rows
        ],
        look="dense",
    )
    drawn = cast.drawn
    ends = [[each.measure("went_out"), each.measure("whole_hands")] for each in drawn.subjects]
    rows = pair_rows(drawn.short, HOW, ends, 100)
    name = f"hands{cast.tag}"
    figure = Figure(
        name,
        cast.among + captions.ends_caption(drawn.short, drawn.subjects),
        "Percentage of its hands that each ended, and that it ended by leading a whole hand at "
        f"once, with 95 % intervals.{cast.chosen}{cast.apart('The table')}",
        table,
        pairs(name, rows, HOW, cast.who, "hands ended (%)", "Estimates of the hands ended"),
        rows,
        open=True,
    )
    lead = (
        "A player without cards ends the hand and scores 0; the others score a point for each card "
        "left. Who leads a round may play a whole hand of one colour or one number at once."
    )
    return Section(f"hands-section{cast.tag}", "Who ends the hands", lead, figures=[figure])
