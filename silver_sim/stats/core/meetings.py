"""Who ends ahead of whom where both play: the test of each number of a cross table by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.stats import results
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.levels import ALPHA
from silver_sim.stats.core.many import holm

EVEN = 0.5

Pair = Mapping[str, Any]


def judged(pairs: Sequence[Pair], blocks: int) -> list[Pair]:
    """Return the pairs of a cross table, each with whether its own number is shown to differ.

    `ahead`, the share of games in which a ends ahead of b, is tested against one half, block by
    block; `p_holm` is adjusted over all pairs that met, and `shown` is that it is below 5 %. A
    pair that has been judged, as at every look, is left as it is; so is what has no error.
    """
    known = [pair for pair in pairs if pair["ahead"]["se"] is not None]
    ps = [p_value(each["ahead"]["estimate"] - EVEN, each["ahead"]["se"], blocks) for each in known]
    adjusted = holm([1.0 if p is None else p for p in ps])
    found = {id(each): (p, h) for each, p, h in zip(known, ps, adjusted, strict=True)}
    return [_with_test(pair, *found.get(id(pair), (None, None))) for pair in pairs]


def _with_test(pair: Pair, p: float | None, p_holm: float | None) -> Pair:
    ahead = pair["ahead"]
    if "shown" in ahead:
        return pair
    shown = p_holm is not None and p_holm < ALPHA
    return {**pair, "ahead": {**ahead, "p": p, "p_holm": p_holm, "shown": shown}}


def at_every_look(
    ahead: results.Difference, ends: tuple[float, float] | None
) -> results.Difference:
    """Return how often one ends ahead, judged by an interval that holds at every look.

    `ends` are those of its share less the other's.
    """
    shown = ends is not None and bool(ends[0] > 0 or ends[1] < 0)
    return {**ahead, "p": None, "p_holm": None, "shown": shown}


def winner(pair: Pair) -> int:
    """Return 1 where a is shown to end ahead of b, -1 where b is, 0 where neither is."""
    ahead = pair["ahead"]
    return 0 if not ahead["shown"] else 1 if ahead["estimate"] > EVEN else -1
