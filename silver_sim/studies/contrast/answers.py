"""Sentences of answer cards that several kinds share: who is not told apart, who is behind."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import MOST_WORDS
from silver_sim.report.text.sure import fitting
from silver_sim.report.text.wording import listed

MOST_NAMED = 3  # strategies that a sentence names one by one


def all_others(count: int) -> str:
    """Return "all 3 others", "both others" or "the other"."""
    return f"all {count} others" if count > 2 else "both others" if count > 1 else "the other"


def not_told_apart(first: str, near: Sequence[str], behind: int) -> str:
    """Return from whom the first is not told, and that it is ahead of so many others."""
    if len(near) == 1:
        told = f"These games do not tell {first} and {near[0]} apart"
    elif len(near) <= MOST_NAMED:
        told = f"These games do not tell {first} from {listed(near)}"
    else:
        told = f"These games do not tell {first}, the first, from {len(near)} others"
    ahead = f"; {first} is ahead of {all_others(behind)}" if behind else ""
    return fitting(MOST_WORDS, f"{told}{ahead}.", f"{told}.")
