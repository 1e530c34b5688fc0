"""The data dictionary: one record is one game in progress; copying it forks the game.

Sets of cards are bit masks (``cards``). A card of the deck is in one hand, on the table, among
the beaten cards of a ``take``, among those that are gone, or was not dealt.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import record
from silver_sim.games.odin.rules.cards import CARDS, NUMBERS, SEATS
from silver_sim.games.odin.rules.luck import WORTH
from silver_sim.games.odin.rules.rule_set import RULES, RuleSet
from silver_sim.games.odin.rules.tally import TALLY

ID = np.uint8  # of a card; without a sign, so that no index can mean "from the end"
WORTHS = NUMBERS + 2
PASTS = 128  # decisions of a deal that are written down

STATE = record(
    ("rules", RULES, ()),
    ("players",),
    ("deck",),  # all cards that are played with (1.3)
    # this deal
    ("order", ID, (CARDS,)),  # cards as they are shuffled; the dealt ones first
    ("hand", (SEATS,)),
    ("known", (SEATS,)),  # cards in the hand that everybody saw it take (5)
    ("played", (SEATS,)),  # what each seat has played
    ("tally", TALLY, ()),
    ("gone",),  # cards that are out for good
    ("table",),  # the last play, 0 before a lead
    ("by",),  # who played it, or NONE
    ("passed",),  # mask of the seats that have passed since
    ("beaten",),  # the cards of which one is taken
    ("starter",),  # who led the first round of this deal
    ("round_no",),  # from 1
    ("turn",),  # plays and passes so far
    ("end",),
    ("points", (SEATS,)),  # of the deal that ended last
    # the machine
    ("question",),
    ("seat",),
    # game
    ("deal_no",),  # from 1
    ("totals", (SEATS,)),
    # luck of the cards, as the dealer sees it
    ("worth", (WORTHS,)),  # of the features of a hand (``luck``)
    ("fortune", (SEATS,)),  # luck of this deal, in millionths of a point
    ("luck", (SEATS,)),  # of this game: slopes times fortune
    # what was done in this deal (``past``)
    ("recorded",),  # 1: it is written down
    ("past_count",),  # decisions, of which the first ``PASTS`` are kept
    ("past_by", np.int8, (PASTS,)),  # who decided
    ("past_cards", (PASTS,)),  # what was played or taken; 0 of a pass
    ("opened", (SEATS,)),  # cards of which everybody knows that the seat was dealt them
)


def new_game(players: int, rules: RuleSet, by_lanes: bool = False) -> Any:
    """A STATE array of length 1 for this many players; nothing is dealt. There are no lanes."""
    games = np.zeros(1, STATE)
    games["rules"][0] = rules.as_record()
    games["worth"] = WORTH
    games["players"] = players
    return games
