"""What environments share: how a line-up is read, and one game that is played by actions."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.wrappers import Entry
from silver_sim.compiled.jit import compiled_entry
from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.game import Game as Kind
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.table.encoding import NO_ACTION
from silver_sim.games.table.job import Status
from silver_sim.given import whole
from silver_sim.play.game import Game, new_game, setting_of
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import Strategy, looking_ahead

REWARDS = ("win", "points")
LineUp = list[Entry | None]  # None: the answers of this place come from outside


def check_word(name: str, word: str | None, words: Sequence[str]) -> None:
    """UserError if an option is none of its words."""
    if word not in words:
        raise UserError(f"there is no {name} {repeated(word)}", help=" or ".join(words))


def line_up(
    kind: Kind, players: Sequence[str | None], strategies: str | os.PathLike[str] | None
) -> LineUp:
    """Read a line-up; UserError if that many cannot play, or there is no such strategy."""
    if not kind.min_seats <= len(players) <= kind.max_seats:
        raise UserError(
            f"{len(players)} players cannot play {kind.title}",
            help=f"{kind.min_seats} to {kind.max_seats} players",
        )
    files = strategy_files(kind.name, None if strategies is None else Path(strategies))
    return [None if each is None else read_entry(each, files, kind) for each in players]


def setups_of(kind: Kind, entries: LineUp) -> list[SeatSetup]:
    """The seats of a line-up; one that is played from outside has a strategy that nobody asks."""
    nobody = read_entry(kind.random_strategy, strategy_files(kind.name), kind)
    return [seated(each or nobody, kind) for each in entries]


def shares_of(rows: Any, players: int, unit: int) -> Any:
    """Each player's share of the win, a row a game: float64, (games, players)."""
    if "won" in rows.dtype.names:
        return rows["won"][:, :players] / unit
    return 1.0 * (rows["winner"][:, None] == np.arange(players))


