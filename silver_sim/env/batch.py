"""Thousands of games side by side in compiled code: arrays in, arrays out."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from silver_sim.arena.precompile import Nobody
from silver_sim.env.table import REWARDS, LineUp, check_word, line_up, setups_of, shares_of
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import Game as Kind
from silver_sim.games.contract.seats import ACT_BATCH, SeatSetup, act_batch
from silver_sim.games.contract.table import Setting
from silver_sim.games.table.together import MOVED, Together
from silver_sim.given import checked, whole
from silver_sim.play.game import for_reading, setting_of

MOST_GAMES = 10**9  # side by side


class Stepped(NamedTuple):
    """What came of a step, a row a game; the arrays are written again by the next one."""

    rewards: Any  # float32, (games, players): by place of the line-up, see ``reward``
    over: Any  # bool, (games,): a game has ended, and the next one has begun


@runtime_checkable
class _Learner(Protocol):
    """Whatever answers in many games at a time."""

    def act_batch(self, observations: Any, legal: Any) -> Any:
        """The actions: whole numbers, (games,)."""


class _Player(Nobody):
    """A learner as a policy, which is never asked in one game."""

    functions: Sequence[str] = (ACT_BATCH,)

    def __init__(self, learner: _Learner) -> None:
        self.act_batch = learner.act_batch


class Batch:
    """Many games in lockstep; a place of the line-up is a strategy's, or yours.

    Each game is played on to the next answer that you must give. One that ends is followed by the
    next: game i plays the numbers i, i + games, i + 2 games and so on, which are the games of a
    simulation with this seed, all rotations of a block one after the other. What happens in a game
    depends only on its number and your answers in it.

    The arrays are for reading, and are written again by the next step. One thread plays at a time.

    Parameters
    ----------
    players
        The line-up: None is you, other places are strategies as line-ups name them, or objects
        with ``act_batch(observations, legal)``, which returns actions as ``step`` takes them.
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
    reward
        ``"win"``: when a game ends, the shares of the win. ``"points"``: minus the points that
        deals cost, when they end.

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
        If something cannot be: no place is yours, a strategy that answers in one game at a time.
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
        players: Sequence[str | _Learner | None],
        games: int = 1024,
        *,
        game: str = registry.DEFAULT,
        seed: int | None = None,
        rules: Mapping[str, Any] | None = None,
        strategies: str | os.PathLike[str] | None = None,
        reward: str = "win",
    ) -> None:
        kind = registry.game(game)
        whole("number of games", games, 1, MOST_GAMES)
        check_word("reward", reward, REWARDS)
        if None not in players:
            raise UserError("no place of the line-up is yours", help="put None in one of them")
        named = [each if isinstance(each, str) else None for each in players]
        learners = {place: each for place, each in enumerate(players) if isinstance(each, _Learner)}
        entries = line_up(kind, named, strategies)
        try:
            self._make(kind, entries, learners, games, setting_of(kind, seed, rules), reward)
            self._step(np.zeros(games, np.int64))
        except MemoryError as problem:
            raise UserError(
                f"there is no room for {games:,} games", why=str(problem), help="fewer side by side"
            ) from problem

    def _make(
        self,
        kind: Kind,
        entries: LineUp,
        learners: Mapping[int, _Learner],
        games: int,
        setting: Setting,
        reward: str,
    ) -> None:
        """The arrays of all games, each before its first deal."""
        self._made = kind, entries, learners, games, setting, reward
        self._kind, self._reward = kind, reward
        self.seed, players, setups = setting.seed, len(entries), setups_of(kind, entries)
        for place, each in learners.items():
            setups[place] = SeatSetup(type(each).__name__, [_Player(each)])
        for setup in setups:
            _check_compiled(setup)
        outside = [
            int(each is None and place not in learners) for place, each in enumerate(entries)
        ]
        self._games = Together(kind.match(setups, setting), kind.encoding(), games, outside)
        self._at_play = threading.Lock()
        self._rewards = np.zeros((games, players), np.float32)
        self._points = np.zeros((games, players), np.int64)  # in games that have not ended

    @property
    def _moved(self) -> list[Any]:
        """The arrays that make it what it is."""
        return [*(getattr(self._games, name) for name in MOVED), self._points]

    def __getstate__(self) -> tuple[Any, ...]:
        return self._made, [array.tobytes() for array in self._moved]

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        made, arrays = state
        self._make(*made)
        addresses = self._games.players["policies"]["address"].copy()  # of code in this process
        for array, content in zip(self._moved, arrays, strict=True):
            array.reshape(-1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)
        self._games.players["policies"]["address"] = addresses

    @property
    def observations(self) -> Any:
        """What the seats that must answer may know."""
        return for_reading(self._games.observations)

    @property
    def legal(self) -> Any:
        """Their legal actions."""
        return for_reading(self._games.legal)

    @property
    def seats(self) -> Any:
        """The seats that must answer."""
        return for_reading(self._games.seats)

    @property
    def states(self) -> Any:
        """The states of all games, with all that is hidden: an array of records, for reading."""
        return for_reading(self._games.states)

    @property
    def sights(self) -> Any:
        """The sights of the seats that must answer, as strategies read them: records."""
        return self._games.sights[np.arange(len(self._rewards)), self.places]

    @property
    def numbers(self) -> Any:
        """The number of the game that each of them plays: int64, (games,)."""
        jobs = self._games.jobs
        return jobs["block"] * self._rewards.shape[1] + jobs["rotation"]

    @property
    def places(self) -> Any:
        """The place in the line-up of the seat that must answer: int64, (games,)."""
        return self._games.places

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
        if given.shape != self._points.shape[:1] or given.dtype.kind not in "iu":
            raise UserError(
                f"actions of type {given.dtype} and shape {given.shape}",
                help=f"a whole number for each game: int64, {self._points.shape[:1]}",
            )
        within = (given >= 0) & (given < self._games.legal.shape[1])
        number = np.where(within, given, 0).astype(np.int64)
        legal = within & (self._games.legal[np.arange(len(given)), number] == 1)
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise UserError(
                f"action {given[game]} is not legal in game {game}",
                help="``legal`` has a 1 if it is",
            )
        return number

    def _step(self, actions: Any) -> Stepped:
        self._games.step(actions, len(actions))
        return Stepped(self._earned(), self._games.over == 1)

    def _earned(self) -> Any:
        """What the step earned each place: shares of the win, or minus its points."""
        (ended,) = np.nonzero(self._games.over)
        rows, players = self._games.rows[ended], self._rewards.shape[1]
        if self._reward == "win":
            self._rewards[:] = 0.0
            self._rewards[ended] = shares_of(rows, players, self._kind.win_unit)
            return self._rewards
        seats = (np.arange(players) + self._games.jobs["rotation"][:, None]) % players
        points = np.take_along_axis(self._games.states["totals"], seats, 1)
        points[ended] = rows["total"][:, :players]
        self._rewards[:] = self._points - points
        points[ended] = 0  # what the next games have brought by now comes with their next step
        self._points[:] = points
        return self._rewards


def _check_compiled(setup: SeatSetup) -> None:
    """UserError unless a player can be asked in many games at a time."""
    plain = [each for each in setup.policies if not each.address and act_batch(each) is None]
    if plain or setup.search is not None:
        why = "it looks ahead" if setup.search is not None else "it answers in one game at a time"
        raise UserError(
            f"{setup.label} cannot play in a batch",
            why=why,
            help="name a compiled strategy, or one with act_batch",
        )
