"""Lays its highest card, nearly always."""

from typing import NamedTuple

from silver_sim.rng import uniform


class Params(NamedTuple):
    daring: float = 0.9  # how likely it lays the highest card (0 to 1)
    from_trick: int = 1  # before this trick of a deal it lays the lowest (1 to 4)


def lay(sight, params, memory, rng):
    hand = sorted(sight.hand)
    trick = 1 + len(sight.shown) // len(sight.laid)
    if trick < params.from_trick or uniform(rng) >= params.daring:
        return hand[0]
    return hand[-1]
