"""Calls by the full table of the atlas: own cards, unknown ones, and how many others hold."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    UNKNOWN,
    Turn,
    take_for_set,
)

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set: how cards are exchanged."""

    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


# The highest sum of my known cards at which to call: a letter for every number of players, of own
# cards, of unknown ones among them, and of the cards of the others from the left; - is never, a is
# 10. A run of kind call_safety writes this.
LIMITS = (
    b"--024"
    b"-----"
    b"--145"
    b"-----"
    b"-----"
    b"--356"
    b"----0"
    b"-----"
    b"-----"
    b"--479"
    b"----4"
    b"----0"
    b"-----"
    b"-----"
    b"-------11--1223-1235--356"
    b"-------------------------"
    b"----2--123-1234-235623467"
    b"-------------------------"
    b"-------------------------"
    b"-------22--2345-2467--579"
    b"-------------------0---03"
    b"-------------------------"
    b"-------------------------"
    b"--222--34423457245882478b"
    b"-------------------3---34"
    b"------------------------1"
    b"-------------------------"
    b"-------------------------"
    b"---------------------------------1----12-1122--223--------12--223-1234-2344"
    b"------1122-1234-2344-2444-------223-2344-2444-3447"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"-------------------------------1-1---1---1-33---33-------1---1234--344--446"
    b"------1-33--344-3456-3467--------33--446-3467-3677"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"-11111--1-1----11-1-1---11--1----22--22312234-23441------223-2344-2456-3466"
    b"11-1-12234-245613567-46781---1-2344-3466-46781468b"
    b"---------------------------------------------------------------------------"
    b"-------------------------------------------------3"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---2---------2-2-222---23------2222-2334-2344-2444---2--2334-344623467-4678"
    b"2-222-234423467246792479a---23-2444-46782479a348ab"
    b"--------------------------------------------------------------------------2"
    b"-------------------1---14--------------2---14--245"
    b"---------------------------------------------------------------------------"
    b"-------------------------------------------------2"
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
