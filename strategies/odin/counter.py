"""Counts which cards are gone, leads when nobody can beat it, and keeps its groups large."""

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
    numbers_of,
    sets_that_beat,
    taken,
)


class Params(NamedTuple):
    """What may be set; worth and cost are in one unit, of which only the ratios matter."""

    take: Take = Take.JOINS  # which beaten card it takes
    play: float = 1.7  # what each play costs that its hand still needs (0 to 9)
    card: float = 0.5  # what each card costs that it still holds (0 to 9)
    hurry: float = 1.7  # what goes over from plays to cards when a rival has one left (0 to 9)
    number: float = 0.085  # what its cards are worth for each of their numbers' points (0 to 9)
    group: float = 1.0  # what each card of its largest group is worth (0 to 9)
    stay: float = 1.5  # what it is worth that nobody beats its play, so that it leads (0 to 9)
    fear: float = 300.0  # how fast that chance falls with the sets that could beat it (0 to 999)
    stop: float = 2.5  # what it costs to be the last to pass, so that another leads (0 to 9)


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
    play = next_beat(sight, 0)
    if play == 0 or may_go_out(sight):
        return PASS if play == 0 else sight.hand
    best, most = PASS, worth_of_pass(sight, params)
    while play != 0:
        worth = worth_of_play(sight, params, play)
        if worth > most or (best == PASS and not sight.may_pass):
            best, most = play, worth
        play = next_beat(sight, play)
    return best


def take(sight, params, memory, rng):
    return taken(sight, params.take)


def worth_of_pass(sight, params):
    """How good it is to pass: the hand stays, and who lies on the table may come to lead."""
    last = count(sight.passed) == sight.players - 2
    return worth_of_hand(sight, params, sight.hand) - (params.stop if last else 0.0)


def worth_of_play(sight, params, play):
    """How good a play is: the hand that it leaves, and the chance that nobody beats it."""
    hand = hand_after(sight, play, params.take)
    chance = 1.0 / (1.0 + params.fear * sets_that_beat(sight, play))
    return worth_of_hand(sight, params, hand) + params.stay * chance


def worth_of_hand(sight, params, hand):
    """How good a hand is: few plays, few cards, a large group and high numbers.

    With few cards in a rival's hand plays count less, since there may be no time for them, and
    cards more.
    """
    hurry = params.hurry / fewest_rival_cards(sight)
    cost = (params.play - hurry) * fewest_plays(hand) + (params.card + hurry) * count(hand)
    return params.group * most_together(hand) + params.number * numbers_of(hand) - cost
