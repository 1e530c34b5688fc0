"""A sight and an answer as described numbers: what a seat knows, what its answer does.

``write_numbers`` writes one row, whose columns ``COLUMNS`` describes; what is missing, or unknown
to the seat, is NaN. It reads nothing but the sight and the choice, whose seat counts from the own
one as in a strategy's answer: a player that has learned from such rows may call it.
"""

from __future__ import annotations

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.lookahead import Number
from silver_sim.games.silver.rules.cards import NONE, SEATS, UNKNOWN, VALUES
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.seat.helpers import (
    count_slots,
    expected_sum,
    fewest_rival_cards,
    heaviest_set,
    mean_unseen,
)
from silver_sim.games.silver.seat.numbers_of_answers import (
    MISSING,
    OF_ANSWERS,
    known_or_missing,
    least_expected_rival,
    write_answer,
)

ASKED = "open_turn, place_card and so on, as the engine counts them"
OF_TURNS = (
    Number("players", "players", "player"),
    Number("rounds_left", "rounds after this one", "round"),
    Number("round_no", "number of the round, from 1", ""),
    Number("own_turn", "number of the own turn in the round, from 1; 0 before", "turn"),
    Number("question", f"the question: {ASKED}", ""),
    Number("free_acts", "free acts used in this turn", "act"),
    Number("caller", "seat that has called, clockwise from the own one", "seat"),
    Number("turns_to_come", "players who act after this one before a called round ends", "turn"),
    Number("start", "seat that began the round", "seat"),
    Number("marker", "seat that has the marker", "seat"),
    Number("amulet_owner", "seat that owns the amulet", "seat"),
    Number("may_draw", "1: the deck has a card, where a turn opens", ""),
    Number("may_take", "1: the top of the pile may be taken", ""),
    Number("may_call", "1: a call is legal", ""),
    Number("may_use", "1: the ability of the card in hand may be used", ""),
    Number("most_extra", "most Rascal cards with a draw", "card"),
    Number("ahead", "other players with fewer points", "player"),
    Number("behind_best", "own points more than the best other", "point"),
)
PILES = (
    Number("deck", "cards of the deck", "card"),
    Number("returned", "cards that were put back on top of it", "card"),
    Number("returned_top", "value of the top one of these", "value"),
    Number("pile", "cards of the discard pile", "card"),
    Number("top", "value on top of the pile", "value"),
    Number("row", "cards of the row", "card"),
    Number("row_lowest", "lowest value of the row", "value"),
    Number("hand", "value of the first card in hand", "value"),
    Number("hand_lowest", "lowest value in hand", "value"),
    Number("hand_cards", "cards in hand", "card"),
    Number("hand_from", "where a card in hand is from: 0 deck, 1 row, 2 pile", ""),
    Number("witch_card", "value that the Witch showed", "value"),
    Number("unseen", "cards that this seat neither sees nor knows", "card"),
    Number("unseen_mean", "their mean value", "value"),
)
COUNTS = (
    *(Number(f"unseen_{n}", f"unseen cards of value {n}", "card") for n in range(VALUES)),
    *(Number(f"own_{n}", f"own cards known to have value {n}", "card") for n in range(VALUES)),
)
COMPARED = (
    Number("set_weight", "weight of the heaviest own set that may be given", "value"),
    Number("set_cards", "cards of that set", "card"),
    Number("expected_lead", "least expected sum of the others less the own one", "value"),
    Number("fewest_rival", "cards of the smallest village of the others", "card"),
)
_OF_VILLAGE = (
    ("cards", "cards of {}", "card"),
    ("owner_knows", "cards of {} that its owner knows", "card"),
    ("known", "cards of {} that this seat knows", "card"),
    ("known_sum", "sum of the cards of {} that this seat knows", "value"),
    ("lowest", "lowest known value of {}", "value"),
    ("highest", "highest known value of {}", "value"),
    ("up", "faceup cards of {}", "card"),
    ("up_sum", "sum of the faceup cards of {}", "value"),
    (
        "others_know",
        "facedown cards of {} that somebody else than owner and this seat knows",
        "card",
    ),
    ("barred", "cards of {} that this seat may not exchange", "card"),
    ("expected", "sum of {}, unknown cards counted as the mean of the unseen ones", "value"),
    ("total", "points before this round of the owner of {}, less the own ones", "point"),
    ("last_score", "points of the round before this one of the owner of {}", "point"),
)
VILLAGE = len(_OF_VILLAGE)
WHOSE = ("the own village", *(f"the village of seat {seat}, clockwise" for seat in range(1, SEATS)))
VILLAGES = tuple(
    Number(f"seat{seat}_{name}", words.format(whose), unit)
    for seat, whose in enumerate(WHOSE)
    for name, words, unit in _OF_VILLAGE
)
OF_SIGHTS = (*OF_TURNS, *PILES, *COUNTS, *COMPARED, *VILLAGES)
COLUMNS = (*OF_SIGHTS, *OF_ANSWERS)


