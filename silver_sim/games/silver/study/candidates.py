"""The answers that a seat which looks ahead weighs: every kind of legal answer, none twice.

Of sets it weighs those known to match, with and without Doppelgangers, and blind ones: pairs with a
card that the seat does not know, and all cards of a value with one unknown card. Where only the
order of cards in the village differs, one answer stands for all.
"""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel, trailing_zeros
from silver_sim.games.silver.rules.acts import ANSWERS, BY_ACT, having, is_in
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN, VALUES, Character
from silver_sim.games.silver.rules.knowledge import knows, seat_after, thought
from silver_sim.games.silver.rules.legal import (
    empaths_with_a_look,
    guard_places,
    has_ability_now,
    has_free_act,
    is_movable_bodyguard,
    least_extra,
    may_call,
    may_draw,
    may_place_amulet,
    may_take,
    most_extra,
    must_pass,
    targets,
)
from silver_sim.games.silver.rules.questions import RIGHT, Act, Question, Source
from silver_sim.games.silver.rules.village import count, free_cards, hidden_cards, holds
from silver_sim.games.silver.seat.limits import keep_within

SET_CARDS = 8  # of longer villages only the first ones join sets
# The acts with a field.
_SLOTS, _EXTRA, _INDEX = map(having, ("slots", "extra", "index"))
_TARGET, _SLOT, _BODYGUARD = map(having, ("target", "slot", "bodyguard"))
_EXCHANGING = sum(1 << question for question in BY_ACT[Act.EXCHANGE].asked)


@kernel
def candidates(states, players, choices):
    """Write to ``choices``, from number 1 on, the answers besides that of number 0.

    ``players[0].policies[0]`` is the policy whose limits count. Returns how many there are, the
    first one included; there are never more than ``len(choices)``.
    """
    s, limits = states[0], players[0].policies[0].limits
    found, kept = _list_answers(s, choices), 1
    if has_free_act(s):
        found = _list_free_acts(s, choices, found)
    for number in range(1, min(found, len(choices))):
        choice = choices[number]
        overruled = limits.limited == 1 and keep_within(s, choice, limits)
        if not overruled and not is_among(choices, kept, choice):
            copy_record(choices[kept], choice)
            kept += 1
    return kept


@inline_kernel
def is_among(choices, number, choice):
    """Whether the answer is one of the first ``number``, but for the places of new cards."""
    for other in range(number):
        if is_same(choices[other], choice):
            return True
    return False


@kernel
def is_same(one, other):
    """Whether two answers to a question are the same act with the same cards."""
    act = one.act
    if act != other.act:
        return False
    return (
        (not is_in(_SLOTS, act) or one.slots == other.slots)
        and (not is_in(_EXTRA, act) or one.extra == other.extra)
        and (not is_in(_INDEX, act) or one.index == other.index)
        and (not is_in(_TARGET, act) or (one.seat == other.seat and one.target == other.target))
        and (not is_in(_SLOT, act) or one.slot == other.slot)
        and (not is_in(_BODYGUARD, act) or one.by == other.by)
    )


@inline_kernel
def _blank(choices, found, act):
    """The next answer, with nothing but its act; the last one again if there is no room."""
    choice = choices[min(found, len(choices) - 1)]
    choice.act = act
    choice.slots, choice.into, choice.seat, choice.target = 0, 0, 0, 0
    choice.new_end, choice.penalty_end = RIGHT, RIGHT
    choice.slot, choice.by, choice.index, choice.extra = 0, 0, 0, 0
    choice.look = 1
    return choice


@kernel
def _list_answers(s, choices):
    """What answers the question that stands, but for free acts."""
    question, found = s.question, 1
    if question == Question.OPEN_TURN:
        return _list_openings(s, choices)
    if question == Question.FIRST_LOOK:
        own = (1 << s.cards_in[s.seat]) - 1
        return _list_looks(choices, own, s.rules.first_looks, Act.LOOK)
    if question == Question.CHOOSE_DRAWN:
        for index in range(s.hand_count):
            _blank(choices, found, Act.KEEP).index = index
            found += 1
    elif question == Question.PLACE_CARD and s.hand_from != Source.PILE:
        _blank(choices, found, Act.DISCARD)
        found += 1
        if has_ability_now(s):
            _blank(choices, found, Act.USE)
            found += 1
    elif question == Question.CLOSE_TURN:
        _blank(choices, found, Act.END_TURN)
        found += 1
    if is_in(_EXCHANGING, question):
        found = _list_exchanges(s, choices, found)
    if question >= Question.EXPOSE:
        found = _list_ability(s, choices, found, ANSWERS[question])
    return found


@kernel
def _list_ability(s, choices, found, act):
    """7: what the ability of a card asks for."""
    own = hidden_cards(s, s.seat, s.seat)
    if act == Act.BEHOLD:
        return _list_looks(choices, own, min(2, count(own)), act)
    if act == Act.MASTER:
        return _list_master(s, choices)
    if act == Act.ROB:
        return _list_robberies(s, choices)
    if act == Act.EXPOSE:
        for slot in range(s.cards_in[s.seat]):
            if holds(own, slot):
                _blank(choices, found, act).slot = slot
                found += 1
    elif is_in(_TARGET, act):
        found = _list_targets(s, choices, found, act)
    return found


