"""Environments keep the promises of PettingZoo and Gymnasium, and the games are the engine's."""

from __future__ import annotations

import doctest
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from silver_sim.env import GameAEC, SeatEnv, aec_env
from silver_sim.errors import UserError
from silver_sim.games import registry

pytestmark = pytest.mark.slow

TABLES = [
    (name, seats)
    for name in registry.names()
    for seats in range(registry.info(name).min_seats, registry.info(name).max_seats + 1)
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_environment_passes_the_tests_of_pettingzoo(name: str, seats: int) -> None:
    with warnings.catch_warnings():  # observations are dictionaries with a mask
        warnings.simplefilter("ignore", UserWarning)
        for reward in ("win", "points"):
            env = aec_env(game=name, seats=seats, reward=reward)
            api_test(env, num_cycles=100)
    seed_test(lambda: aec_env(game=name, seats=seats), num_cycles=20)


def played(env: GameAEC, seed: int | None) -> dict[str, float]:
    """What each agent earned in a game played at random."""
    env.reset(seed=seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        observed, reward, over, _, _ = env.last()
        earned[agent] += reward
        env.step(None if over else chance.choice(np.flatnonzero(observed["action_mask"])))
    return earned


@pytest.mark.parametrize("name", registry.names())
def test_rewards_add_up_to_the_result(name: str) -> None:
    env = GameAEC(game=name, seats=3)
    assert [*played(env, 7).values()] == env.game.win_shares
    env = GameAEC(game=name, seats=3, reward="points")
    assert [-each for each in played(env, 7).values()] == env.game.scores


def test_reset_without_a_seed_deals_the_next_game() -> None:
    env = GameAEC(seats=2)
    env.reset(seed=3)
    first = env.game.script()
    env.reset()
    assert env.game.script() != first
    env.reset(seed=3)
    assert env.game.script() == first


def test_a_seat_plays_against_strategies_from_every_seat() -> None:
    env = SeatEnv(["greedy", "random"])
    seats, scripts = [], []
    for seed in (5, None, None, 5):
        observed, _ = env.reset(seed=seed)
        over, earned = False, 0.0
        chance = np.random.default_rng(2)
        while not over:
            assert env.observation_space.contains(observed)
            action = chance.choice(np.flatnonzero(observed["action_mask"]))
            observed, reward, over, cut, _ = env.step(action)
            assert not cut
            earned += reward
        assert earned == env.game.win_shares[env.seat]
        seats.append(env.seat)
        scripts.append(env.game.script())
    assert seats == [0, 1, 2, 0]
    assert scripts[0] == scripts[3]


def test_what_is_rendered_is_what_the_seat_sees() -> None:
    env = GameAEC(seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert str(env.game.sight) in (env.render() or "")


@pytest.mark.parametrize("wrong", [{"reward": "fame"}, {"game": "chess"}, {"seats": 9}])
def test_an_environment_that_cannot_be_says_why(wrong: dict[str, object]) -> None:
    with pytest.raises(UserError) as told:
        GameAEC(**wrong)  # type: ignore[arg-type]
    assert told.value.help


def test_the_page_of_docs_runs() -> None:
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_a_missing_library_is_named_with_the_command_that_brings_it() -> None:
    hidden = "import sys; sys.modules['pettingzoo'] = None; from silver_sim.env import aec_env"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert "pip install 'silver-sim[env]'" in done.stderr
