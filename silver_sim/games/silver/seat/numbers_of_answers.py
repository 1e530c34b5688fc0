"""An answer as described numbers: what is given and comes, and what is there afterwards.

Afterwards means: if a set that is given matches. What the Master chose is remembered only by a
strategy, so at ``master_exchange`` it is missing.
"""

from __future__ import annotations

import numpy as np

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.lookahead import Number
from silver_sim.games.silver.rules.acts import having, is_in, seeing, showing
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN, VALUES, Character
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.seat.helpers import (
    count_slots,
    expected_sum,
    first_slot,
    heaviest_set,
    mean_unseen,
)

MISSING = np.nan
JOKER = Character.DOPPELGANGER.value
_TARGET, _SLOT = having("target"), having("slot")
_SWAPS = _TARGET & _SLOT  # an own card for one of another
_LOOKS, _TURNS = seeing("slots"), seeing("slot") | showing("slot")  # at or of own cards

GIVEN = (
    Number("act", "the act, as the engine counts them", ""),
    Number("given", "own cards that are given", "card"),
    Number("given_known_sum", "sum of those that are known", "value"),
    Number("given_unknown", "unknown ones among them", "card"),
    Number("given_jokers", "known Doppelgangers among them", "card"),
    Number("match_chance", "chance that they match, counting unseen cards", ""),
    Number("incoming", "value that comes in", "value"),
    Number("incoming_gain", "weight of the heaviest own set less that value", "value"),
    Number("looked", "own cards that are looked at or turned", "card"),
    Number("looked_unknown", "unknown ones among them", "card"),
    Number("extra", "Rascal cards with a draw", "card"),
)
AFTERWARDS = (
    Number("after_cards", "own cards afterwards", "card"),
    Number("after_known_sum", "sum of those that are known", "value"),
    Number("after_unknown", "unknown ones among them", "card"),
    Number("after_expected", "sum, unknown ones counted as the mean of the unseen cards", "value"),
    Number("after_highest", "highest known own value afterwards", "value"),
    Number("after_lead", "least expected sum of the others less that sum", "value"),
    Number("after_top", "value on top of the pile afterwards", "value"),
)
AIMED_AT = (
    Number("target_seat", "seat whose card is the target, clockwise from the own one", "seat"),
    Number("target_value", "value of the target", "value"),
    Number("target_owner_knows", "1: its owner knows it", ""),
    Number("target_others_know", "how many know it", "player"),
    Number("target_up", "1: it is faceup", ""),
    Number("target_cards", "cards of its village", "card"),
    Number("target_total", "points before this round of its owner, less the own ones", "point"),
    Number(
        "slot_value", "value of the own card that it goes for, or that the act is about", "value"
    ),
)
OF_ANSWERS = (*GIVEN, *AFTERWARDS, *AIMED_AT)


@checked_kernel
def known_or_missing(value):
    """A number that is NONE or UNKNOWN where there is nothing to know, as it is written."""
    return MISSING if value == NONE else 1.0 * value


@checked_kernel
def least_expected_rival(sight):
    """The least expected sum of another player."""
    least = expected_sum(sight, 1)
    for seat in range(2, sight.players):
        least = min(least, expected_sum(sight, seat))
    return least


@checked_kernel
def write_answer(sight, choice, row, at):
    """Write what the answer does, ``OF_ANSWERS``, from this place of the row on."""
    given = _given(sight, choice)
    coming = incoming(sight, choice)
    at = _write_given(sight, choice, given, coming, row, at)
    at = _write_afterwards(sight, choice, given, coming, row, at)
    return _write_target(sight, choice, row, at)


@checked_kernel
def _given(sight, choice):
    """The mask of the own cards that are given."""
    if choice.act == Act.EXCHANGE:
        return choice.slots
    return 1 << choice.slot if is_in(_SWAPS, choice.act) else 0


@checked_kernel
def incoming(sight, choice):
    """The value that comes into the hand or the own village; UNKNOWN if it is not known."""
    act = choice.act
    if act == Act.TAKE:
        return 1 * sight.discard_top
    if act == Act.DRAW_ROW:
        return 1 * sight.row[choice.index]
    if act == Act.KEEP:
        return 1 * sight.hand[choice.index]
    if is_in(_SWAPS, act):
        return 1 * sight.value[choice.seat, choice.target]
    if act == Act.MASTER and choice.index != NONE:
        return 1 * sight.discard[sight.discard_count - 2 - choice.index]
    if act == Act.EXCHANGE and sight.question == Question.PLACE_CARD:
        return 1 * sight.hand[0]
    if act == Act.EXCHANGE and sight.question == Question.WITCH:
        return 1 * sight.witch_card
    return UNKNOWN


