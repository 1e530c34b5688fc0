"""Whom advice takes the others for: those who sit there, as far as they can be played on."""

from pathlib import Path

import pytest

from silver_sim.advice.players import Players
from silver_sim.arena.find import strategy_files
from silver_sim.errors import UserError
from silver_sim.games.registry import game
from silver_sim.play.game import new_game
from silver_sim.studies.review.asking import review
from silver_sim.studies.table.adviser import Adviser
from silver_sim.studies.table.live import Invitation, LiveGame
from tests.studies.table.sitting import begun


@pytest.mark.parametrize(
    ("against", "seat", "taken_for"),
    [
        (("champion", "champion"), 2, None),
        (("greedy", "spy", "random"), 3, "greedy,spy,random"),
        (("greedy", "spy", "random"), 1, "spy,random,greedy"),
        (("greedy+noise(0.2)", "champion+search(worlds=8)"), 2, "greedy,champion"),
    ],
)
def test_others_are_who_sits_there(
    against: tuple[str, ...], seat: int, taken_for: str | None
) -> None:
    assert Adviser(LiveGame(Invitation("silver", against, seat, 1))).others == taken_for


def test_more_games_are_won_against_worse_players() -> None:
    won = {}
    for against in ("champion,champion", "random,random"):
        live = begun("silver", against, 7)
        live.go_on()
        found = Adviser(live)._advice()
        won[against] = found.answers[0].win.estimate
        assert found.others == ("champion" if against[0] == "c" else "random,random")
    assert won["random,random"] > won["champion,champion"] + 0.2


def test_as_many_others_must_be_named_as_sit_there(tmp_path: Path) -> None:
    silver = game("silver")
    players = Players.read(silver, strategy_files("silver"), "champion", "greedy,spy")
    assert [each.label for each in players.at(1, 3)] == ["spy", "champion", "greedy"]
    with pytest.raises(UserError, match="2 strategies for 3 others"):
        players.at(0, 4)
    file = tmp_path / "game.jsonl"
    file.write_text(new_game("silver", seats=3, seed=1).script())
    with pytest.raises(UserError, match="for 3 seats"):
        review(file, against="greedy,spy")
