"""One seat of a game as a Gymnasium environment; strategies sit in the others."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from silver_sim.env.aec import (
    RENDER_MODES,
    not_begun,
    rendered,
    space_of_actions,
    space_of_observations,
)
from silver_sim.env.table import REWARDS, OneGame, check_word, line_up
from silver_sim.games import registry
from silver_sim.given import checked
from silver_sim.play.game import Game


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
    on_illegal
        ``"stop"``: an action that is not legal is a UserError. ``"penalty"``: it earns -1 and
        changes nothing, and ``info`` has ``"illegal": True``.
    past
        Whether an observation has what was done in this deal, as in ``GameAEC``.

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

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    @checked
    def __init__(
        self,
        against: Sequence[str],
        game: str = registry.DEFAULT,
        rules: Mapping[str, Any] | None = None,
        reward: str = "win",
        strategies: str | os.PathLike[str] | None = None,
        render_mode: str | None = None,
        on_illegal: str = "stop",
        past: bool = False,
    ) -> None:
        check_word("reward", reward, REWARDS)
        check_word("render_mode", render_mode or RENDER_MODES[0], RENDER_MODES)
        check_word("on_illegal", on_illegal, ("stop", "penalty"))
        self._is_forgiving = on_illegal == "penalty"
        kind = registry.game(game)
        self._reward, self.render_mode, self._past = reward, render_mode, past
        self._table = OneGame(kind, line_up(kind, [None, *against], strategies), rules)
        self.numbers = self._table.numbers
        self._seed: int | None = None  # none was given so far
        self._number = -1
        self.action_space = space_of_actions(self.numbers)
        self.observation_space = space_of_observations(self.numbers, self._table.rules, past)

    @property
    def game(self) -> Game:
        """The game that is played, as an object; nothing that is done to it is done here."""
        return self._table.game

    @property
    def seat(self) -> int:
        """The seat that is played from outside."""
        return self._table.rotation

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin the first game of a seed, or else the next one; to the seat's first question.

        If no seed was ever given, one is drawn; ``info`` has it.
        """
        number = 0 if seed is not None else self._number + 1
        self._table.begin(self._seed if seed is None else seed, number)
        self._seed, self._number = self._table.seed, number
        super().reset(seed=self._seed if number == 0 else None)
        self._points = 0
        return self._observed(), {"seed": self._seed}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, and play on to the seat's next question.

        An action that is not legal is a UserError, or costs the penalty.
        """
        if self._number < 0:
            raise not_begun()
        if self._is_forgiving and not self._table.over and not self._table.is_legal(action):
            return self._observed(), -1.0, False, False, {"illegal": True}
        self._table.answer(action)
        return self._observed(), self._earned(), self._table.over, False, {}

    def action_masks(self) -> Any:
        """Which actions are legal: bool, (actions,); MaskablePPO of sb3-contrib asks for it."""
        return self._table.legal(self.seat).astype(bool)

    def render(self) -> str | None:
        """What the seat sees: returned as text, or printed."""
        return rendered(self._table.game, self.render_mode)

    def _observed(self) -> dict[str, Any]:
        return self._table.observed(self.seat, self._past)

    def _earned(self) -> float:
        """What came of the last answer for the seat."""
        if self._reward == "win":
            return self._table.win_shares[self.seat]
        before, self._points = self._points, self._table.scores[self.seat]
        return float(before - self._points)


for _game in registry.names():
    gymnasium.register(
        f"silver_sim/{_game.title()}-v0",
        "silver_sim.env:SeatEnv",
        vector_entry_point="silver_sim.env:BatchEnv",
        kwargs={"game": _game, "against": registry.info(_game).heuristics[:1]},
    )
