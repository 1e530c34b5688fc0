"""Wins a trick as cheaply as it can, and throws away its lowest card where it cannot."""

from typing import NamedTuple


class Params(NamedTuple):
    lead: int = 8  # leads with its lowest card from here on (1 to 10)
    margin: int = 0  # beats the table by so much, if it can (0 to 9)
    spare: bool = True  # keeps its high cards where it cannot win


def lay(sight, params, memory, rng):
    hand, highest = sorted(sight.hand), max(sight.laid)
    least = params.lead if highest == 0 else highest + params.margin
    enough = [card for card in hand if card >= least]
    if enough:
        return enough[0]
    return hand[0] if params.spare and hand[-1] < highest else hand[-1]
