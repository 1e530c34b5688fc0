"""What a chart of hands or of taken cards shows, in a sentence that is true of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.text.wording import listed, plus_minus

Plain = Mapping[str, Any]
Names = Sequence[str]

MOSTLY = 0.9  # of its choices: whoever takes one end so often is said to do so


def ends_caption(names: Names, subjects: Sequence[Plain]) -> str:
    """Say who ends most hands, and who most of them with a whole hand."""
    if alike(subjects, "went_out", "whole_hands"):
        ends = (percent(subjects[0][name]) for name in ("went_out", "whole_hands"))
        return "Each ends {} of the hands that it plays, with a whole hand {}".format(*ends)
    first = most(subjects, "went_out")
    said = (
        f"{names[first]} ends most hands, {percent(subjects[first]['went_out'])} of those it plays"
    )
    whole = most(subjects, "whole_hands")
    share = subjects[whole]["whole_hands"]
    if not share["estimate"]:
        return f"{said}; nobody ends any with a whole hand"
    who = "in these games it also ends most" if whole == first else f"{names[whole]} ends most"
    return f"{said}; {who} with a whole hand, {percent(share)}"


def taking_caption(names: Names, subjects: Sequence[Plain]) -> str:
    """Say who nearly always takes the highest, and who the lowest."""
    said = []
    for end, words in (("took_highest", "the highest"), ("took_lowest", "the lowest")):
        here = [n for n, each in zip(names, subjects, strict=True) if often(each[end])]
        if here:
            takes = "takes" if len(here) == 1 else "take"
            said.append(f"{listed(here)} {takes} {words} nearly always")
    if said:
        return "; ".join(said)
    first = most(subjects, "took_highest")
    share = percent(subjects[first]["took_highest"])
    if alike(subjects, "took_highest"):
        return f"Each takes the highest in {share} of its choices"
    return f"{names[first]} takes the highest most often, in {share} of its choices"


def often(share: Plain) -> bool:
    """Whether a share is known and near all."""
    return bool(share["estimate"] is not None and share["estimate"] >= MOSTLY)


def alike(subjects: Sequence[Plain], *names: str) -> bool:
    """Whether these estimates are the same of all."""
    return all(len({each[name]["estimate"] for each in subjects}) == 1 for name in names)


def most(subjects: Sequence[Plain], name: str) -> int:
    """Return which subject has the largest of an estimate, the first of equal ones."""
    return max(range(len(subjects)), key=lambda who: subjects[who][name]["estimate"] or 0.0)


def percent(share: Plain) -> str:
    """Return a share with its interval, in percent."""
    return f"{plus_minus(share, 100)} %"
