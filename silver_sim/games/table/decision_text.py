"""What every game says alike of a decision at which a match stands (``contract.DecisionText``)."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.table.match import TableMatch


def question(match: TableMatch) -> str:
    """The name of the question that stands."""
    return match.question


def where(match: TableMatch) -> dict[str, int]:
    """The place of the decision: block, rotation, seat, and the counters of the game."""
    return match.where


def line(match: TableMatch, choices: Any) -> Line:
    """Choices (an array of length 1) as the game's trace writes them."""
    return match.notation.decision(match.seat, choices[0])
