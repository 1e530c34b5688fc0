"""What most strategies want to know of a sight.

Values are points; a card whose value this seat does not know counts as the mean of the unseen
ones. A set of own cards is a mask of slots, as everywhere.
"""

from __future__ import annotations

from silver_sim.compiled.jit import checked_kernel, popcount, trailing_zeros
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN, VALUES, Character, Power
from silver_sim.games.silver.rules.questions import RIGHT, Question
from silver_sim.games.silver.seat.answers import (
    NO_ACT,
    Turn,
    amulet,
    draw,
    draw_row,
    empath,
    exchange_set,
    guard,
    rob_card,
    witch_target,
)

_TAKE, _CALL, _PASS = int(Turn.TAKE), int(Turn.CALL), int(Turn.PASS)


# Masks of slots


@checked_kernel
def count_slots(slots):
    """The number of slots in a mask."""
    return popcount(slots) if slots > 0 else 0


@checked_kernel
def first_slot(slots):
    """The leftmost slot of a mask; 0 if the mask is empty."""
    return trailing_zeros(slots) if slots != 0 else 0


@checked_kernel
def first_slots(slots, number):
    """The mask of the leftmost slots of a mask, at most this many."""
    others = slots
    for _ in range(min(number, count_slots(slots))):
        others &= others - 1  # without the leftmost
    return slots & ~others


@checked_kernel
def guard_places(sight, bodyguard):
    """The mask of own slots on which the faceup Bodyguard in this slot may be placed (7.3)."""
    mask = 0
    for slot in range(sight.cards_in[0]):
        guarded = slot
        while guarded != NONE and guarded != bodyguard:
            guarded = sight.guards[0, guarded]
        if guarded == NONE and slot != sight.guards[0, bodyguard]:
            mask |= 1 << slot
    return mask


# What this seat may never do


@checked_kernel
def may_ever(sight, power):
    """Whether this seat may ever do it: not where its line-up says ``restrict``.

    ``power`` is a Character, for its ability, or a Power. Plan with nothing that this forbids.
    """
    return (sight.restricted >> power) & 1 == 0


@checked_kernel
def jokers(sight):
    """The mask of own cards known to be Doppelgangers that may join a set (6.3)."""
    wild = may_ever(sight, Character.DOPPELGANGER)
    return slots_of(sight, Character.DOPPELGANGER) if wild else 0


@checked_kernel
def villagers_out(sight):
    """The number of faceup Villagers in villages."""
    out = 0
    for seat in range(sight.players):
        for slot in range(sight.cards_in[seat]):
            if sight.up[seat, slot] == 1 and sight.value[seat, slot] == Character.VILLAGER:
                out += 1
    return out


@checked_kernel
def may_lay_open(sight, value):
    """Whether this seat may lay a card of this value faceup.

    Not a Villager that would end the round (11.2), where ``restrict(no_villager)`` forbids that.
    """
    if value != Character.VILLAGER or may_ever(sight, Character.VILLAGER):
        return True
    return villagers_out(sight) == 0


@checked_kernel
def may_draw_row(sight, place):
    """Whether this seat may draw this card of the row, 0 = the oldest (5.3)."""
    return may_ever(sight, Character.SQUIRE) and may_lay_open(sight, sight.row[place])


# What villages weigh


@checked_kernel
def mean_unseen(sight):
    """The mean value of the cards that this seat does not see or know anywhere."""
    return sight.unseen_sum / sight.unseen_cards if sight.unseen_cards > 0 else 0.0


@checked_kernel
def expected_value(sight, slot):
    """The value of an own card."""
    value = sight.value[0, slot]
    return mean_unseen(sight) if value == UNKNOWN else float(value)


@checked_kernel
def expected_sum(sight, seat=0):
    """The sum of a seat's village (the own one if none is named)."""
    known, unknown = 0, 0
    for slot in range(sight.cards_in[seat]):
        if sight.value[seat, slot] == UNKNOWN:
            unknown += 1
        else:
            known += sight.value[seat, slot]
    return known + unknown * mean_unseen(sight)


@checked_kernel
def has_unknown(sight):
    """Whether there is an own card whose value this seat does not know."""
    for slot in range(sight.cards_in[0]):
        if sight.value[0, slot] == UNKNOWN:
            return True
    return False


@checked_kernel
def unknown_lookable(sight, seat=0):
    """The mask of a seat's cards that may be looked at and whose values are not known."""
    mask = 0
    to_see = sight.hidden[seat]
    while to_see != 0:
        slot = first_slot(to_see)
        to_see &= to_see - 1
        if sight.value[seat, slot] == UNKNOWN:
            mask |= 1 << slot
    return mask


