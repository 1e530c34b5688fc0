"""Every planted rule bug is found by one of the games that the campaign plays: its game."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.games.differential.compare import Sides
from tests.games.differential.planted import (
    Bug,
    Bugs,
    copy_with_engine,
    differs,
    found_in_engine,
    found_in_judge,
    plant,
    run_in_copy,
)
from tests.games.odin.differential.bugs import BUGS as ODIN_BUGS
from tests.games.odin.differential.sides import SIDES as ODIN
from tests.games.silver.differential.bugs import BUGS as SILVER_BUGS
from tests.games.silver.differential.sides import SIDES as SILVER

GAMES = ((SILVER, SILVER_BUGS), (ODIN, ODIN_BUGS))
FEW_GAMES = range(3)
SEARCH = "its game finds it no more; the module planted of the game prints one that does"


def each_of(bugs: Iterable[tuple[Sides, Bug]]) -> pytest.MarkDecorator:
    """A case for every one of these bugs."""
    cases = [
        pytest.param(sides, bug, id=f"{sides.game} {bug.paragraph} {bug.name}")
        for sides, bug in bugs
    ]
    return pytest.mark.parametrize(("sides", "bug"), cases)


of_every_game = pytest.mark.parametrize(
    ("sides", "bugs"), [pytest.param(*each, id=each[0].game) for each in GAMES]
)


@cache
def differ(game: str, number: int, style: str | None, rules: str) -> bool:
    """Whether a game without any bug, which many of them are looked for in, shows a difference."""
    [sides] = [sides for sides, _ in GAMES if sides.game == game]
    return differs(sides, number, Bug("none", "", number, "", "", "", json.loads(rules), style))


def found_without(sides: Sides, bug: Bug) -> bool:
    """Whether the game that finds the bug finds something without it."""
    return differ(sides.game, bug.game, bug.style, json.dumps(bug.rules))


@pytest.mark.slow
@each_of((sides, bug) for sides, bugs in GAMES for bug in bugs.of_judge)
def test_a_bug_of_the_judge_is_found_and_only_the_bug(sides: Sides, bug: Bug) -> None:
    assert found_in_judge(sides, bug, [bug.game]) == bug.game, SEARCH
    assert not found_without(sides, bug)


@pytest.mark.slow
@each_of((sides, bug) for sides, bugs in GAMES for bug in bugs.of_engine)
def test_a_bug_of_the_engine_is_found_and_only_the_bug(sides: Sides, bug: Bug) -> None:
    assert found_in_engine(sides, bug, [bug.game]) == bug.game, SEARCH
    assert not found_without(sides, bug)


@pytest.mark.slow
@of_every_game
def test_a_patch_that_changes_no_rule_is_not_found(sides: Sides, bugs: Bugs) -> None:
    assert found_in_judge(sides, bugs.none_in_judge, FEW_GAMES) is None
    assert found_in_engine(sides, bugs.none_in_engine, FEW_GAMES) is None


@pytest.mark.slow
@pytest.mark.parametrize(("sides", "bugs", "status"), [(*GAMES[0], 1), (*GAMES[1], 0)])
def test_the_command_ends_with_status_1_if_there_is_a_difference(
    sides: Sides, bugs: Bugs, status: int
) -> None:
    module = f"tests.games.{sides.game}.differential"
    options = ("--games", "3", "--seed", "0", "--processes", "1")
    shows_itself = [bug for bug in bugs.of_engine if bug.game < 3 and bug.rules is None]
    bug = shows_itself[0] if status else bugs.none_in_engine
    with copy_with_engine(sides.game, bug) as folder:
        campaign = run_in_copy(folder, "-m", module, *options)
        assert campaign.returncode == status, campaign.stderr
        last = campaign.stdout.splitlines()[-1]
        assert last.startswith("games=3 decisions=")
        assert ("differences=0" in last) == (status == 0)
        if status == 1:
            seed = campaign.stdout.split("--only ")[1].split()[0]
            again = run_in_copy(folder, "-m", module, "--only", seed)
            assert again.returncode == 1
            assert json.loads(again.stdout.splitlines()[0])["format"] == f"{sides.game}-trace"


@of_every_game
def test_the_bugs_are_many_and_touch_every_section_of_the_rules_of_play(
    sides: Sides, bugs: Bugs
) -> None:
    assert len(bugs.of_judge) >= 30
    assert len(bugs.of_engine) >= 5
    sections = {int(bug.paragraph.split(".")[0]) for bug in bugs.of_judge + bugs.of_engine}
    assert sections >= set(bugs.sections)
    assert len({(bug.paragraph, bug.name) for bug in bugs.of_judge}) == len(bugs.of_judge)


@pytest.mark.parametrize("text", ["twice", "never"])
def test_a_patch_must_change_exactly_one_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "module.py").write_text("twice, twice, once")
    with pytest.raises(ValueError, match=text):
        plant(Bug("bug", "", 0, "module.py", text, "other"), tmp_path)
    plant(Bug("bug", "", 0, "module.py", "once", "other"), tmp_path)
    assert (tmp_path / "module.py").read_text() == "twice, twice, other"
