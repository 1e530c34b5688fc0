"""Lays as many cards at once as it can, but passes rather than break up what goes together."""

# This file is a whole strategy. The line above is what tables say about it. Each function below
# answers a question of the game; `silver-sim strategies show` lists the questions, and the
# default answers to those that have no function here.

from typing import NamedTuple

from silver_sim.odin import (
    PASS,
    Take,
    count,
    fewest_plays,
    fewest_rival_cards,
    hand_after,
    largest_beat,
    lowest_of,
    may_go_out,
    taken,
)


class Params(NamedTuple):
    """What a line-up may set, as in NAME:few=2; the type is int, float, bool or an enumeration."""

    take: Take = Take.JOINS  # which beaten card I take
    few: int = 3  # play whatever I can when a rival holds at most so many cards (0 to 9)


# Every function gets the same four things:
#   sight   all that you may know now. Seats count from your own, which is 0. A set of cards, like
#           sight.hand, is a mask of bits: a | b joins two, a & ~b takes away, count(a) counts.
#   params  the parameters above
#   memory  memory.cell[0] to memory.cell[63]: whole numbers to note things in, for one game
#   rng     your own chance: below(rng, 6) is a whole number from 0 to 5


# A round begins: which card? Your whole hand, if it has one colour or one number.
def lead(sight, params, memory, rng):
    return sight.hand if may_go_out(sight) else lowest_of(sight.hand)


# Somebody has played sight.table: what do you beat it with? PASS is no cards.
def follow(sight, params, memory, rng):
    play = largest_beat(sight)
    must = not sight.may_pass or fewest_rival_cards(sight) <= params.few
    return play if must or keeps_its_plan(sight, params, play) else PASS


# You have beaten sight.beaten: which of these cards do you take?
def take(sight, params, memory, rng):
    return taken(sight, params.take)


# A function with any other name is yours to call.
def keeps_its_plan(sight, params, play):
    """Whether the hand after this play needs no more plays than before."""
    after = hand_after(sight, play, params.take)
    return count(after) == 0 or fewest_plays(after) <= fewest_plays(sight.hand)
