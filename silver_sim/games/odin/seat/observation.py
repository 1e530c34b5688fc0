"""What a seat of Odin may know as a vector, and strategies that answer by number."""

from __future__ import annotations

from silver_sim.games.odin.rules.cards import CARDS, SEATS
from silver_sim.games.odin.rules.questions import CHOICE
from silver_sim.games.odin.seat.actions import ACTIONS, decode, write_legal
from silver_sim.games.odin.seat.sight import SIGHT
from silver_sim.games.table.encoding import ByNumber, Part

BY_SEAT = (SEATS,)  # 0 = own

PARTS = (
    Part("players", "how many play"),
    Part("question", "what is asked, as rules.questions.Question numbers it"),
    Part("deal_no", "the hand, from 1"),
    Part("round_no", "the round of the hand, from 1"),
    Part("turn", "plays and passes of the hand so far"),
    Part("hand", "the own cards", bits=CARDS),
    Part("table", "the cards that were played last", bits=CARDS),
    Part("table_count", "how many these are"),
    Part("table_value", "their value"),
    Part("table_by", "the seat that played them, or -1"),
    Part("beaten", "the cards of which one may be taken", bits=CARDS),
    Part("gone", "the cards that are out of this hand for good", bits=CARDS),
    Part("unseen", "the cards that this seat cannot place", bits=CARDS),
    Part("unseen_in_hands", "how many of them are in other hands"),
    Part("known", "the cards that everybody saw a seat take and that it holds", BY_SEAT, CARDS),
    Part("cards_in", "how many cards each seat holds", BY_SEAT),
    Part("passes", "how often each seat has passed in this hand", BY_SEAT),
    Part("passed", "the seats that have passed on the cards on the table", bits=SEATS),
    Part("starter", "the seat that led the first round"),
    Part("totals", "points of the finished hands", BY_SEAT),
    Part("last_points", "points of the hand before this one", BY_SEAT),
    Part("may_play_whole", "1 if the whole hand may be led at once"),
)

BY_NUMBER = ByNumber(SIGHT, PARTS, CHOICE, ACTIONS, write_legal, decode)
put_action = BY_NUMBER.put
