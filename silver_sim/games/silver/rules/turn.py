"""The course of a round: first looks, turns, what happens between (silver-rules 3, 4, 11)."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.changes import touch
from silver_sim.games.silver.rules.deck import lay_out, refill_row
from silver_sim.games.silver.rules.knowledge import seat_after
from silver_sim.games.silver.rules.past import forget_past
from silver_sim.games.silver.rules.questions import End, Question, Source
from silver_sim.games.silver.rules.scoring import end_round
from silver_sim.games.silver.rules.village import is_spent

VILLAGERS_THAT_END = 2  # faceup in villages (11.2)


@kernel
def begin_game(s, start):
    """3.4: nothing is played; the start player holds the marker, nobody the amulet."""
    for seat in range(s.players):
        s.totals[seat] = 0
        s.luck[seat] = 0
    s.round_no = 0
    s.marker = start
    s.success = 0
    s.question = Question.ROUND_OVER


@kernel
def begin_round(s):
    """3: deal what ``order`` says; the marker starts, a successful caller has the amulet."""
    s.round_no += 1
    s.start = s.marker
    s.amulet_owner = s.marker if s.success == 1 else NONE
    s.amulet_used = 0
    s.amulet_card = NONE
    s.caller = NONE
    s.success = 0
    s.turn = 0
    s.free_acts = 0
    s.hand_from = Source.DECK  # nothing is left of the game before
    lay_out(s)
    if s.recorded == 1:
        forget_past(s)
    if s.rules.first_looks > 0:
        s.seat = s.start
        s.question = Question.FIRST_LOOK
    else:
        begin_turn(s, s.start)


@inline_kernel
def begin_turn(s, seat):
    """The seat's turn begins; an Empath that looked in the turn before may look again (7.2)."""
    if s.free_acts > 0:
        forget_looks(s)
    s.seat = seat
    s.turn += 1
    s.free_acts = 0
    s.question = Question.OPEN_TURN


@kernel
def forget_looks(s):
    """Empaths that gave their look, wherever they lie by now, do not count as spent any more."""
    for owner in range(s.players):
        for slot in range(s.cards_in[owner]):
            if is_spent(s, s.village[owner, slot]):
                touch(s, owner, slot)


@inline_kernel
def next_seat(s):
    """The next player clockwise."""
    return seat_after(s, s.seat, 1)


@kernel
def after_first_look(s):
    """3.3: in seat order from the start player, then the first turn begins."""
    s.seat = next_seat(s)
    if s.seat == s.start:
        begin_turn(s, s.start)


@kernel
def call(s):
    """4.4: every other player gets exactly one more turn."""
    s.caller = s.seat
    s.turns_to_come = s.players - 1
    s.question = Question.TURN_OVER


@kernel
def advance(s):
    """Run all that needs no decision, until a seat must answer or the round is over."""
    if s.villagers_up >= VILLAGERS_THAT_END:
        end_round(s, End.VILLAGERS)  # 11.2, in the middle of a turn too
    elif s.question == Question.TURN_OVER:
        end_turn(s)


@kernel
def end_turn(s):
    """8.1, 11: refill the row; the round ends, or the next player's turn begins."""
    refill_row(s)
    empty = s.deck_count == 0 and s.row_count == 0
    if s.caller != NONE and s.turns_to_come == 0:
        end_round(s, End.CALL)
    elif empty and (s.caller == NONE or s.rules.deck_end_cuts_call == 1):
        end_round(s, End.DECK)
    elif s.turn >= s.rules.max_turns:
        end_round(s, End.CAP)
    else:
        if s.caller != NONE:
            s.turns_to_come -= 1
        begin_turn(s, next_seat(s))
