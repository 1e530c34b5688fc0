"""Scoring a round, the marker, the next amulet, the winner (silver-rules 2, 9.1, 10)."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.knowledge import seat_after
from silver_sim.games.silver.rules.luck import end_luck
from silver_sim.games.silver.rules.questions import Question


@kernel
def end_round(s, end):
    """Score the round; the game is over after the last one."""
    s.end = end
    s.hand_count = 0
    add_up(s)
    end_luck(s)
    s.success = 1 if s.caller != NONE and call_succeeds(s) else 0
    score(s)
    s.marker = next_marker(s)
    s.question = Question.ROUND_OVER
    if s.round_no == s.rules.rounds:
        decide_game(s)


@kernel
def add_up(s):
    """10.1: the sums of the villages."""
    for seat in range(s.players):
        s.sums[seat] = 0
        for slot in range(s.cards_in[seat]):
            s.sums[seat] += s.value[s.village[seat, slot]]


@kernel
def call_succeeds(s):
    """10.2: the caller's sum is the lowest; a tie is enough where ``caller_wins_ties`` says so."""
    margin = 0 if s.rules.caller_wins_ties == 1 else 1
    for seat in range(s.players):
        if seat != s.caller and s.sums[seat] < s.sums[s.caller] + margin:
            return False
    return True


@kernel
def score(s):
    """10.2: sums, but 0 for a successful caller and a penalty for another one."""
    for seat in range(s.players):
        s.scores[seat] = s.sums[seat]
    if s.success == 1:
        s.scores[s.caller] = 0
    elif s.caller != NONE:
        s.scores[s.caller] += s.rules.call_penalty
    for seat in range(s.players):
        s.totals[seat] += s.scores[seat]


@kernel
def next_marker(s):
    """10.3: the lowest score; of several a successful caller, else the first from the start player.

    A successful caller scores 0, the least there is. The start player of a round is who held the
    marker during it (3.4).
    """
    return s.caller if s.success == 1 else first_lowest(s, s.scores, s.start)


@kernel
def first_lowest(s, points, first):
    """The seat with the fewest points, the first clockwise from ``first`` among equals."""
    best = first
    for step in range(1, s.players):
        seat = seat_after(s, first, step)
        if points[seat] < points[best]:
            best = seat
    return best


@kernel
def decide_game(s):
    """2.2, 2.3: the lowest total wins; ties go clockwise from the holder of the marker."""
    s.winner = first_lowest(s, s.totals, s.marker)
    s.tied = 0
    for seat in range(s.players):
        if seat != s.winner and s.totals[seat] == s.totals[s.winner]:
            s.tied = 1
    s.question = Question.GAME_OVER
