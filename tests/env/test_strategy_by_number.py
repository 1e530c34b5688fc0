"""A strategy that answers by number plays the same in the arena and in an environment."""

from pathlib import Path

import numpy as np
import pytest

from silver_sim.env import Batch
from silver_sim.errors import StrategyError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.play.game import new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy

FILE = '''"""Takes the action in the middle of the legal ones; {imported}."""

from silver_sim import {imported}


def act(observation, legal, params, memory, rng):
    found = [number for number, is_legal in enumerate(legal) if is_legal]
    return {answer}
'''
MIDDLE = "found[len(found) // 2]"


def written(folder: Path, name: str, answer: str = MIDDLE) -> Path:
    place = folder / f"{name}_by_number.py"
    place.write_text(FILE.format(imported=name, answer=answer))
    return place


def middle(legal: np.ndarray) -> int:
    found = np.flatnonzero(legal)
    return int(found[len(found) // 2])


@pytest.mark.parametrize("name", registry.names())
def test_its_answers_are_those_of_the_same_rule_from_outside(tmp_path: Path, name: str) -> None:
    asked = strategy(str(written(tmp_path, name)), game=name)
    game, numbers = new_game(name, seats=3, seed=4), Numbers(registry.game(name))
    for _ in range(150):
        if game.seat is None:
            break
        answer = numbers.answer(game, middle(numbers.legal(game, game.seat)))
        assert asked.choose(game) == answer
        game.answer(answer)


@pytest.mark.parametrize("name", registry.names())
def test_its_games_in_the_arena_are_those_of_a_batch(tmp_path: Path, name: str) -> None:
    kind = registry.game(name)
    other = kind.heuristics[0]
    asked = [strategy(str(written(tmp_path, name)), game=name), strategy(other, game=name)]
    batch = Batch([None, other], 1, game=name, seed=1)
    for number in range(2):
        block, rotation = divmod(number, 2)
        done = batch.step([middle(batch.legal[0])])
        while not done.over[0]:
            done = batch.step([middle(batch.legal[0])])
        game = new_game(name, seats=2, seed=1, block=block, rotation=rotation)
        while game.seat is not None:
            game.answer(asked[(game.seat - rotation) % 2].choose(game))
        shares = [game.win_shares[(place + rotation) % 2] for place in range(2)]
        assert done.rewards[0].tolist() == pytest.approx(shares)


@pytest.mark.parametrize("answer", ["10**9", "-1", "0.5", "None"])
def test_an_action_that_is_not_legal_is_its_fault(tmp_path: Path, answer: str) -> None:
    asked = strategy(str(written(tmp_path, "silver", answer)))
    with pytest.raises(StrategyError):
        asked.choose(new_game("silver", seats=2, seed=1))


@pytest.mark.parametrize("name", registry.names())
def test_its_illegal_actions_are_counted_or_named(tmp_path: Path, name: str) -> None:
    kind = registry.game(name)
    wrong = strategy(str(written(tmp_path, name, "10**30 if len(found) % 2 else -1")), game=name)
    line_up = [wrong._setup, strategy(kind.heuristics[0], game=name)._setup]
    setting = Setting(kind.rule_set({}), 1, kind.deal_modes[0], "count")
    rows = kind.match(line_up, setting).play(0, 1).games
    assert rows["illegal"][:, 0].min() > 0
    assert rows["illegal"][:, 1].max() == 0
    with pytest.raises(StrategyError, match=r"not legal: action (-1|9223372036854775807)\b"):
        kind.match(line_up, setting._replace(on_illegal="stop")).play(0, 1)
