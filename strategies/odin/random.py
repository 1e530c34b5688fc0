"""Plays any legal play or passes, all equally likely; leads and takes any card."""

from silver_sim.odin import PASS, below, count, first_of, next_beat


def lead(sight, params, memory, rng):
    whole = 1 if sight.may_play_whole else 0
    place = below(rng, count(sight.hand) + whole)
    return sight.hand if place == count(sight.hand) else _nth(sight.hand, place)


def follow(sight, params, memory, rng):
    plays, play = 0, next_beat(sight, 0)
    while play != 0:
        plays += 1
        play = next_beat(sight, play)
    passes = 1 if sight.may_pass else 0
    place = below(rng, plays + passes)
    if place == plays:
        return PASS
    for _ in range(place + 1):
        play = next_beat(sight, play)
    return play


def take(sight, params, memory, rng):
    return _nth(sight.beaten, below(rng, count(sight.beaten)))


def _nth(cards, place):
    """The card in this place of a set, from 0."""
    for _ in range(place):
        cards &= ~first_of(cards)
    return first_of(cards)
