"""Runs that can hardly tell anything have pages all the same: few blocks, one value, odd rules."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.studies.report import report
from tests.report.html import read
from tests.small_runs import UNDRAWN, played

pytestmark = pytest.mark.slow

TWO = ["greedy", "pairs"]
ODD: list[dict[str, Any]] = [
    {"kind": "simulate", "players": ["greedy", "greedy"], "blocks": 1},
    {"kind": "simulate", "players": TWO, "blocks": 3, "rules": {"rounds": 1}},
    {"kind": "simulate", "players": ["random", "random"], "blocks": 2, "rules": {"rounds": 9}},
    {"kind": "simulate", "players": ["greedy+restrict(no_call)"] * 2, "blocks": 2},
    {"kind": "compare", "a": "greedy", "b": "pairs", "blocks": 1, "rules": {"call_penalty": 0}},
    {"kind": "tournament", "roster": TWO, "field": ["spy"], "blocks": 1},
    {"kind": "tournament", "roster": [*TWO, "spy"], "seats": [3, 2], "blocks": 2},
    {"kind": "sweep", "players": TWO, "vary": "call_at", "values": [8], "blocks": 1},
    {"kind": "sweep", "players": TWO, "vary": "rules.failed_set_penalty", "blocks": 2}
    | {"values": ["never", "three_values"]},
    {"kind": "rule_sensitivity", "players": TWO, "blocks": 1},
]


@pytest.mark.parametrize("fields", ODD, ids=lambda fields: "-".join(map(str, fields.values())))
def test_a_page_is_made(fields: dict[str, Any], tmp_path: Path) -> None:
    confirm = {"confirm": False} if fields["kind"] in ("tournament", "sweep") else {}
    run = played(tmp_path / "run", **fields, **confirm, **UNDRAWN)
    page = read(report(run).decode())
    assert len(page.all("h1")) == 1
    assert page.all("figure")
    assert "nan" not in page.text.lower().split()
