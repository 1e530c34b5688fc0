"""Splits its hand into as few plays as possible, and passes if a play would tear one apart."""

from typing import NamedTuple

from silver_sim.odin import (
    NUMBERS,
    PASS,
    Take,
    fewest_plays,
    first_of,
    hand_after,
    may_go_out,
    next_beat,
    number_of,
    taken,
    value_of,
)


class Params(NamedTuple):
    """What may be set."""

    take: Take = Take.FIT  # which beaten card it takes
    torn: int = 0  # how many plays more than before it may need after a beat (0 to 9)


def lead(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    best, least, left = 0, 0, sight.hand
    while left != 0:
        card = first_of(left)
        left &= ~card
        cost = 10 * fewest_plays(sight.hand & ~card) + number_of(card)
        if best == 0 or cost < least:
            best, least = card, cost
    return best


def follow(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    best, fewest = PASS, NUMBERS + 1
    play = next_beat(sight, 0)
    while play != 0:
        plays = plays_left(sight, params, play)
        if plays < fewest or (plays == fewest and value_of(play) < value_of(best)):
            best, fewest = play, plays
        play = next_beat(sight, play)
    tears = fewest > fewest_plays(sight.hand) + params.torn
    return PASS if tears and sight.may_pass else best


def plays_left(sight, params, play):
    """Into how few plays the hand splits after this one, with the card that it would take."""
    return fewest_plays(hand_after(sight, play, params.take))


def take(sight, params, memory, rng):
    return taken(sight, params.take)
