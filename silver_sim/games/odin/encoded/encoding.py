"""What a seat of Odin may know as a vector, and its answers as numbers."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.encoded.actions import ACTIONS, decode, encode, settle, write_legal
from silver_sim.games.odin.rules.cards import CARDS, SEATS
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.seat.sight import SIGHT, show
from silver_sim.games.odin.study.observed import seen
from silver_sim.games.odin.table import loop
from silver_sim.games.table.batch import made_for
from silver_sim.games.table.encoding import Encoding, Part

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
    Part("passed", "the seats that have passed on what lies on the table", bits=SEATS),
    Part("starter", "the seat that led the first round"),
    Part("totals", "points of the finished hands", BY_SEAT),
    Part("last_points", "points of the hand before this one", BY_SEAT),
    Part("may_play_whole", "1 if the whole hand may be led at once"),
)


@kernel
def _see(s, sight, player):
    """Bring the sight of the deciding seat up to date. Writes ``sight`` and ``player``."""
    show(s, sight)


STEP = made_for(
    __name__,
    first_question=Question.LEAD,
    start_game=loop.start_game,
    start_round=loop.start_round,
    choose=loop.choose,
    write_game=loop.write_game,
    answer=answer,
    see=_see,
    decode=decode,
    settle=settle,
    write_legal=write_legal,
)
ENCODING = Encoding(ACTIONS, SIGHT, PARTS, seen, write_legal, encode, decode, settle, STEP)