class OneGame:
    """One game at a time in compiled code: answers from outside are actions.

    A copy, and what is unpickled, is played again from the beginning, so that all is there that
    strategies remember.
    """

    def __init__(self, kind: Kind, entries: LineUp, rules: Mapping[str, Any] | None) -> None:
        """UserError if there are no such rules; a game is begun, of a seed that is drawn."""
        self._made = kind, entries, rules
        self._setups = setups_of(kind, entries)
        self._encoding = kind.encoding()
        self.numbers, self.rules = Numbers(kind), kind.rule_set(dict(rules or {}))
        self._at_play = threading.RLock()
        self.begin(None, 0)

    def begin(self, seed: int | None, number: int) -> None:
        """Begin the game of this number, as ``Batch`` counts them; without a seed one is drawn."""
        kind, entries, rules = self._made
        setting, players = setting_of(kind, seed, rules), len(entries)
        self.seed, self.number, self.rotation = setting.seed, number, number % players
        self._answered: list[int] = []  # the actions
        self._object: Game | None = None
        match = self._match = looking_ahead(kind.match(self._setups, setting), kind)
        match.states["recorded"] = 1
        match.begin(number // players, self.rotation)
        jobs, states, sights, seats, choices = match.at_table
        outside = [int(each is None or each.search is not None) for each in entries]
        seen = self._encoding.seats
        self._over, self._seats = np.zeros((2, 1), np.int64)
        self._rows, self._action = np.zeros(1, match.engine.game_row), np.zeros(1, np.int64)
        self._observations = np.zeros((1, seen.size), np.float32)
        self._legal = np.zeros((1, seen.actions), np.int8)
        self._arrays = (
            *(jobs, states, sights[None], sights.view(np.int8).reshape(1, 2 * players, -1)),
            *(seats[None], choices, np.array(outside), self._action, 0, self._rows),
            *(np.zeros((1, 0), match.engine.round_row), self._over),
            *(seen.runs, self._observations, self._legal, self._seats),
        )
        self._step = compiled_entry(self._encoding.step, *self._arrays)
        self._play_on(NO_ACTION)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._over[0])

    @property
    def seat(self) -> int | None:
        """The seat that must answer; None if the game is over."""
        return None if self._over[0] else int(self._seats[0])

    def observed(self, seat: int, past: bool) -> dict[str, Any]:
        """What environments show of a seat, with the past if it is wanted."""
        shown = {"observation": self._observations[0].copy(), "action_mask": self.legal(seat)}
        if past or seat != self.seat:
            seats, sights = self._encoding.seats, self._encoding.seen(self._match.states, seat)
            if seat != self.seat:
                shown["observation"] = seats.observation(sights)
            if past:
                shown["past"] = seats.past(sights)
        return shown

    def legal(self, seat: int) -> Any:
        """1 for each action that is legal: int8, (actions,)."""
        return self._legal[0] * np.int8(seat == self.seat)

    def is_legal(self, action: Any) -> bool:
        """Whether it is; UserError if it is no action at all."""
        number = whole("action", action, 0, self.numbers.actions - 1)
        return not self.over and bool(self._legal[0, number])

    def answer(self, action: Any) -> None:
        """Answer in the seat that must, and play on.

        UserError if the action is not legal, StrategyError if a strategy fails; then, and if it is
        interrupted, nothing has changed.
        """
        with self._at_play:
            if not self.is_legal(action):
                self.numbers.answer(self.game, action)  # says why, and what would be legal
                raise UserError("the game was interrupted as it began", help="call reset()")
            try:
                self._play_on(int(action))
            except BaseException:
                self.played(self.seed, self.number, self._answered)
                raise
            self._answered.append(int(action))

    @property
    def scores(self) -> list[int]:
        """Points so far, by seat."""
        return [*map(int, self._match.states["totals"][0, : len(self._setups)])]

    @property
    def win_shares(self) -> list[float]:
        """The share of the win of each seat; zeros if the game is not over."""
        players = len(self._setups)
        shares = shares_of(self._rows, players, self._made[0].win_unit)[0] * self._over[0]
        return [float(shares[(seat - self.rotation) % players]) for seat in range(players)]

    @property
    def game(self) -> Game:
        """The same game as an object: what is played there is not played here."""
        kind, entries, rules = self._made
        players = len(entries)
        if self._object is None:
            self._asked = [None if each is None else Strategy(each, kind.name) for each in entries]
            self._replayed = 0  # how many of the actions were answered there
            self._object = new_game(
                kind.name,
                seats=players,
                seed=self.seed,
                rules=rules,
                block=self.number // players,
                rotation=self.rotation,
            )
        game = self._object
        while game.seat is not None:
            strategy = self._asked[(game.seat - self.rotation) % players]
            if strategy is not None:
                game.answer(strategy.choose(game))
            elif len(self._answered) > self._replayed:
                game.answer(self.numbers.answer(game, self._answered[self._replayed]))
                self._replayed += 1
            else:
                break
        return game.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._made, self.seed, self.number, self._answered)

    def __deepcopy__(self, memo: Any) -> OneGame:
        twin = object.__new__(OneGame)
        twin.__dict__ |= self.__dict__ | {"_at_play": threading.RLock()}  # strategies: read once
        return twin.played(self.seed, self.number, self._answered)

    def played(self, seed: int, number: int, actions: Sequence[int]) -> OneGame:
        """The same, where these actions lead in the game of this number."""
        self.begin(seed, number)
        for action in actions:
            self.answer(action)
        return self

    def _play_on(self, action: int) -> None:
        """Answer, and go on to the next answer from outside; StrategyError if a strategy fails."""
        match = self._match
        self._action[0] = action
        while True:
            with match.at_play():
                done = self._step(*self._arrays)
            if not done:
                raise match.fault(Status.ILLEGAL if match.jobs["refused"][0] else Status.FAULT)
            if self.over or match.seats[match.player].search is None:
                return
            match.choose()
            match.jobs["refused"] = 0  # where it was led, the default may stand for its own answer
            self._action[0] = NO_ACTION


def _again(made: Any, seed: int, number: int, answered: Sequence[int]) -> OneGame:
    """The same in another process."""
    return OneGame(*made).played(seed, number, answered)
