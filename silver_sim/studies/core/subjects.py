"""The subjects of a run's rows, from its summary and its specification."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from silver_sim.result import Plain
from silver_sim.stats.outcomes.seating import Seating


@dataclass(frozen=True)
class Subjects:
    """What pages and plots ask of a kind of study; names are in the order of the seating."""

    seating: Callable[[Plain, Plain], Seating]  # summary, specification
    names: Callable[[Plain], list[str]]
