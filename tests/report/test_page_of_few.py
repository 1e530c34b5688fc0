"""Runs that can hardly tell anything have pages all the same: few blocks, one value, odd rules."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.studies.report import report
from tests.report.html import read
from tests.small_runs import UNDRAWN, played

pytestmark = pytest.mark.slow

ODD: list[dict[str, Any]] = [
    {"kind": "simulate", "players": ["greedy", "greedy"], "blocks": 1},
    {"kind": "simulate", "players": ["greedy", "pairs", "spy"], "blocks": 2},
    {"kind": "simulate", "players": ["greedy", "pairs"], "blocks": 3, "rules": {"rounds": 1}},
    {"kind": "simulate", "players": ["random", "random"], "blocks": 2, "rules": {"rounds": 9}},
    {"kind": "simulate", "players": ["greedy", "pairs"], "blocks": 2, "rules": {"call_penalty": 0}},
    {"kind": "simulate", "players": ["greedy+restrict(no_call)"] * 2, "blocks": 2},
    {"kind": "compare", "a": "greedy", "b": "pairs", "blocks": 1},
    {"kind": "compare", "a": "greedy", "b": "pairs", "seats": 4, "blocks": 2},
    {"kind": "compare", "a": "greedy", "b": "pairs", "field": ["greedy"], "blocks": 2},
    {"kind": "tournament", "roster": ["greedy", "pairs"], "field": ["spy"], "blocks": 1},
    {"kind": "tournament", "roster": ["greedy", "pairs", "spy"], "seats": [3, 2], "blocks": 2},
    {
        "kind": "sweep",
        "players": ["greedy", "pairs"],
        "vary": "call_at",
        "values": [8],
        "blocks": 1,
    },
    {
        "kind": "sweep",
        "players": ["greedy", "pairs"],
        "vary": "rules.rounds",
        "values": [1, 3],
        "blocks": 2,
    },
    {
        "kind": "sweep",
        "players": ["greedy", "pairs"],
        "vary": "rules.failed_set_penalty",
        "values": ["never", "three_values"],
        "blocks": 2,
    },
    {"kind": "rule_sensitivity", "players": ["greedy", "pairs"], "blocks": 1},
]


def called(fields: dict[str, Any]) -> str:
    return "-".join(str(value) for value in fields.values())


@pytest.mark.parametrize("fields", ODD, ids=called)
def test_a_page_is_made(fields: dict[str, Any], tmp_path: Path) -> None:
    confirm = {"confirm": False} if fields["kind"] in ("tournament", "sweep") else {}
    run = played(tmp_path / "run", **fields, **confirm, **UNDRAWN)
    page = read(report(run, static=True).decode())
    assert len(page.all("h1")) == 1
    assert page.all("figure")
    assert "nan" not in page.text.lower().split()
