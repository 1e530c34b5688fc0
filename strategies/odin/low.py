"""Leads its lowest card and beats with the smallest play: few cards, little value."""

from typing import NamedTuple

from silver_sim.odin import Take, least_beat, lowest_of, taken


class Params(NamedTuple):
    """What may be set."""

    take: Take = Take.HIGH  # which beaten card it takes


def lead(sight, params, memory, rng):
    return sight.hand if sight.may_play_whole else lowest_of(sight.hand)


def follow(sight, params, memory, rng):
    return least_beat(sight)


def take(sight, params, memory, rng):
    return taken(sight, params.take)
