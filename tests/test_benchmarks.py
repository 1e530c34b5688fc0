"""The benchmarks run and write every row; what they measure is nobody's test."""

import json
import math
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from benchmarks import older, yardstick
from benchmarks.__main__ import parser
from benchmarks.measure import Goal, Laps, Row, at_least, at_most, in_turn
from benchmarks.sizes import SMOKE
from silver_sim.errors import UserError
from tests.shared import made_once

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
ROWS = {
    *("turn_against_yardstick", "round_against_floor", "counter_before", "heuristics_before"),
    *("two_threads", "different_bytes", "sight", "python_decisions", "python_against_compiled"),
    *("python_steps", "mixed_table", "odin", "champion_silver", "champion_odin"),
    *("random_decisions", "warm_start", "batch", "demonstrations", "seat_env", "aec"),
    *("forks", "rollouts", "worlds"),
    *("verdict_simulate", "files_simulate", "verdict_compare", "files_compare", "peak_memory"),
    "memory_growth",
}
WITH_OPTIONS = {"turn_against_yardstick", "counter_before", "heuristics_before"}
# Prints what a yardstick prints, of so many games.
YARDSTICK = """
#include <stdio.h>
int main(int argc, char **argv) { printf("games %s turns/s 9 ns/turn 12.5\\n", argv[1]); }
"""
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


@pytest.fixture(scope="session")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What ``python -m benchmarks --quick --smoke --json FILE`` writes."""

    def make(folder: Path) -> None:
        file = str(folder / "new" / "bench.json")
        command = [sys.executable, "-m", "benchmarks", "--quick", "--smoke", "--json", file]
        subprocess.run(command, cwd=ROOT, check=True, timeout=600)

    folder = made_once(tmp_path_factory, "benchmarks", make)
    return json.loads((folder / "new" / "bench.json").read_text())


@pytest.mark.long
@pytest.mark.once
def test_every_row_is_written_with_finite_numbers_and_tiny_sizes_are_not_judged(
    document: Any,
) -> None:
    rows = {row["name"]: row for row in document["rows"]}
    assert rows.keys() == ROWS
    for row in rows.values():
        figures = [row["figure"]] if row["name"] not in WITH_OPTIONS else []
        assert all(map(math.isfinite, [*figures, *row["beside"].values()])), row["name"]
        assert row["verdict"].startswith("not judged: "), row["name"]
    assert rows["different_bytes"]["figure"] == 0, "threads change no byte of the rows"


@pytest.mark.parametrize(
    ("goal", "figure", "verdict"),
    [
        (at_most(36), 36, "met"),
        (at_most(36), 36.1, "NOT MET"),
        (at_least(1.9), 1.9, "met"),
        (at_least(1.9), 1.8, "NOT MET"),
        (None, 5, "information"),
    ],
)
def test_verdict_says_whether_the_goal_is_met(
    goal: Goal | None, figure: float, verdict: str
) -> None:
    assert Row("name", "what", figure, "x", "how", goal).verdict == verdict


def test_two_measure_themselves_in_turn_and_the_ratio_is_the_median_over_the_pairs() -> None:
    figures = iter([1.0, 2.0, 3.0, 4.0])
    assert in_turn(lambda: next(figures), lambda: next(figures), 2) == ([1.0, 3.0], [2.0, 4.0])
    assert Laps([2.0, 9.0, 40.0], [1.0, 3.0, 4.0]).ratio == 3.0


def test_rows_say_which_option_they_lack() -> None:
    (turn,) = yardstick.turn(None, SMOKE)
    assert turn.verdict == "not judged: no yardstick (--pace FILE.c)"
    rows = [*older.games(None, SMOKE), *older.starts(None, SMOKE)]
    names = [row.name for row in rows]
    assert names == ["counter_before", "heuristics_before", "cold_before", "warm_before"]
    for row in rows:
        assert (row.measured, row.verdict) == ("", "not judged: no older commit (--before COMMIT)")


@needs_compiler
def test_yardstick_is_built_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    source = tmp_path / "pace.c"
    source.write_text(YARDSTICK)
    with yardstick.built(source) as pace:
        assert pace is not None
        assert pace(7) == 12.5


@needs_compiler
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("int main() { return 0 }", "error: expected"),
        ("int main() { return 3; }", "exit status 3"),
        ("int main() { return 0; }", "prints no ns/turn"),
    ],
)
def test_c_file_that_is_no_yardstick_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    monkeypatch.delenv("CC", raising=False)
    source = tmp_path / "pace.c"
    source.write_text(text)
    with pytest.raises(UserError, match="yardstick") as told, yardstick.built(source):
        pass
    assert (told.value.where, told.value.exit_status) == (str(source), 2)
    assert why in told.value.why
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    with pytest.raises(UserError, match="cannot be run"), yardstick.built(source):
        pass


def test_mistakes_end_in_a_message_and_status_2(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "--only", "sight", "--before", "no-such-commit"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert "no-such-commit" in done.stderr


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose first commit answers as the player of a commit does, in no time.

    Its second one cannot be imported, and its third one has no benchmarks.
    """
    root = tmp_path / "repository"
    (root / "benchmarks").mkdir(parents=True)
    tables = root / "benchmarks" / "tables.py"
    plays = """
from types import SimpleNamespace
import numpy as np
rows = SimpleNamespace(games=range(32), rounds={"turns": np.array([5, 6])})
seats = match = lambda given: SimpleNamespace(play=lambda first, blocks: rows)
"""
    (root / "benchmarks" / "__init__.py").touch()  # else ours would be imported
    _git(root, "init", "--quiet", "--initial-branch=main")
    for text in (plays, "raise ImportError('nothing here plays')", None):
        tables.unlink(missing_ok=True) if text is None else tables.write_text(text)
        _git(root, "add", "--all")
        _git(root, "commit", "--quiet", "--message", "some commit")
    monkeypatch.setattr(older, "ROOT", root)
    _git(root, "checkout", "--quiet", "--detach", "HEAD~2")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return root


def _git(root: Path, *arguments: str) -> str:
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.org"]
    done = subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)
    return done.stdout.decode()


def test_older_commit_plays_beside_this_tree_and_leaves_nothing(repository: Path) -> None:
    before = sorted(repository.parent.iterdir())
    with older.checked_out("HEAD") as commits:
        games = older.games(commits, SMOKE)
        starts = older.starts(commits, SMOKE)
    for row in (*games, *starts):
        assert row.figure
        assert row.figure > 0
        assert row.what.endswith(" HEAD")
        assert not row.unjudged
    assert sorted(repository.parent.iterdir()) == before
    assert len(_git(repository, "worktree", "list").splitlines()) == 1


@pytest.mark.parametrize("commit", ["main", "nowhere", "--all"])
def test_commit_without_benchmarks_is_told_and_leaves_nothing(
    repository: Path, commit: str
) -> None:
    message = "has no benchmarks" if commit == "main" else "cannot be had"
    with pytest.raises(UserError, match=message), older.checked_out(commit):
        pass
    assert len(_git(repository, "worktree", "list").splitlines()) == 1


def test_commit_that_does_not_play_is_told_and_leaves_nothing(repository: Path) -> None:
    for measure in (older.games, older.starts):
        refused = pytest.raises(UserError, match="does not play")
        with refused as told, older.checked_out("main~1") as commits:
            measure(commits, SMOKE)
        assert told.value.why == "ImportError: nothing here plays"
        assert len(_git(repository, "worktree", "list").splitlines()) == 1


def test_help_shows_examples() -> None:
    assert "python -m benchmarks --quick" in parser().format_help()
