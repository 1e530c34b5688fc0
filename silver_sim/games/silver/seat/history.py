"""The history of the round as a seat may know it: the public part, and all of its own decisions.

Rows are as ``rules.past.Past`` names them. Of other seats are hidden: which of several drawn cards
was kept (silver-rules 5.2), what was seen and held in hand (7), and where cards would have gone had
an exchange come out otherwise. A card that was discarded, used or given away is open for all.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.acts import having, is_in
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.past import Past
from silver_sim.games.silver.rules.questions import Act
from silver_sim.games.silver.rules.state import PAST_NUMBERS, PASTS
from silver_sim.games.silver.seat.sight import step_to

_AIMED = having("target")


@kernel
def show_past(s, sight):
    """Write the decisions of the round, the oldest first; at most ``PASTS`` are shown."""
    decisions = min(s.past_count, PASTS)
    for number in range(decisions):
        _show_decision(s, s.past[number], sight.past[number])
        sight.past_slots[number] = s.past_slots[number]
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
        sight.past_slots[number] = 0
        for column in range(PAST_NUMBERS):
            sight.past[number, column] = 0
    sight.past_count = first


@inline_kernel
def _show_decision(s, past, row):
    """One decision, with seats counted from the deciding one."""
    for column in range(PAST_NUMBERS):
        row[column] = past[column]
    row[Past.BY] = step_to(s, int(past[Past.BY]))
    if has_target(past[Past.ACT]) and past[Past.SEAT] != NONE:
        row[Past.SEAT] = step_to(s, int(past[Past.SEAT]))
    if past[Past.BY] != s.seat:
        _hide(row)


@inline_kernel
def has_target(act):
    """Whether the act aims at a card of some village."""
    return is_in(_AIMED, act)


@inline_kernel
def shows_card(act):
    """Whether the card in hand is laid open by the act."""
    return act == Act.DISCARD or act == Act.USE


@inline_kernel
def _hide(row):
    """Take out what only the seat that decided knows."""
    row[Past.INTO] = row[Past.NEW_END] = row[Past.PENALTY_END] = 0
    if row[Past.ACT] != Act.EXCHANGE:
        row[Past.SAW_TOO] = UNKNOWN
    if not shows_card(row[Past.ACT]):
        row[Past.SAW] = UNKNOWN
    if row[Past.ACT] == Act.KEEP:
        row[Past.INDEX] = 0
