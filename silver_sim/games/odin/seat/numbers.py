"""A sight and an answer as described numbers: what a seat knows, what its answer does.

``write_numbers`` writes one row, whose columns ``COLUMNS`` describes; what is missing is NaN. It
reads nothing but the sight and the choice: a player that has learned from such rows may call it.
Colours are alike, so that hands are described by how many cards their colours have, the most first.
"""

from __future__ import annotations

import numpy as np

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.lookahead import Number
from silver_sim.games.odin.rules.cards import (
    COLOURS,
    NUMBERS,
    SEATS,
    count,
    highest_of,
    lowest_of,
    number_of,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.plays import fewest_plays, has_one_number, value_of
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.odin.seat.hands import hand_after, joined, most_together, numbers_of
from silver_sim.games.odin.seat.helpers import (
    can_beat,
    fewest_rival_cards,
    largest_beat,
    least_beat,
    may_go_out,
)
from silver_sim.games.odin.seat.odds import sets_that_beat
from silver_sim.games.odin.seat.take import Take

MISSING = np.nan
FIT = int(Take.FIT)

OF_DEALS = (
    Number("players", "players", "player"),
    Number("question", "the question: lead, follow, take, as the engine counts them", ""),
    Number("deal_no", "number of the deal, from 1", ""),
    Number("round_no", "number of the round of the deal, from 1", ""),
    Number("turn", "plays and passes of the deal so far", "turn"),
    Number("starter", "seat that led the first round, clockwise from the own one", "seat"),
    Number("points_left", "points until the highest total ends the game", "point"),
    Number("ahead", "other players with fewer points", "player"),
    Number("behind_best", "own points more than the best other", "point"),
    Number("unseen", "cards that this seat cannot place", "card"),
    Number("unseen_in_hands", "unseen cards in other hands", "card"),
    Number("fewest_rival", "cards of the smallest other hand", "card"),
)
_OF_HAND = (
    ("cards", "cards of {}", "card"),
    ("plays", "fewest plays into which {} can be split", "play"),
    ("together", "most cards of {} that have one colour or one number", "card"),
    ("sum", "sum of the numbers of {}", ""),
    ("lowest", "lowest number of {}", ""),
    ("highest", "highest number of {}", ""),
)


def _of_hand(prefix: str, whose: str) -> tuple[Number, ...]:
    """The columns of ``_write_hand``."""
    return tuple(
        Number(f"{prefix}_{name}", words.format(whose), unit) for name, words, unit in _OF_HAND
    )


OWN = (
    *_of_hand("own", "the own hand"),
    *(Number(f"own_{n}", f"own cards of the number {n}", "card") for n in range(1, NUMBERS + 1)),
    *(
        Number(f"own_colour_{n}", f"own cards of the colour that has the most but {n - 1}", "card")
        for n in range(1, COLOURS + 1)
    ),
)
UNSEEN = tuple(
    Number(f"unseen_{n}", f"unseen cards of the number {n}", "card") for n in range(1, NUMBERS + 1)
)
TABLE = (
    Number("table_cards", "cards on the table", "card"),
    Number("table_value", "their value", "value"),
    Number("table_highest", "their highest number", ""),
    Number("table_by", "seat that played them", "seat"),
    Number("still_in", "other seats that have not passed on them", "player"),
    Number("beaten", "cards of which one may be taken", "card"),
    Number("least_beat", "cards of the smallest own play that beats them; 0: none does", "card"),
    Number("largest_beat", "cards of the largest own play that beats them", "card"),
    Number("may_go_out", "1: the whole hand may be played now", ""),
)
_OF_SEAT = (
    ("cards", "cards of {}", "card"),
    ("known", "cards of {} that everybody saw it take", "card"),
    ("passes", "times that {} has passed in this deal", "pass"),
    ("passed", "1: {} has passed on the cards on the table", ""),
    ("played", "cards that {} has played in this deal", "card"),
    ("total", "points of finished deals of {}, less the own ones", "point"),
)
WHOSE = ("this seat", *(f"seat {seat}, clockwise" for seat in range(1, SEATS)))
BY_SEAT = tuple(
    Number(f"seat{seat}_{name}", words.format(whose), unit)
    for seat, whose in enumerate(WHOSE)
    for name, words, unit in _OF_SEAT
)
OF_SIGHTS = (*OF_DEALS, *OWN, *UNSEEN, *TABLE, *BY_SEAT)
OF_ANSWERS = (
    Number("act", "the act: play, pass, take, as the engine counts them", ""),
    Number("set_cards", "cards that are played", "card"),
    Number("set_value", "their value", "value"),
    Number("set_highest", "their highest number", ""),
    Number("set_lowest", "their lowest number", ""),
    Number("set_number", "1: they have one number", ""),
    Number("set_beaten_by", "sets of unseen and of known cards expected to beat them", "set"),
    Number("set_known_beats", "other seats whose known cards beat them", "player"),
    Number("taken_number", "number of the card that is taken", ""),
    Number("taken_joins", "cards of the hand that share its number or colour", "card"),
    *_of_hand("after", "the own hand afterwards"),
    *_of_hand("fit", "the own hand afterwards with the beaten card that fits best"),
)
COLUMNS = (*OF_SIGHTS, *OF_ANSWERS)


@checked_kernel
def write_numbers(sight, choice, row):
    """Write what the sight shows and what the answer does to a row as long as ``COLUMNS``."""
    write_answer(sight, choice, row, write_sight(sight, row))


@checked_kernel
def write_sight(sight, row):
    """Write what the sight shows, ``OF_SIGHTS``; how many numbers that is."""
    at = _write_deal(sight, row, 0)
    at = _write_hand(sight.hand, row, at)
    at = _write_numbers_of(sight.hand, row, at)
    at = _write_colours(sight.hand, row, at)
    at = _write_numbers_of(sight.unseen, row, at)
    at = _write_table(sight, row, at)
    for seat in range(SEATS):
        at = _write_seat(sight, seat, row, at)
    return at


@checked_kernel
def _write_deal(sight, row, at):
    """``OF_DEALS``."""
    ahead, best, most = 0, sight.totals[1], sight.totals[0]
    for seat in range(1, sight.players):
        best, most = min(best, sight.totals[seat]), max(most, sight.totals[seat])
        if sight.totals[seat] < sight.totals[0]:
            ahead += 1
    row[at] = sight.players
    row[at + 1] = sight.question
    row[at + 2] = sight.deal_no
    row[at + 3] = sight.round_no
    row[at + 4] = sight.turn
    row[at + 5] = sight.starter
    row[at + 6] = sight.rules.points_limit - most
    row[at + 7] = ahead
    row[at + 8] = sight.totals[0] - best
    row[at + 9] = count(sight.unseen)
    row[at + 10] = sight.unseen_in_hands
    row[at + 11] = fewest_rival_cards(sight)
    return at + 12


@checked_kernel
def _write_hand(hand, row, at):
    """What ``_of_hand`` describes."""
    row[at] = count(hand)
    row[at + 1] = fewest_plays(hand)
    row[at + 2] = most_together(hand)
    row[at + 3] = numbers_of(hand)
    row[at + 4] = number_of(lowest_of(hand)) if hand != 0 else MISSING
    row[at + 5] = number_of(highest_of(hand)) if hand != 0 else MISSING
    return at + 6


@checked_kernel
def _write_numbers_of(cards, row, at):
    """How many cards have each number."""
    for number in range(NUMBERS):
        row[at + number] = count(of_number(cards, number + 1))
    return at + NUMBERS


@checked_kernel
def _write_colours(cards, row, at):
    """How many cards each colour has, the most first."""
    for colour in range(COLOURS):
        place, number = at + colour, 1.0 * count(of_colour(cards, colour))
        while place > at and row[place - 1] < number:
            row[place] = row[place - 1]
            place -= 1
        row[place] = number
    return at + COLOURS


@checked_kernel
def _write_table(sight, row, at):
    """``TABLE``."""
    for number in range(9):
        row[at + number] = MISSING
    if sight.table != 0:
        row[at + 1] = sight.table_value
        row[at + 2] = number_of(highest_of(sight.table))
        row[at + 3] = sight.table_by
        row[at + 4] = sight.players - 1 - count(sight.passed & ~1)
    if sight.question == Question.FOLLOW:
        row[at + 6] = count(least_beat(sight))
        row[at + 7] = count(largest_beat(sight))
    row[at] = sight.table_count
    row[at + 5] = count(sight.beaten)
    row[at + 8] = 1 if sight.question != Question.TAKE and may_go_out(sight) else 0
    return at + 9


@checked_kernel
def _write_seat(sight, seat, row, at):
    """What ``BY_SEAT`` says of one; all is missing of a seat that does not play."""
    if seat >= sight.players:
        for number in range(6):
            row[at + number] = MISSING
        return at + 6
    row[at] = sight.cards_in[seat]
    row[at + 1] = count(sight.known[seat])
    row[at + 2] = sight.passes[seat]
    row[at + 3] = (sight.passed >> seat) & 1
    row[at + 4] = count(sight.played[seat])
    row[at + 5] = sight.totals[seat] - (sight.totals[0] if seat > 0 else 0)
    return at + 6


@checked_kernel
def write_answer(sight, choice, row, at):
    """Write what the answer does, ``OF_ANSWERS``, from this place of the row on."""
    for number in range(1, 10):
        row[at + number] = MISSING
    row[at] = choice.act
    row[at + 1] = 0
    after, fitting = sight.hand, sight.hand
    if choice.act == Act.PLAY:
        _write_set(sight, choice.cards, row, at + 1)
        after, fitting = sight.hand & ~choice.cards, hand_after(sight, choice.cards, FIT)
    elif choice.act == Act.TAKE:
        row[at + 8] = number_of(choice.cards)
        row[at + 9] = joined(sight.hand, choice.cards)
        after = fitting = sight.hand | choice.cards
    return _write_hand(fitting, row, _write_hand(after, row, at + 10))


@checked_kernel
def _write_set(sight, cards, row, at):
    """What a play is, and what others may do about it."""
    row[at] = count(cards)
    row[at + 1] = value_of(cards)
    row[at + 2] = number_of(highest_of(cards))
    row[at + 3] = number_of(lowest_of(cards))
    row[at + 4] = 1 if has_one_number(cards) else 0
    row[at + 5] = sets_that_beat(sight, cards)
    row[at + 6] = 0
    for seat in range(1, sight.players):
        if can_beat(sight.known[seat], cards):
            row[at + 6] += 1