@checked_kernel
def worth_a_look(sight, number):
    """The mask of this many own facedown cards, those not known first; fewer if there are fewer."""
    unknown = first_slots(unknown_lookable(sight), number)
    return unknown | first_slots(sight.hidden[0] & ~unknown, number - count_slots(unknown))


@checked_kernel
def slots_of(sight, value):
    """The mask of own cards known to have this value that may be exchanged."""
    mask = 0
    to_see = sight.free[0]
    while to_see != 0:
        slot = first_slot(to_see)
        to_see &= to_see - 1
        if sight.value[0, slot] == value:
            mask |= 1 << slot
    return mask


@checked_kernel
def heaviest_of(sight, slots):
    """Slot and weight of the heaviest own card of a mask; NONE and 0 if the mask is empty."""
    heaviest, most = NONE, 0.0
    mean = mean_unseen(sight)
    while slots != 0:
        slot = first_slot(slots)
        slots &= slots - 1
        value = sight.value[0, slot]
        weight = mean if value == UNKNOWN else float(value)
        if heaviest == NONE or weight > most:
            heaviest, most = slot, weight
    return heaviest, most


@checked_kernel
def heaviest_slot(sight):
    """The own slot that may be exchanged and holds the most points; 0 without any."""
    slot, _ = heaviest_of(sight, sight.free[0])
    return max(slot, 0)


@checked_kernel
def heaviest_set(sight, fewer):
    """The heaviest single card or set known to match that may be exchanged, and its weight.

    Every card beyond the first counts ``fewer`` more: what a smaller village is worth. A known
    Doppelganger joins any known card (6.3). Mask and weight are 0 if no card may be exchanged.
    """
    heaviest, most = NONE, -1.0
    once, often = 0, 0  # masks of values
    mean = mean_unseen(sight)
    to_see = sight.free[0]
    while to_see != 0:
        slot = first_slot(to_see)
        to_see &= to_see - 1
        value, weight = sight.value[0, slot], mean
        if value != UNKNOWN:
            weight = float(value)
            often |= once & 1 << value
            once |= 1 << value
        if weight > most:
            heaviest, most = slot, weight
    if heaviest == NONE:
        return 0, 0.0
    slots, joker = 1 << heaviest, 0
    if (once >> Character.DOPPELGANGER) & 1 == 1:
        joker = jokers(sight)
        often = once if joker != 0 else often & ~(1 << Character.DOPPELGANGER)
    if often == 0:
        return slots, most
    wild = count_slots(joker)
    to_see = sight.free[0]
    while often != 0:
        value = sight.value[0, first_slot(to_see)]
        to_see &= to_see - 1
        if value == UNKNOWN or (often >> value) & 1 == 0:
            continue
        often &= ~(1 << value)  # once is enough
        alike = slots_of(sight, value) & ~joker
        cards = count_slots(alike)
        weight = cards * value + wild * Character.DOPPELGANGER + (cards + wild - 1) * fewer
        if cards + wild > 1 and weight > most:
            slots, most = alike | joker, float(weight)
    return slots, most


@checked_kernel
def set_to_give(sight, fewer):
    """The heaviest set; a smaller village is worth ``fewer`` only while this one is too large.

    Too large means that this seat could call with fewer cards.
    """
    return heaviest_set(sight, fewer if too_many_to_call(sight) else 0)


@checked_kernel
def lightest_known_slot(sight):
    """The slot of the lightest own card that is known and may be exchanged; NONE without any."""
    lightest, least = NONE, VALUES
    to_see = sight.free[0]
    while to_see != 0:
        slot = first_slot(to_see)
        to_see &= to_see - 1
        value = sight.value[0, slot]
        if value != UNKNOWN and value < least:
            lightest, least = slot, value
    return lightest


@checked_kernel
def too_many_to_call(sight):
    """Whether this seat could call with fewer cards: nobody has called, and it holds too many."""
    could_call = sight.caller == NONE and may_ever(sight, Power.CALL)
    return could_call and sight.cards_in[0] > sight.rules.call_max_cards


# What the others hold


@checked_kernel
def guess(sight, seat, slot, kept):
    """The value of another player's card.

    A card that its owner knows and this seat does not counts ``kept``: nobody keeps a high one.
    """
    value = sight.value[seat, slot]
    if value != UNKNOWN:
        return float(value)
    is_kept = (sight.known_by[seat, slot] >> seat) & 1 == 1
    return float(kept) if is_kept else mean_unseen(sight)


