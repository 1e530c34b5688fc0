"""Wins a trick as cheaply as it can, and throws away its lowest card where it cannot."""

from enum import IntEnum
from typing import NamedTuple


class Throws(IntEnum):
    LOWEST = 0
    HIGHEST = 1
    MIDDLE = 2


class Params(NamedTuple):
    lead: int = 8  # leads with its lowest card from here on (1 to 10)
    margin: int = 0  # beats the table by so much, if it can (0 to 9)
    throws: Throws = Throws.LOWEST  # which card it throws away where it cannot win


def lay(sight, params, memory, rng):
    hand, highest = sorted(sight.hand), max(sight.laid)
    least = params.lead if highest == 0 else highest + params.margin
    enough = [card for card in hand if card >= least]
    if enough:
        return enough[0]
    if params.throws == Throws.MIDDLE:
        return hand[len(hand) // 2]
    return hand[0] if params.throws == Throws.LOWEST and hand[-1] < highest else hand[-1]
