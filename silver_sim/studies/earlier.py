"""What earlier programs wrote of a run: whether its parts still give those numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

# What standings tell since, beside the layout of today.
ADDED = frozenset({"survival"})
# Ends and p are those of another interval where a run was looked at again; ratings have another 0.
MOVED = frozenset({"lo", "hi", "lo50", "hi50", "p", "rating"})


def is_earlier(summary: Mapping[str, Any]) -> bool:
    """Whether a summary has the layout of version 0.1.0, which did not say who plays at random."""
    return "noise" not in summary


def tells_the_same(old: bytes, new: bytes) -> bool:
    """Whether an earlier summary has the numbers of a new one, wherever both tell the same."""
    return _same(json.loads(old), json.loads(new))


def in_other_words(old: bytes, new: bytes) -> bool:
    """Whether a summary of other programs is what it is now, but for the words of its verdict.

    And for what they did not ask yet.
    """
    before, now = json.loads(old), json.loads(new)
    for was, table in zip(before.get("standings", []), now.get("standings", []), strict=False):
        for name in ADDED - was.keys():
            table.pop(name, None)
    return {**before, "verdict": ""} == {**now, "verdict": ""}


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, dict) and isinstance(new, dict):
        return all(_same(old[key], new[key]) for key in (old.keys() & new.keys()) - MOVED)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_same, old, new))
    return isinstance(old, str) or old == new  # sentences may be other words of the same
