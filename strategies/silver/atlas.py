"""Calls by the full table of the atlas: own cards, unknown ones, and how many others hold."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    UNKNOWN,
    Character,
    Source,
    Turn,
    brings_a_lighter_card,
    discard,
    first_slot,
    give,
    lightest_beneath,
    lightest_in_hand,
    look_later,
    rob_lightest,
    set_to_give,
    take_for_set,
    target,
    unknown_lookable,
    use,
    witch_for,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set: how cards are exchanged."""

    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


# The highest sum of my known cards at which to call: a letter for every number of players, of own
# cards, of unknown ones among them, and of the cards of the others from the left; - is never, a is
# 10. A run of kind call_safety writes this.
LIMITS = (
    b"0---4"
    b"-----"
    b"-1-25"
    b"-----"
    b"-----"
    b"1--36"
    b"-----"
    b"-----"
    b"-----"
    b"--347"
    b"----2"
    b"-----"
    b"-----"
    b"-----"
    b"---0-----0--1120-134-0245"
    b"-------------------------"
    b"---------1---23--245-1356"
    b"-------------------------"
    b"-------------------------"
    b"-1---1---2--334--346-2468"
    b"-------------------------"
    b"-------------------------"
    b"-------------------------"
    b"-------233-2445-3467-3578"
    b"-------------------------"
    b"-------------------------"
    b"-------------------------"
    b"-------------------------"
    b"------0-------------------0---0---1-----------1--2-------------12--123--234"
    b"------------123--234--344------1--2--234--344-2442"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"--------------1-------1----------0----10-01----0-1----1---10--222-123310234"
    b"------01---1233--345--356--1----0-110234--356-1467"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"-------------------------------------122--223--233-------122-1234-2344-2445"
    b"-------223-2344-2456-3467-------233-2445-3467-3578"
    b"---------------------------------------------------------------------------"
    b"-------------------------------------------------1"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"--------------------------------22--2333-2333--33-------2333-3345-3456-3566"
    b"------2333-3456-3567-3678-------33--3566-3678--68a"
    b"---------------------------------------------------------------------------"
    b"-------------------1---1-------------------1-----1"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
)
DASH, ZERO, A = 45, 48, 97  # letters as numbers
MOST = 4  # own cards of which the table knows anything
MANY = 5  # more cards of another player count as so many
ALIKE = 14  # numbers of own cards and unknown ones


def open_turn(sight, params, memory, rng):
    if sight.may_call and known_sum(sight) <= limit(sight):
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


def known_sum(sight):
    """What I know to hold."""
    total = 0
    for slot in range(sight.cards_in[0]):
        if sight.value[0, slot] != UNKNOWN:
            total += sight.value[0, slot]
    return total


def limit(sight):
    """What I may know to hold at most if I call; NONE: I do not call."""
    cards, unknown = sight.cards_in[0], 0
    if cards > MOST:
        return NONE
    for slot in range(cards):
        if sight.value[0, slot] == UNKNOWN:
            unknown += 1
    village = cards * (cards + 1) // 2 - 1 + unknown
    before, others = 0, MANY
    for _ in range(2, sight.players):
        before += ALIKE * others
        others *= MANY
    place = 0
    for seat in range(1, sight.players):
        place = place * MANY + min(sight.cards_in[seat], MANY) - 1
    letter = LIMITS[before + village * others + place]
    if letter == DASH:
        return NONE
    return letter - ZERO if letter < A else letter - A + 10


# The cards


def choose_drawn(sight, params, memory, rng):
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    slots, most = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < most:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, most) else discard()


def is_useful(sight, most):
    """Whether the ability of the card in hand lowers my sum, or shows me what could."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    return brings_a_lighter_card(sight, most)


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


def master(sight, params, memory, rng):
    return lightest_beneath(sight)


def master_exchange(sight, params, memory, rng):
    return give(set_to_give(sight, params.fewer)[0])


def witch(sight, params, memory, rng):
    slots, most = set_to_give(sight, params.fewer)
    return witch_for(sight, slots, most)


def rob(sight, params, memory, rng):
    return rob_lightest(sight)


def free_act(sight, params, memory, rng):
    return look_later(sight)
