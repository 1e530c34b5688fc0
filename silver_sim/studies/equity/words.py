"""Whether the chances of the table of equity come true, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.text.chances import farthest, is_true
from silver_sim.report.text.wording import plus_minus

Summary = Mapping[str, Any]

SCORE = (
    "mean squared distance between the chance and what happened (1 won, 0 not); less is "
    "better. Base: the same if all had equal chances; gain: base minus Brier score."
)


def verdict(summary: Summary) -> str:
    """Say of everybody how many steps of chances come true, and how far off the worst is."""
    if not all(each["reliability"] for each in summary["groups"]):
        return "At some tables no deal was followed by another, so there was nothing to judge."
    names = dict.fromkeys(each["who"] for each in summary["groups"])
    by_name = [[each for each in summary["groups"] if each["who"] == who] for who in names]
    told = [_comes_true(groups, n == 0) for n, groups in enumerate(by_name)]
    other = summary["equity"]["other_rules"]
    if other:
        told.append(f"The table is of games without {', '.join(other)}.")
    return " ".join(told)


def _comes_true(groups: Sequence[Summary], own: bool) -> str:
    """Say it of one player, with all numbers of players."""
    steps = [step for each in groups for step in each["reliability"]]
    worst, player = farthest(steps), printable(groups[0]["player"])
    where = ", of which the table is made" if own else ""
    return (
        f"In fresh games of {player}{where}, {sum(map(is_true, steps))} of {len(steps)} steps of "
        f"predicted chances come true within their 95 % intervals; where it is farthest off, it "
        f"says {100 * worst['predicted']:.1f} % and {plus_minus(worst['observed'], 100)} % win."
    )
