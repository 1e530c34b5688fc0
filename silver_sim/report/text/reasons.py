"""What goes with an answer in the data: candidates, and which of them are told.

A candidate is a number that differs from nothing or from another's, its sentence, its p value and
its size in standard errors. Which are told is a rule: those that are shown when all candidates are
adjusted together (Holm), the surest first, one of a subject.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from silver_sim.report.text.wording import (
    POINTS,
    about,
    complement,
    counted,
    listed,
    more_or_less,
)
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.core.meetings import Pair
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.behaviour import Behaviour
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.outcomes.points import Matchup
from silver_sim.stats.outcomes.sides import Beside
from silver_sim.stats.results import Estimate

MOST = 3  # are told


class Reason(NamedTuple):
    """A candidate."""

    subject: str
    sentence: str
    size: float  # standard errors from nothing
    p: float  # of there being nothing


def told(candidates: Iterable[Reason]) -> list[Reason]:
    """Return the surest of those that are shown, at most one of a subject.

    The order of the candidates changes nothing.
    """
    known = sorted(candidates, key=lambda each: (-each.size, each.sentence))
    adjusted = holm([each.p for each in known])
    shown = [each for each, p in zip(known, adjusted, strict=True) if p < ALPHA]
    first: dict[str, Reason] = {}
    for each in shown:
        first.setdefault(each.subject, each)
    return list(first.values())[:MOST]


def from_nothing(subject: str, sentence: str, numbers: Estimate, blocks: float) -> Iterator[Reason]:
    """Yield a candidate for a number that may be 0; nothing where its error is not known."""
    value, se = numbers.estimate, numbers.se
    known = numbers.p
    p = p_value(value, se, blocks) if known is None and blocks >= 2 else known
    if se and value is not None and p is not None:
        leaves_nothing = numbers.ends is not None and numbers.covers(0)  # perhaps at every look
        yield Reason(subject, sentence, abs(value) / se, 1.0 if leaves_nothing else p)


def apart(subject: str, sentence: str, both: Sequence[Estimate], blocks: float) -> Iterator[Reason]:
    """Yield a candidate for two numbers that may be equal, estimated from the same blocks.

    How they go together is not known: their errors are added, which is the most that the error of
    their difference can be.
    """
    one, other = both
    if one.se and other.se:
        difference = (one.estimate or 0.0) - (other.estimate or 0.0)
        numbers = Estimate(difference, one.se + other.se)
        yield from from_nothing(subject, sentence, numbers, blocks)


# Of one who plays, from the facts of a page


def by_deal(
    who: str, facts: SubjectFacts, deal: str, blocks: float, only_other: str = ""
) -> Iterator[Reason]:
    """Yield how far somebody is ahead of the mean of the others, or the only one, by deal."""
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
    end = f": {deals}in the end by" if deals else " in the end, by"
    sentence = f"In points {who} is {word} {whom}{end} {points[1]}."
    yield from from_nothing("points", sentence, last, blocks)


def by_start(who: str, facts: SubjectFacts, deal: str, blocks: float) -> Iterator[Reason]:
    """Yield what somebody gains by starting."""
    gain = facts.by_start
    sentence = (
        f"Where {who} starts {deal} 1 it wins "
        f"{more_or_less(gain, POINTS, ' of its games than where another does', 100)}."
    )
    yield from from_nothing("start", sentence, gain, blocks)


def by_neighbour(
    who: str, facts: SubjectFacts, others: Mapping[int, str], blocks: float
) -> Iterator[Reason]:
    """Yield what somebody gains when another sits to its left; `others` are subjects by name."""
    for place, name in others.items():
        gain = facts.left[place] if place < len(facts.left) else None
        if gain is not None:
            than = " of its games than in the mean of all orders"
            sentence = (
                f"With {name} to its left, who plays next, {who} wins "
                f"{more_or_less(gain, POINTS, than, 100)}."
            )
            yield from from_nothing("neighbours", sentence, gain, blocks)


# Of two who are compared


def in_points(one: str, other: str, difference: Estimate, blocks: float) -> Iterator[Reason]:
    """Yield how many points more or fewer one ends with than another, paired by block."""
    much = more_or_less(difference, "points", f" than {other}")
    yield from from_nothing("points", f"{one} ends a game with {much}.", difference, blocks)


def measured(
    variant: str, reference: str, words: str, numbers: Estimate, blocks: float, *, share: bool
) -> Iterator[Reason]:
    """Yield how much more or less of a measure there is with a variant than with the reference."""
    unit, scale = (POINTS, 100) if share else ("", 1)
    much = more_or_less(numbers, unit, f" {words} than with {reference}", scale)
    yield from from_nothing(variant, f"With {variant} there are {much}.", numbers, blocks)


def met(who: str, pairs: Sequence[Pair]) -> Iterator[Reason]:
    """Yield how often somebody ends ahead of each other where both play; half for a tie."""
    for pair in pairs:
        if who not in (pair.a, pair.b) or pair.ahead.se is None:
            continue
        other = pair.b if pair.a == who else pair.a
        share = complement(pair.ahead) if pair.b == who else pair.ahead
        edge = (share.estimate or 0.0) - 0.5
        word = "ahead of" if edge > 0 else "behind"
        often = share if edge > 0 else complement(share)
        sentence = (
            f"Where both play, {who} ends {word} {other} in {about(often, 100, ' % of the games')}."
        )
        known = share.p  # none of a run that looks could end
        p = float(not share.shown) if known is None else float(known)
        if share.se:
            yield Reason("opponents", sentence, abs(edge) / share.se, p)


# Of one beside its field, from a profile


def behaviours(lines: Sequence[Behaviour], blocks: float) -> Iterator[Reason]:
    """Yield how often somebody does something, beside its field."""
    for line in lines:
        scale, unit = (100, " %") if line.unit == "%" else (1, "")
        own, field = (about(each, scale, unit) for each in (line.own, line.field))
        words = f"{line.words[0].upper()}{line.words[1:]}"
        sentence = f"{words}: {own}; its field {field}."
        yield from from_nothing("behaviour", sentence, line.difference, blocks)


def matchups(lines: Sequence[Matchup], blocks: float) -> Iterator[Reason]:
    """Yield how often somebody wins against each opponent."""
    for line in lines:
        won = about(line.win_share, 100, " % of the games")
        sentence = f"Against {line.opponent} it wins {won}."
        yield from from_nothing("opponents", sentence, line.win_share_difference, blocks)


def nothing_scored(both: Beside, deal: str, blocks: float) -> Iterator[Reason]:
    """Yield how often somebody scores nothing at all, beside its field."""
    own, field = (about(each, 100, " %") for each in (both.own, both.field))
    sentence = f"Of its {deal}s it scores nothing in {own}; its field in {field}."
    yield from from_nothing("nothing scored", sentence, both.difference, blocks)


def nothing(what: str, count: int) -> str:
    """Say that no candidate is shown; `what` is what none of them does."""
    if not count:
        return "These games are too few to look at anything else."
    return (
        f"Of {counted(count, 'other thing')} that {'was' if count == 1 else 'were'} looked at none "
        f"is shown {what}, with all of them asked at once (Holm)."
    )
