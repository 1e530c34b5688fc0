"""Who ends ahead of whom when both play: a separate test for each number of a cross table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from silver_sim.stats.core.intervals import p_value
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Meeting as Meeting

EVEN = 0.5


def judged(meetings: Sequence[Meeting], blocks: int) -> list[Meeting]:
    """Return the meetings of a cross table, each judged.

    Each share is tested against one half, block by block; `p_adjusted` is adjusted over all who
    met, and the side is shown if it is below 5 %. Those judged before, as at every look, and
    numbers without an error are left unchanged.
    """
    known = [each for each in meetings if each.ahead.se is not None]
    ps = [p_value((each.ahead.estimate or 0.0) - EVEN, each.ahead.se, blocks) for each in known]
    adjusted = holm([1.0 if p is None else p for p in ps])
    found = {id(each): (p, h) for each, p, h in zip(known, ps, adjusted, strict=True)}
    return [_with_test(each, *found.get(id(each), (None, None))) for each in meetings]


def _with_test(meeting: Meeting, p: float | None, p_adjusted: float | None) -> Meeting:
    if meeting.side is not None:
        return meeting
    shown = p_adjusted is not None and p_adjusted < ALPHA
    side = (1 if (meeting.ahead.estimate or 0.0) > EVEN else -1) if shown else 0
    ahead = replace(meeting.ahead, p=p, p_adjusted=p_adjusted)
    return meeting._replace(ahead=ahead, side=side)


def at_every_look(ends: tuple[float, float] | None) -> int:
    """Return the side that is shown at every look, by the interval of ahead less behind."""
    return 0 if ends is None else int(ends[0] > 0) - int(ends[1] < 0)
