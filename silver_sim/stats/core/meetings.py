"""Who ends ahead of whom when both play: a separate test for each number of a cross table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from silver_sim.columns import SHARE
from silver_sim.result import Result
from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate, ShareDifference, TotalDifference

EVEN = 0.5


@dataclass(frozen=True)
class Pair(Result):
    """Two strategies of a roster, a - b."""

    a: Annotated[str, "the first strategy"]
    b: Annotated[str, "the second strategy"]
    told_apart: Annotated[bool, "whether their win shares are shown to differ, over all games"]
    win_share_difference: ShareDifference
    total_difference: TotalDifference
    ahead: Annotated[Estimate, "share of their games in which a ends ahead of b", SHARE]


def judged(pairs: Sequence[Pair], blocks: int) -> list[Pair]:
    """Return the pairs of a cross table, each with whether its number is shown to differ.

    `ahead`, the share of games in which a ends ahead of b, is tested against one half, block by
    block; `p_adjusted` is adjusted over all pairs that met, and `shown` means that it is below 5 %.
    Pairs judged before, as at every look, and numbers without an error are left unchanged.
    """
    known = [pair for pair in pairs if pair.ahead.se is not None]
    ps = [p_value((each.ahead.estimate or 0.0) - EVEN, each.ahead.se, blocks) for each in known]
    adjusted = holm([1.0 if p is None else p for p in ps])
    found = {id(each): (p, h) for each, p, h in zip(known, ps, adjusted, strict=True)}
    return [_with_test(pair, *found.get(id(pair), (None, None))) for pair in pairs]


def _with_test(pair: Pair, p: float | None, p_adjusted: float | None) -> Pair:
    if pair.ahead.shown is not None:
        return pair
    shown = p_adjusted is not None and p_adjusted < ALPHA
    return replace(pair, ahead=replace(pair.ahead, p=p, p_adjusted=p_adjusted, shown=shown))


def at_every_look(ahead: Estimate, ends: tuple[float, float] | None) -> Estimate:
    """Return how often one ends ahead, judged by an interval that holds at every look.

    `ends` are those of its share minus the other's.
    """
    shown = ends is not None and bool(ends[0] > 0 or ends[1] < 0)
    return replace(ahead, p=None, p_adjusted=None, shown=shown)


def winner(pair: Pair) -> int:
    """Return 1 if a is shown to end ahead of b, -1 if b of a, 0 if neither."""
    ahead = pair.ahead
    return 0 if not ahead.shown else 1 if (ahead.estimate or 0.0) > EVEN else -1
