"""A game as a PettingZoo environment in which the seats act in turn (AEC)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from silver_sim.env.table import REWARDS, OneGame, check_word, line_up
from silver_sim.errors import UserError, repeated
from silver_sim.games import registry
from silver_sim.games.table.encoding import Meaning
from silver_sim.given import checked, whole
from silver_sim.play.game import Game
from silver_sim.play.numbers import Numbers

RENDER_MODES = ["ansi", "human"]


def space_of_actions(numbers: Numbers) -> spaces.Discrete:
    """The numbers of all answers."""
    return spaces.Discrete(numbers.actions)


def space_of_observations(numbers: Numbers, rules: Any, past: bool = False) -> spaces.Dict:
    """The vector of what a seat may know, the mask of its legal actions, maybe the past."""
    found: dict[str, Any] = {
        "observation": _box(numbers.meanings(rules)),
        "action_mask": spaces.Box(0, 1, (numbers.actions,), np.int8),
    }
    if past:
        found["past"] = _box(numbers.past_columns, numbers.decisions)
    return spaces.Dict(found)


def _box(found: Sequence[Meaning], *rows: int) -> Any:
    """The space of these numbers, or of rows of them."""
    low, high = np.array([(each.low, each.high) for each in found], np.float32).T
    shape = (*rows, len(found))
    return spaces.Box(np.broadcast_to(low, shape), np.broadcast_to(high, shape))


def rendered(game: Game, render_mode: str | None) -> str | None:
    """What the seat that must answer sees: as text, or printed."""
    shown = repr(game) if game.over else f"{game!r}\n{game.sight}"
    if render_mode != "human":
        return shown
    print(shown)
    return None


def not_begun() -> UserError:
    """The error of a step before the first reset."""
    return UserError("the environment has no game to go on with", help="call reset() first")


class GameAEC(AECEnv):  # type: ignore[misc]
    """One game; agents are ``seat_0``, ``seat_1`` and so on, clockwise.

    Each observation is a dictionary: ``observation`` (float32, shape (size,)) is what the seat may
    know, its numbers named by ``columns``; ``action_mask`` (int8, shape (actions,)) is 1 for each
    legal action. The action space is the same in every game of a kind.

    Parameters
    ----------
    game
        ``"silver"`` or ``"odin"``.
    seats
        How many play; by default the fewest that can.
    rules
        ``edition``, and fields of the rule set that differ from it.
    reward
        ``"win"``: at the end each seat's share of the win, which add up to 1. ``"points"``: minus
        the points that a deal cost, when it ends.
    render_mode
        ``"ansi"``: ``render`` returns what the seat that must answer sees; ``"human"`` prints it.
    past
        Whether an observation has ``past`` too (float32, shape (decisions, numbers)): what was
        done in this deal, as ``numbers.past`` writes it and ``numbers.past_columns`` says.

    Raises
    ------
    UserError
        If there is no such game, or one of these cannot be.

    Examples
    --------
    >>> env = GameAEC(game="odin", seats=3)
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> observation["action_mask"].sum() > 0, reward, terminated
    (np.True_, 0.0, False)
    """

    @checked
    def __init__(
        self,
        game: str = registry.DEFAULT,
        seats: int | None = None,
        rules: Mapping[str, Any] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        past: bool = False,
    ) -> None:
        super().__init__()
        check_word("reward", reward, REWARDS)
        check_word("render_mode", render_mode or RENDER_MODES[0], RENDER_MODES)
        kind = registry.game(game)
        players = kind.min_seats if seats is None else whole("number of seats", seats, 0, 99)
        self._reward, self.render_mode, self._past = reward, render_mode, past
        self._seed: int | None = None  # none was given so far
        self._block = -1
        self._table = OneGame(kind, line_up(kind, [None] * players, None), rules)
        self.numbers = self._table.numbers
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        numbers = self.numbers
        self.action_spaces = {each: space_of_actions(numbers) for each in self.possible_agents}
        self.observation_spaces = {
            each: space_of_observations(numbers, self._table.rules, past)
            for each in self.possible_agents
        }

    @property
    def columns(self) -> list[str]:
        """The names of the numbers of an observation."""
        return self.numbers.columns

    @property
    def game(self) -> Game:
        """The game that is played, as an object; nothing that is done to it is done here."""
        return self._table.game

    def action_space(self, agent: str) -> Any:
        """The numbers of all answers."""
        return self.action_spaces[self._agent(agent)]

    def observation_space(self, agent: str) -> Any:
        """What ``observe`` returns."""
        return self.observation_spaces[self._agent(agent)]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin the first game of a seed, or else the next one; ``infos`` have the seed.

        Where none was ever given, one is drawn.
        """
        block = 0 if seed is not None else self._block + 1
        seed = self._seed if seed is None else seed
        self._table.begin(seed, block * len(self.possible_agents))
        self._seed, self._block = self._table.seed, block
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {each: {"seed": self._seed} for each in self.agents}
        self._scores = self._table.scores
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know; of a seat that need not answer no action is legal."""
        seat = self.possible_agents.index(self._agent(agent))
        return self._table.observed(seat, self._past)

    def step(self, action: Any) -> None:
        """Answer for the agent whose turn it is; UserError if the action is not legal."""
        if self._block < 0:
            raise not_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.answer(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._earned(), strict=True))
        if self._table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._accumulate_rewards()
        if self._table.over:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _agent(self, name: str) -> str:
        """The same; UserError if there is no such agent."""
        if not isinstance(name, str) or name not in self.possible_agents:
            raise UserError(
                f"there is no agent {repeated(name)}", help=", ".join(self.possible_agents)
            )
        return name

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._table.seat or 0]

    def _earned(self) -> list[float]:
        """What the last answer earned each seat."""
        if self._reward == "win":
            return self._table.win_shares
        before, self._scores = self._scores, self._table.scores
        return [float(was - now) for was, now in zip(before, self._scores, strict=True)]

    def render(self) -> str | None:
        """What the seat that must answer sees: returned as text, or printed."""
        return rendered(self._table.game, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def aec_env(**options: Any) -> Any:
    """Make the environment in PettingZoo's usual wrappers, which check how it is used.

    Parameters
    ----------
    **options
        Those of ``GameAEC``.

    Returns
    -------
    pettingzoo.AECEnv
        The wrapped environment.

    Raises
    ------
    UserError
        As ``GameAEC`` does.

    Examples
    --------
    >>> env = aec_env(game="silver", seats=2)
    >>> env.reset(seed=1)
    >>> env.agent_selection
    'seat_1'
    """
    env = GameAEC(**options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
