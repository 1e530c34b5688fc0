"""What Gymnasium and those who build on it ask of environments, and what observations mean."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.arena.find import strategy_files
from silver_sim.env import Batch, BatchEnv, GameAEC, SeatEnv, demonstrations, meanings
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.play.game import new_game
from silver_sim.play.numbers import Numbers
from silver_sim.rng import new_stream
from tests.env.test_numbers import GAMES, NUMBERS, decisions

pytestmark = pytest.mark.slow

SHORT: dict[str, dict[str, Any]] = {
    "silver": {"rounds": 1, "max_turns": 3, "max_free_acts": 1},
    "odin": {"points_limit": 1, "max_turns": 2},
}


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("reward", ["win", "points"])
def test_the_environment_passes_the_check_of_gymnasium(name: str, reward: str) -> None:
    with warnings.catch_warnings():  # an error each
        env = gymnasium.make(
            f"silver_sim/{name.title()}-v0", reward=reward, on_illegal="penalty", past=True
        )
        check_env(env.unwrapped, skip_render_check=True)


def test_a_penalty_changes_nothing_but_the_reward() -> None:
    env = SeatEnv(["greedy"], on_illegal="penalty")
    observed, _ = env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == bool
    assert masks.tolist() == (observed["action_mask"] == 1).tolist()
    before = env.game.script()
    again, reward, over, cut, info = env.step(int(np.flatnonzero(~masks)[0]))
    assert (reward, over, cut, info) == (-1.0, False, False, {"illegal": True})
    assert again["observation"].tobytes() == observed["observation"].tobytes()
    assert env.game.script() == before
    for wrong in (-1, 0.5, env.numbers.actions):
        with pytest.raises(UserError):
            env.step(wrong)
    assert env.step(int(np.flatnonzero(masks)[0]))[1] == 0.0


def random_action(legal: Any, chance: Any) -> int:
    return int(chance.choice(np.flatnonzero(legal)))


@pytest.mark.parametrize("rules", [None, SHORT])
@pytest.mark.parametrize("name", registry.names())
def test_every_number_is_within_its_bounds_to_the_end(name: str, rules: Any) -> None:
    chance = np.random.default_rng(1)
    seats = registry.info(name).max_seats
    env = GameAEC(name, seats, rules and rules[name], past=True)
    for seed in range(3):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observed, _, over, _, _ = env.last()
            assert env.observation_space(agent).contains(observed)
            env.step(None if over else random_action(observed["action_mask"], chance))


@pytest.mark.parametrize("name", registry.names())
def test_every_number_of_an_observation_is_described(name: str) -> None:
    found = meanings(name)
    assert [each.name for each in found] == Numbers(registry.game(name)).columns
    assert all(each.words and each.low < each.high < 10**10 for each in found)
    assert {"open_turn", "follow"} & {*found[1].codes.values()}
    assert meanings(name, SHORT[name]) != found


@settings(max_examples=25, deadline=None)
@given(GAMES, st.integers(0, 2**32))
def test_what_is_hidden_changes_no_past(told: tuple[str, int, int], seed: int) -> None:
    numbers = NUMBERS[told[0]]
    for number, game in enumerate(decisions(*told, 60)):
        if number % 12 < 11:
            continue
        for seat in range(game.seats):
            twin = game.copy()
            twin._state.deal_again(seat, new_stream(seed, 0, 0, 0))
            past = numbers.past(game, seat)
            assert past.tobytes() == numbers.past(twin, seat).tobytes()
            assert past[:, 0].sum() > 0 or game.states["past_count"][0] == 0


@pytest.mark.parametrize("name", registry.names())
def test_the_past_tells_who_did_what_in_the_deal(name: str) -> None:
    game = new_game(name, seats=3, seed=4)
    numbers, by = Numbers(game.kind), []
    columns = [each.name for each in numbers.past_columns]
    for number in range(20):
        by.append(game.seat)
        game.answer(game.draw(number))
        past = numbers.past(game, 1)
        deal = int(past[:, columns.index("done")].sum())
        assert past.shape == (numbers.decisions, len(columns))
        told = past[:deal, columns.index("by")].astype(int)
        assert [(1 + each) % 3 for each in told] == by[len(by) - deal :]
        assert not past[deal:].any()


@pytest.mark.parametrize("name", registry.names())
def test_what_a_seat_is_shown_names_no_seed_and_no_hidden_card(name: str) -> None:
    game = new_game(name, seats=2, seed=918273645)
    sight = game.sight
    texts = (str(sight), repr(sight), repr(vars(copy.deepcopy(sight))), repr(pickle.dumps(sight)))
    assert not any("918273645" in each for each in texts)
    twin = game.copy()
    twin._state.deal_again(game.seat, new_stream(1, 0, 0, 0))
    shown = [pickle.dumps((each.sight, copy.copy(each.sight))) for each in (game, twin)]
    assert shown[0] == shown[1]
    env = SeatEnv(["random"], game=name, past=True)
    observed, _ = env.reset(seed=918273645)
    assert {*observed} == {"observation", "action_mask", "past"}
    assert all(type(each) is np.ndarray and each.base is None for each in observed.values())


@pytest.mark.parametrize("name", registry.names())
def test_games_of_a_vector_are_those_of_seats(name: str) -> None:
    other = registry.info(name).heuristics[0]
    envs = gymnasium.make_vec(
        f"silver_sim/{name.title()}-v0", 2, "vector_entry_point", against=[other]
    )
    observed, infos = envs.reset(seed=6)
    assert envs.observation_space.contains(observed)
    assert infos["seed"].tolist() == [6, 6]
    one = SeatEnv([other], game=name)
    shown, _ = one.reset(seed=6)
    over = False
    while not over:
        assert shown["observation"].tobytes() == observed["observation"][0].tobytes()
        actions = observed["action_mask"].argmax(1)
        shown, reward, over, _, _ = one.step(int(actions[0]))
        observed, rewards, overs, cut, _ = envs.step(actions)
        assert bool(overs[0]) == over
        assert rewards[0] == pytest.approx(reward)
        assert not cut.any()


def test_a_vector_without_a_seed_draws_one() -> None:
    with pytest.raises(UserError, match="gredy"):
        BatchEnv(["gredy"])
    one, other = (BatchEnv(["greedy"], 2) for _ in range(2))
    with pytest.raises(UserError, match="reset"):
        one.step([0, 0])
    assert one.reset()[1]["seed"][0] != other.reset()[1]["seed"][0]
    twins = [(each.reset(seed=4), each.reset()[1]["seed"][0])[1] for each in (one, other)]
    assert twins[0] == twins[1] != 4


@pytest.mark.parametrize("name", registry.names())
def test_points_of_a_batch_add_up_to_the_totals(name: str) -> None:
    batch = Batch([None, registry.info(name).heuristics[0]], 2, game=name, seed=3, reward="points")
    earned = np.zeros(2)
    one = SeatEnv([registry.info(name).heuristics[0]], game=name, reward="points")
    one.reset(seed=3)
    over = False
    while not over:
        actions = batch.legal.argmax(1)
        _, reward, _, _, _ = one.step(int(actions[0]))
        done = batch.step(actions)
        assert done.rewards[0, 0] == reward
        earned, over = earned + done.rewards[0], done.over[0]
    assert [-each for each in earned] == one.game.scores
    with pytest.raises(UserError, match="fame"):
        Batch([None, None], 1, game=name, reward="fame")


def test_demonstrations_are_of_plain_and_searching_strategies_too(tmp_path: Any) -> None:
    plain = tmp_path / "slow.py"
    plain.write_text(strategy_files("silver")["greedy"].text + "\nCOMPILED = False\n")
    line_up = [str(plain), "greedy+search(worlds=4)"]
    shown = demonstrations(line_up, 40, seed=2)
    compiled = demonstrations(["greedy", line_up[1]], 40, seed=2)
    assert all(one.tobytes() == other.tobytes() for one, other in zip(shown, compiled, strict=True))
    assert {*shown.places.tolist()} == {0, 1}
