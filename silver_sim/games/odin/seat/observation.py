"""What a seat of Odin may know as a vector, and strategies that answer by number."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from silver_sim.games.odin.rules.cards import CARDS, NONE, NUMBERS, SEATS
from silver_sim.games.odin.rules.questions import CHOICE, Question
from silver_sim.games.odin.rules.state import PASTS
from silver_sim.games.odin.seat.actions import ACTIONS, decode, write_legal
from silver_sim.games.odin.seat.sight import SIGHT
from silver_sim.games.table.encoding import ByNumber, Meaning, Part

BY_SEAT = (SEATS,)  # 0 = own

COUNT: Any = {"high": CARDS, "unit": "cards"}
SEAT: Any = {"low": NONE, "high": SEATS - 1, "unit": "seats clockwise"}


TURNS: Any = {"high": attrgetter("max_turns"), "unit": "turns"}
ASKED = {each.value: each.name.lower() for each in Question}


def most_hands(rules: Any) -> int:
    """Each hand costs all but one seat a point at least."""
    return 2 * int(rules.points_limit)


def most_points(rules: Any) -> int:
    """Who has as many as end the game gets no more."""
    return int(rules.points_limit) + CARDS


PARTS = (
    Part("players", "how many play", low=2, high=SEATS, unit="seats"),
    Part(
        "question",
        "what is asked, as `silver_sim.env.meanings` numbers it",
        high=len(Question) - 1,
        codes=ASKED,
    ),
    Part("deal_no", "the hand, from 1", high=most_hands, unit="hands"),
    Part("round_no", "the round of the hand, from 1", **TURNS | {"unit": "rounds"}),
    Part("turn", "plays and passes of the hand so far", **TURNS),
    Part("hand", "the own cards", bits=CARDS),
    Part("table", "the cards that were played last", bits=CARDS),
    Part("table_count", "how many these are", **COUNT),
    Part("table_value", "their value", high=10**NUMBERS),
    Part("table_by", "the seat that played them, or -1", **SEAT),
    Part("beaten", "the cards of which one may be taken", bits=CARDS),
    Part("gone", "the cards that are out of this hand for good", bits=CARDS),
    Part("unseen", "the cards that this seat cannot place", bits=CARDS),
    Part("unseen_in_hands", "how many of them are in other hands", **COUNT),
    Part("known", "the cards that everybody saw a seat take and that it holds", BY_SEAT, CARDS),
    Part("cards_in", "how many cards each seat holds", BY_SEAT, **COUNT),
    Part("passes", "how often each seat has passed in this hand", BY_SEAT, **TURNS),
    Part("passed", "the seats that have passed on the cards on the table", bits=SEATS),
    Part("starter", "the seat that led the first round", **SEAT),
    Part("totals", "points of the finished hands", BY_SEAT, high=most_points, unit="points"),
    Part("last_points", "points of the hand before this one", BY_SEAT, high=CARDS, unit="points"),
    Part("may_play_whole", "1 if the whole hand may be led at once"),
)
PAST = (
    Part("past_count", "how many decisions are shown"),
    Part("past_by", "who decided", (PASTS,)),
    Part("past_cards", "what was played or taken; nothing: a pass", (PASTS,), bits=CARDS),
)
PAST_COLUMNS = [
    Meaning("by", "the seat that decided", "seats clockwise", 0, SEATS - 1, {}),
    *(Meaning(f"cards:{bit}", PAST[2].words, "", 0, 1, {}) for bit in range(CARDS)),
]

BY_NUMBER = ByNumber(SIGHT, PARTS, CHOICE, ACTIONS, write_legal, decode, PAST, PAST_COLUMNS)
put_action = BY_NUMBER.put
