"""Real positions: where strong strategies stood, from which comes what somebody did not tell.

They ship with the program (``python -m benchmarks.positions`` makes them, the header of the file
tells how). Each is seen from the seat that decides: that is seat 0, the others follow clockwise.

To a position that is told in part belong those real ones with as many players that are nearest to
it by all that is told and matters: the numbers of cards of all villages, how many of the own ones
are not known and what the own village is expected to sum up to, which cards of others lie faceup,
whether a call is pending and whose it is, the round, the totals, the turn and the deck. The others
may have to change seats; each real position is taken once.

Own cards count because they tell how far the round has come: who holds 4 cards with 8 points has
played for longer than who holds 4 with 20, and so have the others, whose hands are lighter; who
does not know a card was given it, or has just begun. Which own cards have a sum does not count,
beyond that others do not hold them: so one card more or less changes the fewest of the others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.compiled.jit import kernel, record
from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import SEATS, UNKNOWN, VALUES
from silver_sim.games.silver.rules.knowledge import seat_after
from silver_sim.games.silver.rules.state import SMALL
from silver_sim.games.silver.seat.sight import relative, turned, viewer
from silver_sim.games.silver.text.told import CardTold, SilverTold

FILE = Path(__file__).parents[3] / "search" / "data" / "positions_silver.npz"
MOST_CARDS = 10  # of a village that is kept
OLDEST = 8  # rounds of turns: older cards are all alike to beliefs
LEAST, MOST = 256, 512  # real positions that answer
UNKNOWN_CARD = 6  # points, in what a village is expected to sum up to

# What is nearer: distances of one card of a village, of an own card that is not known in place of
# one that is, of a faceup card of another, of another player's call in place of this one's, of
# others in another order, of a round, of a point of a lead on the deciding seat, of a point of the
# own sum, of an own turn, of a card of the deck, and of a game in which not all play as usual.
CARD, UNSEEN, FACE, CALLER, SEATING = 4.0, 4.0, 2.0, 2.0, 1.0
ROUND, POINT, SUM, TURN, DECK, EXPLORED = 1.0, 1 / 15, 0.5, 1.5, 0.4, 2.0

Numbers = NDArray[np.float64]

# A real position.
REAL = record(
    ("round_no",),
    ("turn",),
    ("explored",),  # 1: somebody plays so that rare villages occur
    ("totals", (SEATS,)),
    ("start",),
    ("amulet_owner",),
    ("caller",),
    ("deck_count",),
    ("discard_top",),  # its value, or UNKNOWN
    ("discarded", SMALL, (VALUES,)),  # cards of each value in the discard pile
    ("cards_in", (SEATS,)),
    ("value", SMALL, (SEATS, MOST_CARDS)),
    ("up", SMALL, (SEATS, MOST_CARDS)),
    ("known", SMALL, (SEATS, MOST_CARDS)),  # mask of the seats that know the value
    ("came", SMALL, (SEATS, MOST_CARDS)),  # ``past.Came``
    ("age", SMALL, (SEATS, MOST_CARDS)),  # rounds of turns since, or since its owner's last look
)


class Nearest(NamedTuple):
    """The real positions that answer a position that is told in part."""

    reals: Any  # a REAL array, the nearest first; others may have changed seats
    alike: int  # those of them with the very same numbers of cards, and a call of the same player
    distance: float  # of the farthest of them

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.reals)


@kernel
def note_real(states, reals, number):
    """Write the position of ``states[0]`` down as number ``number``, from its deciding seat."""
    s, real = states[0], reals[number]
    eye = viewer(s)
    real.round_no, real.turn = s.round_no, s.turn
    real.start, real.caller = relative(s, s.start), relative(s, s.caller)
    real.amulet_owner = relative(s, s.amulet_owner)
    real.deck_count = s.deck_count
    real.discard_top = s.in_pile[s.discard_count - 1] if s.discard_count > 0 else UNKNOWN
    for value in range(VALUES):
        real.discarded[value] = s.discarded[value]
    for step in range(s.players):
        seat = seat_after(s, s.seat, step)
        real.totals[step], real.cards_in[step] = s.totals[seat], s.cards_in[seat]
        for slot in range(min(s.cards_in[seat], MOST_CARDS)):
            card = s.village[seat, slot]
            real.value[step, slot], real.up[step, slot] = s.value[card], s.up[card]
            real.known[step, slot] = turned(s.known[card], eye)
            age = (s.turn - s.since[card]) // s.players
            real.came[step, slot], real.age[step, slot] = s.came[card], min(age, OLDEST)


@cache
def header() -> Mapping[str, Any]:
    """How the real positions were made, as plain data."""
    found: Mapping[str, Any] = json.loads(_arrays("header")["header"].tobytes())
    return found


@cache
def load(players: int) -> Any:
    """All real positions of so many players: a REAL array, in a drawn order."""
    begins = f"{players}/"
    arrays = _arrays(begins)
    reals = np.zeros(len(arrays[begins + "turn"]), REAL)
    for name in REAL.names or ():
        stored = arrays[begins + name]  # only as wide as is filled
        reals[name][(slice(None), *(slice(size) for size in stored.shape[1:]))] = stored
    return reals


def nearest(told: SilverTold) -> Nearest:
    """The real positions that belong to it.

    All within a distance, the smallest that has ``LEAST``; ``MOST`` if they are more.
    """
    own, *others = told.villages
    values = [card.value for card in own]
    expected = sum(UNKNOWN_CARD if value is None else value for value in values)
    blank = replace(told, villages=((CardTold(),) * len(own), *others))  # which ones does not count
    return _nearest(blank, values.count(None), expected)


@lru_cache(64)
def _nearest(told: SilverTold, unknown: int, expected: int) -> Nearest:
    """The same, by how many own cards are not known and what all are expected to sum up to."""
    reals, cards = load(told.players), tuple(map(len, told.villages))
    pending = (reals["caller"] >= 0) == (told.caller is not None)
    reals = reals[pending & (reals["round_no"] <= told.rules.rounds)]
    orders = np.array([(0, *each) for each in permutations(range(1, len(cards)))])
    by_order = [_unlike(reals, order, cards, told.caller) for order in orders]
    unlike = np.array(by_order) + [_other_faces(reals, order, told) for order in orders]
    if told.totals is not None:
        unlike += POINT * np.array([_other_leads(reals, each, told.totals) for each in orders])
    best = unlike.argmin(axis=0)  # as they sit, unless it is nearer otherwise
    distance = unlike.min(axis=0) + _otherwise(reals, told, unknown, expected)
    order = np.argsort(distance, kind="stable")
    farthest = distance[order[min(LEAST, len(order)) - 1]]
    places = order[distance[order] <= farthest][:MOST]
    alike = np.choose(best[places], np.array(by_order)[:, places]) <= SEATING
    return Nearest(
        _reseated(reals[places], orders[best[places]]),
        int(alike.sum()),
        float(distance[places[-1]]),
    )


def _otherwise(reals: Any, told: SilverTold, unknown: int, expected: int) -> Numbers:
    """How far they are by all that does not depend on who sits where."""
    own = np.arange(MOST_CARDS) < reals["cards_in"][:, :1]
    known = own & (reals["known"][:, 0] & 1 == 1)
    hidden = (own & ~known).sum(axis=1)
    sums = np.where(known, reals["value"][:, 0], 0).sum(axis=1) + UNKNOWN_CARD * hidden
    found: Numbers = UNSEEN * np.abs(hidden - unknown) + EXPLORED * reals["explored"]
    found += SUM * np.abs(sums - expected)
    if told.round_no is not None:
        found += ROUND * np.abs(reals["round_no"] - min(told.round_no, told.rules.rounds))
    if told.question == "first_look":
        return found
    if told.turn is not None:
        found += TURN * np.abs(reals["turn"] - told.turn) / told.players
    if told.deck is not None:
        found += DECK * np.abs(reals["deck_count"] - told.deck)
    return found


def _unlike(reals: Any, order: Any, cards: tuple[int, ...], caller: int | None) -> Numbers:
    """How far they are by cards and caller where ``order[i]`` sits in seat i."""
    missing = np.abs(reals["cards_in"][:, order] - cards).sum(axis=1)
    other_caller = 0 if caller is None else reals["caller"] != order[caller]
    moved = SEATING * (order != np.sort(order)).any()
    found: Numbers = CARD * missing + CALLER * other_caller + moved
    return found


def _other_faces(reals: Any, order: Any, told: SilverTold) -> Numbers:
    """How far they are by which cards of others lie faceup, where that is told."""
    found: Numbers = np.zeros(len(reals))
    for seat, village in zip(order[1:], told.villages[1:], strict=True):
        if any(card.any_face for card in village):
            continue
        faces = [card.value for card in village if card.up]
        shown = np.where(reals["up"][:, seat] == 1, reals["value"][:, seat], UNKNOWN)
        for value in range(VALUES):
            found += FACE * np.abs((shown == value).sum(axis=1) - faces.count(value))
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
    seats = np.argsort(orders, axis=1)
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


def _arrays(begins: str) -> Mapping[str, Any]:
    """Those of the file whose names begin so."""
    if not FILE.is_file():
        raise UserError(
            "no real positions of silver are known", help="python -m benchmarks.positions"
        )
    with np.load(FILE, allow_pickle=False) as file:
        return {name: file[name] for name in file.files if name.startswith(begins)}