@checked_kernel
def guessed_sum(sight, seat, kept):
    """The sum of another player's village by these guesses."""
    total = 0.0
    for slot in range(sight.cards_in[seat]):
        total += guess(sight, seat, slot, kept)
    return total


@checked_kernel
def is_ahead(sight, lead, kept):
    """Whether every other player, by these guesses, holds at least this much more than the seat."""
    least = expected_sum(sight) + lead
    for seat in range(1, sight.players):
        if guessed_sum(sight, seat, kept) < least:
            return False
    return True


@checked_kernel
def fewest_rival_cards(sight):
    """The number of cards in the smallest village of the others."""
    fewest = sight.cards_in[1]
    for seat in range(2, sight.players):
        fewest = min(fewest, sight.cards_in[seat])
    return fewest


@checked_kernel
def smallest_unknown_rival(sight):
    """The player with the fewest cards of whom this seat may see one not known; or NONE."""
    rival = NONE
    for seat in range(1, sight.players):
        fewer = rival == NONE or sight.cards_in[seat] < sight.cards_in[rival]
        if fewer and unknown_lookable(sight, seat) != 0:
            rival = seat
    return rival


@checked_kernel
def unknown_rival(sight):
    """The next player of whom this seat may see a card that it does not know; or NONE."""
    for seat in range(1, sight.players):
        if unknown_lookable(sight, seat) != 0:
            return seat
    return NONE


@checked_kernel
def lightest_guessed_slot(sight, seat, kept):
    """Slot and guessed value of the lightest card that may be taken of another player.

    Slot NONE if there is no such card.
    """
    lightest, least = NONE, 0.0
    to_see = sight.free[seat]
    while to_see != 0:
        slot = first_slot(to_see)
        to_see &= to_see - 1
        value = guess(sight, seat, slot, kept)
        if lightest == NONE or value < least:
            lightest, least = slot, value
    return lightest, least


@checked_kernel
def lightest_guessed_card(sight, kept):
    """Seat, slot and guessed value of the lightest card that may be taken of all the others.

    Seat NONE if there is no such card.
    """
    lightest_seat, lightest_slot, least = NONE, NONE, 0.0
    for seat in range(1, sight.players):
        slot, value = lightest_guessed_slot(sight, seat, kept)
        if slot != NONE and (lightest_seat == NONE or value < least):
            lightest_seat, lightest_slot, least = seat, slot, value
    return lightest_seat, lightest_slot, least


@checked_kernel
def lightest_rival_card(sight):
    """Seat, slot and weight of the lightest card of the others that may be taken or exchanged.

    Seat NONE if there is no such card.
    """
    lightest_seat, lightest_slot, least = NONE, 0, 0.0
    mean = mean_unseen(sight)
    for seat in range(1, sight.players):
        to_see = sight.free[seat]
        while to_see != 0:
            slot = first_slot(to_see)
            to_see &= to_see - 1
            value = sight.value[seat, slot]
            weight = mean if value == UNKNOWN else float(value)
            if lightest_seat == NONE or weight < least:
                lightest_seat, lightest_slot, least = seat, slot, weight
    return lightest_seat, lightest_slot, least


# Cards to be had


@checked_kernel
def lightest_open_card(sight):
    """The value of the lightest card on the discard pile or in the row, and how to get it.

    How is an answer of ``open_turn``. The value is VALUES, higher than any card, without one that
    this seat may have.
    """
    value, answer = VALUES, _PASS
    if sight.may_take:
        value, answer = sight.discard_top, _TAKE
    for place in range(sight.row_count):
        if sight.row[place] < value and may_draw_row(sight, place):
            value, answer = sight.row[place], draw_row(place)
    return value, answer


@checked_kernel
def lightest_in_hand(sight):
    """The index of the lightest card drawn: an answer of ``choose_drawn``."""
    lightest = 0
    for place in range(sight.hand_count):
        if sight.hand[place] < sight.hand[lightest]:
            lightest = place
    return lightest


@checked_kernel
def lightest_discarded(sight):
    """The lowest value in the discard pile that may be laid open; VALUES without any."""
    value = 0
    while value < VALUES and (sight.discarded[value] == 0 or not may_lay_open(sight, value)):
        value += 1
    return value


@checked_kernel
def lightest_beneath(sight):
    """The index of the lightest card beneath the Master that may be laid open, or NONE.

    An answer of ``master``.
    """
    lightest, least = NONE, VALUES
    for index in range(sight.discard_count - 1):
        value = sight.discard[sight.discard_count - 2 - index]
        if value < least and may_lay_open(sight, value):
            lightest, least = index, value
    return lightest


