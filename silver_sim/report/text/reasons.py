"""Reasons for an answer in the data: candidates, and which of them are given.

A candidate is a number that differs from 0 or from another's, its sentence, its p value and its
size in standard errors. A rule says which are given: those that are shown when all candidates are
adjusted together (Holm), the surest first, one for each subject. What restates the answer is none:
who wins more has fewer points, wins against others, and ends ahead of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isclose
from typing import TYPE_CHECKING, NamedTuple

from silver_sim.report.text.wording import POINTS, about, complement, counted, listed, more_or_less
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate

if TYPE_CHECKING:
    from silver_sim.stats.core.meetings import Meeting
    from silver_sim.stats.outcomes.observed import SubjectFacts

MOST = 3  # reasons given


class Reason(NamedTuple):
    """A candidate."""

    subject: str
    sentence: str
    size: float  # standard errors from 0
    p: float  # under the hypothesis that there is no difference
    restates: bool = False  # it is the answer in other units, and points the same way
    number: float | None = None  # what differs, and by how much, whichever way round


def surest(candidates: Iterable[Reason]) -> list[Reason]:
    """Return the surest of the candidates that are shown, at most one for each subject.

    The result does not depend on the order of the candidates.
    """
    known = sorted(candidates, key=lambda each: (-each.size, each.sentence))
    adjusted = holm([each.p for each in known])
    shown = [each for each, p in zip(known, adjusted, strict=True) if p < ALPHA]
    first: dict[str, Reason] = {}
    for each in shown:
        if not any(_says_the_same(each, other) for other in first.values()):
            first.setdefault(each.subject, each)
    return list(first.values())[:MOST]


def _says_the_same(one: Reason, other: Reason) -> bool:
    """Whether two have the same number: then they are one thing in two ways."""
    return None not in (one.number, other.number) and isclose(one.number or 0, other.number or 0)


def explaining(candidates: Iterable[Reason]) -> list[Reason]:
    """Return the candidates that do not merely restate the answer."""
    return [each for each in candidates if not each.restates]


def restating(candidates: Iterable[Reason], when: bool) -> Iterator[Reason]:
    """Yield candidates as those that restate the answer, `when` they do."""
    return (each._replace(restates=when) for each in candidates)


def from_nothing(subject: str, sentence: str, numbers: Estimate, blocks: float) -> Iterator[Reason]:
    """Yield a candidate for a number that may be 0; nothing if its error is unknown."""
    value, se = numbers.estimate, numbers.se
    known = numbers.p
    p = p_value(value, se, blocks) if known is None and blocks >= 2 else known
    if se and value is not None and p is not None:
        leaves_nothing = numbers.ends is not None and numbers.covers(0)  # perhaps at every look
        known = 1.0 if leaves_nothing else p
        yield Reason(subject, sentence, abs(value) / se, known, number=abs(value))


def apart(subject: str, sentence: str, both: Sequence[Estimate], blocks: float) -> Iterator[Reason]:
    """Yield a candidate for two numbers that may be equal, estimated from the same blocks.

    Their correlation is unknown, so their errors are added: the largest possible error of the
    difference.
    """
    one, other = both
    if one.se and other.se:
        difference = (one.estimate or 0.0) - (other.estimate or 0.0)
        numbers = Estimate(difference, one.se + other.se)
        yield from from_nothing(subject, sentence, numbers, blocks)


class Habit(NamedTuple):
    """What two may differ in: its subject, and a sentence of {one}, {first}, {other}, {second}."""

    subject: str
    sentence: str
    unit: str = ""
    scale: float = 1.0


def habits(
    found: Mapping[str, Habit],
    names: tuple[str, str],
    subjects: tuple[SubjectFacts, SubjectFacts],
    blocks: float,
) -> Iterator[Reason]:
    """Yield how two differ in what the game measures of each; few occasions count as few blocks."""
    for measure, (subject, sentence, unit, scale) in found.items():
        both = tuple(each.measure(measure) for each in subjects)
        first, second = (about(each, scale, unit) for each in both)
        said = sentence.format(one=names[0], other=names[1], first=first, second=second)
        yield from apart(subject, said, both, min(blocks, *(each.of for each in both)))


# About one strategy, from the facts of a page


def by_deal(
    who: str, facts: SubjectFacts, deal: str, blocks: float, only_other: str = ""
) -> Iterator[Reason]:
    """Yield how far a strategy is ahead of the mean of the others, or of its only opponent."""
    leads = facts.leads
    if len(leads) < 2 or leads[-1].lo is None:
        return
    last = leads[-1]
    ahead = last.value > 0
    leads = [each if ahead else each.reversed for each in leads]
    hidden = [number for number, each in enumerate(leads) if each.lo is None or each.lo <= 0]
    since = (hidden[-1] if hidden else -1) + 1
    word = "ahead of" if ahead else "behind"
    points = [about(each, 1, " points") for each in (leads[min(since, len(leads) - 1)], leads[-1])]
    deals = f"after {deal} {since + 1} by {points[0]}, " if since < len(leads) - 1 else ""
    without = f", {listed(noise)} left out" if (noise := facts.leads_without) else ""
    whom = only_other or f"the mean of the others{without}"
    sentence = f"In points, {who} is {word} {whom}: {deals}at the end by {points[1]}."
    from_first = ahead and not (deals and since)  # as ahead all along as who wins most
    yield from restating(from_nothing("points", sentence, last, blocks), from_first)


def by_start(who: str, facts: SubjectFacts, deal: str, blocks: float) -> Iterator[Reason]:
    """Yield what a strategy gains by starting."""
    gain = facts.by_start
    sentence = (
        f"When {who} starts {deal} 1, it wins "
        f"{more_or_less(gain, POINTS, ' of its games than when another does', 100)}."
    )
    yield from from_nothing("start", sentence, gain, blocks)


def by_neighbour(
    who: str, facts: SubjectFacts, others: Mapping[int, str], blocks: float
) -> Iterator[Reason]:
    """Yield what a strategy gains when another sits to its left; `others`: names by subject."""
    for place, name in others.items():
        gain = facts.left[place] if place < len(facts.left) else None
        if gain is not None:
            than = " of its games than on average over all orders"
            sentence = (
                f"With {name} to its left, who plays next, {who} wins "
                f"{more_or_less(gain, POINTS, than, 100)}."
            )
            yield from from_nothing("neighbours", sentence, gain, blocks)


# About two strategies that are compared


def in_points(
    one: str, other: str, difference: Estimate, wins: Estimate, blocks: float
) -> Iterator[Reason]:
    """Yield how many points more or fewer one ends with than another, paired by block.

    `wins` is how much more it wins: fewer points, which are better, then say the same.
    """
    much = more_or_less(difference, "points", f" than {other}")
    found = from_nothing("points", f"{one} ends a game with {much}.", difference, blocks)
    yield from restating(found, (difference.estimate or 0.0) * (wins.estimate or 0.0) < 0)


def measured(
    variant: str, reference: str, words: str, numbers: Estimate, blocks: float, *, share: bool
) -> Iterator[Reason]:
    """Yield how much higher or lower a measure is with a variant than with the reference."""
    unit, scale = (POINTS, 100) if share else ("", 1)
    much = more_or_less(numbers, unit, f" {words} than with {reference}", scale)
    yield from from_nothing(variant, f"With {variant} there are {much}.", numbers, blocks)


def met(meetings: Sequence[Meeting]) -> Iterator[Reason]:
    """Yield how often the leader, a of each, ends ahead of each other one; a tie counts half.

    Only where it ends behind, that is more than the answer.
    """
    for who, other, share, side in meetings:
        if share.se is None:
            continue
        edge = (share.estimate or 0.0) - 0.5
        word = "ahead of" if edge > 0 else "behind"
        often = share if edge > 0 else complement(share)
        sentence = (
            f"When both play, {who} ends {word} {other} in {about(often, 100, ' % of the games')}."
        )
        known = share.p  # None in a run that may stop at a look
        p = float(not side) if known is None else float(known)
        if share.se:
            yield Reason("opponents", sentence, abs(edge) / share.se, p, edge > 0, abs(edge))


def nothing(what: str, count: int) -> str:
    """Say that no candidate is shown; `what` says what none of them does."""
    if not count:
        return "These games are too few to look at anything else."
    return (
        f"Of {counted(count, 'other number')} examined, none is shown {what}, adjusted for testing "
        "them all (Holm)."
    )
