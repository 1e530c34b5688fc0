"""What calls show about two strategies."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.report.text.reasons import Reason, apart
from silver_sim.report.text.wording import about
from silver_sim.stats.outcomes.observed import SubjectFacts


def calls(
    names: tuple[str, str], subjects: tuple[SubjectFacts, SubjectFacts], blocks: float
) -> Iterator[Reason]:
    """Yield how the two differ in calling."""
    one, other = names
    rates = tuple(each.measure("calls_per_round") for each in subjects)
    first, second = (about(each, 100, " % of the rounds") for each in rates)
    yield from apart("calls", f"{one} calls in {first}; {other} in {second}.", rates, blocks)
    successes = tuple(each.measure("call_success") for each in subjects)
    called = min(each.of for each in successes)
    first, second = (about(each, 100, " %") for each in successes)
    sentence = f"Calls of {one} succeed in {first}; those of {other} in {second}."
    yield from apart("success of calls", sentence, successes, min(blocks, called))
