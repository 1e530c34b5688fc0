"""Runs of disjoint blocks become one: the bytes of one run, or a refusal that says why."""

import json
import random
import shutil
import threading
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import begin
from silver_sim.studies.merge import Merged
from tests.cli.conftest import STRATEGIES, Patch, Run, refused, said, typed
from tests.shared import made_once, results

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("small_parts")]

LINE_UP = ("simulate", "--players", "steady,steady:call_after=12", "--strategies", "own", "-q")
ROSTER = "kind = 'tournament'\nroster = ['greedy', 'pairs', 'random']\nseats = [2, 3]\n"
RUNS = {"whole": (0, 45), "a": (0, 13), "b": (13, 24), "c": (37, 8)}  # first block, blocks
OF_ITS_OWN = {"command", "process", "seconds", "started", "merged", "sha256"}  # of a manifest


@pytest.fixture
def played(silver_sim: Run, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The program where ``whole`` and three parts of it are."""

    def make(folder: Path) -> None:
        (folder / "own").symlink_to(STRATEGIES)
        for name, (first, blocks) in RUNS.items():
            size = "--games", str(2 * blocks), "--first-block", str(first), "--seed", "1"
            assert typed(folder, *LINE_UP, *size, "--out", name).status == 0

    made = made_once(tmp_path_factory, "merged", make)
    for name in RUNS:
        shutil.copytree(made / name, name)
    return silver_sim


def manifest(run: str) -> Any:
    return json.loads(Path(run, "manifest.json").read_text())


def not_merged(silver_sim: Run, *parts: str, words: str) -> str:
    """Refused, and nothing is written."""
    found = refused(silver_sim, "runs", "merge", *parts, "--out", "m", words=words)
    assert not Path("m").exists()
    return found


@pytest.mark.parametrize("parts", [("a", "b", "c"), ("c", "a", "b")])
def test_merged_parts_are_the_bytes_of_one_run(played: Run, parts: Sequence[str]) -> None:
    """In any order; only the manifest says that, when and where the parts were played."""
    status, out, err = played("runs", "merge", *parts, "--out", "m", "-q")
    assert (status, err) == (0, "")
    assert out.endswith("Files: m\n")
    assert results("m") == results("whole")
    one, other = manifest("whole"), manifest("m")
    assert other["merged"] == 3
    assert other["seconds"] >= sum(manifest(part)["seconds"] for part in parts)
    assert {name for name in one | other if one.get(name) != other.get(name)} <= OF_ITS_OWN
    assert "all intact" in said(played, "runs", "verify", "m", "-q")


def test_a_part_is_a_run_like_any_other(played: Run) -> None:
    """It is verified, made longer, and merged into a larger part, which goes on as well."""
    assert "24 games" not in said(played, "runs", "verify", "b", "-q")
    assert played("runs", "resume", "b", "--blocks", "30", "-q").status == 0
    shutil.rmtree("c")
    size = "--games", "4", "--first-block", "43", "--seed", "1"
    assert played(*LINE_UP, *size, "--out", "c").status == 0
    assert played("runs", "merge", "b", "c", "--out", "rest", "-q").status == 0
    assert json.loads(Path("rest/spec.json").read_text())["experiment"]["first_block"] == 13
    assert played("runs", "merge", "a", "rest", "--out", "m", "-q").status == 0
    assert results("m") == results("whole")
    assert played("runs", "resume", "m", "--blocks", "50", "-q").status == 0
    assert played("runs", "resume", "whole", "--blocks", "50", "-q").status == 0
    assert results("m") == results("whole")


def test_a_merger_that_was_stopped_goes_on_by_playing(played: Run) -> None:
    stop = threading.Event()
    how = RunOptions(stop=stop, progress=lambda _: stop.set())
    made = begin(Merged.of_runs([Path("a"), Path("b"), Path("c")]), Path("m"), how)
    assert (made.manifest["status"], made.blocks()) == ("stopped", 10)
    assert played("runs", "resume", "m", "-q", "--strategies", "own").status == 0
    assert results("m") == results("whole")


def test_tables_of_all_sizes_are_merged_and_the_winner_is_confirmed(silver_sim: Run) -> None:
    Path("t.toml").write_text(ROSTER)
    for name, more in {
        "whole": ("--blocks", "30"),
        "a": ("--blocks", "11"),
        "b": ("--blocks", "19", "--first-block", "11"),
    }.items():
        assert silver_sim("run", "t.toml", *more, "--out", name, "-q").status == 0
    assert silver_sim("runs", "merge", "a", "b", "--out", "m", "-q").status == 0
    assert results("m") == results("whole")


def test_parts_that_overlap_or_leave_a_gap_are_refused(played: Run) -> None:
    not_merged(played, "a", words="one run cannot be merged")
    not_merged(played, "a", "whole", words="a and whole overlap\n  why: both have blocks 0 to 12")
    not_merged(played, "b", "b", words="b and b overlap")
    found = not_merged(played, "a", "c", words="blocks 13 to 36 are missing")
    assert "--first-block 13" in found


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--seed", "2"), "experiment.seed: 1 in a, 2 in other"),
        (("--seed", "2", "--first-block", "0"), "experiment.seed: 1 in a, 2 in other"),
        (("--seed", "1", "--set", "call_penalty=5"), "call_penalty"),
        (("--seed", "1", "--players", "steady,steady:call_after=11"), "call_after"),
    ],
)
def test_parts_of_another_experiment_are_refused(
    played: Run, typed: Sequence[str], words: str
) -> None:
    size = "--games", "8", "--first-block", "13"
    assert played(*LINE_UP, *size, *typed, "--out", "other").status == 0
    assert words in not_merged(played, "a", "other", words="other is not a part of the same")


def test_a_strategy_that_was_another_file_is_refused(played: Run) -> None:
    shutil.copytree(STRATEGIES, "changed")
    file = Path("changed/steady.py")
    file.write_text(file.read_text() + "\n# another one\n")
    words = [*LINE_UP[:3], "--strategies", "changed", "-q", "--games", "8", "--first-block", "13"]
    assert played(*words, "--seed", "1", "--out", "other").status == 0
    assert "sha256" in not_merged(played, "a", "other", words="not a part of the same experiment")


def test_a_part_of_another_version_is_refused(played: Run, monkeypatch: Patch) -> None:
    monkeypatch.setattr("silver_sim.studies.programs.__version__", "9.9")
    not_merged(played, "a", "b", words="silver_sim: 0.1.0 then, 9.9 now")


def test_a_part_that_is_not_whole_is_refused(played: Run) -> None:
    shutil.copytree("b", "stopped")
    changed = manifest("b") | {"status": "stopped"}
    Path("stopped/manifest.json").write_text(json.dumps(changed))
    words = "stopped is not complete\n  why: its status is stopped"
    assert "runs resume stopped" in not_merged(played, "a", "stopped", words=words)
    part = Path("b/games/part-00001.parquet")
    part.write_bytes(part.read_bytes()[:-1] + b"?")
    words = "b is damaged\n  why: games/part-00001.parquet is not as it was written"
    assert "runs verify b" in not_merged(played, "a", "b", words=words)
    not_merged(played, "a", "nowhere", words="nowhere is not a run folder")


def test_a_run_that_no_number_of_blocks_ended_is_refused(played: Run) -> None:
    Path("w.toml").write_text("kind = 'compare'\na = 'greedy'\nb = 'random'\nuntil = '20pp'\n")
    assert played("run", "w.toml", "--out", "w", "-q").status == 0
    not_merged(played, "a", "w", words="w cannot be merged")


def test_a_part_is_not_replaced_by_the_whole(played: Run) -> None:
    Path("link").symlink_to("b")
    for out in ("a", "link"):
        words = ("runs", "merge", "a", "b", "--out", out, "--force")
        refused(played, *words, words=f"{out} is one of the parts")
    assert "all intact" in said(played, "runs", "verify", "a", "-q")


def test_a_run_is_not_replaced_unless_asked(played: Run) -> None:
    refused(played, "runs", "merge", "a", "b", "--out", "c", words="c exists already")
    assert played("runs", "merge", "a", "b", "--out", "c", "--force", "-q").status == 0
    assert manifest("c")["blocks_done"] == 37


def test_no_part_begins_where_some_tables_have_ended(silver_sim: Run) -> None:
    """A ladder plays the seats that look ahead only in its first blocks."""
    words = "no part can begin at block 50,000"
    refused(silver_sim, "run", "ladder", "--first-block", "50000", "--check", words=words)


def test_a_drawn_split_of_three_players_is_the_whole(silver_sim: Run) -> None:
    """Eight parts, most of them within one part of the files, merged in a drawn order."""
    chance = random.Random(67)
    cuts = [0, *sorted(chance.sample(range(1, 40), 7)), 40]
    words = ("simulate", "--players", "greedy,pairs,spy", "--seed", "5", "-q")
    assert silver_sim(*words, "--games", "120", "--out", "whole").status == 0
    for first, last in pairwise(cuts):
        size = "--games", str(3 * (last - first)), "--first-block", str(first)
        assert silver_sim(*words, *size, "--out", f"part{first}").status == 0
    parts = [f"part{first}" for first in cuts[:-1]]
    chance.shuffle(parts)
    assert silver_sim("runs", "merge", *parts, "--out", "m", "-q", "--threads", "2").status == 0
    assert results("m") == results("whole")
