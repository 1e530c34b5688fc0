"""Equity: the chance to win the game from between two deals, by totals and what is to come.

Or to be among the best two, by the same futures.

A *future* is what every player scores in the deals still to come, by seat counted clockwise from
the player who starts the next deal. Futures come from games that strong strategies played against
themselves (``python -m benchmarks.equity`` makes them, ``Equity.header`` tells which games). The
chance to win is the share of futures in which the totals, with the future added, win. So a point
more never raises the own chance; nor does it lower that of another, unless the game ends by a
limit, which is then reached sooner.

A player far ahead or behind is thought to play on as on average.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from silver_sim.compiled.jit import kernel
from silver_sim.errors import UserError
from silver_sim.games.contract.game import GameInfo

DATA = Path(__file__).parent / "data"
UNIT = 60  # parts of a win: up to six players can share it
APART = 1009  # rows between the deals of one long future, so that none follows on itself
ENDS = ("rounds", "points_limit")  # fields of rule sets that say when a game ends
LONG = 60  # points: games to a higher limit are played on in fewer futures
OUT = 1 << 40  # points of a player who has a place already
MOST_KNOWN = 200_000  # positions whose chances are remembered

Whole = NDArray[np.int64]
Numbers = NDArray[np.float64]


class Course(NamedTuple):
    """What is still to be played: a number of deals, or deals until somebody has the limit."""

    deals_left: int = 0
    limit: int = 0  # points that end the game after a deal; 0: a number of deals does
    winner_starts: bool = False  # with a limit: the best of a deal starts the next; else in turn

    @classmethod
    def of(cls, game: GameInfo, rules: Any, played: int) -> Course:
        """The course of a game under a rule set after this many deals.

        UserError if the game says neither how many deals it has nor which points end it.
        """
        if game.rounds_a_game:
            return cls(deals_left=game.rounds_a_game(rules) - played)
        if not game.points_limit:
            raise UserError(
                f"{game.title} does not say when it ends, so that nothing is to come",
                help="name another game: --game silver",
            )
        follows = game.winner_starts
        return cls(limit=game.points_limit(rules), winner_starts=bool(follows and follows(rules)))


class Data(NamedTuple):
    """The futures of a game as they are in a file.

    Arrays are named ``PLAYERS/NAME``. A game of a number of deals has, for 1, 2 ... deals left,
    with and without privilege, ``futures_DEALS_PRIVILEGE``: a row a future, points by seat, then
    the seat that wins ties first; and ``deals_PRIVILEGE``: a row a deal that is not the last,
    points by seat, the next starter, whether it has won the privilege. A game with a limit has
    ``deals``: a row a deal, points by seat. All seats count clockwise from the starter.
    """

    header: Mapping[str, Any]
    arrays: Mapping[str, Any]

    def other_rules(self, rules: Any) -> list[str]:
        """The fields of a rule set, with their values, that the games of the futures did not have.

        When the game ends is left out: its course says that.
        """
        return [
            f"{name}={value}"
            for name, value in rules.as_dict().items()
            if name not in ENDS and value != self.header["rules"][name]
        ]

    @property
    def made_of(self) -> tuple[str, int]:
        """The strategy that played the games of the futures, and their seed."""
        (strategy,) = self.header["sha256"]
        return strategy, self.header["seed"]

    @property
    def hash(self) -> str:
        """12 hex digits of all of it; how a file is compressed does not matter."""
        digest = hashlib.sha256(json.dumps(self.header, sort_keys=True).encode())
        for name, array in sorted(self.arrays.items()):
            digest.update(f"{name} {array.dtype.str} {array.shape}".encode())
            digest.update(array.tobytes())
        return digest.hexdigest()[:12]


def data_file(game: str) -> Path:
    """The file of the futures of a game."""
    return DATA / f"equity_{game}.npz"


@cache
def load_data(game: str) -> Data:
    """The futures of a game that come with the program; UserError if there are none."""
    path = data_file(game)
    if not path.is_file():
        raise UserError(
            f"no equity is known for {game}", help=f"python -m benchmarks.equity --game {game}"
        )
    with np.load(path, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    return Data(json.loads(arrays.pop("header").tobytes()), arrays)


class Equity:
    """The chances to win a game of this many players.

    Fields: ``header`` (which games the futures are from, as plain data) and ``hash`` (12 hex digits
    of the header and of the futures of all numbers of players, for manifests).
    """

    def __init__(self, data: Data, players: int) -> None:
        """UserError if there are no futures of this many players."""
        self.header, self.hash, self.players = data.header, data.hash, players
        begins = f"{players}/"
        self._arrays = {
            name.removeprefix(begins): np.ascontiguousarray(array, np.int64)
            for name, array in data.arrays.items()
            if name.startswith(begins)
        }
        if not self._arrays:
            raise UserError(
                f"no equity is known for {data.header['game']} with {players} players",
                help="ask about another number of players, or leave the round and the totals out",
            )
        self._known: dict[tuple[bytes, Course, int], Numbers] = {}
        self._pools: dict[tuple[int, bool], Whole] = {}
        self._chains: dict[tuple[int, bool], Whole] = {}

    @classmethod
    @cache
    def load(cls, game: str, players: int) -> Self:
        """The equity that comes with the program; UserError if the game has none."""
        return cls(load_data(game), players)

    def chances(
        self,
        totals: ArrayLike,
        start: ArrayLike,
        privilege: ArrayLike,
        to_come: Course,
        places: int = 1,
    ) -> Numbers:
        """Win shares by seat (R, n), in rows that add up to 1, after a deal with these results.

        With two ``places`` they are the chances to be first or second, and add up to 2.

        ``totals`` (R, n): points by seat after the deal; ``start`` (R,): the seat that starts the
        next deal; ``privilege`` (R,): whether it has won something for that one by the last, in
        games that give such a thing. Where nothing is left to play the shares are what the rules
        say. In a game whose ``header["ties"]`` is ``starter``, the tied seat that comes first
        clockwise from ``start`` wins, so ``start`` must then be who would start one more deal.
        """
        given = np.atleast_2d(np.asarray(totals, np.int64))
        rows, seats = given.shape
        if seats != self.players:
            raise ValueError(f"totals of {seats} players; these are the chances of {self.players}")
        starts = np.broadcast_to(np.asarray(start, np.int64), rows)
        has_it = np.broadcast_to(np.asarray(privilege, np.bool_), rows)
        turned = np.take_along_axis(given, _clockwise(starts, seats), axis=1)
        if not to_come.limit:  # only how far they are apart matters
            turned = turned - turned.min(axis=1, keepdims=True)
        positions, place = different_rows(np.column_stack([turned, has_it]))
        shares = self._shares(positions, to_come, places)[place]
        return np.take_along_axis(shares, _clockwise(-starts, seats), axis=1)

    def _shares(self, positions: Whole, to_come: Course, places: int) -> Numbers:
        """Shares of places at positions: totals by seat from the starter on, and ``privilege``.

        What was once found is remembered: in search the same positions come again and again.
        """
        known = self._known
        if len(known) > MOST_KNOWN:
            known = self._known = {}
        keys = [(row.tobytes(), to_come, places) for row in positions]
        for privilege in (False, True):
            new = [
                n
                for n, key in enumerate(keys)
                if key not in known and positions[n, -1] == privilege
            ]
            if new:
                shares = self._played_out(positions[new, :-1].copy(), privilege, to_come, places)
                known.update(zip([keys[n] for n in new], shares, strict=True))
        return np.array([known[key] for key in keys])

    def _played_out(self, totals: Whole, privilege: bool, to_come: Course, places: int) -> Numbers:
        """Shares of places of rows of totals by seat from the starter on, over all futures."""
        wins = np.zeros_like(totals)
        if to_come.limit:
            deals, most = self._arrays["deals"], self.header["futures"][str(self.players)]
            futures = max(1, min(most, most * LONG // to_come.limit))
            starts = int(to_come.winner_starts)
            play_on(totals, deals, futures, to_come.limit, starts, places, wins)
        else:
            play_out(totals, self.pool(to_come.deals_left, privilege), places, wins)
        return np.asarray(places * wins / wins.sum(axis=1, keepdims=True))

    def pool(self, deals_left: int, privilege: bool) -> Whole:
        """The futures of a number of deals, each different one once.

        A row has points by seat less those of the starter, the seat that wins ties first, and
        how many there are.
        """
        key = (deals_left, bool(privilege))
        if key not in self._pools:
            rows = self._futures(*key)
            relative = np.column_stack([rows[:, :-1] - rows[:, :1], rows[:, -1]])
            different, times = np.unique(relative, axis=0, return_counts=True)
            self._pools[key] = np.ascontiguousarray(np.column_stack([different, times]))
        return self._pools[key]

    def _futures(self, deals_left: int, privilege: bool) -> Whole:
        """Futures of this many deals: points by seat, the seat that wins ties first."""
        if deals_left <= 0:
            return np.zeros((1, self.players + 1), np.int64)
        name = f"futures_{deals_left}_{int(privilege)}"
        if name in self._arrays:
            return self._arrays[name]
        key = (deals_left, privilege)
        if key not in self._chains:
            later = {won: self._futures(deals_left - 1, won) for won in (False, True)}
            deals = self._arrays[f"deals_{int(privilege)}"]
            self._chains[key] = self._chained(deals_left, deals, later)
        return self._chains[key]

    def _chained(self, deals_left: int, deals: Whole, later: Mapping[bool, Whole]) -> Whole:
        """Futures that begin with each of these deals and go on with one of the later ones."""
        seats = self.players
        points, start, privilege = deals[:, :seats], deals[:, seats], deals[:, seats + 1]
        places = np.arange(len(deals)) + APART * deals_left
        lost, won = (later[each][places % len(later[each])] for each in (False, True))
        then = np.where(privilege[:, None] == 1, won, lost)
        turned = np.take_along_axis(then[:, :seats], _clockwise(-start, seats), axis=1)
        return np.column_stack([points + turned, (then[:, seats] + start) % seats])


def different_rows(rows: Whole) -> tuple[Whole, NDArray[np.intp]]:
    """The rows that differ, and for every row which of these it is."""
    least = rows.min(axis=0)
    sizes = rows.max(axis=0) - least + 1
    if math.prod(map(int, sizes)) >= 2**63:
        different, place = np.unique(rows, axis=0, return_inverse=True)
        return different, place.reshape(-1)
    ranks = np.ravel_multi_index(tuple((rows - least).T), tuple(sizes))  # soon sorted
    _, first, place = np.unique(ranks, return_index=True, return_inverse=True)
    return rows[first], place


def _clockwise(start: Whole, seats: int) -> Whole:
    """By row the seats clockwise from the one that starts."""
    return (start[:, None] + np.arange(seats)) % seats


@kernel
def play_out(totals, pool, places, wins):
    """Add to ``wins`` who is among the first this many in every future of a pool (``Equity.pool``).

    By row of totals.
    """
    rows, seats = totals.shape
    end = np.zeros(seats, np.int64)
    for row in range(rows):
        for future in range(len(pool)):
            for seat in range(seats):
                end[seat] = totals[row, seat] + pool[future, seat]
            for _ in range(places):
                first = pool[future, seats]
                for step in range(1, seats):
                    seat = (pool[future, seats] + step) % seats
                    if end[seat] < end[first]:
                        first = seat
                wins[row, first] += pool[future, seats + 1]
                end[first] = OUT


@kernel
def play_on(totals, deals, futures, limit, winner_starts, places, wins):
    """Add to ``wins`` who is among the first this many in futures played until one has the limit.

    The futures begin at evenly spaced deals and go on from there, in a circle; a tie is shared.
    """
    rows, seats = totals.shape
    end = np.zeros(seats, np.int64)
    for row in range(rows):
        for future in range(futures):
            end[:] = totals[row]
            start, at = 0, future * (len(deals) // futures)
            while end.max() < limit:
                best = (start + 1) % seats
                for step in range(seats):
                    seat = (start + step) % seats
                    end[seat] += deals[at, step]
                    if winner_starts and deals[at, step] == 0:
                        best = seat
                start, at = best, (at + 1) % len(deals)
            for seat in range(seats):
                before, sharing = 0, 0
                for other in range(seats):
                    before += end[other] < end[seat]
                    sharing += end[other] == end[seat]
                wins[row, seat] += UNIT * min(max(places - before, 0), sharing) // sharing