@kernel
def _list_openings(s, choices):
    """Draw, with or without Rascals, from the row, take, call, pass."""
    found = 1
    for extra in range(least_extra(s), most_extra(s) + 1 if may_draw(s) else 0):
        _blank(choices, found, Act.DRAW).extra = extra
        found += 1
    for index in range(s.row_count):
        _blank(choices, found, Act.DRAW_ROW).index = index
        found += 1
    acts, legal = (Act.TAKE, Act.CALL, Act.PASS), (may_take(s), may_call(s), must_pass(s))
    for number in range(len(acts)):
        if legal[number]:
            _blank(choices, found, acts[number])
            found += 1
    return found


@kernel
def _list_looks(choices, viewable, number, act):
    """All sets of this many cards, of the first ones of a long village."""
    found = 1
    for slots in range(1, 1 << SET_CARDS):
        if slots & ~viewable == 0 and count(slots) == number:
            _blank(choices, found, act).slots = slots
            found += 1
    return found


@kernel
def _list_master(s, choices):
    """7.10: the topmost card of each value, or none."""
    _blank(choices, 1, Act.MASTER).index = NONE
    found, seen = 2, 0
    for index in range(s.discard_count - 1):
        value = int(s.value[s.discard[s.discard_count - 2 - index]])
        if (seen >> value) & 1 == 0:
            seen |= 1 << value
            _blank(choices, found, Act.MASTER).index = index
            found += 1
    return found


@kernel
def _list_targets(s, choices, found, act):
    """One card of any village; the Witch's may go back on the deck."""
    if act == Act.WITCH and s.rules.witch_must_exchange == 0:
        choice = _blank(choices, found, act)
        choice.seat, choice.target = NONE, NONE
        found += 1
    for owner in range(s.players):
        cards = targets(s, act, owner)
        for slot in range(s.cards_in[owner]):
            if holds(cards, slot):
                choice = _blank(choices, found, act)
                choice.seat, choice.target = owner, slot
                found += 1
    return found


@kernel
def _list_robberies(s, choices):
    """7.12: one card of another player for an own one."""
    found, own = 1, free_cards(s, s.seat, s.seat)
    for step in range(1, s.players):
        owner = seat_after(s, s.seat, step)
        cards = targets(s, Act.ROB.value, owner)
        for target in range(s.cards_in[owner]):
            for slot in range(s.cards_in[s.seat]):
                if holds(cards, target) and holds(own, slot):
                    choice = _blank(choices, found, Act.ROB)
                    choice.seat, choice.target, choice.slot = owner, target, slot
                    found += 1
    return found


@kernel
def _list_exchanges(s, choices, found):
    """6.1: single cards, then sets."""
    free = free_cards(s, s.seat, s.seat)
    for slot in range(s.cards_in[s.seat]):
        if holds(free, slot):
            found = _add_set(choices, found, 1 << slot)
    once, unknown = _own_values(s, free)
    jokers = once[Character.DOPPELGANGER.value]
    for slots in range(3, 1 << min(s.cards_in[s.seat], SET_CARDS)):
        if slots & ~free == 0 and count(slots) > 1:
            if _is_worth_weighing(slots, once, unknown, jokers):
                found = _add_set(choices, found, slots)
    return found


@inline_kernel
def _own_values(s, free):
    """Masks of the slots by value that the seat knows, and of those that it does not."""
    once, unknown = [0 for _ in range(VALUES)], 0
    for slot in range(min(s.cards_in[s.seat], SET_CARDS)):
        if holds(free, slot):
            card = s.village[s.seat, slot]
            if knows(s, s.seat, card):
                once[thought(s, s.seat, card)] |= 1 << slot
            else:
                unknown |= 1 << slot
    return once, unknown


@kernel
def _is_worth_weighing(slots, once, unknown, jokers):
    """A set that is known to match, or a blind one with a single unknown card, or two of them.

    A single unknown card matches Doppelgangers, whatever it is (6.3).
    """
    blind, known = slots & unknown, slots & ~unknown & ~jokers
    alike = UNKNOWN
    if known != 0:
        for value in range(VALUES):
            if once[value] & known != 0:
                if once[value] & known != known:
                    return False
                alike = value
    if blind == 0:
        return True
    if known == 0:
        return count(blind) == 1 or count(slots) == 2
    return count(blind) == 1 and known == once[alike] and slots & jokers == 0


@inline_kernel
def _add_set(choices, found, slots):
    choice = _blank(choices, found, Act.EXCHANGE)
    choice.slots, choice.into = slots, trailing_zeros(slots)
    return found + 1


@kernel
def _list_free_acts(s, choices, found):
    """4.1: looks by the first Empath that has one left, Bodyguards, the amulet."""
    own, empaths = s.cards_in[s.seat], empaths_with_a_look(s)
    hidden = hidden_cards(s, s.seat, s.seat)
    for slot in range(own):
        if empaths != 0 and holds(hidden, slot):
            choice = _blank(choices, found, Act.EMPATH)
            choice.slot, choice.by = slot, trailing_zeros(empaths)
            found += 1
    for by in range(own):
        bodyguard = s.village[s.seat, by]
        if is_movable_bodyguard(s, bodyguard):
            places = guard_places(s, bodyguard)
            for slot in range(NONE if s.guards[bodyguard] != NONE else 0, own):
                if slot == NONE or holds(places, slot):
                    choice = _blank(choices, found, Act.GUARD)
                    choice.slot, choice.by = slot, by
                    found += 1
    if may_place_amulet(s):
        for slot in range(own):
            _blank(choices, found, Act.AMULET).slot = slot
            found += 1
    return found
