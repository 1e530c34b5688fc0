"""What other programs wrote of a run: whether its parts still give those numbers."""

from __future__ import annotations

import json

# What standings tell since, beside the layout of today.
ADDED = frozenset({"survival"})


def in_other_words(old: bytes, new: bytes) -> bool:
    """Whether a summary of other programs is what it is now, but for the words of its verdict.

    And for what they did not ask yet.
    """
    before, now = json.loads(old), json.loads(new)
    for was, table in zip(before.get("standings", []), now.get("standings", []), strict=False):
        for name in ADDED - was.keys():
            table.pop(name, None)
    return {**before, "verdict": ""} == {**now, "verdict": ""}
