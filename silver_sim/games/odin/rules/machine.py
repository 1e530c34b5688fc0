"""The machine: it stands at a question; an answer moves it to the next (odin-rules 2-4)."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.rules.cards import count
from silver_sim.games.odin.rules.deal import seat_after
from silver_sim.games.odin.rules.legal import refusal
from silver_sim.games.odin.rules.luck import end_luck
from silver_sim.games.odin.rules.past import note
from silver_sim.games.odin.rules.questions import CHOICE, Act, End, Question
from silver_sim.games.odin.rules.state import STATE
from silver_sim.games.odin.rules.tally import count_pass, count_play, count_take
from silver_sim.games.rules.machine import Machine


@kernel
def answer(s, choice):
    """Apply a legal answer, then run on to the next question."""
    if s.recorded == 1:
        note(s, choice)
    if choice.act == Act.TAKE:
        take(s, choice.cards)
    elif choice.act == Act.PASS:
        count_pass(s)
        s.turn += 1
        s.passed |= 1 << s.seat
        next_turn(s)
    else:
        play(s, choice.cards)


@kernel
def play(s, cards):
    """3.1, 3.2: the cards lie on the table; of those that they beat one is taken."""
    count_play(s, cards)
    s.turn += 1
    s.beaten = s.table
    s.table = cards
    s.by = s.seat
    s.passed = 0
    s.hand[s.seat] &= ~cards
    s.known[s.seat] &= ~cards
    s.played[s.seat] |= cards
    if s.hand[s.seat] == 0:
        go_out(s, cards)
    elif count(s.beaten) == 1:
        take(s, s.beaten)
    elif s.beaten != 0:
        s.question = Question.TAKE
    else:
        next_turn(s)


@kernel
def take(s, card):
    """3.4: one of the beaten cards comes into the hand, the others are out."""
    count_take(s, card)
    s.hand[s.seat] |= card
    s.known[s.seat] |= card
    s.gone |= s.beaten & ~card
    s.beaten = 0
    next_turn(s)


@kernel
def next_turn(s):
    """3.5: the next player follows; a round ends when the turn comes back to who played last."""
    if s.turn >= s.rules.max_turns:
        end_deal(s, End.CAP)
        return
    s.seat = seat_after(s, s.seat)
    s.question = Question.FOLLOW
    if s.seat == s.by:
        s.gone |= s.table
        s.table, s.passed = 0, 0
        s.round_no += 1
        s.question = Question.LEAD


@kernel
def go_out(s, cards):
    """4.1: an empty hand ends the deal; the beaten cards are out, none is taken."""
    whole = s.beaten == 0 and count(cards) > 1
    s.gone |= s.beaten
    s.beaten = 0
    end_deal(s, End.WHOLE if whole else End.EMPTY)


@kernel
def end_deal(s, end):
    """2.2: a point for every card that is still held; the game ends at the limit."""
    s.end = end
    end_luck(s)
    most = 0
    for seat in range(s.players):
        s.points[seat] = count(s.hand[seat])
        s.totals[seat] += s.points[seat]
        most = max(most, s.totals[seat])
    s.question = Question.GAME_OVER if most >= s.rules.points_limit else Question.DEAL_OVER


MACHINE = Machine(Question, Question.LEAD, STATE, CHOICE, refusal, answer)
