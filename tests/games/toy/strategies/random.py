"""Lays any of its cards."""

from silver_sim.rng import below


def lay(sight, params, memory, rng):
    return sight.hand[int(below(rng, len(sight.hand)))]
