"""Copies and pickles in the middle of a game play on to the same bytes, and so do processes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import cloudpickle
import numpy as np
import pytest

from silver_sim.env import Batch, GameAEC, SeatEnv, aec_env, demonstrations
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.play.game import Game, new_game
from silver_sim.play.strategy import strategy

pytestmark = pytest.mark.slow

PLAIN = '''"""Alternates, by what it remembers, in plain Python."""

from silver_sim.silver import Turn

COMPILED = False


def open_turn(sight, params, memory, rng):
    memory.cell[0] += 1
    return Turn.DRAW if memory.cell[0] % 3 else Turn.TAKE
'''
OPPONENTS = ["counter+memory(3)", "mix(greedy:0.5,pairs:0.5)", "greedy+search(worlds=4)"]


def step_of_seat(env: SeatEnv) -> list[Any]:
    observed, *rest = env.step(int(np.flatnonzero(env._table.legal(env.seat))[-1]))
    return [observed["observation"].tobytes(), observed["action_mask"].tobytes(), rest]


def step_of_agents(env: Any) -> list[Any]:
    observed, *rest = env.last()
    env.step(int(np.flatnonzero(observed["action_mask"])[-1]))
    return [observed["observation"].tobytes(), observed["action_mask"].tobytes(), rest]


def step_of_batch(batch: Batch) -> list[Any]:
    rewards, over = batch.step(batch.legal.shape[1] - 1 - batch.legal[:, ::-1].argmax(1))
    shown = (batch.observations, batch.legal, batch.seats, batch.states, rewards, over)
    return [each.tobytes() for each in shown]


def step_of_game(played: tuple[Game, Any]) -> list[Any]:
    game, asked = played
    game.answer(asked.choose(game))
    return [game.script(), str(game.sight)]


def seat_env(*against: str) -> SeatEnv:
    env = SeatEnv(against)
    env.reset(seed=5)
    return env


def agents(env: Any) -> Any:
    env.reset(seed=5)
    return env


Step = Callable[[Any], list[Any]]
BEGUN: dict[str, tuple[Step, Callable[[], Any]]] = {
    "seat": (step_of_seat, lambda: seat_env(OPPONENTS[0], OPPONENTS[1])),
    "seat against a search": (step_of_seat, lambda: seat_env(OPPONENTS[2])),
    "all seats of Odin": (step_of_agents, lambda: agents(GameAEC("odin", seats=3))),
    "all seats, wrapped": (step_of_agents, lambda: agents(aec_env())),
    "batch": (step_of_batch, lambda: Batch([None, *OPPONENTS[:2]], 3, seed=5)),
    "batch of Odin": (step_of_batch, lambda: Batch([None, "champion"], 3, game="odin", seed=5)),
}
for opponent in OPPONENTS:
    begun = partial(lambda each: (new_game(seats=2, seed=5), strategy(each)), opponent)
    BEGUN[f"game of {opponent}"] = step_of_game, begun
WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
    "cloudpickle": lambda each: pickle.loads(cloudpickle.dumps(each)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", BEGUN)
def test_a_copy_plays_on_to_the_same_bytes(name: str, way: str) -> None:
    step, begin = BEGUN[name]
    one = begin()
    for _ in range(12):
        step(one)
    other = WAYS[way](one)
    assert played_on(other, step, 9) == played_on(one, step, 9)
    step(other)  # and neither is changed by what becomes of the other
    assert step(WAYS[way](one)) == step(one)


def test_a_copy_remembers_what_a_plain_strategy_has_kept(tmp_path: Any) -> None:
    (tmp_path / "alternates.py").write_text(PLAIN)
    env = seat_env(str(tmp_path / "alternates.py"))
    for _ in range(12):
        step_of_seat(env)
    (tmp_path / "alternates.py").unlink()
    twins = [way(env) for way in WAYS.values()]
    played = played_on(env, step_of_seat, 5)
    assert all(played_on(twin, step_of_seat, 5) == played for twin in twins)


def played_on(env: Any, step: Step, steps: int) -> list[Any]:
    return [step(env) for _ in range(steps)]


def test_environments_travel_to_a_process_that_is_spawned() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for name in ("seat", "all seats of Odin", "batch"):
            step, begin = BEGUN[name]
            env = begin()
            step(env)
            there = pool.submit(played_on, env, step, 5).result()
            assert there == played_on(env, step, 5)


@pytest.mark.parametrize("name", registry.names())
def test_what_a_caller_writes_reaches_no_unpickled_game(name: str) -> None:
    game = new_game(name, seed=1)
    game.answer(game.legal[0])
    again = pickle.loads(pickle.dumps(game))
    with pytest.raises(ValueError, match="read-only"):
        again.met[0].states["seat"] = 99
    assert again.script() == game.script()


@pytest.mark.parametrize("begin", [lambda: seat_env("greedy"), lambda: agents(GameAEC())])
def test_what_a_caller_writes_reaches_no_environment(begin: Callable[[], Any]) -> None:
    one, twin = begin(), begin()
    for _ in range(30):
        seat = one._table.seat
        for each in one._table.observed(seat, past=True).values():
            each[:] = 99
        shown = one.game
        shown.answer(shown.draw(1))
        step = step_of_seat if isinstance(one, SeatEnv) else step_of_agents
        assert step(one) == step(twin)
    assert one.game.script() == twin.game.script()


FAILS = '''"""Calls the third time that it is asked, legal or not."""

from silver_sim.silver import Turn


def open_turn(sight, params, memory, rng):
    memory.cell[0] += 1
    return Turn.CALL if memory.cell[0] == 3 else Turn.DRAW
'''


def test_where_a_strategy_fails_nothing_has_changed(tmp_path: Any) -> None:
    (tmp_path / "fails.py").write_text(FAILS)
    env = seat_env(str(tmp_path / "fails.py"))
    with pytest.raises(StrategyError, match="not legal") as first:
        played_on(env, step_of_seat, 100)
    before = env.game.script()
    for each in (env, copy.deepcopy(env)):
        with pytest.raises(StrategyError, match="not legal") as again:
            step_of_seat(each)
        assert str(again.value) == str(first.value)
        assert each.game.script() == before
    assert env.reset(seed=5)[1] == {"seed": 5}


def test_a_batch_in_which_a_strategy_has_failed_plays_no_more(tmp_path: Any) -> None:
    (tmp_path / "fails.py").write_text(FAILS)
    batch = Batch([None, str(tmp_path / "fails.py")], 2, seed=5)
    with pytest.raises(StrategyError):
        played_on(batch, step_of_batch, 100)
    for action in (0, 5):
        with pytest.raises(UserError, match="not legal"):
            batch.step([action, action])


def test_demonstrations_of_a_strategy_that_fails_name_it(tmp_path: Any) -> None:
    (tmp_path / "fails.py").write_text(FAILS)
    with pytest.raises(StrategyError, match="'fails' gave an answer that is not legal"):
        demonstrations([str(tmp_path / "fails.py"), "greedy"], 10_000)
