"""Every planted rule bug is found by one of the games that the campaign plays: its game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.silver.differential.bugs import ENGINE_BUGS, JUDGE_BUGS
from tests.games.silver.differential.planted import (
    Bug,
    copy_with_engine,
    differs,
    found_in_engine,
    found_in_judge,
    plant,
    run_in_copy,
)

COMMENT_IN_JUDGE = Bug(
    "none",
    "",
    0,
    "turn.py",
    "    _refill_row(now)\n",
    "    _refill_row(now)  # 8.1\n",
    {"rounds": 1},
)
COMMENT_IN_ENGINE = Bug(
    "none", "", 0, "turn.py", "    refill_row(s)\n", "    refill_row(s)  # 8.1\n", {"rounds": 1}
)
FEW_GAMES = range(6)
SEARCH = (
    "its game finds it no more; "
    "python -m tests.games.silver.differential.planted prints one that does"
)


def name_of(bug: Bug) -> str:
    return f"{bug.paragraph} {bug.name}"


@pytest.mark.slow
@pytest.mark.parametrize("bug", JUDGE_BUGS, ids=name_of)
def test_a_bug_of_the_judge_is_found_and_only_the_bug(bug: Bug) -> None:
    assert found_in_judge(bug, [bug.game]) == bug.game, SEARCH
    assert not differs(bug.game, bug)


@pytest.mark.slow
@pytest.mark.parametrize("bug", ENGINE_BUGS, ids=name_of)
def test_a_bug_of_the_engine_is_found_and_only_the_bug(bug: Bug) -> None:
    assert found_in_engine(bug, [bug.game]) == bug.game, SEARCH
    assert not differs(bug.game, bug)


@pytest.mark.slow
def test_a_patch_that_changes_no_rule_is_not_found() -> None:
    assert found_in_judge(COMMENT_IN_JUDGE, FEW_GAMES) is None
    assert found_in_engine(COMMENT_IN_ENGINE, FEW_GAMES) is None


@pytest.mark.slow
@pytest.mark.parametrize(("bug", "status"), [(COMMENT_IN_ENGINE, 0), (ENGINE_BUGS[-1], 1)])
def test_the_command_ends_with_status_1_if_there_is_a_difference(bug: Bug, status: int) -> None:
    options = ("--games", "3", "--seed", "0", "--processes", "1")
    with copy_with_engine(bug) as folder:
        campaign = run_in_copy(folder, "-m", "tests.games.silver.differential", *options)
        assert campaign.returncode == status, campaign.stderr
        last = campaign.stdout.splitlines()[-1]
        assert last.startswith("games=3 decisions=")
        assert ("differences=0" in last) == (status == 0)
        if status == 1:
            seed = campaign.stdout.split("--only ")[1].split()[0]
            again = run_in_copy(folder, "-m", "tests.games.silver.differential", "--only", seed)
            assert again.returncode == 1
            assert json.loads(again.stdout.splitlines()[0])["format"] == "silver-trace"


def test_the_bugs_are_many_and_touch_every_section_of_the_rules_of_play() -> None:
    bugs = JUDGE_BUGS + ENGINE_BUGS
    assert len(JUDGE_BUGS) >= 30
    assert len(ENGINE_BUGS) >= 5
    assert {int(bug.paragraph.split(".")[0]) for bug in bugs} >= set(range(3, 12))
    assert len(set(map(name_of, JUDGE_BUGS))) == len(JUDGE_BUGS)


@pytest.mark.parametrize("text", ["twice", "never"])
def test_a_patch_must_change_exactly_one_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "module.py").write_text("twice, twice, once")
    with pytest.raises(ValueError, match=text):
        plant(Bug("bug", "", 0, "module.py", text, "other"), tmp_path)
    plant(Bug("bug", "", 0, "module.py", "once", "other"), tmp_path)
    assert (tmp_path / "module.py").read_text() == "twice, twice, other"
