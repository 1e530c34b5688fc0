"""Predicted chances beside what was observed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Step = Mapping[str, Any]  # predicted: a mean chance; observed: an estimate; count: predictions


def apart(step: Step) -> dict[str, Any]:
    """How far from its prediction something was observed, with its interval."""
    ends = {name: step["observed"][name] for name in ("estimate", "lo", "hi")}
    moved = {n: None if end is None else end - step["predicted"] for n, end in ends.items()}
    return {**step["observed"], **moved, "lo50": None, "hi50": None}


def is_true(step: Step) -> bool:
    """Whether the prediction lies within the interval of what was observed."""
    lo, hi = step["observed"]["lo"], step["observed"]["hi"]
    return lo is None or bool(lo <= step["predicted"] <= hi)


def farthest(steps: Sequence[Step]) -> Step:
    """The step whose prediction is farthest from what was observed."""
    return max(steps, key=lambda step: abs(step["observed"]["estimate"] - step["predicted"]))
