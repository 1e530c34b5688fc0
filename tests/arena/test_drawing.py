"""Which strategies are known never to draw from their chance."""

from pathlib import Path

import pytest

from silver_sim.arena.find import strategy_at, strategy_files
from silver_sim.arena.load import Player
from silver_sim.arena.wrappers import Policy
from silver_sim.games.silver.game import GAME

HEAD = "from silver_sim.silver import Turn, any_turn, below, discard\n\n\n"
ASKED = "def open_turn(sight, params, memory, rng):\n    "
PLAIN = ASKED + "return any_turn(sight)\n"
DRAWN = "return any_turn(sight) if below(rng, 2) == 0 else Turn.DRAW\n"
PLACED = "\n\ndef place_card(sight, params, memory, rng):\n    return discard()\n"
HELPER = "\n\ndef helper(sight, params, memory, rng):\n    return any_turn(sight)\n"
WRAPPED = f"""from functools import wraps


def wrapped(function):
    @wraps(function)
    def wrapper(sight, params, memory, rng):
        below(rng, 2)
        return function(sight, params, memory, rng)
    return wrapper


@wrapped
{PLAIN}"""
NEVER = {
    "it is not named": PLAIN,
    "it is handed on to a question function": ASKED.replace("rng", "chance")
    + f"return place_card(sight, params, memory, chance)\n{PLACED}",
}
PERHAPS = {
    "it is drawn from": ASKED + DRAWN,
    "it is handed to a helper": f"{ASKED}return helper(sight, params, memory, rng)\n{HELPER}",
    "it is handed on as another": f"{ASKED}return place_card(sight, params, rng, rng)\n{PLACED}",
    "it has another name": f"{ASKED}mine = rng\n    return any_turn(sight)\n",
    "it has no name": "def open_turn(*given):\n    return any_turn(given[0])\n",
    "another function is played": f"{PLAIN}\n\n{ASKED.replace('open_turn', 'other')}{DRAWN}"
    "\n\nopen_turn = other\n",
    "the function is wrapped": WRAPPED,
}


@pytest.mark.parametrize(
    ("text", "draws"),
    [
        *(pytest.param(text, False, id=name) for name, text in NEVER.items()),
        *(pytest.param(text, True, id=name) for name, text in PERHAPS.items()),
    ],
)
def test_a_strategy_draws_unless_its_file_shows_not(tmp_path: Path, text: str, draws: bool) -> None:
    path = tmp_path / "strategy.py"
    path.write_text(HEAD + text)
    assert Player(Policy(strategy_at(str(path)), ()), GAME, compiled=False).draws == draws


def test_few_built_in_strategies_draw() -> None:
    found = strategy_files("silver", Path(__file__).parent)

    def draws(name: str) -> bool:
        policy = Policy(found[name], tuple(each.default for each in found[name].parameters))
        return Player(policy, GAME, compiled=False).draws

    some = ("champion", "counter", "greedy", "human", "random")
    assert [*filter(draws, some)] == ["human", "random"]
