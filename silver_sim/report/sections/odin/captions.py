"""Captions of the charts of hands and of taken cards."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.text.wording import listed, plus_minus
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Estimate

Names = Sequence[str]

MOSTLY = 0.9  # of its choices: a strategy that takes one end this often is said to do so


def ends_caption(names: Names, subjects: Sequence[SubjectFacts]) -> str:
    """Say who ends most hands, and who ends most with a whole hand."""
    if alike(subjects, "went_out", "whole_hands"):
        ends = (percent(subjects[0].measure(name)) for name in ("went_out", "whole_hands"))
        return "Each ends {} of the hands that it plays, with a whole hand {}".format(*ends)
    first = most(subjects, "went_out")
    out = percent(subjects[first].measure("went_out"))
    said = f"{names[first]} ends most hands, {out} of those it plays"
    whole = most(subjects, "whole_hands")
    share = subjects[whole].measure("whole_hands")
    if not share.estimate:
        return f"{said}; none ends any with a whole hand"
    who = "in these games it also ends most" if whole == first else f"{names[whole]} ends most"
    return f"{said}; {who} with a whole hand, {percent(share)}"


def taking_caption(names: Names, subjects: Sequence[SubjectFacts]) -> str:
    """Say who nearly always takes the highest card, and who the lowest."""
    said = []
    for end, words in (("took_highest", "the highest"), ("took_lowest", "the lowest")):
        here = [n for n, each in zip(names, subjects, strict=True) if often(each.measure(end))]
        if here:
            takes = "takes" if len(here) == 1 else "take"
            said.append(f"{listed(here)} nearly always {takes} {words}")
    if said:
        return "; ".join(said)
    first = most(subjects, "took_highest")
    share = percent(subjects[first].measure("took_highest"))
    if alike(subjects, "took_highest"):
        return f"Each takes the highest in {share} of its choices"
    return f"{names[first]} takes the highest most often, in {share} of its choices"


def often(share: Estimate) -> bool:
    """Whether a share is known and close to 1."""
    return bool(share.estimate is not None and share.estimate >= MOSTLY)


def alike(subjects: Sequence[SubjectFacts], *names: str) -> bool:
    """Whether these estimates are the same for all."""
    return all(len({each.measure(name).estimate for each in subjects}) == 1 for name in names)


def most(subjects: Sequence[SubjectFacts], name: str) -> int:
    """Return the subject with the largest value of an estimate, the first if several are equal."""
    return max(range(len(subjects)), key=lambda who: subjects[who].measure(name).estimate or 0.0)


def percent(share: Estimate) -> str:
    """Return a share with its interval, in percent."""
    return f"{plus_minus(share, 100)} %"
