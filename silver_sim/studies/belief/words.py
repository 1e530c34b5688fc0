"""What beliefs are worth, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from silver_sim.report.text.wording import counted, listed, plus_minus

Summary = Mapping[str, Any]

NATS = (
    "mean logarithm of the chance that a belief gave to what turned out to be so, in nats; "
    "nearer 0 is better, and 0.1 nats more is a chance 1.105 times as high."
)
HOW = {
    "uniform": "by counting cards (uniform)",
    "kept": "by how cards came to lie where they lie (kept)",
    "policy": "by what the others would have done (policy)",
}


def verdict(summary: Summary) -> str:
    """Say what each level makes of hidden cards, and where each beats the one before."""
    if not all(each["decisions"] for each in summary["groups"]):
        return "At some tables no decision was judged: more blocks, or every = 1, are needed."
    told = [
        _chances(_of_mix(summary), summary["hidden"]),
        _steps(summary, "card_score", f"Of {summary['hidden']}"),
        _steps(summary, "below_score", f"Of whether another player {summary['below']}"),
    ]
    return " ".join(told)


def _of_mix(summary: Summary) -> list[Summary]:
    """The tables at which the mix plays that beliefs expect."""
    return [each for each in summary["groups"] if each["who"] == summary["groups"][0]["who"]]


def _chances(groups: Sequence[Summary], what: str) -> str:
    """Say what chance each level gives to the truth."""
    told = []
    for level, words in HOW.items():
        scores = [each["levels"][level]["card_score"]["estimate"] for each in groups]
        least, most = (f"{100 * exp(score):.1f}" for score in (min(scores), max(scores)))
        told.append(f"{least if least == most else f'{least} to {most}'} % {words}")
    return f"The truth about {what} gets a chance of {listed(told)} (geometric means)."


def _steps(summary: Summary, score: str, what: str) -> str:
    """Say where each level is shown to beat the one before, on the mix and with other players."""
    mix = _of_mix(summary)
    others = [each for each in summary["groups"] if each not in mix]
    steps = [
        f"{gain['level']} is shown to tell more than {gain['over']} {_where(mix, score, step)} of "
        f"the mix{f', {_where(others, score, step)} of others' if others else ''}"
        for step, gain in enumerate(mix[0]["gains"])
    ]
    return f"{what}, {'; '.join(steps)}."


def _where(groups: Sequence[Summary], score: str, step: int) -> str:
    """Say at how many tables a step is shown to gain, and at how many to lose."""
    better, worse = (
        sum(is_beyond(each["gains"][step][score], sign) for each in groups) for sign in (1, -1)
    )
    number = len(groups)
    found = f"at {better} of {counted(number, 'table')}"
    if better == number:
        found = f"at all {number} tables" if number > 1 else "at the table"
    return f"{found} (less at {worse})" if worse else found


def is_beyond(numbers: Summary, sign: int) -> bool:
    """Whether a difference is shown to be above 0 (sign 1) or below (-1)."""
    lo, hi = numbers["lo"], numbers["hi"]
    return lo is not None and (lo > 0 if sign > 0 else hi < 0)


def gained(numbers: Summary) -> str:
    """A gain in nats, marked where its interval has no 0."""
    return plus_minus(numbers, 1, "+") + ("*" if is_beyond(numbers, 1) else "")
