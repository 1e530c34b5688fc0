"""Keeps its largest colour or number together, to end with all of it at once."""

from typing import NamedTuple

from silver_sim.odin import (
    PASS,
    Take,
    count,
    largest_beat_of,
    largest_group,
    least_beat,
    lowest_of,
    may_go_out,
    taken,
)


class Params(NamedTuple):
    """What may be set."""

    take: Take = Take.JOINS  # which beaten card it takes
    keeps: int = 5  # keeps cards of one colour or number together from so many on (2 to 9)


def lead(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    others = sight.hand & ~kept(sight, params)
    return lowest_of(others if others != 0 else sight.hand)


def follow(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    play = largest_beat_of(sight, sight.hand & ~kept(sight, params))
    return play if play != PASS or sight.may_pass else least_beat(sight)


def kept(sight, params):
    """The cards that are to be played together in the end."""
    group = largest_group(sight.hand)
    return group if count(group) >= params.keeps else 0


def take(sight, params, memory, rng):
    return taken(sight, params.take)
