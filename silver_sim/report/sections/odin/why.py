"""What the hands of Odin show about two strategies: what one does more often than the other."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.text.reasons import Habit, Reason, habits
from silver_sim.stats.outcomes.observed import SubjectFacts

OF_HANDS, OF_CHOICES = " % of its hands", " % of its choices"
HABITS = {
    "went_out": Habit("ended hands", "{one} ends {first}; {other} {second}.", OF_HANDS, 100),
    "whole_hands": Habit(
        "whole hands",
        "{one} leads its whole hand at once in {first}; {other} in {second}.",
        OF_HANDS,
        100,
    ),
    "leads_per_hand": Habit("leads", "{one} leads {first}; {other} {second}.", " rounds a hand"),
    "cards_per_play": Habit("cards", "{one} plays {first}; {other} {second}.", " cards at a time"),
    "passes_able": Habit(
        "passes",
        "{one} passes though able to play in {first}; {other} in {second}.",
        " % of its passes",
        100,
    ),
    "taken_number": Habit(
        "taken cards",
        "The cards that {one} takes have the number {first}; those of {other} {second}.",
        " on average",
    ),
    "took_highest": Habit(
        "taken cards",
        "{one} takes the highest of several beaten cards in {first}; {other} in {second}.",
        OF_CHOICES,
        100,
    ),
}


def play(
    names: tuple[str, str], subjects: tuple[SubjectFacts, SubjectFacts], blocks: float
) -> Iterator[Reason]:
    """Yield how the two differ in what they do in a hand."""
    return habits(HABITS, names, subjects, blocks)
