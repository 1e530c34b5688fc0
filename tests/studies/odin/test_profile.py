"""A profile of Odin: its habits are what the rows of hands add up to; no decision is observed."""

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.result import as_json
from silver_sim.stats.outcomes.profile import Observed
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.profile.result import Profile
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.study import games_of, profile
from tests.studies.profile.before import assert_as_before

pytestmark = pytest.mark.slow

OPTIONS = RunOptions(threads=1)


def setup(games: int = 40) -> ProfileSetup:
    files = strategy_files(ODIN.name)
    who, *field = (read_entry(name, files, ODIN) for name in ("passer", "low", "high"))
    setting = Setting(ODIN.rule_set({}), 1, "physical", "stop")
    return ProfileSetup(ODIN, who, field, setting, "standard", games)


@pytest.fixture(scope="module")
def found() -> Profile:
    return profile(setup(), OPTIONS)


def test_who_waits_holds_back_and_no_decision_is_observed(found: Profile) -> None:
    assert "passes by choice" in {tag.tag for tag in found.tags}
    assert (found.observed, found.warnings) == (Observed(blocks=0, games=0), [])
    assert games_of(setup()) == found.games


def test_estimates_are_those_of_the_old_program(found: Profile) -> None:
    assert_as_before("odin", as_json(found))
