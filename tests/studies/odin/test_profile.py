"""A profile of Odin: its habits are what the rows of hands add up to; no decision is observed."""

import polars as pl
import pytest

from silver_sim.arena.executors import executor_for
from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.rows import part_frames
from silver_sim.arena.run import Arena
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.behaviours import BEHAVIOURS
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.measures import BLOCK_NUMBERS
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.outcomes.profile import Observed, Profile
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.profile.of_rows import ROWS
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.study import games_of, profile
from silver_sim.studies.profile.tell import tell as page

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


@pytest.fixture(scope="module")
def hands() -> pl.DataFrame:
    """The hands of the duels of the same profile, in rows."""
    asked = setup()
    duels = asked.tables[:2]
    seats = ready_seats(duels, OPTIONS)
    executor = executor_for(duels, seats, 1, OPTIONS.deadline, OPTIONS.executor)
    arena = Arena([table.with_seats(seats) for table in duels], executor)
    parts = arena.parts(range(asked.blocks), asked.blocks, OPTIONS.progress)
    return pl.concat(part_frames(part.rows, {0: 2, 1: 2}, ODIN)["rounds"] for part in parts)


def test_every_behaviour_is_counted_of_each_player() -> None:
    counted = {each.name for each in BLOCK_NUMBERS if each.each_player} | {"rounds"}
    for each in BEHAVIOURS:
        assert {each.numerator, each.denominator} <= counted
        assert each.source == ROWS


def test_habits_are_those_of_the_rows(found: Profile, hands: pl.DataFrame) -> None:
    lines = {line.behaviour: line for line in found.behaviours}
    for player, side in enumerate(("own", "field")):
        went = hands.filter(pl.col("by") == player)
        whole = went.filter(pl.col("end") == 1)
        expected = {
            "went_out": went.height / hands.height,
            "whole_hands": whole.height / hands.height,
            "passes_per_hand": total(hands, f"passes_{player}") / hands.height,
            "passes_able": total(hands, f"able_{player}") / total(hands, f"passes_{player}"),
            "taken_number": total(hands, f"numbers_{player}") / total(hands, f"taken_{player}"),
        }
        for name, value in expected.items():
            assert getattr(lines[name], side).estimate == pytest.approx(value)


def total(rows: pl.DataFrame, column: str) -> int:
    """The sum of a column."""
    return sum(rows[column].to_list())


def test_who_waits_is_said_to_hold_back(found: Profile) -> None:
    assert "passes by choice" in {tag.tag for tag in found.tags}


def test_no_decision_is_observed_and_none_is_warned_of(found: Profile) -> None:
    assert found.observed == Observed(blocks=0, games=0)
    assert found.warnings == []
    assert games_of(setup()) == found.games


def test_its_page_tells_habits(found: Profile) -> None:
    told = page(found)
    (figure,) = next(each for each in told.sections if each.name == "behaviours-section").figures
    cells = {row[0].text: row[1].text for row in figure.table.rows}
    line = next(each for each in found.behaviours if each.behaviour == "cards_per_play")
    assert cells["cards a play"] == plus_minus(line.own)
    assert len(cells) == len(BEHAVIOURS)
