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
    b"--025"
    b"-----"
    b"--145"
    b"-----"
    b"-----"
    b"--356"
    b"-----"
    b"-----"
    b"-----"
    b"--479"
    b"----4"
    b"-----"
    b"-----"
    b"-----"
    b"-------11--1233-1335--35-"
    b"-------------------------"
    b"----2--122-1234-235622467"
    b"-------------------------"
    b"-------------------------"
    b"-------233-2345-3467-3578"
    b"-------------------0---03"
    b"-------------------------"
    b"-------------------------"
    b"--2----34423457-4589-479b"
    b"-------------------3---36"
    b"------------------------1"
    b"-------------------------"
    b"-------------------------"
    b"0--0--------0--0-----------------11--111-1122-112---0----11101222-1234-124-"
    b"0-----1122-1234-2344-244-------112--124--244------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------1--------11-1-1-----1-1112-1122-12331223-------1122-1234-2345-2456"
    b"---11-1233-23451345613567-1-1-1223--245613567--67-"
    b"---------------------------------------------------------------------------"
    b"------------------------0-------------------0---0-"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"-11--11-1-1-----1--------11-1-1---2--2231-234-234-1------223-2344-2456-3466"
    b"-1---1-234-2456-3567-4679------234--3466-4679--698"
    b"---------------------------------------------------------------------0---0-"
    b"--------------0----0--00--------------0---00-----2"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"---------------------------------------------------------------------------"
    b"--------------------------------------------------"
    b"------------22---2-------------222--2334-2345--45---22--23342344623467-4678"
    b"--2---234523467-4679-579a-------45--4678-579a--8a8"
    b"---------------------------------------------------------------------------"
    b"------------------21---15------------------15---56"
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
