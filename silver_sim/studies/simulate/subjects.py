"""Who is looked at in a run of kind simulate: every player of its one table."""

from __future__ import annotations

from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.subjects import Subjects, Summary, order_is_drawn, seats_of


def seating(summary: Summary, spec: Summary) -> Seating:
    """Every player of the one table."""
    (players,) = seats_of(spec)
    places = {(0, player): player for player in range(players)}
    return Seating([players], places, drawn_order=order_is_drawn(spec))


def names(summary: Summary) -> list[str]:
    """The labels of the players."""
    return [line["label"] for line in summary["strategies"]]


def strategies(summary: Summary) -> list[str]:
    """Which strategy each of them is."""
    return [line["strategy"] for line in summary["strategies"]]


LINE_UP = Subjects(seating, names, strategies)
