"""A decision from a script: where it stands, and what is refused."""

from __future__ import annotations

import json

import pytest

from silver_sim.advice.position import position_of_text
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.text.lines import is_decision
from tests.advice.positions import LINES, decisions, position, position_in_text, script

GAMES = registry.names()


@pytest.mark.parametrize("game", GAMES)
def test_a_number_means_the_decision_before_it_is_made(game: str) -> None:
    for at, told in [*enumerate(decisions(game), 1)][::7]:
        place = position(game, at)
        assert (place.number, place.played) == (at, told)
        assert place.seat == told["seat"]
        assert (place.game.name, place.players) == (game, 3)
        assert all(int(each["seat"][0]) == place.seat for each in place.before)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_number_it_is_where_the_script_ends(game: str) -> None:
    lines = script(game).splitlines()
    while not is_decision(json.loads(lines.pop())):
        pass
    last = len(decisions(game))
    ended, told = position_in_text("\n".join(lines)), position(game, last)
    assert (ended.number, ended.played) == (last, None)
    assert ended.states.tobytes() == told.states.tobytes()
    assert ended.line == told.line


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_a_script_tells_the_same_decision(game: str) -> None:
    place = position(game, 21)
    told = position_of_text(place.line)
    assert (told.question, told.players, told.line) == (place.question, 3, place.line)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_go_on_in_the_next_game_of_a_file(game: str) -> None:
    twice, number = script(game) * 2, len(decisions(game))
    for at in (1, 9):
        again, first = position_in_text(twice, number + at), position(game, at)
        assert (again.number, again.played) == (number + at, first.played)
        assert again.states.tobytes() == first.states.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_no_decision_has_is_refused(game: str) -> None:
    with pytest.raises(UserError, match=r"has no decision 5000") as refused:
        position(game, 5000)
    assert str(len(decisions(game))) in str(refused.value.why)


def test_where_a_round_is_over_nobody_must_decide_and_another_game_is_refused() -> None:
    with pytest.raises(UserError, match="nobody must decide there"):
        position_in_text(script("odin").splitlines()[0] + "\n")
    with pytest.raises(UserError, match="one of odin, not of silver"):
        position_of_text(LINES["odin"], registry.game("silver"))
