"""Who is looked at in the rows of a run, as the summary and the specification tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from silver_sim.stats.outcomes.seating import Seating

Summary = Mapping[str, Any]
Means = Sequence[Sequence[float | None]]  # of every table, one a player


@dataclass(frozen=True)
class Subjects:
    """What pages and plots ask of a kind of study; names are in the order of the seating."""

    seating: Callable[[Summary, Summary], Seating]  # summary, specification
    names: Callable[[Summary], list[str]]
    strategies: Callable[[Summary], list[str]]  # which strategy each of them is
    mean_totals: Callable[[Summary, Summary], Means]  # None where the summary has no mean


def seats_of(spec: Summary) -> list[int]:
    """How many sit at every table."""
    return [len(table["players"]) for table in spec["tables"]]


def order_is_drawn(spec: Summary) -> bool:
    """Whether the order around the table is drawn for every block."""
    return bool(spec["experiment"]["seating"] == "drawn")


def means_by_name(groups: Sequence[Summary], spec: Summary) -> Means:
    """The mean totals of every table from groups of lines, each of one number of `seats`."""
    known = {
        (group["seats"], line["strategy"]): line["mean_total"]["estimate"]
        for group in groups
        for line in group["lines"]
    }
    return [
        [known.get((len(table["players"]), label)) for label in table["players"]]
        for table in spec["tables"]
    ]
