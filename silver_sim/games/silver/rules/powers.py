"""Abilities of drawn and discarded cards, once their targets are chosen (silver-rules 7.4-7.12)."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.cards import NONE, Character
from silver_sim.games.silver.rules.changes import touch
from silver_sim.games.silver.rules.deck import (
    discard_card,
    lift_discard,
    put_back,
    take_top,
)
from silver_sim.games.silver.rules.exchange import exchange
from silver_sim.games.silver.rules.knowledge import learn
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.rules.village import enters, holds, leaves, turn_up


@kernel
def use_ability(s):
    """5.1: discard the card in hand and ask for the targets of its ability."""
    card = s.hand[0]
    s.hand_count = 0
    discard_card(s, card)
    value = s.value[card]
    if value == Character.WITCH:
        see_top(s)
    # The questions of the abilities stand in the order of the characters.
    if value <= Character.MASTER:
        s.question = Question.EXPOSE + (value - Character.EXPOSER)
    elif value == Character.WITCH:
        s.question = Question.WITCH
    else:
        s.question = Question.ROB


@kernel
def see_top(s):
    """7.11: look at the top card of the deck; it stays there, known to the seat."""
    card = take_top(s, s.seat)
    put_back(s, card)
    learn(s, s.seat, card)


@kernel
def expose(s, choice):
    """7.5: turn an own card faceup."""
    turn_up(s, s.seat, choice.slot)


@kernel
def reveal(s, choice):
    """7.6: turn a card of any village faceup."""
    turn_up(s, choice.seat, choice.target)


@kernel
def look_at_own(s, choice):
    """3.3, 7.7: look at the chosen own cards."""
    for slot in range(s.cards_in[s.seat]):
        if holds(choice.slots, slot):
            learn(s, s.seat, s.village[s.seat, slot])
            touch(s, s.seat, slot)


@kernel
def look_at_target(s, choice):
    """7.8, 7.9: look at one card."""
    learn(s, s.seat, s.village[choice.seat, choice.target])
    touch(s, choice.seat, choice.target)


@kernel
def choose_of_pile(s, choice):
    """7.10: remember which card beneath the Master was chosen; True unless it lets it go."""
    s.master_place = s.discard_count - 2 - choice.index
    return choice.index != NONE


@kernel
def master_exchange(s, choice):
    """7.10: exchange the chosen card of the pile, placing it faceup."""
    card = lift_discard(s, s.master_place)
    s.up[card] = 1
    exchange(s, s.seat, card, choice)


@kernel
def witch_own(s, choice):
    """7.11: exchange the top card of the deck for own cards, facedown."""
    card = take_top(s, s.seat)
    s.up[card] = 0
    exchange(s, s.seat, card, choice)


@kernel
def witch_other(s, choice):
    """7.11: exchange the top card of the deck for another player's card, or put it back."""
    if choice.seat != NONE:
        card = take_top(s, s.seat)
        s.up[card] = 0
        old = s.village[choice.seat, choice.target]
        leaves(s, choice.seat, old)
        s.village[choice.seat, choice.target] = card
        touch(s, choice.seat, choice.target)
        discard_card(s, old)


@kernel
def rob(s, choice):
    """7.12: each of the two cards takes the other's place and keeps its face."""
    given = s.village[s.seat, choice.slot]
    taken = s.village[choice.seat, choice.target]
    leaves(s, s.seat, given)
    leaves(s, choice.seat, taken)
    s.village[s.seat, choice.slot] = taken
    s.village[choice.seat, choice.target] = given
    enters(s, s.seat, taken)
    enters(s, choice.seat, given)
    touch(s, s.seat, choice.slot)
    touch(s, choice.seat, choice.target)
    if choice.look == 1:
        learn(s, s.seat, taken)
