"""One seat of a game as a Gymnasium environment; strategies sit in the others."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from silver_sim.env.aec import (
    RENDER_MODES,
    check_options,
    not_begun,
    space_of_actions,
    space_of_observations,
)
from silver_sim.games import registry
from silver_sim.given import checked
from silver_sim.play.game import Game, new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy


class SeatEnv(gymnasium.Env):
    """One seat against strategies; observations, actions and rewards are those of ``GameAEC``.

    Game after game the seat moves one place on, so that it starts as often as the others.

    Parameters
    ----------
    against
        The strategies in the other seats, clockwise, as line-ups name them.
    game
        ``"silver"`` or ``"odin"``.
    rules
        ``edition``, and fields of the rule set that differ from it.
    reward
        ``"win"``: at the end the share of the win, 0 to 1. ``"points"``: minus the points that a
        deal cost, when it ends.
    strategies
        The folder of your own strategies; by default ``./strategies``.
    render_mode
        ``"ansi"``: ``render`` returns what the seat sees; ``"human"`` prints it.

    Raises
    ------
    UserError
        If there is no such game or strategy, or one of the others cannot be.

    Examples
    --------
    >>> env = SeatEnv(["greedy"], game="silver")
    >>> observation, info = env.reset(seed=1)
    >>> env.observation_space.contains(observation)
    True
    """

    metadata = {"render_modes": RENDER_MODES}  # noqa: RUF012

    @checked
    def __init__(
        self,
        against: Sequence[str],
        game: str = registry.DEFAULT,
        rules: Mapping[str, Any] | None = None,
        reward: str = "win",
        strategies: str | os.PathLike[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_options(reward, render_mode)
        kind = registry.game(game)
        self._others = [strategy(each, game=game, strategies=strategies) for each in against]
        self._name, self._rules, self._reward = game, rules, reward
        self.render_mode = render_mode
        self.numbers = Numbers(kind)
        self._seed: int | None = None  # none was given so far
        self._number = -1
        self._game: Game = self._dealt(None, 0)
        self.action_space = space_of_actions(self.numbers)
        self.observation_space = space_of_observations(self.numbers)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def seat(self) -> int:
        """The seat that is played from outside."""
        return max(self._number, 0) % self._game.seats

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin the first game of a seed, or else the next one; to the seat's first question.

        If no seed was ever given, one is drawn; ``info`` has it.
        """
        number = 0 if seed is not None else self._number + 1
        self._game = self._dealt(self._seed if seed is None else seed, number)
        self._seed, self._number = self._game.seed, number
        super().reset(seed=self._seed if number == 0 else None)
        self._scores = self._game.scores
        self._play_on()
        return self._observed(), {"seed": self._seed}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, and play on to the seat's next question; UserError for an illegal action."""
        if self._number < 0:
            raise not_begun()
        self._game.answer(self.numbers.answer(self._game, action))
        self._play_on()
        return self._observed(), self._earned(), self._game.over, False, {}

    def render(self) -> str | None:
        """What the seat sees: returned as text, or printed."""
        shown = repr(self._game) if self._game.over else f"{self._game!r}\n{self._game.sight}"
        if self.render_mode == "human":
            print(shown)
            return None
        return shown

    def _dealt(self, seed: int | None, number: int) -> Game:
        """A game by its number: a block in all rotations, then the next block."""
        seats = len(self._others) + 1
        block, rotation = divmod(number, seats)
        return new_game(
            self._name,
            seats=seats,
            seed=seed,
            rules=self._rules,
            block=block,
            rotation=rotation,
        )

    def _play_on(self) -> None:
        """Let the others answer until the seat must, or the game is over."""
        game = self._game
        while game.seat is not None and game.seat != self.seat:
            other = self._others[(game.seat - self.seat) % game.seats - 1]
            game.answer(other.choose(game))

    def _observed(self) -> dict[str, Any]:
        return {
            "observation": self.numbers.observation(self._game, self.seat),
            "action_mask": self.numbers.legal(self._game, self.seat),
        }

    def _earned(self) -> float:
        """What came of the last answer for the seat."""
        if self._reward == "win":
            return self._game.win_shares[self.seat] if self._game.over else 0.0
        before, self._scores = self._scores, self._game.scores
        return float(before[self.seat] - self._scores[self.seat])
