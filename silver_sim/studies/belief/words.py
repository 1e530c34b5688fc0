"""What beliefs are worth, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from silver_sim.report.text.wording import listed, plus_minus

Summary = Mapping[str, Any]

NATS = (
    "Log score: the mean logarithm of the chance that a level gave to what turned out to be so, in "
    "nats; nearer 0 is better, and 0.1 nats more is a chance 1.105 times as high."
)


def verdict(summary: Summary) -> str:
    """Say whether each level beats the one before, by the values of hidden cards."""
    inside = [each for each in summary["groups"] if each["who"] == summary["groups"][0]["who"]]
    outside = [each for each in summary["groups"] if each not in inside]
    told = [_of(inside, "on the mix that beliefs expect")]
    if outside:
        told.append(_of(outside, "on strategies that they do not expect"))
    return " ".join([*told, _least(inside, summary["hidden"])])


def _of(groups: Sequence[Summary], where: str) -> str:
    """Say of some tables where kept beats uniform, and policy beats kept."""
    found = []
    for step, gain in enumerate(groups[0]["gains"]):
        better, worse = (
            [each for each in groups if is_beyond(each["gains"][step]["card_score"], sign)]
            for sign in (1, -1)
        )
        what = f"{gain['level']} beats {gain['over']}"
        if len(better) == len(groups):
            found.append(f"{what} at every table")
        else:
            found.append(f"{what} at {len(better)} of {len(groups)} tables")
            if worse:
                found[-1] += f" and is worse at {len(worse)}"
    return f"{where[0].upper()}{where[1:]}, {listed(found)}."


def _least(groups: Sequence[Summary], what: str) -> str:
    """Say what the last level makes of the chance that counting cards gives to the truth."""
    chances = [
        [100 * exp(each["levels"][level]["card_score"]["estimate"]) for each in groups]
        for level in ("uniform", "policy")
    ]
    ends = [f"{min(each):.1f} to {max(each):.1f} %" for each in chances]
    return (
        f"Of {what}, the truth is given a chance (geometric mean) of {ends[0]} by counting "
        f"cards, {ends[1]} by policy."
    )


def is_beyond(numbers: Summary, sign: int) -> bool:
    """Whether a difference is shown to be above 0 (sign 1) or below (-1)."""
    lo, hi = numbers["lo"], numbers["hi"]
    return lo is not None and (lo > 0 if sign > 0 else hi < 0)


def gained(numbers: Summary) -> str:
    """A gain in nats, marked where its interval has no 0."""
    return plus_minus(numbers, 1, "+") + ("*" if is_beyond(numbers, 1) else "")
