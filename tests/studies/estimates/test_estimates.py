"""What small experiments of every kind estimated before they were played by one machine."""

import tomllib
from pathlib import Path

import pytest

from silver_sim.games import registry
from silver_sim.runs.tables import frame
from silver_sim.studies.questions.abilities import measured, uses_of
from tests.before import assert_as_before
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

BEFORE = Path(__file__).with_name("estimates.csv")
EXPERIMENTS = tomllib.loads(BEFORE.with_name("experiments.toml").read_text())


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_estimates_are_those_of_the_old_program(name: str, play: Play) -> None:
    rows = frame(play(**{"seed": 1, **EXPERIMENTS[name]}), "summary")
    assert_as_before(rows.iter_rows(named=True), BEFORE, name)


@pytest.mark.parametrize(
    ("name", "game", "strategy"),
    [
        ("abilities", "silver", ""),
        ("abilities_odin", "odin", ""),
        ("abilities_of_one", "silver", "counter"),
    ],
)
def test_abilities_are_worth_what_the_old_program_said(name: str, game: str, strategy: str) -> None:
    played = registry.game(game)
    uses = uses_of(strategy, played) if strategy else played.abilities
    found = measured(uses, played, 2000, 1, 2, lambda: None)
    assert_as_before(map(vars, found.rows), BEFORE, name)
