"""The history of the deal as a seat sees it: all of it is public (odin-rules 5)."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.odin.rules.state import PASTS
from silver_sim.games.odin.seat.sight import relative


@kernel
def show_past(s, sight):
    """Write who decided what, the oldest first; at most ``PASTS`` decisions are shown."""
    decisions = min(s.past_count, PASTS)
    for number in range(decisions):
        sight.past_by[number] = relative(s, int(s.past_by[number]))
        sight.past_cards[number] = s.past_cards[number]
    _blank_past(sight, decisions)


@inline_kernel
def hide_past(sight):
    """Show nothing of what another policy of the same seat was shown."""
    if sight.past_count > 0:
        _blank_past(sight, 0)


@kernel
def _blank_past(sight, first):
    """Show no decision from this one on."""
    for number in range(first, sight.past_count):
        sight.past_by[number] = sight.past_cards[number] = 0
    sight.past_count = first