@checked_kernel
def beneath(sight, value):
    """The index of the topmost card of this value beneath the Master, or NONE.

    An answer of ``master``.
    """
    for index in range(sight.discard_count - 1):
        if sight.discard[sight.discard_count - 2 - index] == value:
            return index
    return NONE


@checked_kernel
def brings_a_lighter_card(sight, weight):
    """Whether the Master, the Robber or the Witch in hand can bring a card for a heavier own one.

    ``weight`` is that of the own cards to be given away.
    """
    card = sight.hand[0]
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    if card == Character.ROBBER:
        return lightest_rival_card(sight)[2] < heaviest_of(sight, sight.free[0])[1]
    return card == Character.WITCH


@checked_kernel
def shows_or_brings_a_card(sight, weight):
    """Whether the ability of the card in hand shows an own card, or ``brings_a_lighter_card``."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    return brings_a_lighter_card(sight, weight)


# Answers


@checked_kernel
def any_turn(sight):
    """``open_turn``: draw all that is allowed; without a deck the row, then TAKE, CALL or PASS."""
    if sight.may_draw:
        return draw(sight.most_extra)
    for place in range(sight.row_count):
        if may_draw_row(sight, place):
            return draw_row(place)
    if sight.may_take:
        return _TAKE
    if sight.may_call:
        return _CALL
    return draw_row(0) if sight.row_count > 0 else _PASS


@checked_kernel
def give(slots):
    """Exchange the new card for a set that matches; it takes the leftmost place."""
    return exchange_set(slots, first_slot(slots), RIGHT, RIGHT)


@checked_kernel
def take_or_draw(sight, at_most, weight):
    """``open_turn``: an open card, no higher than ``at_most`` and lighter than ``weight``.

    Without one, ``any_turn``.
    """
    value, how = lightest_open_card(sight)
    return how if value <= at_most and value < weight else any_turn(sight)


@checked_kernel
def take_for_set(sight, at_most, fewer):
    """``open_turn``: as ``take_or_draw``, with the weight of ``set_to_give``.

    That is looked for only if there is a card to be had that is low enough.
    """
    value, how = lightest_open_card(sight)
    if value <= at_most and value < set_to_give(sight, fewer)[1]:
        return how
    return any_turn(sight)


@checked_kernel
def witch_for(sight, slots, weight):
    """``witch``: the seen card for these own ones if they weigh more.

    Else it goes to the lightest card of the others.
    """
    seat, slot, _ = lightest_rival_card(sight)
    if sight.witch_card < weight or seat == NONE:
        return give(slots)
    return witch_target(seat, slot)


@checked_kernel
def rob_lightest(sight):
    """``rob``: the lightest card of the others for the heaviest own one."""
    seat, slot, _ = lightest_rival_card(sight)
    return rob_card(seat, slot, heaviest_slot(sight))


@checked_kernel
def look_later(sight):
    """``free_act``: an Empath look at a card not known, but no act that would cost the call (4.2).

    NO_ACT before the draw, and when there is nothing new to see.
    """
    if sight.question == Question.OPEN_TURN or sight.empaths == 0:
        return NO_ACT
    unknown = unknown_lookable(sight)
    return empath(first_slot(unknown)) if unknown != 0 else NO_ACT


@checked_kernel
def guard_with_idle(sight, slot):
    """``free_act``: place an idle Bodyguard on this own card; NO_ACT without one that may go."""
    if sight.guarded_by[0, slot] > 0 or not may_ever(sight, Character.BODYGUARD):
        return NO_ACT
    bodyguards = slots_of(sight, Character.BODYGUARD)
    while bodyguards != 0:
        bodyguard = first_slot(bodyguards)
        idle = sight.up[0, bodyguard] == 1 and sight.guards[0, bodyguard] == NONE
        if idle and (guard_places(sight, bodyguard) >> slot) & 1 == 1:
            return guard(bodyguard, slot)
        bodyguards &= ~(1 << bodyguard)
    return NO_ACT


@checked_kernel
def protect_lightest(sight, at_most):
    """``free_act``: look, else put the amulet or a Bodyguard on the lightest own card known.

    The amulet goes on no card above ``at_most``. NO_ACT before the draw, which would cost the call.
    """
    look = look_later(sight)
    if look != NO_ACT or sight.question == Question.OPEN_TURN:
        return look
    lightest = lightest_known_slot(sight)
    if lightest == NONE:
        return NO_ACT
    if sight.may_place_amulet and sight.value[0, lightest] <= at_most:
        return amulet(lightest)
    return guard_with_idle(sight, lightest)
