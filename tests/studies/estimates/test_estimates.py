"""Estimates of Odin, of every kind, change only together with an entry of the news.

Those of Silver are counted from their rows, beside this folder: ``test_kinds`` and others.
"""

import tomllib
from pathlib import Path

import pytest

from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.runs.tables import frame
from silver_sim.studies.questions.abilities import measured
from tests.before import assert_as_before
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

BEFORE = Path(__file__).with_name("estimates.csv")
EXPERIMENTS = tomllib.loads(BEFORE.with_name("experiments.toml").read_text())


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_estimates_are_those_that_are_kept(name: str, play: Play) -> None:
    rows = frame(play(**{"seed": 1, **EXPERIMENTS[name]}), "summary")
    assert_as_before(rows.iter_rows(named=True), BEFORE, name)


def test_abilities_are_worth_what_is_kept() -> None:
    found = measured(ODIN.abilities, ODIN, 2000, 1, 2, lambda: None)
    assert_as_before(map(vars, found.rows), BEFORE, "abilities_odin")
