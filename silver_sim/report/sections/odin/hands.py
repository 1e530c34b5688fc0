"""How hands went: who ended them, and how, and which of the beaten cards each took."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.pairs import pairs
from silver_sim.report.sections.subjects import Cast, measured
from silver_sim.report.tables import Cell, Column, whole
from silver_sim.report.text.captions import extremes
from silver_sim.stats.outcomes.observed import SubjectFacts

Columns = Sequence[tuple[Column, Callable[[SubjectFacts], Cell]]]


def _two(
    cast: Cast,
    name: str,
    of: str,
    measures: Mapping[str, str],
    axis: str,
    reading: str,
    table: tuple[str, Columns],
) -> Figure | None:
    """Two measures of each strategy, side by side; None if nobody drawn has any.

    ``of`` is the share of which the finding speaks, that of the first; ``measures`` goes by what
    the chart calls them.
    """
    drawn = cast.drawn
    found = [[each.measure(measure) for measure in measures.values()] for each in drawn.subjects]
    chart = pairs(drawn.short, [*measures], found, axis)
    if chart is None:
        return None
    first, _ = measures.values()
    said = extremes(of, drawn.all(lambda each: each.measure(first)), blocks=cast.blocks)
    reading = f"{reading}, with 95 % intervals.{cast.omitted()}"
    figure = cast.figure(name, cast.among + said, reading, *table, lambda: chart, look="dense")
    return replace(figure, open=True)


def hands(cast: Cast, rules: Sequence[Mapping[str, Any]]) -> Section:
    """Who ends the hands, and what each strategy does on the way there."""
    columns = [
        measured("ended by it %", "went_out", 100, "its last card went, so it scored nothing"),
        measured("with a whole hand %", "whole_hands", 100, "all its cards led at once"),
        measured("rounds led a hand", "leads_per_hand"),
        measured("cards a play", "cards_per_play"),
        measured(
            "passes though able %", "passes_able", 100, "share of its passes; it could have played"
        ),
    ]
    figure = _two(
        cast,
        "hands",
        "share of hands ended",
        {"in any way": "went_out", "with a whole hand": "whole_hands"},
        "hands ended (%)",
        "Percentage of its hands that each ended, and that it ended by leading a whole hand at "
        "once",
        ("Shares of all hands that each played", columns),
    )
    lead = (
        "A player without cards ends the hand and scores 0; the others score a point for each card "
        "left. The player who leads a round may play a whole hand of one colour or one number at "
        "once."
    )
    return Section("hands-section", "Who ends the hands", lead, [figure] if figure else [])


def taking(cast: Cast, rules: Sequence[Mapping[str, Any]]) -> Section | None:
    """Which beaten cards each strategy takes; None if no strategy that is drawn had a choice."""
    columns: Columns = [
        (Column("cards taken"), lambda each: whole(each.measure("taken_number").of)),
        measured("mean number", "taken_number", help="1 to 9, of all cards taken"),
        (
            Column("choices", help="takes with several different numbers to choose from"),
            lambda each: whole(each.measure("took_highest").of),
        ),
        measured("the highest %", "took_highest", 100, "share of its choices"),
        measured("the lowest %", "took_lowest", 100, "share of its choices"),
    ]
    figure = _two(
        cast,
        "taking",
        "rate of taking the highest card",
        {"the highest": "took_highest", "the lowest": "took_lowest"},
        "share of its choices (%)",
        "How often it took the highest of several beaten cards with different numbers, and how "
        "often the lowest; the rest to 100 % was between",
        ("Cards taken, and which of several beaten cards with different numbers", columns),
    )
    lead = (
        "A player who beats the table must take one of the beaten cards; a single one leaves no "
        "choice. The others are out of the hand."
    )
    return Section("taking-section", "What is taken", lead, [figure]) if figure else None