@checked_kernel
def _write_given(sight, choice, given, coming, row, at):
    """``GIVEN``."""
    looks = choice.slots if is_in(_LOOKS, choice.act) else 0
    if is_in(_TURNS, choice.act):
        looks = 1 << choice.slot
    for number in range(1, 11):
        row[at + number] = 0
    row[at] = choice.act
    row[at + 1] = count_slots(given)
    row[at + 8] = count_slots(looks)
    for slot in range(sight.cards_in[0]):
        value = sight.value[0, slot]
        if (given >> slot) & 1 == 1:
            row[at + 2] += max(value, 0)
            row[at + 3] += value == UNKNOWN
            row[at + 4] += value == JOKER
        if (looks >> slot) & 1 == 1:
            row[at + 9] += value == UNKNOWN
    row[at + 5] = match_chance(sight, given) if given != 0 else MISSING
    row[at + 6] = known_or_missing(coming)
    row[at + 7] = MISSING if coming == UNKNOWN else heaviest_set(sight, 0)[1] - coming
    if choice.act == Act.DRAW:
        row[at + 10] = choice.extra
    return at + 11


@checked_kernel
def value_of_set(sight, given):
    """The value of a set's known cards but Doppelgangers; NONE without any, VALUES if several."""
    alike = NONE
    for slot in range(sight.cards_in[0]):
        value = sight.value[0, slot]
        if (given >> slot) & 1 == 1 and value != UNKNOWN and value != JOKER:
            alike = VALUES if alike != NONE and alike != value else 1 * value
    return alike


@checked_kernel
def match_chance(sight, given):
    """The chance that a set of own cards matches (6.3), every unseen card equally likely."""
    alike, unknown = value_of_set(sight, given), 0
    for slot in range(sight.cards_in[0]):
        unknown += (given >> slot) & 1 == 1 and sight.value[0, slot] == UNKNOWN
    if alike == VALUES:
        return 0.0
    if alike != NONE:
        return _all_alike(sight, alike, unknown)
    if unknown < 2:
        return 1.0
    chance, jokers = 0.0, _all_alike(sight, JOKER, unknown)
    for value in range(JOKER):
        chance += _all_alike(sight, value, unknown) - jokers
    return chance + jokers


@checked_kernel
def _all_alike(sight, value, cards):
    """The chance that this many unseen cards all have this value, or are Doppelgangers."""
    fit = 1.0 * sight.unseen[value]
    if value != JOKER:
        fit += sight.unseen[JOKER]
    chance = 1.0
    for card in range(cards):
        chance *= max(fit - card, 0.0) / max(sight.unseen_cards - card, 1)
    return chance


@checked_kernel
def _write_afterwards(sight, choice, given, coming, row, at):
    """``AFTERWARDS``."""
    comes = choice.act == Act.EXCHANGE or is_in(_SWAPS, choice.act)
    cards, total, unknown, highest = 0, 0, 0, UNKNOWN
    for slot in range(sight.cards_in[0]):
        if (given >> slot) & 1 == 0:
            value = sight.value[0, slot]
            cards += 1
            unknown += value == UNKNOWN
            total += max(value, 0)
            highest = max(highest, 1 * value)
    if comes:
        cards += 1
        unknown += coming == UNKNOWN
        total += max(coming, 0)
        highest = max(highest, coming)
    expected = total + unknown * mean_unseen(sight)
    row[at] = cards
    row[at + 1] = total
    row[at + 2] = unknown
    row[at + 3] = expected
    row[at + 4] = known_or_missing(highest)
    row[at + 5] = least_expected_rival(sight) - expected
    row[at + 6] = known_or_missing(_top_afterwards(sight, choice, given))
    return at + 7


@checked_kernel
def _top_afterwards(sight, choice, given):
    """The value that is on the pile; UNKNOWN if it is not known, or nothing is there."""
    if choice.act == Act.DISCARD or choice.act == Act.USE:
        return 1 * sight.hand[0]
    if choice.act == Act.TAKE:
        return 1 * sight.discard[sight.discard_count - 2] if sight.discard_count > 1 else UNKNOWN
    if choice.act == Act.WITCH and choice.seat != NONE:
        return 1 * sight.value[choice.seat, choice.target]
    if choice.act != Act.EXCHANGE:
        return 1 * sight.discard_top
    alike = value_of_set(sight, given)  # 6.4: Doppelgangers lie beneath
    if alike == NONE and sight.value[0, first_slot(given)] == JOKER:
        for slot in range(sight.cards_in[0]):
            if (given >> slot) & 1 == 1 and sight.value[0, slot] == UNKNOWN:
                return UNKNOWN
        return JOKER
    return UNKNOWN if alike == VALUES else alike


@checked_kernel
def _write_target(sight, choice, row, at):
    """``AIMED_AT``."""
    for number in range(8):
        row[at + number] = MISSING
    act, seat, slot = choice.act, choice.seat, choice.target
    if is_in(_TARGET, act) and seat != NONE:
        known_by = sight.known_by[seat, slot]
        row[at] = seat
        row[at + 1] = known_or_missing(sight.value[seat, slot])
        row[at + 2] = (known_by >> seat) & 1
        row[at + 3] = count_slots(known_by)
        row[at + 4] = sight.up[seat, slot]
        row[at + 5] = sight.cards_in[seat]
        row[at + 6] = sight.totals[seat] - sight.totals[0]
    if is_in(_SLOT, act) and choice.slot != NONE:
        row[at + 7] = known_or_missing(sight.value[0, choice.slot])
    return at + 8
