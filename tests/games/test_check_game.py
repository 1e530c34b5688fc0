"""``check_game``: every game of the registry passes it, and it finds what it is there to find."""

from dataclasses import replace
from enum import IntEnum
from typing import Any

import pytest

from silver_sim.games import check, registry
from silver_sim.games.check import CheckError, check_game
from tests.games.broken import BROKEN
from tests.games.toy import info
from tests.games.toy.game import GAME as TOY

# Every question is looked at several times all the same; Odin asks but three.
LOOKED_AT = {"silver": 2 * check.LOOKED_AT, "odin": 3 * check.LOOKED_AT}


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_every_game_keeps_its_contract(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LOOKED_AT", LOOKED_AT[name])
    check_game(registry.game(name))


def test_the_game_of_these_tests_keeps_it_for_many_games() -> None:
    check_game(TOY, games=4)


@pytest.mark.slow
@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_is_found_and_named(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, words = BROKEN[mistake]
    monkeypatch.setattr(check, "MOST_ANSWERS", 300)
    monkeypatch.setattr(check, "LOOKED_AT", 5)
    with pytest.raises(CheckError, match=r"^toy: ") as failure:
        check_game(game, games=3)
    assert words in str(failure.value)


def test_the_message_names_the_game_and_the_answer() -> None:
    game, _ = BROKEN["loses a card"]
    with pytest.raises(CheckError, match=r"edition='long', players=2, .*seed=5, block=0.*'lay': "):
        check_game(game, seed=5)


class Mood(IntEnum):
    GLAD = 0


def test_an_enumeration_must_be_one_of_what_strategies_import(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(info, "INFO", replace(info.INFO, enumerations=(Mood,)))
    with pytest.raises(CheckError, match="does not have the enumeration Mood"):
        check_game(replace(TOY, enumerations=(Mood,)))


def test_a_game_that_names_the_number_of_its_rounds_must_play_so_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fifty(_: Any) -> int:
        return 50

    monkeypatch.setattr(info, "INFO", replace(info.INFO, rounds_a_game=fifty))
    with pytest.raises(CheckError, match="rows of rounds, not 50"):
        check_game(replace(TOY, rounds_a_game=fifty))
