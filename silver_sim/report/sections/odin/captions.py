"""What a chart of hands or of taken cards shows, in a sentence that is true of it."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.text.wording import listed, plus_minus
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Estimate

Names = Sequence[str]

MOSTLY = 0.9  # of its choices: whoever takes one end so often is said to do so


def ends_caption(names: Names, subjects: Sequence[SubjectFacts]) -> str:
    """Say who ends most hands, and who most of them with a whole hand."""
    if alike(subjects, "went_out", "whole_hands"):
        ends = (percent(subjects[0].measure(name)) for name in ("went_out", "whole_hands"))
        return "Each ends {} of the hands that it plays, with a whole hand {}".format(*ends)
    first = most(subjects, "went_out")
    out = percent(subjects[first].measure("went_out"))
    said = f"{names[first]} ends most hands, {out} of those it plays"
    whole = most(subjects, "whole_hands")
    share = subjects[whole].measure("whole_hands")
    if not share.estimate:
        return f"{said}; nobody ends any with a whole hand"
    who = "in these games it also ends most" if whole == first else f"{names[whole]} ends most"
    return f"{said}; {who} with a whole hand, {percent(share)}"


def taking_caption(names: Names, subjects: Sequence[SubjectFacts]) -> str:
    """Say who nearly always takes the highest, and who the lowest."""
    said = []
    for end, words in (("took_highest", "the highest"), ("took_lowest", "the lowest")):
        here = [n for n, each in zip(names, subjects, strict=True) if often(each.measure(end))]
        if here:
            takes = "takes" if len(here) == 1 else "take"
            said.append(f"{listed(here)} {takes} {words} nearly always")
    if said:
        return "; ".join(said)
    first = most(subjects, "took_highest")
    share = percent(subjects[first].measure("took_highest"))
    if alike(subjects, "took_highest"):
        return f"Each takes the highest in {share} of its choices"
    return f"{names[first]} takes the highest most often, in {share} of its choices"


def often(share: Estimate) -> bool:
    """Whether a share is known and near all."""
    return bool(share.estimate is not None and share.estimate >= MOSTLY)


def alike(subjects: Sequence[SubjectFacts], *names: str) -> bool:
    """Whether these estimates are the same of all."""
    return all(len({each.measure(name).estimate for each in subjects}) == 1 for name in names)


def most(subjects: Sequence[SubjectFacts], name: str) -> int:
    """Return which subject has the largest of an estimate, the first of equal ones."""
    return max(range(len(subjects)), key=lambda who: subjects[who].measure(name).estimate or 0.0)


def percent(share: Estimate) -> str:
    """Return a share with its interval, in percent."""
    return f"{plus_minus(share, 100)} %"
