"""What is played one way or another in Odin: every reading is a rule set, and said in words."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.games.contract.game import Game
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.rule_set import FAILED_SET_PENALTY, RASCAL_EXTRA
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.report import page_of_run
from tests.small_runs import UNDRAWN, found_of, played

FIELDS = ("points_limit", "next_starter", "hand_size", "two_player_colours")


def test_all_four_fields_are_varied_and_have_words() -> None:
    assert tuple(ODIN.disputed) == tuple(ODIN.readings) == FIELDS
    usual = ODIN.rule_set({}).as_dict()
    assert all(usual[field] in ODIN.readings[field] for field in FIELDS)
    assert {*SILVER.readings["failed_set_penalty"]} == {*FAILED_SET_PENALTY}
    assert {*SILVER.readings["rascal_extra"]} == {*RASCAL_EXTRA}
    usual = ODIN.rule_set({}).as_dict()
    for edition in ODIN.editions:
        for field, value in ODIN.rule_set({"edition": edition}).as_dict().items():
            assert value == usual[field] or value in ODIN.readings[field]


@pytest.mark.parametrize("game", [ODIN, SILVER])
def test_every_reading_can_be_played_and_is_said_in_words(game: Game) -> None:
    for field, readings in game.readings.items():
        for value, words in readings.items():
            assert game.rule_set({field: value}).as_dict()[field] == value
            assert words.endswith(".")


@pytest.mark.parametrize("players", range(2, 7))
def test_colours_of_two_players_are_varied_at_two_players_alone(players: int) -> None:
    asked = {"kind": "rule_sensitivity", "game": "odin", "players": ["low"] * players}
    varied = experiment_of(asked).resolved(ODIN)["disputed"]
    assert ("two_player_colours" in varied) == (players == 2)
    assert set(FIELDS[:-1]) <= set(varied)


@pytest.mark.slow
def test_rules_at_two_players_are_told_in_words(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"kind": "rule_sensitivity", "game": "odin", "players": ["low", "high"]}
    run = played(tmp_path / "run", blocks=20, **UNDRAWN, **asked)
    found = found_of(run)
    ends = {row.arm: row for row in found.of("ends_otherwise", "everybody")}
    assert [*ends] == [
        *("short", "long", "next_starter=winner", "hand_size=7", "hand_size=8"),
        *("two_player_colours=4", "two_player_colours=5"),
    ]
    said = dict(found.glossary)
    assert said["short"].startswith("The game ends when somebody has 10 points. (With ")
    assert found.number("hands_per_game", "short: everybody", ends["short"].other).value < 0
    assert said["two_player_colours=4"].startswith("Two players use 4 of the 6 colours, more use")
    assert ends["two_player_colours=4"].games
    sections = [each.name for each in page_of_run(run).sections]
    assert {"changes-section", "everybody-section", "hands-section"} <= set(sections)
    assert len(set(sections)) == len(sections)
