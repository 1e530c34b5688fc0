"""A strategy that answers in many games at a time plays the same wherever it plays."""

import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.run import Arena
from silver_sim.arena.table import SeatedTable
from silver_sim.arena.worker import joined
from silver_sim.env import Batch, SeatEnv, demonstrations
from silver_sim.env.table import shares_of
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Rows, Setting, Written

LINEAR = '''"""A linear model: the best of the legal actions. Whole weights make sums exact."""

import numpy as np
from silver_sim import {game}

WEIGHTS = np.random.default_rng(5).integers(-99, 99, ({size}, {actions})).astype(float)


def act_batch(observations, legal):
    worth = observations.astype(float) @ WEIGHTS
    return np.where(legal == 1, worth, -np.inf).argmax(axis=1)
'''


def linear(folder: Path, game: str, text: str = LINEAR, name: str = "linear") -> Path:
    seats = registry.game(game).encoding().seats
    place = folder / f"{name}.py"
    place.write_text(text.format(game=game, size=seats.size, actions=seats.actions))
    return place


def act_batch_of(place: Path) -> Any:
    found: dict[str, Any] = {}
    exec(place.read_text(), found)
    return found["act_batch"]


def table(players: str, game: str, folder: Path, on_illegal: str = "stop") -> SeatedTable:
    kind = registry.game(game)
    seats = [seated(each, kind) for each in read_lineup(players, kind, folder)]
    return SeatedTable(kind, seats, Setting(kind.rule_set({}), 4, kind.deal_modes[0], on_illegal))


def assert_same(many: Written, one: Written) -> None:
    assert [each.tobytes() for each in many] == [each.tobytes() for each in one]


def games_of(here: SeatedTable, blocks: int) -> Any:
    rows = here.match().play(0, blocks)
    assert isinstance(rows, Rows)
    return rows.games


LINE_UPS = [
    ("silver", "linear,counter"),
    ("silver", "linear,linear+memory(2)+forget(0.2)"),
    ("silver", "mix(linear:0.5,greedy:0.5,per=decision),linear+noise(0.3)+delay(3),spy"),
    ("silver", "linear+restrict(no_robber,no_take),linear,linear,greedy"),
    ("odin", "linear,champion"),
    ("odin", "linear+noise(0.2),mix(linear:0.5,champion:0.5),blocker"),
]


@pytest.mark.parametrize(("game", "players"), LINE_UPS)
def test_games_side_by_side_are_those_one_after_the_other(
    game: str, players: str, tmp_path: Path
) -> None:
    linear(tmp_path, game)
    here = table(players, game, tmp_path)
    one = here.game.match(here.seats, here.setting).play(3, 6)
    match = here.match()
    for _ in range(2):
        assert_same(match.play(3, 6), one)


@pytest.mark.parametrize("game", registry.names())
def test_runs_give_the_same_rows_for_any_threads_and_tables(game: str, tmp_path: Path) -> None:
    linear(tmp_path, game)
    tables = [table(each, game, tmp_path) for each in ("linear,champion", "linear,linear")]
    one = next(Arena.of(tables[0], threads=1).rows(12))
    assert_same(next(Arena.of(tables[0], threads=2).rows(12)), one)
    parts = Arena.of(*tables, threads=2).parts(range(12), 5, lambda _: None)
    assert_same(joined([part.rows[0] for part in parts]), one)


@pytest.mark.parametrize("game", registry.names())
def test_in_a_batch_it_plays_the_games_of_the_arena(game: str, tmp_path: Path) -> None:
    answered = act_batch_of(linear(tmp_path, game))
    here = table("linear,linear+noise(0.2)", game, tmp_path)
    rows = games_of(here, 10)
    batch = Batch([None, "linear+noise(0.2)"], 20, game=game, seed=4, strategies=tmp_path)
    won, going = np.zeros((20, 2)), np.ones(20, bool)
    while going.any():
        done = batch.step(answered(batch.observations, batch.legal))
        won[going & done.over] = done.rewards[going & done.over]
        going &= ~done.over
    assert np.allclose(won, shares_of(rows, 2, here.game.win_unit))


