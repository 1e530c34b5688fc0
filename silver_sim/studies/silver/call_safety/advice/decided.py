"""Games of which something is sure before a call is made: in the last round, by arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.games.silver.rules.cards import VILLAGES
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.text.given import SilverGiven
from silver_sim.result import Result

# A village grows by this many cards in a turn: a new one, and one of a bad set (silver-rules 6.6).
MOST_NEW = 2
# What is sure of the game: with a call and without one, or only with a call.
WON, LOST, LOST_BY_CALL = "won", "lost", "lost by a call"


@dataclass(frozen=True)
class Decided(Result):
    """What is sure of the game, as its totals are ``apart`` by more points than ``at_most``."""

    game: str  # won, lost, lost by a call
    apart: int
    at_most: int


def decided(given: SilverGiven) -> Decided | None:
    """What is sure of the game whatever is dealt and done; None if nothing is.

    In the last round a total changes by the sum of the village, and by the penalty of a failed call
    (silver-rules 10.2). Others exchange cards of one's own village one for one (7.11, 7.12), and
    nobody else adds any; after a call everybody has one turn (4.4). Without one, an opponent may
    come to hold all cards but one, and those of absent players.
    """
    rules, totals = given.rules, given.totals
    if given.round_no != rules.rounds or not totals:
        return None
    own, *others = map(len, given.villages)
    ahead = min(totals[1:]) - totals[0]
    costs = _heaviest(rules, own) + rules.call_penalty
    if ahead > costs:
        return Decided(WON, ahead, costs)
    absent = (VILLAGES - given.players) * rules.village_size
    ever = sum(rules.copies) - absent - 1
    in_a_turn = max(rules.village_size, *others) + MOST_NEW
    for game, cards in ((LOST, ever), (LOST_BY_CALL, in_a_turn)):
        if -ahead > _heaviest(rules, cards):
            return Decided(game, -ahead, _heaviest(rules, cards))
    return None


def _heaviest(rules: RuleSet, number: int) -> int:
    """The most that this many cards can sum up to."""
    deck = [value for value, copies in enumerate(rules.copies) for _ in range(copies)]
    return sum(deck[len(deck) - number :])
