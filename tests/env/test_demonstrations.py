"""Demonstrations are the decisions of simulated games, in numbers."""

import numpy as np
import pytest

from silver_sim.env import demonstrations
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.play.game import new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy


@pytest.mark.parametrize(
    ("name", "line_up"),
    [
        ("silver", ["counter", "greedy"]),
        ("silver", ["greedy+search(worlds=4)", "spy"]),
        ("odin", ["champion", "blocker"]),
    ],
)
def test_a_row_is_a_decision_of_a_simulated_game(name: str, line_up: list[str]) -> None:
    told = demonstrations(line_up, 150, of=[0], game=name, seed=8)
    numbers, rows = Numbers(registry.game(name)), iter(zip(*told, strict=True))
    asked = [strategy(each, game=name) for each in line_up]
    row, compared = next(rows, None), 0
    for number in range(int(told.numbers[-1]) + 1):
        block, rotation = divmod(number, 2)
        game = new_game(name, seats=2, seed=8, block=block, rotation=rotation)
        while game.seat is not None and row is not None:
            place = (game.seat - rotation) % 2
            answer = asked[place].choose(game)
            legal = numbers.legal(game, game.seat)
            if place == 0 and legal.sum() > 1:
                observation, mask, action, row_number, row_place = row
                assert observation.tobytes() == numbers.observation(game, game.seat).tobytes()
                assert mask.tobytes() == legal.tobytes()
                assert (action, row_number, row_place) == (numbers.action(game, answer), number, 0)
                row, compared = next(rows, None), compared + 1
            game.answer(answer)
    assert compared == len(told.actions) == 150
    assert np.all(told.legal[np.arange(150), told.actions] == 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"decisions": 0},
        {"decisions": 10**30},
        {"decisions": 10**12},
        {"of": [2]},
        {"of": []},
        {"players": ["greedy"]},
    ],
)
def test_what_cannot_be_told_says_why(wrong: dict[str, object]) -> None:
    given: dict[str, object] = {"players": ["greedy", "pairs"], "decisions": 5} | wrong
    with pytest.raises(UserError) as told:
        demonstrations(**given)  # type: ignore[arg-type]
    assert told.value.help
