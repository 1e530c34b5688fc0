"""Plays: what may be laid together, what it is worth, and what beats it (odin-rules 3).

Every set of one colour or one number is a play. The plays of a hand are walked one by one, each
found from the one before it by arithmetic on bits: nothing is listed.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.odin.rules.cards import (
    COLOURS,
    NUMBERS,
    ONE_COLOUR,
    ONE_NUMBER,
    colour_of,
    count,
    number_of,
    numbers_in,
    of_colour,
    of_number,
)

GROUPS = COLOURS + NUMBERS  # the cards of each colour, then those of each number


@inline_kernel
def group_of(cards, group):
    """Those of a set that have one colour (groups 0 to 5) or one number (from 6)."""
    if group < COLOURS:
        return of_colour(cards, group)
    return of_number(cards, group - COLOURS + 1)


@inline_kernel
def has_one_colour(cards):
    """Whether all cards of a set that is not empty have the same colour."""
    return cards & ~(ONE_COLOUR << (NUMBERS * colour_of(cards))) == 0


@inline_kernel
def has_one_number(cards):
    """Whether all cards of a set that is not empty have the same number."""
    return cards & ~(ONE_NUMBER << (number_of(cards) - 1)) == 0


@inline_kernel
def is_play(cards):
    """3.3: the same number or the same colour."""
    return cards != 0 and (has_one_colour(cards) or has_one_number(cards))


@inline_kernel
def value_of(cards):
    """3.3: the largest number that the digits of a play form; 0 of no cards.

    From the units up the digits rise: bits of one colour are met in that order, and those of one
    number have one digit.
    """
    value, place = 0, 1
    while cards != 0:
        value += place * number_of(cards)
        place *= 10
        cards &= cards - 1
    return value


@inline_kernel
def beats(cards, table_count, table_value):
    """3.2: whether a play beats a table of this many cards of such a value.

    With one card more the value is higher by itself.
    """
    more = count(cards) - table_count
    return more == 1 or (more == 0 and value_of(cards) > table_value)


@kernel
def can_beat(hand, table_count, table_value):
    """Whether some play of a hand beats such a table."""
    for group in range(GROUPS):
        cards = group_of(hand, group)
        more = count(cards) - table_count
        if more > 0 or (more == 0 and value_of(cards) > table_value):
            return True
    return False


@kernel
def next_beat(hand, play, table_count, table_value):
    """The play of a hand behind ``play`` that beats such a table; 0 if there is none.

    Behind no cards, 0, is the first one. Every play comes once: colour by colour, then number by
    number, single cards with their colour; in a group the larger masks come first.
    """
    group, cards = 0, 0
    if play != 0:
        group = colour_of(play) if has_one_colour(play) else COLOURS + number_of(play) - 1
        cards = group_of(hand, group)
    while True:
        if play == 0:
            if group == GROUPS:
                return 0
            cards = group_of(hand, group)
            play = cards if count(cards) >= table_count else 0
        else:
            play = (play - 1) & cards
        if play == 0:
            group += 1
        elif (group < COLOURS or count(play) > 1) and beats(play, table_count, table_value):
            return play


@kernel
def least_beat(hand, table_count, table_value):
    """The play that beats such a table with the fewest cards and, of these, the least value.

    Of equal ones the first (``next_beat``); 0 if there is none.
    """
    best, fewest, least = 0, 0, 0
    play = next_beat(hand, 0, table_count, table_value)
    while play != 0:
        cards, value = count(play), value_of(play)
        if best == 0 or cards < fewest or (cards == fewest and value < least):
            best, fewest, least = play, cards, value
        play = next_beat(hand, play, table_count, table_value)
    return best


@kernel
def fewest_plays(cards):
    """Into how few plays a set can be split.

    Some colours of two or more cards are laid whole, the other cards number by number: a smallest
    vertex cover of the bipartite graph whose edges are the cards (König 1931).
    """
    colours, left = 0, cards  # a colour is the bit of its first card; times ONE_COLOUR all nine
    while left != 0:
        colour = 1 << (NUMBERS * colour_of(left))
        if count(left & (colour * ONE_COLOUR)) > 1:
            colours |= colour
        left &= ~(colour * ONE_COLOUR)
    fewest, whole = NUMBERS, colours
    while True:
        numbers = numbers_in(cards & ~(whole * ONE_COLOUR))
        fewest = min(fewest, count(whole) + count(numbers))
        if whole == 0:
            return fewest
        whole = (whole - 1) & colours
