"""Waits: passes until it can lay several cards at once, or somebody is about to go out."""

from typing import NamedTuple

from silver_sim.odin import (
    PASS,
    Take,
    count,
    fewest_rival_cards,
    largest_beat,
    least_beat,
    lowest_of,
    may_go_out,
    taken,
)


class Params(NamedTuple):
    """What may be set."""

    take: Take = Take.JOINS  # which beaten card it takes
    waits_for: int = 2  # plays at least so many cards on others (1 to 9)
    few: int = 2  # waits no longer when another player holds at most so many cards (0 to 9)


def lead(sight, params, memory, rng):
    return sight.hand if may_go_out(sight) else lowest_of(sight.hand)


def follow(sight, params, memory, rng):
    largest = largest_beat(sight)
    if may_go_out(sight) or count(largest) >= params.waits_for:
        return largest
    if fewest_rival_cards(sight) > params.few and sight.may_pass:
        return PASS
    return least_beat(sight)


def take(sight, params, memory, rng):
    return taken(sight, params.take)
