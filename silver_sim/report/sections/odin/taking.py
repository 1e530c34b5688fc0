"""Which of the cards that it has beaten each strategy takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.odin import captions
from silver_sim.report.sections.pairs import pair_rows, pairs
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.tables import Column, Table, interval, text, whole

WHICH = ("the highest", "the lowest")


def taking(cast: Cast, rules: Sequence[Mapping[str, Any]]) -> Section | None:
    """Which beaten cards each strategy takes; None if no strategy that is drawn had a choice."""
    drawn = cast.drawn
    chosen = [
        [each.measure("took_highest"), each.measure("took_lowest")] for each in drawn.subjects
    ]
    rows = pair_rows(drawn.short, WHICH, chosen, 100)
    if not rows:
        return None
    table = Table(
        f"taking-numbers{cast.tag}",
        "Cards taken, and which of several beaten cards with different numbers",
        [
            cast.column,
            Column("cards taken"),
            Column("mean number", "estimate", "1 to 9, of all cards taken"),
            Column("choices", help="takes with several different numbers to choose from"),
            Column("the highest %", "estimate", "of its choices"),
            Column("the lowest %", "estimate", "of its choices"),
        ],
        [
            [
                text(name),
                whole(subject.measure("taken_number").of),
                interval(subject.measure("taken_number")),
                whole(subject.measure("took_highest").of),
                interval(subject.measure("took_highest"), 100),
                interval(subject.measure("took_lowest"), 100),
            ]
            for name, subject in cast.rows
        ],
        look="dense",
    )
    name = f"taking{cast.tag}"
    figure = Figure(
        name,
        cast.among + captions.taking_caption(drawn.short, drawn.subjects),
        "How often it took the highest of several beaten cards with different numbers, and how "
        "often the lowest, with 95 % intervals. The rest to 100 % lay between; nearly always means "
        f"at least {100 * captions.MOSTLY:g} %.{cast.chosen}{cast.apart('The table')}",
        table,
        pairs(name, rows, WHICH, cast.who, "of its choices (%)", "Estimates of the cards taken"),
        rows,
    )
    lead = (
        "A player who beats the table must take one of the beaten cards; a single one leaves no "
        "choice. The others are out of the hand."
    )
    return Section(f"taking-section{cast.tag}", "What is taken", lead, figures=[figure])
