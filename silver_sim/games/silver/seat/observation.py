"""What a seat of Silver may know as a vector, and strategies that answer by number."""

from __future__ import annotations

from enum import IntEnum
from operator import attrgetter
from typing import Any

from silver_sim.games.silver.rules.cards import CARDS, NONE, SEATS, SLOTS, UNKNOWN, VALUES
from silver_sim.games.silver.rules.past import Past
from silver_sim.games.silver.rules.questions import CHOICE, Act, Question, Source
from silver_sim.games.silver.rules.state import PAST_NUMBERS, PASTS
from silver_sim.games.silver.seat.actions import ACTIONS, LISTED, ROW, decode, write_legal
from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.games.table.encoding import ByNumber, Meaning, Part

VILLAGE = (SEATS, LISTED)  # by seat (0 = own) and slot from the left
BY_SEAT = (SEATS,)
VALUE: Any = {"low": UNKNOWN, "high": VALUES - 1, "unit": "points"}
COUNT: Any = {"high": CARDS, "unit": "cards"}
SEAT: Any = {"low": NONE, "high": SEATS - 1, "unit": "seats clockwise"}
SLOT: Any = {"low": NONE, "high": SLOTS - 1, "unit": "slots from the left"}


def most_points(rules: Any) -> int:
    """No round costs a player more."""
    return CARDS * (VALUES - 1) + int(rules.call_penalty)


def most_in_all(rules: Any) -> int:
    """Nor a game."""
    return int(rules.rounds) * most_points(rules)


def codes(words: type[IntEnum]) -> Any:
    """Bounds of an enumeration, and its words by number."""
    return {"high": len(words) - 1, "codes": {each.value: each.name.lower() for each in words}}


PARTS = (
    Part("players", "how many play", low=2, high=SEATS, unit="seats"),
    Part("question", "what is asked, as `silver_sim.env.meanings` numbers it", **codes(Question)),
    Part("round_no", "the round, from 1", high=attrgetter("rounds"), unit="rounds"),
    Part("turn", "turns begun in this round", high=attrgetter("max_turns"), unit="turns"),
    Part("free_acts", "free acts used in this turn", high=attrgetter("max_free_acts"), unit="acts"),
    Part("cards_in", "cards of each village", BY_SEAT, **COUNT),
    Part("value", "the value of a card, -1 if this seat does not know it", VILLAGE, **VALUE),
    Part("up", "1 if the card is faceup", VILLAGE),
    Part("known_by", "the seats that know the card", VILLAGE, bits=SEATS),
    Part("guards", "the slot that this Bodyguard guards, or -1", VILLAGE, **SLOT),
    Part("guarded_by", "how many Bodyguards guard the card", VILLAGE, **COUNT),
    Part("spent", "1 if this Empath gave its look in this turn", VILLAGE),
    Part("free", "the cards that may be exchanged, taken or given", BY_SEAT, bits=LISTED),
    Part("hidden", "the facedown cards that may be looked at or turned", BY_SEAT, bits=LISTED),
    Part("amulet_slot", "the slot under the amulet, or -1", BY_SEAT, **SLOT),
    Part("amulet_owner", "the seat that owns the amulet, or -1", **SEAT),
    Part("amulet_used", "1 if the amulet was placed in this round"),
    Part("hand_count", "cards in hand", **COUNT),
    Part("hand_from", "where they come from", **codes(Source)),
    Part("hand", "their values, -1 beyond the last", (ROW,), **VALUE),
    Part("witch_card", "the value that the Witch showed, or -1", **VALUE),
    Part("deck_count", "cards in the deck", **COUNT),
    Part("returned_count", "cards that somebody put back on top of it", **COUNT),
    Part("returned", "their values from the top, -1 if not known", (2,), **VALUE),
    Part("discard_count", "cards in the discard pile", **COUNT),
    Part("discard_top", "the value of its top card, or -1", **VALUE),
    Part("discarded", "cards of each value in the discard pile", (VALUES,), **COUNT),
    Part("row_count", "cards in the row", **COUNT),
    Part("row", "their values, oldest first, -1 beyond the last", (ROW,), **VALUE),
    Part("unseen", "cards of each value that this seat neither sees nor knows", (VALUES,), **COUNT),
    Part("caller", "the seat that has called, or -1", **SEAT),
    Part("turns_to_come", "players who still act after this one before the round ends", **SEAT),
    Part("seat_of_start", "the seat that began the round", **SEAT),
    Part("totals", "points of the finished rounds", BY_SEAT, high=most_in_all, unit="points"),
    Part(
        "last_scores",
        "points of the round before this one",
        BY_SEAT,
        high=most_points,
        unit="points",
    ),
)
# What was done in the round, as ``seat.history`` shows it.
PAST_WORDS = {
    Past.BY: "the seat that decided",
    Past.ACT: "what it did",
    Past.INTO: "exchange: the slot that the new card takes on a match",
    Past.NEW_END: "exchange: the end where the new card goes on a failure, 1 for the right",
    Past.PENALTY_END: "exchange: the end where the penalty card goes, 1 for the right",
    Past.SEAT: "whose card it aims at, -1 if it is put back",
    Past.TARGET: "the slot of that card",
    Past.SLOT: "the own slot",
    Past.ACTING: "the own slot of the Empath or the Bodyguard that acts",
    Past.INDEX: "which of several cards, -1 for none",
    Past.EXTRA: "cards drawn besides with Rascals",
    Past.LOOK: "rob: 1 if the card taken was looked at",
    Past.SAW: "the first value that it saw or had in hand, -1 if this seat does not know it",
    Past.SAW_TOO: "the second; exchange: the value given away, -1 if the set failed",
}
_ACTS = codes(Act)["codes"]
PAST = (
    Part("past_count", "how many decisions are shown"),
    Part("past", "their numbers", (PASTS, PAST_NUMBERS)),
    Part("past_slots", "the own slots that it looks at or exchanges", (PASTS,), bits=LISTED),
)
PAST_COLUMNS = [
    Meaning(each.name.lower(), words, "", NONE, CARDS, _ACTS if each == Past.ACT else {})
    for each, words in PAST_WORDS.items()
] + [Meaning(f"slots:{slot}", PAST[2].words, "", 0, 1, {}) for slot in range(LISTED)]

BY_NUMBER = ByNumber(SIGHT, PARTS, CHOICE, ACTIONS, write_legal, decode, PAST, PAST_COLUMNS)
put_action = BY_NUMBER.put
