"""The subjects of a run's rows, from its summary and its specification."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from silver_sim.stats.outcomes.seating import Seating

Summary = Mapping[str, Any]


@dataclass(frozen=True)
class Subjects:
    """What pages and plots ask of a kind of study; names are in the order of the seating."""

    seating: Callable[[Summary, Summary], Seating]  # summary, specification
    names: Callable[[Summary], list[str]]
    strategies: Callable[[Summary], list[str]]  # which strategy each of them is


def seats_of(spec: Summary) -> list[int]:
    """The number of players at every table."""
    return [len(table["players"]) for table in spec["tables"]]


def order_is_drawn(spec: Summary) -> bool:
    """Whether the order around the table is drawn for every block."""
    return bool(spec["experiment"]["seating"] == "drawn")
