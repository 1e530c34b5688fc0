"""Thousands of games side by side in compiled code: arrays in, arrays out."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.compiled.jit import compiled_entry
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.given import checked, whole
from silver_sim.play.game import for_reading, setting_of

MOST_GAMES = 10**9  # side by side


class Stepped(NamedTuple):
    """What came of a step, a row a game; the arrays are written again by the next one."""

    rewards: Any  # float32, (games, players): shares of the win, if a game has ended; else 0
    over: Any  # bool, (games,): a game has ended, and the next one has begun


class Batch:
    """Many games in lockstep; a place of the line-up is a strategy's, or yours.

    Each game is played on to the next answer that you must give. One that ends is followed by the
    next: game i plays the numbers i, i + games, i + 2 games and so on, which are the games of a
    simulation with this seed, all rotations of a block one after the other. What happens in a game
    depends only on its number and your answers in it.

    Parameters
    ----------
    players
        The line-up: None is you, other places are strategies as line-ups name them.
    games
        How many are played side by side.
    game
        ``"silver"`` or ``"odin"``.
    seed
        Same seed, same games; by default one is drawn.
    rules
        ``edition``, and fields of the rule set that differ from it.
    strategies
        The folder of your own strategies; by default ``./strategies``.

    The arrays are for reading, and are written again by the next step. One thread plays at a time.

    Attributes
    ----------
    seed
        That of the games: the one that was given, or else drawn.
    observations
        float32, (games, size): what the seat that must answer may know.
    legal
        int8, (games, actions): 1 for each action that is legal.
    seats
        int64, (games,): the seat that must answer.
    places
        int64, (games,): its place in the line-up.

    Raises
    ------
    UserError
        If something cannot be: no place is yours, a strategy that is not compiled.
    StrategyError
        If a strategy fails.

    Examples
    --------
    >>> batch = Batch([None, "greedy"], games=4, game="silver", seed=1)
    >>> rewards, over = batch.step(batch.legal.argmax(axis=1))
    >>> rewards.shape, over.tolist()
    ((4, 2), [False, False, False, False])
    """

    @checked
    def __init__(
        self,
        players: Sequence[str | None],
        games: int = 1024,
        *,
        game: str = registry.DEFAULT,
        seed: int | None = None,
        rules: Mapping[str, Any] | None = None,
        strategies: str | os.PathLike[str] | None = None,
    ) -> None:
        kind = registry.game(game)
        whole("number of games", games, 1, MOST_GAMES)
        if not kind.min_seats <= len(players) <= kind.max_seats:
            raise UserError(
                f"{len(players)} players cannot play {kind.title}",
                help=f"{kind.min_seats} to {kind.max_seats} players",
            )
        if None not in players:
            raise UserError("no place of the line-up is yours", help="put None in one of them")
        files = strategy_files(game, None if strategies is None else Path(strategies))
        typed = [each if each is not None else kind.random_strategy for each in players]
        self._setups = [seated(read_entry(each, files, kind), kind) for each in typed]
        for setup in self._setups:
            _check_compiled(setup)
        self._encoding, self._kind = kind.encoding(), kind
        setting = setting_of(kind, seed, rules)
        self.seed = setting.seed
        self._match = kind.match(self._setups, setting)
        self._outside = np.array([int(each is None) for each in players])
        self._at_play = threading.Lock()
        try:
            self._make(games, len(players))
        except MemoryError as problem:
            raise UserError(
                f"there is no room for {games:,} games", why=str(problem), help="fewer side by side"
            ) from problem

    def _make(self, games: int, players: int) -> None:
        """The arrays of all games, each before its first deal."""
        jobs, states, sights, seats, choices = self._match.at_table
        self._jobs, self._states = np.repeat(jobs, games), np.repeat(states, games)
        self._sights = np.tile(sights, (games, 1))
        self._players = np.tile(seats, (games, 1))
        self._choices = choices
        self._cells = self._sights.view(np.int8).reshape(games, 2 * players, -1)
        self._rows = np.zeros(games, self._match.engine.game_row)
        self._over = np.zeros(games, np.int64)
        self._observations = np.zeros((games, self._encoding.seats.size), np.float32)
        self._legal = np.zeros((games, self._encoding.seats.actions), np.int8)
        self._seats = np.zeros(games, np.int64)
        self._rewards = np.zeros((games, players), np.float32)
        numbers = np.arange(games)
        self._jobs["block"], self._jobs["rotation"] = numbers // players, numbers % players
        self._jobs["in_game"] = 0
        self._step(np.zeros(games, np.int64))

    @property
    def observations(self) -> Any:
        """What the seats that must answer may know."""
        return for_reading(self._observations)

    @property
    def legal(self) -> Any:
        """Their legal actions."""
        return for_reading(self._legal)

    @property
    def seats(self) -> Any:
        """The seats that must answer."""
        return for_reading(self._seats)

    @property
    def states(self) -> Any:
        """The states of all games, with all that is hidden: an array of records, for reading."""
        return for_reading(self._states)

    @property
    def sights(self) -> Any:
        """The sights of the seats that must answer, as strategies read them: records."""
        return self._sights[np.arange(len(self._seats)), self.places]

    @property
    def numbers(self) -> Any:
        """The number of the game that each of them plays: int64, (games,)."""
        found = self._jobs["block"] * len(self._setups) + self._jobs["rotation"]
        return found

    @property
    def places(self) -> Any:
        """The place in the line-up of the seat that must answer: int64, (games,)."""
        return (self._seats - self._jobs["rotation"]) % len(self._setups)

    def step(self, actions: Any) -> Stepped:
        """Answer in every game: ``actions`` are whole numbers, (games,).

        UserError if one is not legal, or another thread is at play in this batch, and then nothing
        has changed; StrategyError if a strategy fails.
        """
        if not self._at_play.acquire(blocking=False):
            raise UserError(
                "another thread is using this batch",
                help="a batch for each thread, or a lock around its steps and what is read of them",
            )
        try:
            return self._step(self._checked(actions))
        finally:
            self._at_play.release()

    def _checked(self, actions: Any) -> Any:
        """The same as kernels take them; UserError if one is not legal."""
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError) as problem:
            raise UserError(
                "actions that are no array", why=str(problem), help="a whole number for each game"
            ) from problem
        if given.shape != self._seats.shape or given.dtype.kind not in "iu":
            raise UserError(
                f"actions of type {given.dtype} and shape {given.shape}",
                help=f"a whole number for each game: int64, {self._seats.shape}",
            )
        within = (given >= 0) & (given < self._encoding.seats.actions)
        number = np.where(within, given, 0).astype(np.int64)
        legal = within & (self._legal[np.arange(len(given)), number] == 1)
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise UserError(
                f"action {given[game]} is not legal in game {game}",
                help="``legal`` has a 1 if it is",
            )
        return number

    def _step(self, actions: Any) -> Stepped:
        arrays = (
            self._jobs,
            self._states,
            self._sights,
            self._cells,
            self._players,
            self._choices,
            self._outside,
            actions,
            self._rows,
            self._over,
            self._encoding.seats.runs,
            self._observations,
            self._legal,
            self._seats,
        )
        done = compiled_entry(self._encoding.step, *arrays)(*arrays)
        if done < len(actions):
            job = self._jobs[done]
            raise StrategyError(
                "a strategy failed",
                where=f"block {job['block']}, rotation {job['rotation']}",
                help="silver-sim game write with this seed, block and rotation shows where",
            )
        return Stepped(self._earned(), self._over == 1)

    def _earned(self) -> Any:
        """The shares of the win of games that have ended, by place."""
        self._rewards[:] = 0.0
        (ended,) = np.nonzero(self._over)
        rows = self._rows[ended]
        if "won" in rows.dtype.names:
            players = self._rewards.shape[1]
            self._rewards[ended] = rows["won"][:, :players] / self._kind.win_unit
        else:
            self._rewards[ended, rows["winner"]] = 1.0
        return self._rewards


def _check_compiled(setup: SeatSetup) -> None:
    """UserError unless all of a player is compiled, and it does not look ahead."""
    plain = [policy for policy in setup.policies if not policy.address]
    if plain or setup.search is not None:
        why = "it looks ahead" if setup.search is not None else "it plays in plain Python"
        raise UserError(
            f"{setup.label} cannot play in a batch", why=why, help="name a compiled strategy"
        )
