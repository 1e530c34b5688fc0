"""Environments keep the promises of PettingZoo and Gymnasium, and the games are the engine's."""

from __future__ import annotations

import doctest
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

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
    from pettingzoo.test import api_test, seed_test  # takes a second, so not above

    with warnings.catch_warnings():  # observations are dictionaries with a mask
        warnings.simplefilter("ignore", UserWarning)
        for reward in ("win", "points"):
            env = aec_env(game=name, seats=seats, reward=reward)
            api_test(env, num_cycles=50)
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


@pytest.mark.parametrize("name", registry.names())
def test_an_agent_that_waits_sees_with_its_own_eyes(name: str) -> None:
    env = GameAEC(game=name, seats=3)
    env.reset(seed=3)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    for seat, each in enumerate(seen):
        np.testing.assert_array_equal(each, env.numbers.observation(env.game, seat))
        assert all((each != other).any() for other in seen[:seat])


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


def test_without_a_seed_one_is_drawn_and_told() -> None:
    games = []
    for _ in range(2):
        one, all_seats = SeatEnv(["greedy"]), GameAEC()
        _, info = one.reset()
        all_seats.reset()
        again = SeatEnv(["greedy"])
        assert again.reset(seed=info["seed"])[1] == info
        assert again.game.script() == one.game.script()
        assert one.reset()[1] == info  # the next game of the same seed
        games += [one.game.seed, all_seats.game.seed]
        assert {each["seed"] for each in all_seats.infos.values()} == {all_seats.game.seed}
    assert len(set(games)) == 4


@pytest.mark.parametrize(
    "wrong",
    [{"reward": "fame"}, {"game": "chess"}, {"seats": 9}, {"seats": 0}, {"render_mode": "x"}],
)
def test_an_environment_that_cannot_be_says_why(wrong: dict[str, object]) -> None:
    with pytest.raises(UserError) as told:
        GameAEC(**wrong)  # type: ignore[arg-type]
    assert told.value.help


SEAT_WRONG: dict[str, Callable[[SeatEnv], object]] = {
    "render mode": lambda _: SeatEnv(["greedy"], render_mode="x"),
    "nobody": lambda _: SeatEnv([]),
    "a word for a list": lambda _: SeatEnv("greedy"),
    "seed": lambda env: env.reset(seed=1.5),  # type: ignore[arg-type]
    "negative seed": lambda env: env.reset(seed=-1),
    "half an action": lambda env: env.step(0.5),
    "action": lambda env: env.step(10**30),
    "agent": lambda _: GameAEC().observe("seat_7"),
    "step before the first game": lambda _: SeatEnv(["greedy"]).step(0),
    "step of all seats before it": lambda _: GameAEC().step(0),
    "space": lambda _: GameAEC().action_space("seat_7"),
}


@pytest.mark.parametrize("wrong", SEAT_WRONG)
def test_what_an_environment_cannot_do_says_why(wrong: str) -> None:
    env = SeatEnv(["greedy"])
    env.reset(seed=1)
    before = env.game.script()
    with pytest.raises(UserError) as told:
        SEAT_WRONG[wrong](env)
    assert told.value.help
    assert env.game.script() == before


def test_the_page_of_docs_runs() -> None:
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_a_missing_library_is_named_with_the_command_that_brings_it() -> None:
    hidden = "import sys; sys.modules['pettingzoo'] = None; from silver_sim.env import aec_env"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert "pip install 'silver-sim[env]'" in done.stderr
