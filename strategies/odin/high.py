"""Holds the lead by force: leads its highest card, beats with few cards but the highest."""

from typing import NamedTuple

from silver_sim.odin import Take, highest_beat, highest_of, may_go_out, taken


class Params(NamedTuple):
    """What may be set."""

    take: Take = Take.HIGH  # which beaten card it takes


def lead(sight, params, memory, rng):
    return sight.hand if may_go_out(sight) else highest_of(sight.hand)


def follow(sight, params, memory, rng):
    return sight.hand if may_go_out(sight) else highest_beat(sight)


def take(sight, params, memory, rng):
    return taken(sight, params.take)
