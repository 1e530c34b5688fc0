"""Findings of charts: who has the most and the least of something, what is shown to differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from silver_sim.report.text.story import Course
from silver_sim.report.text.wording import counted, listed, number, percent, plus_minus
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.outcomes.samples import Sample
from silver_sim.stats.results import Estimate, Look

Names = Sequence[str]
Told = Callable[[Estimate], str]  # how a number is written, with its unit
NAMED = 3  # numbers that a finding names


def in_percent(numbers: Estimate) -> str:
    """A share as findings have it."""
    return f"{plus_minus(numbers, 100)} %"


def extremes(
    what: str,
    names: Names,
    numbers: Sequence[Estimate],
    told: Told = in_percent,
    *,
    least: bool = False,
    blocks: float | None = None,
) -> str:
    """Say who has the highest number and who the lowest, by name; ``least``: the lowest first.

    With ``blocks`` they must be shown to differ: their errors are added, since the numbers may go
    against each other, and the two are chosen of all pairs (Bonferroni). Exact numbers have none.
    """
    known = sorted({each.value for each in numbers if each.estimate is not None}, reverse=not least)
    if not known:
        return f"Nobody has any {what}"
    ends = []
    for value in (known[0], known[-1]):
        having = [(n, e) for n, e in zip(names, numbers, strict=True) if e.estimate == value]
        ends.append((listed([name for name, _ in having]), having[0][1], len(having)))
    (one, best, count), (other, worst, _) = ends
    if not known[1:] and 1 < count == len(names):
        return f"All have the same {what}, {told(best)}"
    if not known[1:]:
        return f"The {what} of {one} is {told(best)}"
    pairs = len(names) * (len(names) - 1) / 2
    p = p_value(best.value - worst.value, (best.se or 0.0) + (worst.se or 0.0), blocks or 0)
    if blocks is not None and (blocks < 2 or (p or 0.0) * pairs >= ALPHA):
        return (
            f"No difference is shown in the {what}: {told(best)} ({one}), {told(worst)} ({other})"
        )
    words = ("lowest", "highest") if least else ("highest", "lowest")
    have = "has" if count == 1 else "have"
    return (
        f"{one} {have} the {words[0]} {what}, {told(best)}; {other} the {words[1]}, {told(worst)}"
    )


def shown(numbers: Sequence[Estimate | None], blocks: float, level: float = 0.0) -> set[int]:
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
    what: str,
    names: Names,
    numbers: Sequence[Estimate],
    blocks: float,
    level: float = 0.0,
    told: Told = in_percent,
) -> str:
    """Say which numbers are shown to differ from a level, the farthest first.

    ``what`` says of what they are, and from what they differ: "Places shown to win more".
    """
    sure = shown(numbers, blocks, level)
    known = [place for place, each in enumerate(numbers) if each.estimate is not None]
    far = sorted(known, key=lambda place: -abs(numbers[place].value - level))
    said = [f"{names[place]} ({told(numbers[place])})" for place in far if place in sure]
    if said:
        return f"{what}: {listed([*said[:NAMED], *(['others'] if said[NAMED:] else [])])}"
    farthest = f"; the farthest is {names[far[0]]} ({told(numbers[far[0]])})" if far else ""
    return f"{what}: none{farthest}"


def settled(what: str, looks: Sequence[Look]) -> str:
    """Say since when an estimate has stayed within its final interval."""
    if looks[-1].ends is None:
        return f"{what} has no interval yet"
    outside = [place for place, each in enumerate(looks) if not looks[-1].covers(each.value)]
    since = counted(looks[max(outside, default=-1) + 1].blocks, "block")
    return f"{what} has stayed within its final interval since {since}"


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


def of_sample(
    names: Names, sample: Sample, deal: str, means: Sequence[float | None] | None = None
) -> str:
    """Say how a game ended, beside the mean totals if these are given, and who had been behind."""
    totals = [
        f"{name} {total}" if mean is None else f"{name} {total} (mean {number(mean, 1)})"
        for name, total, mean in zip(
            names, sample.totals, means or [None] * len(names), strict=True
        )
    ]
    who, course = names[sample.winner], Course.of(sample)
    level = sample.totals.count(sample.totals[sample.winner]) > 1
    won = f"{who} won{' by the tie-break' if level else ''}"
    if sample.sharers:
        won = f"{listed([names[each] for each in sample.sharers])} share the win"
    said = f"{won}: {listed(totals)}."
    worst = min(range(course.last + 1), key=course.lead) if course else 0
    if course and worst:
        behind = counted(-course.lead(worst), "point")
        said += f" After {deal} {worst} {who} had been {behind} behind."
    return said
