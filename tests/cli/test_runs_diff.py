"""``silver-sim runs diff``: a card of what changed between two runs."""

import json
import shutil
from pathlib import Path

import pytest

from silver_sim.result import read
from silver_sim.studies.changes import Changes
from tests.cli.conftest import SHORT_RUN, Answer, Run, json_of, refused, said

pytestmark = pytest.mark.slow


@pytest.fixture
def two(silver_sim: Run, finished: tuple[Path, Answer], without_charts: None) -> Run:
    shutil.copytree(finished[0] / "run", "a")
    more = ("--strategies", "own", "--set", "call_penalty=3", "--set", "rounds=2")
    assert silver_sim(*SHORT_RUN, *more, "--edition", "bezier", "-q", "--out", "b").status == 0
    return silver_sim


def test_the_card_has_twelve_lines_and_json_has_all(two: Run) -> None:
    out = said(two, "runs", "diff", "a", "b", "-q")
    assert out.startswith("\nWhat changed from a to b?\n")
    assert len(out.strip().splitlines()) <= 12
    assert "rules.rounds: 4 → 2" in out
    assert "How sure: 95 % intervals, paired: both played the same 20 blocks." in " ".join(
        out.split()
    )
    found = read(Changes, json_of(two, "runs", "diff", "a", "b"))
    assert {"rules.call_penalty: 10 → 3", "rules.rounds: 4 → 2"} <= {*found.changed}
    summary = json.loads(Path("a/summary.json").read_text())
    assert {row["metric"] for row in summary["rows"]} == {each.b.metric for each in found.numbers}
    assert found.frame.height == len(found.numbers)


def test_what_cannot_be_compared_is_refused(two: Run) -> None:
    refused(two, "runs", "diff", "a", "nowhere", words="nowhere is not a run folder")
    Path("b/summary.json").unlink()
    refused(two, "runs", "diff", "a", "b", words="summary.json")
