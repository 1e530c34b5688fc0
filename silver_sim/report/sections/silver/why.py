"""What calls show about two strategies."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.text.reasons import Habit, Reason, habits
from silver_sim.stats.outcomes.observed import SubjectFacts

CALLS = {
    "calls_per_round": Habit(
        "calls", "{one} calls in {first}; {other} in {second}.", " % of the rounds", 100
    ),
    "call_success": Habit(
        "success of calls",
        "Calls of {one} succeed in {first}; those of {other} in {second}.",
        " %",
        100,
    ),
}


def calls(
    names: tuple[str, str], subjects: tuple[SubjectFacts, SubjectFacts], blocks: float
) -> Iterator[Reason]:
    """Yield how the two differ in calling."""
    return habits(CALLS, names, subjects, blocks)
