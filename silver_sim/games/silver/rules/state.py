"""The data dictionary: one record is one game in progress; copying it forks the game.

Cards are physical: an id from 0 below ``cards``. Every place has a list of ids; value, face,
knowledge and guarding belong to the id, so they follow a card wherever it moves (silver-rules 1.3).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import record
from silver_sim.games.silver.rules.cards import CARDS, NONE, SEATS, SLOTS, VALUES
from silver_sim.games.silver.rules.luck import WORTH
from silver_sim.games.silver.rules.rule_set import RULES, RuleSet

ID = np.uint8  # of a card; without a sign, so that no index can mean "from the end"
SMALL = np.int8  # values, ids or NONE, masks of seats: all cards in one cache line
LANES = SEATS + 1  # of the deck: one a seat and one for the row, or a single one
NEWS = 64  # kept for sights, a power of two
PASTS = 256  # most decisions of a round that are written down
PAST_NUMBERS = 14  # that tell of one (``past.Past``)

# The public history of a round.
PAST = (
    ("past_count",),  # decisions so far; those from PASTS on are only counted
    ("past", SMALL, (PASTS, PAST_NUMBERS)),
    ("past_slots", (PASTS,)),  # masks of own slots: look, exchange, behold
)

# What is open for all, and how the turn stands: a sight shows it as it is.
OPEN = (
    ("question",),
    ("turn",),  # turns begun in this round
    ("free_acts",),  # used in this turn
    ("hand_count",),
    ("hand_from",),  # Source
    ("deck_count",),  # lanes and returned cards
    ("returned_count",),  # cards on top of the deck that somebody put back
    ("discard_count",),
    ("row_count",),
    ("amulet_used",),
    ("discarded", SMALL, (VALUES,)),  # cards of each value in the discard pile
)

# The cards that a seat neither sees nor knows.
UNSEEN = (
    ("unseen_cards",),  # all of them
    ("unseen_sum",),  # and their points
    ("unseen", SMALL, (VALUES,)),  # of each value
)

STATE = record(
    ("rules", RULES, ()),
    ("players",),
    ("cards",),
    *OPEN,
    # each physical card
    ("value", SMALL, (CARDS,)),
    ("known", SMALL, (CARDS,)),  # bit s set: seat s knows the value
    ("up", SMALL, (CARDS,)),  # 1 faceup, of cards in villages and of the card in hand
    ("guards", SMALL, (CARDS,)),  # the card that this Bodyguard guards, or NONE
    ("guarded_by", SMALL, (CARDS,)),  # how many Bodyguards guard this card
    ("looked_in", (CARDS,)),  # last turn in which this Empath gave its look (7.2)
    # villages
    ("village", ID, (SEATS, SLOTS)),  # card ids from left to right
    ("cards_in", (SEATS,)),
    ("faceup_in", (SEATS,)),  # faceup cards in each village
    ("faceup", (SEATS, VALUES)),  # and those of each value
    ("villagers_up",),
    ("squires_up",),
    # deck: cards never seen lie in lanes, cards put back lie on top of all of them
    ("order", ID, (CARDS,)),  # the deal: four villages, the first discard, the deck
    ("deck", ID, (CARDS,)),
    ("lanes",),  # 1: a plain deck; players + 1: lanes
    ("lane_next", (LANES,)),
    ("lane_end", (LANES,)),
    ("returned", ID, (CARDS,)),  # last = top
    ("left", ID, (CARDS,)),  # cards in the order in which they left the lanes
    ("left_count",),
    # table
    ("discard", ID, (CARDS,)),  # last = top
    ("in_pile", SMALL, (CARDS,)),  # their values, and UNKNOWN
    ("row", ID, (CARDS,)),  # first = oldest
    ("in_row", SMALL, (CARDS,)),  # their values, and UNKNOWN
    ("hand", ID, (CARDS,)),  # drawn and not yet placed, first drawn first
    # turn
    ("seat",),
    ("master_place",),  # place in the discard pile that the Master chose
    # round
    ("round_no",),  # from 1
    ("start",),
    ("marker",),
    ("caller",),
    ("turns_to_come",),  # after a call
    ("amulet_owner",),
    ("amulet_card",),  # the card under it, or NONE
    ("end",),
    ("success",),  # 1 if the call succeeded
    ("sums", (SEATS,)),
    ("scores", (SEATS,)),
    # game
    ("totals", (SEATS,)),
    ("winner",),
    ("tied",),
    ("deals_by_lanes",),
    # luck of the cards, as the dealer sees it
    ("worth", (2, VALUES)),  # of a dealt and of a drawn card
    ("undrawn_cards",),  # not dealt to anybody and not yet off the deck
    ("undrawn_worth",),  # of all of them
    ("fortune", (SEATS,)),  # of this round, in millionths of a point
    ("luck", (SEATS,)),  # of this game: slopes times fortune
    ("not_seen", record(*UNSEEN), (SEATS,)),  # by seat
    # when cards were seen, for seats that forget
    ("looks",),  # a clock of looks
    ("shown_at", (CARDS,)),  # the last time that everybody saw the card
    ("looked_at", (SEATS, CARDS)),  # the last time that only this seat saw it
    # what sights must draw again (``news``)
    ("news", np.uint8, (NEWS,)),  # the last ones
    ("news_count",),  # how many there have been, on from game to game
    ("dealt",),  # and how many when the cards were dealt
    ("last_whole", (SEATS,)),  # the number of the last one that tells of a whole village
    # what was done in this round (``past``)
    ("recorded",),  # 1: it is written down
    # only in given positions: a seat may take a card for another
    ("mistaken",),  # mask of such seats; 0 in games
    ("mistaken_since",),  # by the clock of looks: cards seen later are known for what they are
    ("taken_for", SMALL, (CARDS,)),  # what they take each card for, or UNKNOWN: for what it is
    *PAST,
    ("came", SMALL, (CARDS,)),  # how each card came to be where it is
    ("since", np.int32, (CARDS,)),  # the turn of that, or of its owner's last look at it
)


def new_game(players: int, rules: RuleSet, by_lanes: bool) -> Any:
    """A STATE array of length 1 for this many players: the cards are named, nothing is dealt."""
    games = np.zeros(1, STATE)
    games["rules"][0] = rules.as_record()
    games["worth"] = WORTH
    games["players"], games["deals_by_lanes"] = players, by_lanes
    values = np.repeat(np.arange(len(rules.copies)), rules.copies)
    games["cards"] = len(values)
    games["value"][0, : len(values)] = values
    games["amulet_card"] = games["amulet_owner"] = games["caller"] = NONE
    return games
