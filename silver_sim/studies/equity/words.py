"""Whether the chances of the table of equity come true, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.report.text.chances import is_true
from silver_sim.report.text.wording import listed, plus_minus

Summary = Mapping[str, Any]

OWN = "its own strategy"  # whose games the table is made of
SCORE = (
    "Brier score: the mean squared distance between the chance and what happened (1 won, 0 not); "
    "less is better. Base: the same if all had equal chances; gain: base minus Brier."
)


def verdict(summary: Summary) -> str:
    """Say how many steps of chances come true, where the table is at home and elsewhere."""
    inside = [each for each in summary["groups"] if each["who"] == OWN]
    steps = [step for each in inside for step in each["reliability"]]
    largest = max(abs(step["observed"]["estimate"] - step["predicted"]) for step in steps)
    told = (
        f"In games of {summary['equity']['strategy']}, from which the table comes, "
        f"{sum(map(is_true, steps))} of {len(steps)} steps of predicted chances come true within "
        f"their 95 % intervals (on fresh seeds); the largest distance is {100 * largest:.1f} "
        "percentage points."
    )
    others = [each for each in summary["groups"] if each["who"] != OWN]
    if not others:
        return told
    elsewhere = listed(
        [
            f"{each['who']} with {each['seats']} {plus_minus(each['gain'], 1, '+')}"
            for each in others
        ]
    )
    return f"{told} Gain in Brier score over equal chances in games of others: {elsewhere}."
