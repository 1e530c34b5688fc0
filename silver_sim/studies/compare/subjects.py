"""Who is looked at in a run of kind compare: the two that are compared."""

from __future__ import annotations

from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.subjects import Means, Subjects, Summary, means_by_name, seats_of


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


def mean_totals(summary: Summary, spec: Summary) -> Means:
    """The mean totals of the two, where they sit."""
    group = {"seats": summary["seats"], "lines": summary["strategies"]}
    return means_by_name([group], spec)


BOTH = Subjects(seating, names, names, mean_totals)
