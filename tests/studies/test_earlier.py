"""A run that version 0.1.0 wrote is as it was written, though this one would tell it otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from silver_sim.runs.files import json_bytes
from silver_sim.runs.folder import SUMMARY
from silver_sim.studies.earlier import is_earlier
from silver_sim.studies.report import report
from silver_sim.studies.verify import verify
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow


def as_0_1_0(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary in the layout of that version: its own word, ratings with another middle."""
    (standings,) = summary["standings"]
    lines = [
        line | {"rating": line["rating"] | {"estimate": line["rating"]["estimate"] + 70}}
        for line in standings["lines"]
    ]
    pairs = [
        {"certain" if key == "told_apart" else key: value for key, value in pair.items()}
        | {"ahead": {k: v for k, v in pair["ahead"].items() if k not in ("p", "p_holm", "shown")}}
        for pair in standings["pairs"]
    ]
    old = {key: value for key, value in summary.items() if key != "noise"}
    return old | {"standings": [standings | {"lines": lines, "pairs": pairs}]}


def test_a_run_of_version_0_1_0_is_verified_by_the_numbers_that_both_tell(play: Play) -> None:
    roster = ["greedy", "pairs", "random"]
    run = play(kind="tournament", roster=roster, seats=2, blocks=6, confirm=False)
    assert not verify(run.path).problems
    assert not is_earlier(run.summary())
    old = as_0_1_0(run.summary())
    run.add(SUMMARY, json_bytes(old))
    assert is_earlier(run.summary())
    assert not verify(run.path).problems
    old["standings"][0]["lines"][0]["win_share"]["estimate"] += 0.01
    run.add(SUMMARY, json_bytes(old))
    assert verify(run.path).problems == ["summary.json is not what the parts give"]


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
