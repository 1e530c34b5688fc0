"""What looking ahead is worth, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.text.wording import counted, plus_minus

Summary = Mapping[str, Any]


def setting(summary: Summary) -> str:
    """Say against whom the player looks ahead."""
    others = summary["seats"] - 1
    where = "the other seat" if others == 1 else f"the other {others} seats"
    return f"{printable(summary['player'])} sits in {where} and does not look ahead"


def verdict(summary: Summary) -> str:
    """Say what the best-informed and longest thinker wins, and which steps are shown to help."""
    last = summary["cells"][-1]
    fair = 100 / summary["seats"]
    told = (
        f"{printable(summary['player'])} that looks ahead with belief {last['belief']} and "
        f"{last['worlds']} worlds wins {plus_minus(last['win_share'], 100)} % of its games, where "
        f"equals would win {fair:.0f} %."
    )
    return f"{told} {_shown(summary['steps'])}".strip()


def _shown(steps: Sequence[Summary]) -> str:
    """Say which steps to a better belief, or to more worlds, are shown to win more."""
    if not steps:
        return ""
    shown = [
        f"{step['b']} to {step['a']} ({plus_minus(step['win_share'], 100, '+')} points)"
        for step in steps
        if is_shown(step)
    ]
    told = f"Of {counted(len(steps), 'step')} to a better belief or to more worlds"
    if not shown:
        return f"{told}, none is shown to win more (all steps together, Holm)."
    many = f"{len(shown)} {'is' if len(shown) == 1 else 'are'}"
    return f"{told}, {many} shown to win more (all together, Holm): {'; '.join(shown)}."


def is_shown(step: Summary) -> bool:
    """Whether a step is shown to win more, adjusted for all steps beside it."""
    numbers = step["win_share"]
    return numbers["p_holm"] is not None and numbers["p_holm"] < 0.05 and numbers["estimate"] > 0
