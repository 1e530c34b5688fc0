"""A run that other programs wrote is as it was written, though this one would tell it otherwise."""

from __future__ import annotations

import pytest

from silver_sim.runs.files import json_bytes
from silver_sim.runs.folder import SUMMARY
from silver_sim.studies.report import report
from silver_sim.studies.verify import verify
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow


def test_what_was_not_asked_yet_when_a_run_was_written_is_no_change(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    roster = ["greedy", "pairs", "random"]
    run = play(kind="tournament", roster=roster, seats=[2, 3], blocks=4, confirm=False)
    summary = run.summary()
    for table in summary["standings"]:
        assert table.pop("survival")
    run.add(SUMMARY, json_bytes(summary))
    assert verify(run.path).problems == ["summary.json is not what the parts give"]
    monkeypatch.setattr(
        "silver_sim.studies.verify.other_programs", lambda *_: ["engine: a then, b now"]
    )
    assert not verify(run.path).problems
    assert b"survival-section" not in report(run)
    summary["standings"][1]["lines"][0]["win_share"]["estimate"] += 0.01
    run.add(SUMMARY, json_bytes(summary))
    assert verify(run.path).problems


def test_other_programs_may_say_the_same_numbers_in_other_words(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = play(kind="simulate", players=["greedy", "pairs"], blocks=4)
    summary = run.summary() | {"verdict": "Said otherwise."}
    run.add(SUMMARY, json_bytes(summary))
    assert verify(run.path).problems == ["summary.json is not what the parts give"]
    monkeypatch.setattr(
        "silver_sim.studies.verify.other_programs", lambda *_: ["engine: a then, b now"]
    )
    assert not verify(run.path).problems
    first, second = summary["strategies"]
    swapped = [first | {"strategy": second["strategy"]}, second]
    for other in ({"games": 9}, {"more": 1}, {"strategies": swapped}):
        run.add(SUMMARY, json_bytes(summary | other))
        (problem,) = verify(run.path).problems
        assert problem.startswith("summary.json is not what the parts give (it was made by other")
