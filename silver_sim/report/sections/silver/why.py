"""What calls and points show about two strategies, or about one compared with its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from silver_sim.report.text.reasons import Habit, Reason, from_nothing, habits
from silver_sim.report.text.wording import more_or_less
from silver_sim.stats.outcomes.observed import SubjectFacts

if TYPE_CHECKING:
    from silver_sim.stats.outcomes.profile import Profile


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


PARTS = {
    "cards": ("What lies in its village is worth {much}.", "that of its field"),
    "saved": ("Successful calls save it {much}.", "its field"),
    "cost": ("Failed calls cost it {much}.", "its field"),
}


def points(profile: Profile) -> Iterator[Reason]:
    """Yield in which parts and rounds it has more or fewer points than its field."""
    from silver_sim.stats.outcomes.silver.profile import silver_profile

    *rounds, whole = silver_profile(profile).points
    for part, (sentence, field) in PARTS.items():
        numbers = whole.part(part).difference
        much = more_or_less(numbers, "points", f" a round than {field}")
        yield from from_nothing("parts", sentence.format(much=much), numbers, profile.blocks)
    for line in rounds:
        numbers = line.score.difference
        much = more_or_less(numbers, "points", " than its field")
        said = f"In round {line.round} it scores {much}."
        yield from from_nothing("rounds", said, numbers, profile.blocks)
