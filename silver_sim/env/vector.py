"""Many games of one seat as a Gymnasium vector environment, on a batch."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from silver_sim.env.aec import not_begun, space_of_actions, space_of_observations
from silver_sim.env.batch import MOST_GAMES, Batch
from silver_sim.games import registry
from silver_sim.given import checked, whole
from silver_sim.play.numbers import Numbers


class BatchEnv(VectorEnv):
    """One seat against compiled strategies, in many games at a time.

    Observations, actions and rewards are those of ``SeatEnv``, with a row a game. Where a game
    ends, the observation is already that of the next one, which has begun; no episode is cut off,
    so the last observation of a game is of no use, and is not kept.

    Parameters
    ----------
    against
        The strategies in the other seats, clockwise, as line-ups name them.
    num_envs
        How many games are played side by side.
    game, rules, reward, strategies
        As in ``SeatEnv``.

    Raises
    ------
    UserError
        As ``Batch`` does; of an action that is not legal, too.

    Examples
    --------
    >>> envs = BatchEnv(["greedy"], num_envs=4, game="silver")
    >>> observations, infos = envs.reset(seed=1)
    >>> observations["observation"].shape, infos["seed"].tolist()
    ((4, 344), [1, 1, 1, 1])
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    @checked
    def __init__(
        self,
        against: Sequence[str],
        num_envs: int = 1024,
        game: str = registry.DEFAULT,
        rules: Mapping[str, Any] | None = None,
        reward: str = "win",
        strategies: str | os.PathLike[str] | None = None,
    ) -> None:
        kind = registry.game(game)
        self.num_envs = whole("number of games", num_envs, 1, MOST_GAMES)
        self._options: dict[str, Any] = {"game": game, "rules": rules, "reward": reward}
        self._options["strategies"] = strategies
        self._players = [None, *against]
        Batch(self._players, 1, **self._options)  # says at once what cannot be
        numbers = Numbers(kind)
        self.single_action_space = space_of_actions(numbers)
        self.single_observation_space = space_of_observations(
            numbers, kind.rule_set(dict(rules or {}))
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._batch: Batch | None = None

    def reset(
        self, *, seed: int | None = None, options: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin the first games of a seed; without one, of one that is drawn: ``infos`` have it."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**32)) if seed is None else seed
        self._batch = Batch(self._players, self.num_envs, seed=drawn, **self._options)
        return self._observed(self._batch), {"seed": np.full(self.num_envs, drawn)}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Answer in every game, and play each on to the seat's next question."""
        if self._batch is None:
            raise not_begun()
        rewards, over = self._batch.step(actions)
        cut = np.zeros(self.num_envs, bool)
        return self._observed(self._batch), rewards[:, 0].copy(), over, cut, {}

    def _observed(self, batch: Batch) -> dict[str, Any]:
        """Arrays that the next step does not write again."""
        return {"observation": batch.observations.copy(), "action_mask": batch.legal.copy()}
