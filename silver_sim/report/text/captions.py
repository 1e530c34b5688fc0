"""Findings of charts: who has the most and the least of something, what is shown to differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate

from silver_sim.report.text.wording import POINTS, counted, listed, percent, plus_minus
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Estimate, Look

Found = Mapping[str, Estimate]  # by name
Saying = Callable[[Estimate], str]  # how a number is written, with its unit
NAMED = 3  # numbers that a finding names


def in_percent(numbers: Estimate) -> str:
    """A share as findings have it."""
    return f"{plus_minus(numbers, 100)} %"


def gained(numbers: Estimate) -> str:
    """A difference of shares as findings have it."""
    return f"{plus_minus(numbers, 100, '+')} {POINTS}"


def extremes(
    what: str,
    found: Found,
    say: Saying = in_percent,
    *,
    least: bool = False,
    blocks: float | None = None,
) -> str:
    """Say who has the highest number and who the lowest; ``least``: the lowest first.

    With ``blocks`` they must be shown to differ: their errors are added, since the numbers may go
    against each other, and the two are chosen of all pairs (Bonferroni). Exact numbers have none.
    """
    known = {name: each for name, each in found.items() if each.estimate is not None}
    order = sorted({each.value for each in known.values()}, reverse=not least)
    if not order:
        return f"Nobody has any {what}"
    first, last = (
        [name for name, each in known.items() if each.value == end] for end in (order[0], order[-1])
    )
    (one, best), (other, worst) = ((listed(names), known[names[0]]) for names in (first, last))
    if not order[1:]:
        every = found.keys() == {*first}
        return f"{f'All have the same {what},' if every else f'The {what} of {one} is'} {say(best)}"
    pairs = len(known) * (len(known) - 1) / 2
    p = p_value(best.value - worst.value, (best.se or 0.0) + (worst.se or 0.0), blocks or 0)
    if blocks is not None and (blocks < 2 or (p or 0.0) * pairs >= ALPHA):
        return f"The {what} is not shown to differ: {one} {say(best)}, {other} {say(worst)}"
    high, low = ("lowest", "highest") if least else ("highest", "lowest")
    return f"The {high} {what}: {one}, {say(best)}; the {low}: {other}, {say(worst)}"


def shown(numbers: Iterable[Estimate | None], blocks: float, level: float = 0.0) -> set[int]:
    """Return which numbers are shown to differ from a level, adjusted by Holm over all."""
    found = {
        place: p
        for place, each in enumerate(numbers)
        if each is not None and each.estimate is not None
        if (p := p_value(each.value - level, each.se, blocks)) is not None
    }
    adjusted = zip(found, holm([*found.values()]), strict=True)
    return {place for place, p in adjusted if p < ALPHA}


def differing(
    noun: str,
    verb: str,
    found: Found,
    blocks: float,
    level: float = 0.0,
    say: Saying = gained,
    sure: Collection[int] | None = None,
) -> str:
    """Say which numbers are shown to differ from a level, the farthest first.

    ``noun`` and ``verb`` say of what they are and what that means: a place, to win more or less
    than its share. ``sure`` are those shown, by place, if known.
    """
    sure = shown(found.values(), blocks, level) if sure is None else sure
    known = {n: each for n, (_, each) in enumerate(found.items()) if each.estimate is not None}
    far = sorted(known, key=lambda place: -abs(known[place].value - level))
    names = [*found]
    said = {place: f"{names[place]} ({say(known[place])})" for place in far}
    if sure:
        first = [words for place, words in said.items() if place in sure]
        return (
            f"Shown to {verb}: {listed([*first[:NAMED], *(['others'] if first[NAMED:] else [])])}"
        )
    return f"No {noun} is shown to {verb}" + (f"; the farthest is {said[far[0]]}" if far else "")


def settled(what: str, looks: Sequence[Look]) -> str:
    """Say since when an estimate has stayed within its final interval."""
    if looks[-1].ends is None:
        return f"{what} has no interval yet"
    outside = [place for place, each in enumerate(looks) if not looks[-1].covers(each.value)]
    since = counted(looks[max(outside, default=-1) + 1].blocks, "block")
    return f"{what} has stayed within its final interval from {since} on"


def of_games(subject: SubjectFacts, share: float, digits: int) -> str:
    """Return a share of a subject's games in percent; for none or all, the bound on it."""
    return percent(share, digits, subject.settling[-1].blocks)


def median(counts: Sequence[int]) -> int:
    """Return the smallest value that half of the counts do not exceed."""
    half = sum(counts) / 2
    return next(value for value, ran in enumerate(accumulate(counts)) if ran >= half)


def average(counts: Sequence[int]) -> float:
    """Return the mean value, where `counts[v]` counts the value v."""
    return sum(value * count for value, count in enumerate(counts)) / sum(counts)
