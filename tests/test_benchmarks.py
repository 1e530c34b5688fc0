"""The benchmarks run and write every row; what they measure is nobody's test."""

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.measure import Goal, Laps, Row, at_least, at_most
from tests.shared import made_once

ROOT = Path(__file__).resolve().parents[1]
ROWS = {
    "round_against_floor",
    "two_threads",
    "different_bytes",
    "sight",
    "python_decisions",
    "python_against_compiled",
    "python_steps",
    "mixed_table",
    "odin",
    "random_decisions",
    "warm_start",
    "forks",
    "verdict_simulate",
    "files_simulate",
    "verdict_compare",
    "files_compare",
    "peak_memory",
    "memory_growth",
}


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
@pytest.mark.slow
def test_every_row_is_written_with_finite_numbers(document: Any) -> None:
    rows = {row["name"]: row for row in document["rows"]}
    assert rows.keys() == ROWS
    for row in rows.values():
        assert all(map(math.isfinite, [row["figure"], *row["beside"].values()])), row["name"]


@pytest.mark.once
@pytest.mark.slow
def test_tiny_sizes_are_not_judged(document: Any) -> None:
    for row in document["rows"]:
        assert row["verdict"] == ("not judged: tiny sizes" if row["goal"] else "information")


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


def test_ratio_is_the_median_over_the_pairs() -> None:
    assert Laps([2.0, 9.0, 40.0], [1.0, 3.0, 4.0]).ratio == 3.0


@pytest.mark.once
@pytest.mark.slow
def test_threads_change_no_byte_of_the_rows(document: Any) -> None:
    (row,) = [row for row in document["rows"] if row["name"] == "different_bytes"]
    assert row["figure"] == 0


@pytest.mark.once
@pytest.mark.slow
def test_help_shows_examples() -> None:
    command = [sys.executable, "-m", "benchmarks", "--help"]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    assert b"python -m benchmarks --quick" in told.stdout
