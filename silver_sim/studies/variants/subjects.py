"""Who is looked at in runs of the kinds sweep and rule_sensitivity."""

from __future__ import annotations

from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.subjects import Subjects, Summary, order_is_drawn, seats_of


def of_first_players(summary: Summary, spec: Summary) -> Seating:
    """The first player under every value, against that under the reference."""
    reference = _reference(summary)
    places = {(number, 0): number for number in range(len(spec["tables"]))}
    others = [number for number in range(len(places)) if number != reference]
    return Seating(seats_of(spec), places, [(number, reference) for number in others])


def of_reference(summary: Summary, spec: Summary) -> Seating:
    """Every player under the rules that others are compared with."""
    reference = _reference(summary)
    places = {(reference, player): player for player in range(len(summary["players"]))}
    return Seating(seats_of(spec), places, drawn_order=order_is_drawn(spec))


def variants(summary: Summary) -> list[str]:
    """The names of the values; they are all one strategy's."""
    return [variant["variant"] for variant in summary["variants"]]


def players(summary: Summary) -> list[str]:
    """The labels of the players."""
    return list(summary["players"])


def _reference(summary: Summary) -> int:
    return variants(summary).index(summary["reference"])


VALUES = Subjects(of_first_players, variants, variants)
PLAYERS = Subjects(of_reference, players, players)
