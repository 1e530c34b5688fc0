"""The experiments of Odin that come with the program: each answers what its title asks."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.info import INFO
from silver_sim.games.silver.info import INFO as SILVER
from silver_sim.report.model import Page
from silver_sim.report.text.sure import in_100
from silver_sim.runs import RunFolder
from silver_sim.studies.experiments import read_experiment, shipped_experiments
from silver_sim.studies.report import page_of_run
from tests.report.text.numbers import told_by_no_table
from tests.shared import made_once
from tests.small_runs import UNDRAWN, found_of, played

pytestmark = pytest.mark.slow

ASKED = {
    "odin_beliefs": ("belief", "What can be known of unseen cards in Odin?"),
    "odin_equity": ("equity", "Do chances to win come true in Odin?"),
    "odin_forecast": ("forecast", "Do the chances that advice predicts come true in Odin?"),
    "odin_ladder": ("ladder", "What is each step to a stronger strategy of Odin worth?"),
    "length": ("sweep", "How much is luck"),
    "odin_standings": ("tournament", "Which built-in strategy is best at Odin"),
    "pick_up": ("sweep", "Which beaten card should one take?"),
    "start": ("simulate", "What is leading a hand worth?"),
    "whole_hand": ("compare", "What is the whole-hand finish worth?"),
}
# These ask nothing of how hands are played.
BETWEEN_HANDS = ("odin_beliefs", "odin_equity", "odin_forecast", "odin_ladder")
OF_HANDS = {"hands-section", "taking-section"}


def sections(page: Page) -> list[str]:
    return [each.name for each in page.sections]


def test_each_names_its_game_and_asks_a_question() -> None:
    files = shipped_experiments(INFO.name)
    assert files.keys() == ASKED.keys()
    for name, (kind, title) in ASKED.items():
        experiment = read_experiment(files[name])
        assert (experiment.game, experiment.kind) == (INFO.name, kind)
        assert experiment.title.startswith(title)
        assert experiment.blocks is not None  # ends by a number, so that everybody has the same
    assert not files.keys() & shipped_experiments(SILVER.name).keys()
    shown = {experiment for experiment, *_ in INFO.gallery.values() if experiment}
    assert shown <= ASKED.keys()


@pytest.mark.parametrize("name", [name for name in ASKED if name not in BETWEEN_HANDS])
def test_its_page_tells_who_ends_hands(shipped: dict[str, RunFolder], name: str) -> None:
    page = page_of_run(shipped[name])
    assert set(sections(page)) >= OF_HANDS
    assert len(set(sections(page))) == len(page.sections)
    tables = [table.name for each in page.sections for table in each.tables]
    figures = [figure.table.name for each in page.sections for figure in each.figures]
    assert len(set(tables + figures)) == len(tables + figures)


def test_start_answers_what_the_start_is_worth(shipped: dict[str, RunFolder]) -> None:
    found = found_of(shipped["start"])
    assert found.number("hands_per_game", "everybody").value == 1  # points_limit = 1
    share = in_100(found.number("start_player_win_share", "everybody"))
    assert f"start players win {share}; the fair share is 25." in found.answer.sentence
    assert "All play counter: only the seat and the start differ." in found.answer.beside


def test_where_all_play_the_same_seats_and_start_are_drawn(shipped: dict[str, RunFolder]) -> None:
    page = page_of_run(shipped["start"])
    assert sections(page)[:2] == ["why", "arms-section"]
    assert page.answer.picture
    assert page.answer.picture.forest
    lines = page.answer.picture.forest.lines
    of_start = next(line for line in lines if "start player" in line.label)
    assert of_start.numbers.estimate is not None
    found = {figure.name: figure.finding for each in page.sections for figure in each.figures}
    assert found["places"].startswith("All have the same")
    assert found["round-scores"].startswith("All have the same")
    assert not [said for said in found.values() if "the lowest: " in said]


def test_pick_up_compares_every_policy_and_says_what_each_is(shipped: dict[str, RunFolder]) -> None:
    page = page_of_run(shipped["pick_up"])
    followed = [arm for arm in shipped["pick_up"].summary()["arms"] if arm["followed"]]
    variants = [arm["label"] for arm in followed]
    assert variants == ["take=low", "take=high", "take=fit", "take=joins"]
    for policy in ("Low takes", "high the highest", "Fit takes", "Joins takes"):
        assert policy in page.who["take"]
    assert page.who["take=low"] == "the lowest number"
    assert set(variants) <= page.who.keys()


def test_who_may_not_lead_its_whole_hand_never_does(shipped: dict[str, RunFolder]) -> None:
    page = page_of_run(shipped["whole_hand"])
    (figure,) = next(each for each in page.sections if each.name == "hands-section").figures
    with_, without = figure.table.rows
    assert "no_whole" in without[0].text
    assert [bool(row[2].values[0]) for row in (with_, without)] == [True, False]


@pytest.mark.parametrize("name", ASKED)
def test_numbers_of_captions_stand_in_tables(shipped: dict[str, RunFolder], name: str) -> None:
    page = page_of_run(shipped[name])
    assert told_by_no_table(page, [*page.names, *page.who]) == []


# A tournament plays many line-ups, a belief draws many worlds, who looks ahead takes its time.
SMALLER: dict[str, dict[str, Any]] = {
    "odin_standings": {"blocks": 2},
    "odin_beliefs": {"worlds": 16, "every": 32},
    "odin_forecast": {"worlds": 64, "every": 64},
    "odin_ladder": {"steps": ["random", "low", "counter"], "searching_blocks": None},
}
BLOCKS = 6

Runs = dict[str, RunFolder]


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    """A run of a few blocks of each, without charts."""

    def make(folder: Path) -> None:
        for name, file in shipped_experiments(ODIN.name).items():
            small = {"blocks": BLOCKS, **UNDRAWN, **SMALLER.get(name, {})}
            played(folder / name, **read_experiment(file).model_dump() | small)

    folder = made_once(tmp_path_factory, "odin_experiments", make)
    return {name: RunFolder.open(folder / name) for name in shipped_experiments(ODIN.name)}
