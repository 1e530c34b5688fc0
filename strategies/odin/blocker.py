"""Plays small until somebody holds few cards, then as high as it can to keep the lead."""

from typing import NamedTuple

from silver_sim.odin import (
    Take,
    fewest_rival_cards,
    highest_of,
    least_beat,
    lowest_of,
    may_go_out,
    strongest_beat,
    taken,
)


class Params(NamedTuple):
    """What may be set."""

    take: Take = Take.HIGH  # which beaten card it takes
    few: int = 2  # block when another player holds at most so many cards (0 to 9)


def lead(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    return highest_of(sight.hand) if blocks(sight, params) else lowest_of(sight.hand)


def follow(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    return strongest_beat(sight) if blocks(sight, params) else least_beat(sight)


def blocks(sight, params):
    """Whether somebody is about to go out."""
    return fewest_rival_cards(sight) <= params.few


def take(sight, params, memory, rng):
    return taken(sight, params.take)
