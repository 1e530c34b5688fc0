"""The cards of Odin and sets of them as bits (odin-rules 1).

A card is ``colour * 9 + number - 1``, from 0 to 53; a set of cards is a mask of that many bits,
which fits a signed 64-bit integer. The nine cards of a colour are side by side, those of a number
nine bits apart.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, popcount, trailing_zeros

MIN_SEATS, SEATS = 2, 6  # players of a game (1.2)
COLOURS, NUMBERS = 6, 9  # one card of each (1.1)
CARDS = COLOURS * NUMBERS
LETTERS = "bgopry"  # of the colours, in order
ONE_COLOUR = (1 << NUMBERS) - 1  # all cards of the first colour
ONE_NUMBER = sum(1 << NUMBERS * colour for colour in range(COLOURS))  # all cards of the number 1
NONE = -1  # "no seat"


@inline_kernel
def of_colour(cards, colour):
    """Those of a set that have this colour, 0 to 5."""
    return cards & (ONE_COLOUR << (NUMBERS * colour))


@inline_kernel
def of_number(cards, number):
    """Those of a set that have this number, 1 to 9."""
    return cards & (ONE_NUMBER << (number - 1))


@inline_kernel
def colour_of(card):
    """The colour of a set of one card, 0 to 5; of several the first."""
    return trailing_zeros(card) // NUMBERS


@inline_kernel
def number_of(card):
    """The number of a set of one card, 1 to 9; of several that of the first one."""
    return trailing_zeros(card) % NUMBERS + 1


@inline_kernel
def count(cards):
    """How many cards a set has."""
    return popcount(cards)


@inline_kernel
def first_of(cards):
    """The first card of a set, as a set; none of none."""
    return cards & -cards


@inline_kernel
def numbers_in(cards):
    """The numbers of a set as a mask: bit 0 is the number 1."""
    numbers = cards | cards >> 27
    return (numbers | numbers >> 9 | numbers >> 18) & ONE_COLOUR


@inline_kernel
def lowest_of(cards):
    """The card with the lowest number, as a set; of several the first colour's."""
    return first_of(of_number(cards, trailing_zeros(numbers_in(cards)) + 1))


@inline_kernel
def highest_of(cards):
    """The card with the highest number, as a set; of several the first colour's."""
    numbers, number = numbers_in(cards), 0
    while numbers != 0:
        number += 1
        numbers >>= 1
    return first_of(of_number(cards, number))
