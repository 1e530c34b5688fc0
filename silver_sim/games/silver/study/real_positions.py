"""Real positions: where players stood in games of theirs, from which comes what nobody said.

Each is seen from the seat that decides, at the beginning of its turn: that is seat 0, the others
follow clockwise. ``met`` notes them while games are played.

To a position that is given in part belong those real ones with as many players that are nearest to
it by all that is given and matters: the numbers of cards of all villages, how many of the own ones
are not known, what the others are and sum up to, which cards of other players lie faceup, whether
a call is pending and whose it is, the round, the totals, the turn and the deck. The others may
have to change seats; each real position is taken once.

Own cards count because they tell how far the round has come: who holds 4 cards with 8 points has
played for longer than who holds 4 with 20, and so have the others, whose hands are lighter; who
does not know a card was given it, or has just begun.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.compiled.jit import compiled_entry, kernel, record
from silver_sim.games.positions import Met
from silver_sim.games.silver.rules.cards import NONE, SEATS, UNKNOWN, VALUES, ways
from silver_sim.games.silver.rules.knowledge import seat_after
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.rules.state import SMALL
from silver_sim.games.silver.seat.sight import relative, turned, viewer
from silver_sim.games.silver.text.given import CardGiven, SilverGiven
from silver_sim.games.table.job import Status
from silver_sim.games.table.match import TableMatch

MOST_CARDS = 8  # of a village that is noted
OLDEST = 8  # rounds of turns: older cards are all alike to beliefs
LEAST, MOST = 1024, 2048  # real positions that answer
AT_FIRST = 1 << 16  # is room for this many
CANDIDATES = 8192  # the nearest, of which some are left out
PICKED = 40_000  # of those whose own cards are nearest, of which all else is looked at
UNKNOWN_CARD = 6  # points, in what a village is expected to sum up to

# What is nearer: distances of one card of a village, of an own card that is not known in place of
# one that is, of a faceup card of another, of another player's call in place of this one's, of
# others in another order, of a round, of the last round, of a point of a lead, of a point of the
# own sum, of an own turn, of a card of the deck, and of a game in which not all play as usual.
CARD, UNSEEN, FACE, CALLER, SEATING = 4.0, 4.0, 2.0, 2.0, 1.0
OTHERS = 0.25  # own cards with the same sum that are others
ROUND, LAST, POINT, SUM, TURN, DECK, EXPLORED = 1.0, 1.0, 1 / 15, 0.5, 1.5, 0.4, 2.0

FIRST_LOOK = Question.FIRST_LOOK.name.lower()
Numbers = NDArray[np.float64]
CHOICES = np.array([[comb(cards, chosen) for chosen in range(9)] for cards in range(9)], float)

_SHARED: tuple[Any, ...] = (
    ("totals", np.int16, (SEATS,)),
    ("turn", np.uint8),
    ("deck_count", SMALL),
    ("round_no", SMALL),
    ("explored", SMALL),  # 1: somebody plays so that rare villages occur
    ("amulet_owner", SMALL),
    ("amulet_slot", SMALL),  # of the card under it, in the owner's village, or NONE
    ("amulet_used", SMALL),
    ("caller", SMALL),
    ("row_count", SMALL),
    ("row", SMALL, (SEATS,)),  # its cards, the oldest first
    ("discard_top", SMALL),  # its value, or UNKNOWN
    ("discarded", SMALL, (VALUES,)),  # cards of each value in the discard pile
    ("cards_in", SMALL, (SEATS,)),
)

# A real position as it is kept, without a byte too many: there are hundreds of thousands.
KEPT = record(
    *_SHARED,
    ("unknown", SMALL),  # own cards that are not known
    ("own_sum", SMALL),  # of those that are
    ("card", np.uint8, (SEATS, MOST_CARDS)),  # its value, and from bit SEEN on who knows it
    ("past", np.uint8, (SEATS, MOST_CARDS)),  # whether it is up, and from these bits on how it came
    apart=1,
)
SEEN, CAME, AGE = 4, 1, 4

# A real position as it is read: a field for each thing.
REAL = record(
    *_SHARED,
    ("start", SMALL),
    ("value", SMALL, (SEATS, MOST_CARDS)),
    ("up", SMALL, (SEATS, MOST_CARDS)),
    ("known", SMALL, (SEATS, MOST_CARDS)),  # mask of the seats that know the value
    ("came", SMALL, (SEATS, MOST_CARDS)),  # ``past.Came``
    ("age", SMALL, (SEATS, MOST_CARDS)),  # rounds of turns since, or since its owner's last look
    apart=1,
)


@dataclass(frozen=True, eq=False)
class Nearest:
    """The real positions that answer a position that is given in part."""

    reals: Any  # a REAL array, the nearest first; others may have changed seats
    alike: int  # those of them with the very same numbers of cards, and a call of the same player
    distance: float  # of the farthest of them
    apart: Any = None  # the distance of each
    off: Any = None  # by how much each has more than is given: (reals, what is given)

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.reals)


@kernel
def note_real(states, kept, number):
    """Write the position of ``states[0]`` down as number ``number``, from its deciding seat.

    Returns 1; 0 if it is not noted, as a village is too large or a free act has been done.
    """
    s, real = states[0], kept[number]
    if s.free_acts != 0:
        return 0
    for seat in range(s.players):
        if s.cards_in[seat] > MOST_CARDS:
            return 0
    eye = viewer(s)
    real.round_no, real.turn, real.caller = s.round_no, s.turn, relative(s, s.caller)
    real.amulet_owner = relative(s, s.amulet_owner)
    real.amulet_used, real.amulet_slot, real.row_count = s.amulet_used, NONE, s.row_count
    if s.amulet_used == 1 and s.amulet_card != NONE:
        for slot in range(min(s.cards_in[s.amulet_owner], MOST_CARDS)):
            if s.village[s.amulet_owner, slot] == s.amulet_card:
                real.amulet_slot = slot
    real.deck_count = s.deck_count
    for place in range(SEATS):
        real.row[place] = s.in_row[place]
    real.discard_top = s.in_pile[s.discard_count - 1] if s.discard_count > 0 else UNKNOWN
    for value in range(VALUES):
        real.discarded[value] = s.discarded[value]
    unknown, own_sum = 0, 0
    for step in range(s.players):
        seat = seat_after(s, s.seat, step)
        real.totals[step], real.cards_in[step] = s.totals[seat], s.cards_in[seat]
        for slot in range(min(s.cards_in[seat], MOST_CARDS)):
            card = s.village[seat, slot]
            value, known = int(s.value[card]), turned(s.known[card], eye)
            age = min((s.turn - s.since[card]) // s.players, OLDEST)
            real.card[step, slot] = value | known << SEEN
            real.past[step, slot] = int(s.up[card]) | int(s.came[card]) << CAME | age << AGE
            if step == 0 and known & 1 == 1:
                own_sum += value
            elif step == 0:
                unknown += 1
    real.unknown, real.own_sum = unknown, own_sum
    return 1


def as_real(kept: Any, players: int) -> Any:
    """The same of this many players as a REAL array."""
    found = np.zeros(len(kept), REAL)
    for name, *_ in _SHARED:
        found[name] = kept[name]
    found["start"] = (1 - kept["turn"].astype(int)) % players
    found["value"], found["known"] = kept["card"] & (1 << SEEN) - 1, kept["card"] >> SEEN
    found["up"], found["age"] = kept["past"] & 1, kept["past"] >> AGE
    found["came"] = (kept["past"] & (1 << AGE) - 1) >> CAME
    return found


def met(match: TableMatch, blocks: range, explored: bool, of_first: bool) -> Any:
    """All positions of some games of a match in which a turn begins: a KEPT array.

    One game of each block is played; ``explored``: by somebody who seeks rare positions;
    ``of_first``: only turns of the first player of the line-up count. StrategyError if a strategy
    fails.
    """
    states, table, players = match.states, match.at_table, len(match.seats)
    states["recorded"] = 1
    room, number = np.zeros(AT_FIRST, KEPT), 0
    play_one = compiled_entry(match.engine.play_one, *table)
    note = compiled_entry(note_real, states, room, number)
    question, seat = states["question"], states["seat"]
    done, over, turn = map(int, (Status.DONE, Question.GAME_OVER, Question.OPEN_TURN))
    for block in blocks:
        rotation = block % players  # is the seat of the first player
        match.begin(block, rotation)
        with match.at_play():  # not decision by decision: that takes ten times as long
            while (status := play_one(*table)) == done and (asked := question.item()) != over:
                if asked == turn and (not of_first or seat.item() == rotation):
                    number += note(states, room, number)
                    if number == len(room):
                        room = np.concatenate([room, np.zeros(number, KEPT)])
        if status != done:
            raise match.fault(status)
    room["explored"] = explored
    return room[:number]


def nearest(given: SilverGiven, among: Met) -> Nearest:
    """Those of the real positions that belong to it.

    All within a distance, the smallest that has ``LEAST``; ``MOST`` if they are more.
    """
    own, *others = given.villages
    values = tuple(sorted(card.value for card in own if card.value is not None))
    known = given.summed or len(values)
    total = sum(values) if given.own_sum is None else given.own_sum
    blank = replace(given, villages=((CardGiven(),) * len(own), *others))  # where they lie
    return _nearest(blank, among, len(own) - known, total, values)


@lru_cache(64)
def _nearest(
    given: SilverGiven, among: Met, unknown: int, total: int, values: tuple[int, ...]
) -> Nearest:
    """The same, by how many own cards are not known, and what the others are and sum up to."""
    of, cards = _columns(among), tuple(map(len, given.villages))
    pending = (of.caller >= 0) == (given.caller is not None)
    fit = np.flatnonzero(pending & (of.round_no <= given.rules.rounds))
    if given.question == FIRST_LOOK:  # nobody has looked yet: any seat, where a round begins
        apart = TURN * np.maximum(of.turn - given.players, 0) / given.players
    else:
        missing, heavier = of.hidden - unknown, of.sums - total
        apart = UNSEEN * np.abs(missing) + SUM * np.abs(heavier + UNKNOWN_CARD * missing)
    apart += _otherwise(of, given)
    apart += CARD * np.abs(of.cards - cards[0])
    apart = apart[fit]
    if len(fit) > PICKED:  # of equals the first: argpartition takes others on other processors
        near = np.flatnonzero(apart <= np.partition(apart, PICKED)[PICKED])
        picked = np.sort(near[np.argsort(apart[near], kind="stable")[:PICKED]])
        fit, apart = fit[picked], apart[picked]
    reals = as_real(among.positions[fit], len(cards))
    if given.open and values:
        apart = apart + OTHERS * _other_values(reals, values)
    orders = np.array([(0, *each) for each in permutations(range(1, len(cards)))])
    by_order = [_unlike(reals, order, cards, given.caller) for order in orders]
    unlike = np.array(by_order) + _other_faces(reals, orders, given)
    if given.totals is not None:
        unlike += POINT * np.array([_other_leads(reals, each, given.totals) for each in orders])
    best = unlike.argmin(axis=0)  # as they sit, unless it is nearer otherwise
    distance = unlike.min(axis=0) + apart
    order = np.argsort(distance, kind="stable")
    order_of_all, order = order, order[:CANDIDATES]
    if given.question == FIRST_LOOK:  # fewer have as many cards in later turns: each seat as often
        turns = reals["turn"][order]
        order = _thinned(order, 1 / np.bincount(turns)[turns])
    elif 0 < len(values) <= given.rules.call_max_cards:  # more have too many ways to be dealt
        order = _thinned(order, _odds(reals[order], values, given.rules.copies))
    else:
        order = order_of_all
    farthest = distance[order[min(LEAST, len(order)) - 1]]
    places = order[distance[order] <= farthest][:MOST]
    alike = np.choose(best[places], np.array(by_order)[:, places]) <= SEATING
    alike &= reals["cards_in"][places, 0] == cards[0]
    return Nearest(
        _reseated(reals[places], orders[best[places]]),
        int(alike.sum()),
        float(distance[places[-1]]),
        distance[places],
        _off(reals[places], given, unknown, total),
    )


def _lead(totals: Any, players: int) -> Any:
    """By how many points the nearest other is behind the deciding seat; below 0: ahead of it."""
    totals = np.asarray(totals)
    return totals[..., 1:players].min(axis=-1) - totals[..., 0]


def _thinned(order: Any, odds: Numbers) -> Any:
    """Those of ``order`` that are left if each counts by its odds; all where none has any.

    By rejection sampling, one of twenty beyond the most that its odds may be.
    """
    chance = np.random.Generator(np.random.Philox(CANDIDATES)).random(len(order))
    found = order[chance * np.quantile(odds, 0.95) < odds]
    return found if len(found) else order


def _odds(reals: Any, values: tuple[int, ...], copies: tuple[int, ...]) -> Numbers:
    """How likely these own cards are among all that have their sum, where the others are so.

    Who holds a 0 leaves one for all others; where two lie elsewhere that cannot be, and where one
    does it is half as likely: each set of cards is dealt as often as there are ways to deal it.
    """
    elsewhere = [reals["discarded"].astype(int)]
    elsewhere += [_counts(reals["row"], np.arange(SEATS) < reals["row_count"][:, None])]
    for seat in range(1, SEATS):
        lie = np.arange(MOST_CARDS) < reals["cards_in"][:, seat, None]
        elsewhere.append(_counts(reals["value"][:, seat], lie))
    left = np.clip(np.array(copies) - sum(elsewhere), 0, None)
    total, odds = np.zeros(len(reals)), np.zeros(len(reals))
    for hand in ways(len(values), sum(values), copies):
        each = np.ones(len(reals))
        for value in {*hand}:
            each *= CHOICES[left[:, value], hand.count(value)]
        total += each
        if hand == values:
            odds = each
    found: Numbers = np.divide(odds, total, where=total > 0, out=np.zeros(len(reals)))
    return found


def _counts(values: Any, lie: Any) -> Any:
    """How many cards of each value lie there: (positions, values)."""
    return np.stack([((values == value) & lie).sum(axis=1) for value in range(VALUES)], axis=1)


def _off(reals: Any, given: SilverGiven, unknown: int, total: int) -> Any:
    """By how much each has more than is given: a column for each number that is given."""
    own = np.arange(MOST_CARDS) < reals["cards_in"][:, :1]
    known = own & (reals["known"][:, 0] & 1 == 1)
    sums = np.where(known, reals["value"][:, 0], 0).sum(axis=1)
    others = np.sort(reals["cards_in"][:, 1 : given.players].astype(int), axis=1)
    wanted = sorted(len(each) for each in given.villages[1:])
    found = [
        sums - total,
        (own & ~known).sum(axis=1) - unknown,
        reals["cards_in"][:, 0].astype(int) - len(given.villages[0]),
        *(others - wanted).T,
    ]
    if given.own_turn is not None:
        found.append((reals["turn"].astype(int) - 1) // given.players + 1 - given.own_turn)
    if given.turn is not None:
        found.append((reals["turn"].astype(int) - given.turn) / given.players)
    if given.deck is not None:
        found.append(reals["deck_count"].astype(int) - given.deck)
    if given.round_no is not None:
        found.append(reals["round_no"].astype(int) - given.round_no)
        if given.round_no in (1, given.rules.rounds):
            found.append((reals["round_no"] != given.round_no).astype(int))
    if given.totals is not None:
        found.append(
            _lead(reals["totals"].astype(int), given.players) - _lead(given.totals, given.players)
        )
    return np.column_stack(found).astype(float)


def _other_values(reals: Any, values: tuple[int, ...]) -> Numbers:
    """Whether the own cards that are known are others."""
    known = (np.arange(MOST_CARDS) < reals["cards_in"][:, :1]) & (reals["known"][:, 0] & 1 == 1)
    own = np.where(known, reals["value"][:, 0], 99)
    own.sort(axis=1)
    wanted = np.full(MOST_CARDS, 99)
    wanted[: len(values)] = values
    found: Numbers = (own != wanted).any(axis=1).astype(float)
    return found


class Columns(NamedTuple):
    """What is looked at in all real positions, one number a position, each kind close together."""

    caller: Any
    round_no: Any
    turn: Any
    deck: Any
    explored: Any
    cards: Any  # own ones
    hidden: Any  # those that are not known
    sums: Any  # what the others sum up to


@lru_cache(8)
def _columns(among: Met) -> Columns:
    every = among.positions
    found = [every[each] for each in ("caller", "round_no", "turn", "deck_count", "explored")]
    found += [every["cards_in"][:, 0], every["unknown"], every["own_sum"]]
    return Columns(*(np.ascontiguousarray(each, np.int32) for each in found))


def _otherwise(of: Columns, given: SilverGiven) -> Numbers:
    """How far they are by all that does not depend on who sits where, nor on the own cards."""
    found: Numbers = EXPLORED * of.explored.astype(float)
    if given.round_no is not None:
        found += ROUND * np.abs(of.round_no - min(given.round_no, given.rules.rounds))
        found += LAST * (
            (of.round_no == given.rules.rounds) != (given.round_no == given.rules.rounds)
        )
    if given.question == FIRST_LOOK:
        return found
    if given.own_turn is not None:
        found += TURN * np.abs((of.turn - 1) // given.players + 1 - given.own_turn)
    if given.turn is not None:
        found += TURN * np.abs(of.turn - given.turn) / given.players
    if given.deck is not None:
        found += DECK * np.abs(of.deck - given.deck)
    return found


def _unlike(reals: Any, order: Any, cards: tuple[int, ...], caller: int | None) -> Numbers:
    """How far they are by cards and caller where ``order[i]`` sits in seat i."""
    missing = np.abs(reals["cards_in"][:, order[1:]] - cards[1:]).sum(axis=1)
    other_caller = 0 if caller is None else reals["caller"] != order[caller]
    moved = SEATING * (order != np.sort(order)).any()
    found: Numbers = CARD * missing + CALLER * other_caller + moved
    return found


def _other_faces(reals: Any, orders: Any, given: SilverGiven) -> Numbers:
    """How far they are by which cards of others lie faceup, where that is given; by order."""
    found = np.zeros((len(orders), len(reals)))
    for place, village in enumerate(given.villages):
        if place == 0 or any(card.any_face for card in village):
            continue
        faces = Counter(card.value for card in village if card.up)
        for seat in range(1, given.players):
            up = reals["up"][:, seat] == 1
            both = np.zeros(len(reals), np.int64)
            for value, number in faces.items():
                both += np.minimum((up & (reals["value"][:, seat] == value)).sum(axis=1), number)
            found[orders[:, place] == seat] += FACE * (up.sum(axis=1) + faces.total() - 2 * both)
    return found


def _other_leads(reals: Any, order: Any, totals: tuple[int, ...]) -> Numbers:
    """By how many points the leads on the deciding seat are others, in all."""
    points = reals["totals"][:, order]
    leads = points - points[:, :1] - (np.array(totals) - totals[0])
    found: Numbers = np.abs(leads).sum(axis=1)
    return found


def _reseated(reals: Any, orders: Any) -> Any:
    """The same with ``orders[:, i]`` in seat i."""
    found, rows = reals.copy(), np.arange(len(reals))
    seats = np.argsort(orders, axis=1, kind="stable")
    for name in ("start", "amulet_owner", "caller"):
        who = reals[name]
        found[name] = np.where(who < 0, who, seats[rows, who])
    for seat in range(orders.shape[1]):
        for name in ("totals", "cards_in", "value", "up", "came", "age"):
            found[name][:, seat] = reals[name][rows, orders[:, seat]]
        masks = reals["known"][rows, orders[:, seat]]
        bits = [(masks >> orders[:, other, None] & 1) << other for other in range(orders.shape[1])]
        found["known"][:, seat] = sum(bits)
    return found
