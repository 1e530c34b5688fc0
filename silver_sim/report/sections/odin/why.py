"""What the hands of Odin show about two strategies: what one does more often than the other."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.text.reasons import Reason, apart
from silver_sim.report.text.wording import about
from silver_sim.stats.outcomes.observed import SubjectFacts

# By measure: the subject of the reason, its sentence, and the scale and the unit of the numbers.
HABITS = {
    "went_out": ("ended hands", "{one} ends {first}; {other} {second}.", 100, " % of its hands"),
    "whole_hands": (
        "whole hands",
        "{one} leads its whole hand at once in {first}; {other} in {second}.",
        100,
        " % of its hands",
    ),
    "leads_per_hand": ("leads", "{one} leads {first}; {other} {second}.", 1, " rounds a hand"),
    "cards_per_play": ("cards", "{one} plays {first}; {other} {second}.", 1, " cards at a time"),
    "passes_able": (
        "passes",
        "{one} passes though able to play in {first}; {other} in {second}.",
        100,
        " % of its passes",
    ),
    "taken_number": (
        "taken cards",
        "The cards that {one} takes have the number {first}; those of {other} {second}.",
        1,
        " on average",
    ),
    "took_highest": (
        "taken cards",
        "{one} takes the highest of several beaten cards in {first}; {other} in {second}.",
        100,
        " % of its choices",
    ),
}


def play(
    names: tuple[str, str], subjects: tuple[SubjectFacts, SubjectFacts], blocks: float
) -> Iterator[Reason]:
    """Yield how the two differ in what they do in a hand."""
    one, other = names
    for measure, (subject, sentence, scale, unit) in HABITS.items():
        both = tuple(each.measure(measure) for each in subjects)
        first, second = (about(each, scale, unit) for each in both)
        said = sentence.format(one=one, other=other, first=first, second=second)
        yield from apart(subject, said, both, min(blocks, *(each.of for each in both)))
