"""A decision from a script: where it stands, and what is refused."""

from __future__ import annotations

import pytest

from silver_sim.advice.position import position_of_text
from silver_sim.errors import UserError
from silver_sim.games import registry
from tests.advice.positions import LINES, lines_with, position, position_in_text, script

GAMES = registry.names()


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_a_script_is_the_decision_before_it_is_made(game: str) -> None:
    import json

    lines = script(game).splitlines()
    for at in lines_with(game)[::7]:
        place, told = position(game, at), json.loads(lines[at - 1])
        assert place.played == told
        assert place.seat == told["seat"]
        assert (place.game.name, place.players) == (game, 3)
        assert all(int(each["seat"][0]) == place.seat for each in place.before)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_line_it_is_where_the_script_ends(game: str) -> None:
    last = lines_with(game)[-1]
    begun = "\n".join(script(game).splitlines()[: last - 1])
    ended, told = position_in_text(begun), position(game, last)
    assert ended.played is None
    assert ended.states.tobytes() == told.states.tobytes()
    assert ended.line == told.line


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_a_script_tells_the_same_decision(game: str) -> None:
    place = position(game, lines_with(game)[20])
    told = position_of_text(place.line)
    assert (told.question, told.players, told.line) == (place.question, 3, place.line)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("at", "said"),
    [(1, "nobody must decide there"), (2, "nobody must decide there"), (5000, "has no line 5000")],
)
def test_a_line_that_is_no_decision_is_refused(game: str, at: int, said: str) -> None:
    with pytest.raises(UserError, match=said):
        position(game, at)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(UserError, match="one of odin, not of silver"):
        position_of_text(LINES["odin"], registry.game("silver"))
