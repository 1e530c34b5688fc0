"""The history of the deal as a seat sees it: all of it is public (odin-rules 5)."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.rules.state import PASTS
from silver_sim.games.odin.seat.sight import relative


@kernel
def show_past(s, sight):
    """Write who decided what, the oldest first; at most ``PASTS`` decisions are shown."""
    shown, decisions = sight.past_count, min(s.past_count, PASTS)
    for number in range(decisions):
        sight.past_by[number] = relative(s, int(s.past_by[number]))
        sight.past_cards[number] = s.past_cards[number]
    for number in range(decisions, shown):
        sight.past_by[number] = sight.past_cards[number] = 0
    sight.past_count = decisions
