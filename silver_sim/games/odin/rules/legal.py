"""What is legal, and why an answer is not (odin-rules 3)."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.odin.rules.cards import NONE, count, first_of, highest_of, lowest_of
from silver_sim.games.odin.rules.plays import (
    beats,
    can_beat,
    is_play,
    least_beat,
    next_beat,
    value_of,
)
from silver_sim.games.odin.rules.questions import Act, Question, Refusal

PASS = 0  # of cards: none are played


@inline_kernel
def may_play_whole(s):
    """3.6: a hand of several cards of one colour or one number may be led at once."""
    hand = s.hand[s.seat]
    return s.question == Question.LEAD and count(hand) > 1 and is_play(hand)


@inline_kernel
def may_beat(s):
    """Whether the seat that must follow holds a play that beats the table."""
    return can_beat(s.hand[s.seat], count(s.table), value_of(s.table))


@kernel
def refusal(s, choice):
    """The Refusal of this answer to the question that stands; LEGAL (0) if there is none."""
    act, question = choice.act, s.question
    if question == Question.TAKE:
        return _take(s, choice) if act == Act.TAKE else Refusal.NOT_ASKED
    if act == Act.PASS:
        return Refusal.LEGAL if question == Question.FOLLOW else Refusal.NOT_ASKED
    if act != Act.PLAY:
        return Refusal.NOT_ASKED
    return _play(s, choice.cards)


@inline_kernel
def _take(s, choice):
    """3.4: exactly one of the beaten cards."""
    one = count(choice.cards) == 1 and choice.cards & ~s.beaten == 0
    return Refusal.LEGAL if one else Refusal.NOT_BEATEN


@inline_kernel
def _play(s, cards):
    """3.3: cards of the hand that may be laid together; then what leads and what beats."""
    if cards == 0:
        return Refusal.NO_CARDS
    if cards & ~s.hand[s.seat] != 0:
        return Refusal.NOT_IN_HAND
    if not is_play(cards):
        return Refusal.NO_PLAY
    if s.question == Question.LEAD:
        one = count(cards) == 1 or cards == s.hand[s.seat]
        return Refusal.LEGAL if one else Refusal.LEAD_ONE_CARD
    return _beat(s, cards)


@inline_kernel
def _beat(s, cards):
    """3.2: as many cards with a higher value, or one card more."""
    on_table = count(s.table)
    if not 0 <= count(cards) - on_table <= 1:
        return Refusal.WRONG_COUNT
    return Refusal.LEGAL if beats(cards, on_table, value_of(s.table)) else Refusal.TOO_LOW


@inline_kernel
def next_answer(question, cards, table_count, table_value, whole, answer):
    """The cards of the legal answer behind ``answer``, as which NONE is what stands before all.

    NONE if there are no more. ``cards`` are the hand, or those of which one is taken. Passing comes
    first, then plays as ``next_beat`` meets them; single cards by their number as bits, and behind
    them all at once if the ``whole`` hand may be led.
    """
    if question == Question.FOLLOW:
        if answer == NONE:
            return PASS
        play = next_beat(cards, answer, table_count, table_value)
        return play if play != 0 else NONE
    if answer == cards:
        return NONE
    rest = cards if answer == NONE else cards & -(answer << 1)
    if rest != 0:
        return first_of(rest)
    return cards if whole else NONE


@inline_kernel
def asked(s):
    """What ``next_answer`` is to be given, for the seat that must decide."""
    cards = s.beaten if s.question == Question.TAKE else s.hand[s.seat]
    return s.question, cards, count(s.table), value_of(s.table), may_play_whole(s)


@kernel
def first_answer(s, choice):
    """Write the default answer to whatever a strategy leaves open; it is legal.

    Lead the whole hand where that is legal, else the lowest card; follow with the least play that
    beats; take the highest card. Writes ``choice``.
    """
    hand = s.hand[s.seat]
    choice.act = Act.PLAY
    if s.question == Question.TAKE:
        choice.act, choice.cards = Act.TAKE, highest_of(s.beaten)
    elif s.question == Question.FOLLOW:
        choice.cards = least_beat(hand, count(s.table), value_of(s.table))
        if choice.cards == 0:
            choice.act = Act.PASS
    elif is_play(hand):
        choice.cards = hand
    else:
        choice.cards = lowest_of(hand)
