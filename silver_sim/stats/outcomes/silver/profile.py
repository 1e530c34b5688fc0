"""What a profile of Silver knows besides estimates: the fingerprint of calls, and its margin."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.outcomes.sides import Both
from silver_sim.stats.outcomes.silver.calling import CallShare


@dataclass(frozen=True)
class SilverProfile(Result):
    """Counts from the decisions of the typical duels."""

    fingerprint: Both[list[CallShare]]
    margin: int | None
    margin_rule: str
    not_tried: str  # why calls could not be played both ways; empty if they were
    turns: dict[str, Both[int]]  # with each power at hand
    said: list[str]  # where its points go, and whether calls at its margin pay