@checked_kernel
def write_numbers(sight, choice, row):
    """Write what the sight shows and what the answer does to a row as long as ``COLUMNS``."""
    write_answer(sight, choice, row, write_sight(sight, row))


@checked_kernel
def write_sight(sight, row):
    """Write what the sight shows, ``OF_SIGHTS``; how many numbers that is."""
    at = _write_turn(sight, row, 0)
    at = _write_piles(sight, row, at)
    at = _write_counts(sight, row, at)
    slots, weight = heaviest_set(sight, 0)
    row[at] = weight
    row[at + 1] = count_slots(slots)
    row[at + 2] = least_expected_rival(sight) - expected_sum(sight, 0)
    row[at + 3] = fewest_rival_cards(sight)
    at += 4
    for seat in range(SEATS):
        at = _write_village(sight, seat, row, at)
    return at


@checked_kernel
def _write_turn(sight, row, at):
    """``OF_TURNS``."""
    row[at] = sight.players
    row[at + 1] = sight.rules.rounds - sight.round_no
    row[at + 2] = sight.round_no
    row[at + 3] = (sight.turn + sight.players - 1) // sight.players
    row[at + 4] = sight.question
    row[at + 5] = sight.free_acts
    row[at + 6] = known_or_missing(sight.caller)
    row[at + 7] = sight.turns_to_come if sight.caller != NONE else MISSING
    row[at + 8] = sight.seat_of_start
    row[at + 9] = sight.marker
    row[at + 10] = known_or_missing(sight.amulet_owner)
    row[at + 11] = sight.may_draw
    row[at + 12] = sight.may_take
    row[at + 13] = sight.may_call
    row[at + 14] = sight.may_use
    row[at + 15] = sight.most_extra
    ahead, best = 0, sight.totals[1]
    for seat in range(1, sight.players):
        best = min(best, sight.totals[seat])
        if sight.totals[seat] < sight.totals[0]:
            ahead += 1
    row[at + 16] = ahead
    row[at + 17] = sight.totals[0] - best
    return at + 18


@checked_kernel
def _write_piles(sight, row, at):
    """``PILES``."""
    row[at] = sight.deck_count
    row[at + 1] = sight.returned_count
    row[at + 2] = known_or_missing(sight.returned[0])
    row[at + 3] = sight.discard_count
    row[at + 4] = known_or_missing(sight.discard_top)
    row[at + 5] = sight.row_count
    row[at + 6] = MISSING
    for place in range(sight.row_count):
        if place == 0 or sight.row[place] < row[at + 6]:
            row[at + 6] = sight.row[place]
    row[at + 7] = known_or_missing(sight.hand[0])
    row[at + 8] = MISSING
    for place in range(sight.hand_count):
        if place == 0 or sight.hand[place] < row[at + 8]:
            row[at + 8] = sight.hand[place]
    row[at + 9] = sight.hand_count
    row[at + 10] = sight.hand_from if sight.hand_count > 0 else MISSING
    row[at + 11] = known_or_missing(sight.witch_card if sight.question == Question.WITCH else NONE)
    row[at + 12] = sight.unseen_cards
    row[at + 13] = mean_unseen(sight)
    return at + 14


@checked_kernel
def _write_counts(sight, row, at):
    """``COUNTS``."""
    for value in range(VALUES):
        row[at + value] = sight.unseen[value]
        row[at + VALUES + value] = 0
    for slot in range(sight.cards_in[0]):
        if sight.value[0, slot] != UNKNOWN:
            row[at + VALUES + sight.value[0, slot]] += 1
    return at + 2 * VALUES


@checked_kernel
def _write_village(sight, seat, row, at):
    """One of ``VILLAGES``; all is missing of a seat that does not play."""
    if seat >= sight.players:
        for number in range(VILLAGE):
            row[at + number] = MISSING
        return at + VILLAGE
    for number in range(1, 10):
        row[at + number] = 0
    row[at] = sight.cards_in[seat]
    row[at + 4] = row[at + 5] = MISSING
    for slot in range(sight.cards_in[seat]):
        value, known_by = sight.value[seat, slot], sight.known_by[seat, slot]
        row[at + 1] += (known_by >> seat) & 1
        if sight.up[seat, slot] == 1:
            row[at + 6] += 1
            row[at + 7] += value
        elif known_by & ~(1 << seat | 1) != 0:
            row[at + 8] += 1
        row[at + 9] += 1 - ((sight.free[seat] >> slot) & 1)
        if value != UNKNOWN:
            row[at + 4] = value if row[at + 2] == 0 else min(row[at + 4], 1.0 * value)
            row[at + 5] = value if row[at + 2] == 0 else max(row[at + 5], 1.0 * value)
            row[at + 2] += 1
            row[at + 3] += value
    row[at + 10] = expected_sum(sight, seat)
    row[at + 11] = sight.totals[seat] - (sight.totals[0] if seat > 0 else 0)
    row[at + 12] = sight.last_scores[seat] if sight.round_no > 1 else MISSING
    return at + VILLAGE
