"""A strategy that names an ending plays as if the answers of that stood in its file."""

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.find import strategy_at
from silver_sim.arena.load import Player
from silver_sim.arena.wrappers import Policy
from silver_sim.errors import StrategyError
from silver_sim.games.silver.game import GAME as SILVER
from tests.games.play import digest, match_of, seats

MINE = '''
"""Calls late."""

from typing import NamedTuple

from silver_sim.silver import Turn, any_turn, discard, expected_sum, set_to_give, use

ENDING = "heaviest_set"


class Params(NamedTuple):
    fewer: int = 4


def open_turn(sight, params, memory, rng):
    return Turn.CALL if sight.may_call and expected_sum(sight) < 3 else any_turn(sight)
'''
[ENDING] = SILVER.endings.values()


def written_out() -> str:
    """The same strategy, with the answers in its file."""
    source = Path(str(import_module(ENDING.module).__file__)).read_text()
    answers = re.sub("(?m)^@checked_kernel\n", "", source[source.index("\nfrom silver_sim") :])
    return MINE.replace('ENDING = "heaviest_set"\n', answers)


def rows(folder: Path, text: str, compiled: bool) -> str:
    (folder / "mine.py").write_text(text)
    line_up = seats(SILVER, "mine,mine", folder, compiled)
    return digest(match_of(SILVER, line_up, "lanes", 1).play(0, 10))


@pytest.mark.parametrize("compiled", [True, False])
def test_its_rows_are_those_of_the_answers_written_out(tmp_path: Path, compiled: bool) -> None:
    assert rows(tmp_path, MINE, compiled) == rows(tmp_path, written_out(), compiled)


def test_its_own_functions_come_first(tmp_path: Path) -> None:
    own = "\n\ndef place_card(sight, params, memory, rng):\n    return discard()\n"
    assert rows(tmp_path, MINE, False) != rows(tmp_path, MINE + own, False)


def test_an_ending_draws_nothing_and_has_the_functions_that_are_named(tmp_path: Path) -> None:
    found: dict[str, Any] = vars(import_module(ENDING.module))
    assert {*ENDING.answers} == {
        name for name, value in found.items() if getattr(value, "__module__", "") == ENDING.module
    }
    for node in ast.walk(ast.parse(Path(str(found["__file__"])).read_text())):
        assert not isinstance(node, ast.Name) or node.id != "rng"
    (tmp_path / "mine.py").write_text(MINE)
    file = strategy_at(str(tmp_path / "mine.py"))
    assert not Player(Policy(file, (4,)), SILVER, compiled=False).draws


@pytest.mark.parametrize(
    ("typed", "wrong", "says"),
    [
        ('"heaviest_set"', '"heaviest"', "there is no ending 'heaviest'"),
        ('"heaviest_set"', "str()", "does not say plainly what ENDING is"),
        ("fewer", "less", "its ending 'heaviest_set' reads a parameter 'fewer'"),
    ],
)
def test_what_is_not_heeded_is_refused(tmp_path: Path, typed: str, wrong: str, says: str) -> None:
    (tmp_path / "mine.py").write_text(MINE.replace(typed, wrong))
    with pytest.raises(StrategyError, match=says):
        strategy_at(str(tmp_path / "mine.py")).functions  # noqa: B018
