"""Who is looked at in a run of kind tournament: the roster, once for each number of seats."""

from __future__ import annotations

from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.subjects import Subjects, Summary, seats_of


def seating(summary: Summary, spec: Summary) -> Seating:
    """Every strategy of the roster, once for each number of seats."""
    order = [
        (standings["seats"], label)
        for standings in summary["standings"]
        for label in summary["roster"]
    ]
    subjects = {key: number for number, key in enumerate(order)}
    places = {
        (number, player): subjects[len(table["players"]), label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"])
        if (len(table["players"]), label) in subjects
    }
    return Seating(seats_of(spec), places, drawn_order=True)


def names(summary: Summary) -> list[str]:
    """The labels of the roster, with the number of seats if there are several."""
    several = len(summary["standings"]) > 1
    return [
        f"{label}, {standings['seats']} players" if several else label
        for standings in summary["standings"]
        for label in summary["roster"]
    ]


def strategies(summary: Summary) -> list[str]:
    """Which strategy each of them is."""
    return [label for _ in summary["standings"] for label in summary["roster"]]


ROSTER = Subjects(seating, names, strategies)
