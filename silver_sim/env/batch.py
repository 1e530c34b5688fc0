"""Thousands of games side by side in compiled code: arrays in, arrays out."""

from __future__ import annotations

import os
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
from silver_sim.games.contract import SeatSetup
from silver_sim.play.game import setting_of


class Stepped(NamedTuple):
    """What came of a step, a row a game; the arrays are written again by the next one."""

    rewards: Any  # float32, (games, players): shares of the win, if a game has ended; else 0
    over: Any  # bool, (games,): a game has ended, and the next one has begun


class Batch:
    """Many games in lockstep; a place of the line-up is a strategy's, or yours.

    Each game is played on to the next answer that you must give. One that ends is followed by the
    next: game i plays the numbers i, i + games, i + 2 games and so on, which are the games of a
    simulation with this seed, all rotations of a block one after the other. What happens in a game
    depends on nothing but its number and your answers in it.

    Parameters
    ----------
    players
        The line-up: None is you, other places are strategies as line-ups name them.
    games
        How many are played side by side.
    game
        ``"silver"`` or ``"odin"``.
    seed
        Same seed, same games.
    rules
        ``edition``, and fields of the rule set that differ from it.
    strategies
        The folder of your own strategies; by default ``./strategies``.

    Attributes
    ----------
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

    def __init__(
        self,
        players: Sequence[str | None],
        games: int = 1024,
        *,
        game: str = registry.DEFAULT,
        seed: int = 1,
        rules: Mapping[str, Any] | None = None,
        strategies: str | os.PathLike[str] | None = None,
    ) -> None:
        kind = registry.game(game)
        if games < 1 or not kind.min_seats <= len(players) <= kind.max_seats:
            raise UserError(
                f"{games} games of {len(players)} players cannot be played",
                help=f"1 game or more, {kind.min_seats} to {kind.max_seats} players",
            )
        if None not in players:
            raise UserError("no place of the line-up is yours", help="put None in one of them")
        files = strategy_files(game, None if strategies is None else Path(strategies))
        typed = [each if each is not None else kind.random_strategy for each in players]
        self._setups = [seated(read_entry(each, files, kind), kind) for each in typed]
        for setup in self._setups:
            _check_compiled(setup)
        self._encoding, self._kind = kind.in_numbers, kind
        setting = setting_of(kind, seed, rules)
        self._match = kind.match(self._setups, setting)
        self._outside = np.array([int(each is None) for each in players])
        self._make(games, len(players))

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
        self.observations = np.zeros((games, self._encoding.seats.size), np.float32)
        self.legal = np.zeros((games, self._encoding.seats.actions), np.int8)
        self.seats = np.zeros(games, np.int64)
        self._rewards = np.zeros((games, players), np.float32)
        numbers = np.arange(games)
        self._jobs["block"], self._jobs["rotation"] = numbers // players, numbers % players
        self._jobs["in_game"] = 0
        self._step(np.zeros(games, np.int64))

    @property
    def states(self) -> Any:
        """The states of all games, with all that is hidden: an array of records."""
        return self._states

    @property
    def sights(self) -> Any:
        """The sights of the seats that must answer, as strategies read them: records."""
        return self._sights[np.arange(len(self.seats)), self.places]

    @property
    def numbers(self) -> Any:
        """The number of the game that each of them plays: int64, (games,)."""
        found = self._jobs["block"] * len(self._setups) + self._jobs["rotation"]
        return found

    @property
    def places(self) -> Any:
        """The place in the line-up of the seat that must answer: int64, (games,)."""
        return (self.seats - self._jobs["rotation"]) % len(self._setups)

    def step(self, actions: Any) -> Stepped:
        """Answer in every game: ``actions`` are whole numbers, (games,).

        UserError if one is not legal, and then nothing has changed; StrategyError if a strategy
        fails.
        """
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != self.seats.shape:
            raise UserError(f"{given.shape} actions", help=f"one a game: {self.seats.shape}")
        within = (given >= 0) & (given < self._encoding.seats.actions)
        legal = within & (self.legal[np.arange(len(given)), np.where(within, given, 0)] == 1)
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise UserError(
                f"action {given[game]} is not legal in game {game}",
                help="``legal`` has a 1 if it is",
            )
        return self._step(given)

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
            self.observations,
            self.legal,
            self.seats,
        )
        done = compiled_entry(self._encoding.step, *arrays)(*arrays)
        if done < len(actions):
            job = self._jobs[done]
            raise StrategyError(
                "a strategy failed",
                where=f"block {job['block']}, rotation {job['rotation']}",
                help="silver-sim trace with this seed, block and rotation shows where",
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
