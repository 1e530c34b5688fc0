"""Counts the cards that are gone: weighs every play by the hand it leaves and whether it stays."""

from math import exp
from typing import NamedTuple

from silver_sim.odin import (
    PASS,
    Take,
    count,
    fewest_plays,
    fewest_rival_cards,
    first_of,
    hand_after,
    may_go_out,
    most_together,
    next_beat,
    number_of,
    sets_that_beat,
    taken,
)


class Params(NamedTuple):
    """What may be set; all but ``take`` in points of a deal."""

    take: Take = Take.JOINS  # which beaten card it takes
    play: float = 1.2  # what a play costs that its hand still needs (0 to 9)
    card: float = 0.33  # what a card costs that it still holds (0 to 9)
    hurry: float = 1.5  # how much of a play's cost is its cards' when a rival has one left (0 to 9)
    number: float = 0.05  # what each number on its cards is worth (0 to 9)
    group: float = 0.75  # what each card of its largest colour or number is worth (0 to 9)
    last: float = 1.0  # what a hand is worth that is a single play (0 to 9)
    stay: float = 1.0  # what leading the next round is worth (0 to 9)
    fear: float = 1.0  # how surely a rival beats what it is expected to hold one set for (0 to 9)
    wait: float = 0.16  # what passing is worth (0 to 9)
    stop: float = 0.5  # what passing costs (0 to 9)


def lead(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    best, most, left = 0, 0.0, sight.hand
    while left != 0:
        card = first_of(left)
        left &= ~card
        worth = worth_of_play(sight, params, card)
        if best == 0 or worth > most:
            best, most = card, worth
    return best


def follow(sight, params, memory, rng):
    if may_go_out(sight):
        return sight.hand
    play = next_beat(sight, 0)
    if play == 0:
        return PASS
    best, most = PASS, worth_of_pass(sight, params)
    while play != 0:
        worth = worth_of_play(sight, params, play)
        if worth > most or (best == PASS and not sight.may_pass):
            best, most = play, worth
        play = next_beat(sight, play)
    return best


def worth_of_pass(sight, params):
    worth = worth_of_hand(sight, params, sight.hand) + params.wait
    if count(sight.passed) == sight.players - 2:
        worth -= params.stop
    return worth


def worth_of_play(sight, params, play):
    hand = hand_after(sight, play, params.take)
    return worth_of_hand(sight, params, hand) + params.stay * exp(
        -params.fear * sets_that_beat(sight, play)
    )


def worth_of_hand(sight, params, hand):
    plays, cards = fewest_plays(hand), count(hand)
    hurry = params.hurry / fewest_rival_cards(sight)
    numbers, left = 0, hand
    while left != 0:
        numbers += number_of(left)
        left &= left - 1
    worth = params.number * numbers + params.group * most_together(hand)
    if plays == 1:
        worth += params.last
    return worth - (params.play - hurry) * plays - (params.card + hurry) * cards


def take(sight, params, memory, rng):
    return taken(sight, params.take)