def test_it_is_shown_and_met_one_game_after_the_other(tmp_path: Path) -> None:
    answered = act_batch_of(linear(tmp_path, "silver"))
    shown = demonstrations(["linear", "greedy"], 60, of=[0], seed=4, strategies=tmp_path)
    assert (answered(shown.observations, shown.legal) == shown.actions).all()
    env = SeatEnv(["linear"], game="silver", strategies=tmp_path)
    seen, reward, over = env.reset(seed=4)[0], 0.0, False
    while not over:
        action = answered(seen["observation"][None], seen["action_mask"][None])[0]
        seen, reward, over, *_ = env.step(action)
    rows = games_of(table("linear,linear", "silver", tmp_path), 1)
    assert reward == (rows["winner"][0] == 0)


def test_a_copy_of_a_batch_goes_on_with_it(tmp_path: Path) -> None:
    answered = act_batch_of(linear(tmp_path, "silver"))
    batch = Batch(["linear+noise(0.2)", None], 5, seed=3, strategies=tmp_path)
    batch.step(answered(batch.observations, batch.legal))
    twin = pickle.loads(pickle.dumps(batch))
    for _ in range(20):
        for each in (batch, twin):
            each.step(answered(each.observations, each.legal))
        assert batch.observations.tobytes() == twin.observations.tobytes()


WRONG = {
    "raise ValueError('no answer')": "ValueError: no answer",
    "return legal.argmax(axis=1) * 0.5": "whole number for each game",
    "return legal.argmax()": "whole number for each game",
    "return np.full(len(legal), -1)": "action -1",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_it_does_wrong_is_told_with_its_game(wrong: str, tmp_path: Path) -> None:
    text = LINEAR.replace("    worth =", f"    {wrong}\n    worth =")
    linear(tmp_path, "silver", text)
    here = table("greedy,linear", "silver", tmp_path)
    with pytest.raises(StrategyError, match=r"'linear'.*" + WRONG[wrong]) as failed:
        here.match().play(5, 9)
    assert "block 5, rotation 0" in failed.value.where
    with pytest.raises(StrategyError, match="'linear' failed"):
        Batch([None, "linear"], 3, strategies=tmp_path)


def test_its_illegal_actions_are_counted(tmp_path: Path) -> None:
    text = LINEAR.replace("    return ", "    return -legal[:, 0] + ")  # -1 more where 0 is legal
    text = text.replace("axis=1)", "axis=1) + (observations[:, 3] == 2) * 10**9")
    linear(tmp_path, "silver", text)
    here = table("greedy,linear", "silver", tmp_path, on_illegal="count")
    rows = here.match().play(0, 5)
    assert isinstance(rows, Rows)
    assert rows.games["illegal"][:, 0].max() == 0
    assert rows.games["illegal"][:, 1].max() > 0
    assert_same(rows, here.game.match(here.seats, here.setting).play(0, 5))


def test_answers_that_depend_on_the_games_beside_are_found_out(tmp_path: Path) -> None:
    linear(
        tmp_path,
        "silver",
        LINEAR.replace("    return ", "    worth *= len(legal) % 2 - 0.5\n    return "),
    )
    arena = Arena.of(table("greedy,linear", "silver", tmp_path))
    with pytest.raises(StrategyError, match="differently when it was played again"):
        list(arena.rows(40))


def test_an_object_plays_in_a_batch_as_its_file_does(tmp_path: Path) -> None:
    answered = act_batch_of(linear(tmp_path, "silver"))
    batches = [
        Batch([None, each, "greedy"], 4, seed=3, strategies=tmp_path)
        for each in ("linear", SimpleNamespace(act_batch=answered))
    ]
    for _ in range(30):
        for each in batches:
            each.step(answered(each.observations, each.legal))
        assert batches[0].observations.tobytes() == batches[1].observations.tobytes()


def test_a_plain_strategy_still_cannot_play_in_a_batch(tmp_path: Path) -> None:
    text = LINEAR.replace("def act_batch(observations, legal)", "def act(observations, legal, *_)")
    linear(tmp_path, "silver", text)
    with pytest.raises(UserError, match="cannot play in a batch"):
        Batch([None, "linear"], 3, strategies=tmp_path)
