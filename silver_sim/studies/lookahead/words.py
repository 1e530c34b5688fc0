"""What looking ahead is worth, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.text.wording import plus_minus

Summary = Mapping[str, Any]


def verdict(summary: Summary) -> str:
    """Say what the best-informed and longest thinker wins, and how many steps are shown to help."""
    last = summary["cells"][-1]
    fair = 100 / summary["seats"]
    told = (
        f"{printable(summary['player'])} that looks ahead with belief {last['belief']} and "
        f"{last['worlds']} worlds wins {plus_minus(last['win_share'], 100)} % of its games, where "
        f"equals would win {fair:.0f} %."
    )
    return " ".join([told, *(_steps(summary, of) for of in ("belief", "worlds"))]).strip()


def _steps(summary: Summary, of: str) -> str:
    """Say of such steps how many are shown to win more, and which is the largest."""
    steps = [step for step in summary["steps"] if step["of"] == of]
    if not steps:
        return ""
    largest = max(steps, key=lambda step: step["win_share"]["estimate"])
    shown = sum(is_shown(step) for step in steps)
    what = "a better belief" if of == "belief" else "more worlds"
    return (
        f"Of {len(steps)} steps to {what}, {shown} {'is' if shown == 1 else 'are'} shown to win "
        f"more (all steps together, Holm); the largest is from {largest['b']} to {largest['a']}: "
        f"{plus_minus(largest['win_share'], 100, '+')} points."
    )


def is_shown(step: Summary) -> bool:
    """Whether a step is shown to win more, adjusted for all steps beside it."""
    numbers = step["win_share"]
    return numbers["p_holm"] is not None and numbers["p_holm"] < 0.05 and numbers["estimate"] > 0
