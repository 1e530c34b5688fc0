"""Which strategies are known never to draw from their chance."""

from pathlib import Path

import pytest

from silver_sim.arena.find import strategy_at, strategy_files
from silver_sim.arena.load import Player
from silver_sim.arena.wrappers import Policy
from silver_sim.games.silver.game import GAME

HEAD = "from silver_sim.silver import Turn, any_turn, below, discard\n\n\n"
NEVER = {
    "it is not named": "def open_turn(sight, params, memory, rng):\n    return any_turn(sight)\n",
    "it is handed on to a question function": """
def open_turn(sight, params, memory, chance):
    return place_card(sight, params, memory, chance)


def place_card(sight, params, memory, rng):
    return discard()
""",
}
PERHAPS = {
    "it is drawn from": """
def open_turn(sight, params, memory, rng):
    return any_turn(sight) if below(rng, 2) == 0 else Turn.DRAW
""",
    "it is handed to a helper": """
def open_turn(sight, params, memory, rng):
    return helper(sight, params, memory, rng)


def helper(sight, params, memory, rng):
    return any_turn(sight)
""",
    "it is handed on as something else": """
def open_turn(sight, params, memory, rng):
    return place_card(sight, params, rng, rng)


def place_card(sight, params, memory, rng):
    return discard()
""",
    "it has another name": """
def open_turn(sight, params, memory, rng):
    mine = rng
    return any_turn(sight)
""",
    "it has no name": "def open_turn(*given):\n    return any_turn(given[0])\n",
    "another function is played": """
def open_turn(sight, params, memory, rng):
    return any_turn(sight)


def other(sight, params, memory, rng):
    return any_turn(sight) if below(rng, 2) == 0 else Turn.DRAW


open_turn = other
""",
    "the function is wrapped": """
from functools import wraps


def wrapped(function):
    @wraps(function)
    def wrapper(sight, params, memory, rng):
        below(rng, 2)
        return function(sight, params, memory, rng)
    return wrapper


@wrapped
def open_turn(sight, params, memory, rng):
    return any_turn(sight)
""",
}


@pytest.mark.parametrize(
    ("text", "draws"),
    [
        *(pytest.param(text, False, id=name) for name, text in NEVER.items()),
        *(pytest.param(text, True, id=name) for name, text in PERHAPS.items()),
    ],
)
def test_a_strategy_draws_unless_its_file_says_that_it_cannot(
    tmp_path: Path, text: str, draws: bool
) -> None:
    path = tmp_path / "strategy.py"
    path.write_text(HEAD + text)
    assert Player(Policy(strategy_at(str(path)), ()), GAME, compiled=False).draws == draws


def test_few_built_in_strategies_draw() -> None:
    found = strategy_files("silver", Path(__file__).parent)
    players = {
        name: Player(
            Policy(found[name], tuple(each.default for each in found[name].parameters)),
            GAME,
            compiled=False,
        )
        for name in ("champion", "counter", "greedy", "human", "random")
    }
    assert [name for name, player in players.items() if player.draws] == ["human", "random"]
