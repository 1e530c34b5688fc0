"""Who is looked at in a run of kind compare: the two that are compared."""

from __future__ import annotations

from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.subjects import Subjects, Summary, seats_of


def seating(summary: Summary, spec: Summary) -> Seating:
    """The two; with a field they are the first of each table."""
    subjects = {summary["a"]: 0, summary["b"]: 1}
    first = bool(summary["field"])
    places = {
        (number, player): subjects[label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"][:1] if first else table["players"])
    }
    return Seating(seats_of(spec), places, [(0, 1)])


def names(summary: Summary) -> list[str]:
    """The labels of the two."""
    return [summary["a"], summary["b"]]


BOTH = Subjects(seating, names, names)
