"""Gets rid of as many cards at once as it can, and is left with what goes with nothing."""

from typing import NamedTuple

from silver_sim.odin import Take, largest_beat, lowest_of, may_go_out, taken


class Params(NamedTuple):
    """What may be set."""

    take: Take = Take.JOINS  # which beaten card it takes


def lead(sight, params, memory, rng):
    return sight.hand if may_go_out(sight) else lowest_of(sight.hand)


def follow(sight, params, memory, rng):
    return largest_beat(sight)


def take(sight, params, memory, rng):
    return taken(sight, params.take)
