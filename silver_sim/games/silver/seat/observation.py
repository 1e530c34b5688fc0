"""What a seat of Silver may know as a vector, and strategies that answer by number."""

from __future__ import annotations

from silver_sim.games.silver.rules.cards import SEATS, VALUES
from silver_sim.games.silver.rules.questions import CHOICE
from silver_sim.games.silver.seat.actions import ACTIONS, LISTED, ROW, decode, write_legal
from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.games.table.encoding import ByNumber, Part

VILLAGE = (SEATS, LISTED)  # by seat (0 = own) and slot from the left
BY_SEAT = (SEATS,)

PARTS = (
    Part("players", "how many play"),
    Part("question", "what is asked, as rules.questions.Question numbers it"),
    Part("round_no", "the round, from 1"),
    Part("turn", "turns begun in this round"),
    Part("free_acts", "free acts used in this turn"),
    Part("cards_in", "cards of each village", BY_SEAT),
    Part("value", "the value of a card, -1 if this seat does not know it", VILLAGE),
    Part("up", "1 if the card is faceup", VILLAGE),
    Part("known_by", "the seats that know the card", VILLAGE, bits=SEATS),
    Part("guards", "the slot that this Bodyguard guards, or -1", VILLAGE),
    Part("guarded_by", "how many Bodyguards guard the card", VILLAGE),
    Part("spent", "1 if this Empath gave its look in this turn", VILLAGE),
    Part("free", "the cards that may be exchanged, taken or given", BY_SEAT, bits=LISTED),
    Part("hidden", "the facedown cards that may be looked at or turned", BY_SEAT, bits=LISTED),
    Part("amulet_slot", "the slot under the amulet, or -1", BY_SEAT),
    Part("amulet_owner", "the seat that owns the amulet, or -1"),
    Part("amulet_used", "1 if the amulet was placed in this round"),
    Part("hand_count", "cards in hand"),
    Part("hand_from", "where they come from: deck, row or pile"),
    Part("hand", "their values, -1 beyond the last", (ROW,)),
    Part("witch_card", "the value that the Witch showed, or -1"),
    Part("deck_count", "cards in the deck"),
    Part("returned_count", "cards that somebody put back on top of it"),
    Part("returned", "their values from the top, -1 if not known", (2,)),
    Part("discard_count", "cards in the discard pile"),
    Part("discard_top", "the value of its top card, or -1"),
    Part("discarded", "cards of each value in the discard pile", (VALUES,)),
    Part("row_count", "cards in the row"),
    Part("row", "their values, oldest first, -1 beyond the last", (ROW,)),
    Part("unseen", "cards of each value that this seat neither sees nor knows", (VALUES,)),
    Part("caller", "the seat that has called, or -1"),
    Part("turns_to_come", "players who still act after this one before the round ends"),
    Part("seat_of_start", "the seat that began the round"),
    Part("totals", "points of the finished rounds", BY_SEAT),
    Part("last_scores", "points of the round before this one", BY_SEAT),
)

BY_NUMBER = ByNumber(SIGHT, PARTS, CHOICE, ACTIONS, write_legal, decode)
put_action = BY_NUMBER.put
