"""A function and the command of its name find the same, and its result shows itself."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import silver_sim
from silver_sim.errors import UserError
from silver_sim.result import as_json
from silver_sim.studies.exploit import plan, responses
from tests.cli.conftest import Patch, Run, json_of
from tests.cli.conftest import silver_sim as silver_sim_typed  # noqa: F401  a fixture
from tests.shared import results

pytestmark = pytest.mark.slow

RULES = {"edition": "bezier", "rounds": 1}
TYPED = ("--edition", "bezier", "--set", "rounds=1", "--seed", "3", "--threads", "1")
GIVEN: dict[str, Any] = {"rules": RULES, "seed": 3, "threads": 1}


def shown(found: Any) -> str:
    """What a notebook shows: the answer, a chart and a table."""
    html: str = found._repr_html_()
    assert re.search(r'<img src="data:image/svg\+xml;base64,[^"]+"', html)
    assert "<th>" in html
    return html


def test_profile(silver_sim_typed: Run) -> None:  # noqa: F811
    found = silver_sim.profile("greedy", against=["random", "pairs"], games=20, **GIVEN)
    words = ("strategies", "profile", "greedy", "--against", "random,pairs", "--games", "20")
    assert as_json(found) == json_of(silver_sim_typed, *words, *TYPED)
    assert "greedy" in shown(found)


def test_diff(silver_sim_typed: Run) -> None:  # noqa: F811
    asked = {"games": 10, "simulations": 4, "plays": "b", "seats": 3, "limit": 20}
    found = silver_sim.diff("greedy", "pairs", **asked, **GIVEN)
    words = [part for name, each in asked.items() for part in (f"--{name}", str(each))]
    again = json_of(silver_sim_typed, "strategies", "diff", "greedy", "pairs", *words, *TYPED)
    assert as_json(found) == again
    shown(found)


def test_exploit(silver_sim_typed: Run, monkeypatch: Patch) -> None:  # noqa: F811
    for module in (plan, responses):
        monkeypatch.setattr(module, "LEAST_BLOCKS", 2)
    asked: dict[str, Any] = {"games": 30_000, "simulations": 1, **GIVEN}
    found = silver_sim.exploit(["greedy"], names=["pairs", "random"], **asked)
    words = ("pairs,random", "--against", "greedy", "--games", "30000", "--simulations", "1")
    again = json_of(silver_sim_typed, "strategies", "tune", *words, *TYPED)
    assert as_json(found.rows) == again["rows"]
    assert "--set rounds=1" in found.command
    typed = json_of(silver_sim_typed, *found.command.split()[1:])
    assert typed["rows"] == again["rows"]
    shown(found)
    with pytest.raises(UserError, match="a single strategy is tuned"):
        silver_sim.exploit(["greedy"], names=["pairs"])


def test_tune(silver_sim_typed: Run) -> None:  # noqa: F811
    few = {"generations": 1, "blocks": 2, "seats": [2, 3]}
    here = silver_sim.tune(
        "greedy", against=["random"], params=["call_at"], **few, out="here", **GIVEN
    )
    words = ("greedy", "--against", "random", "--params", "call_at", "--generations", "1")
    more = ("--blocks", "2", "--seats", "2,3", "--out", "there", "-q")
    assert silver_sim_typed("strategies", "tune", *words, *more, *TYPED).status == 0
    assert results("here") == results("there")
    shown(here)
    with pytest.raises(UserError, match="either generations or seconds"):
        silver_sim.tune("greedy", against=["random"])


def test_what_a_run_does(silver_sim_typed: Run) -> None:  # noqa: F811
    asked = {"kind": "simulate", "players": ["greedy", "pairs", "spy"], "blocks": 4}
    run = silver_sim.run(asked | {"charts": False, "report": False, "first_block": 5}, out="run")
    endings = {"csv": "csv", "json": "json", "md": "markdown", "parquet": "parquet"}
    tables = ("games", "players", "summary", "decisions")
    for table, (ending, form) in zip(tables, endings.items(), strict=True):
        words = ("runs", "export", "run", table, "--format", form)
        assert silver_sim_typed(*words, "-o", "typed", "-q", "--force").status == 0
        made = run.export(f"{table}.{ending}", table)
        assert made.read_bytes() == Path("typed").read_bytes()
    with pytest.raises(UserError, match="exists already"):
        run.export("games.csv")
    with pytest.raises(UserError, match="says no format"):
        run.export("games.xls")
    assert run.trace(6, 1) == silver_sim_typed("game", "write", "run", "6.1").out
    assert run.trace(6) == silver_sim_typed("game", "write", "run", "6").out
    with pytest.raises(UserError, match="there is no block 4"):
        run.trace(4)
    assert silver_sim_typed("game", "write", "run", "9.0").status == 2
    assert run.query("SELECT MIN(block) AS first FROM games").item() == 5
    found = run.verify()
    assert json.loads(json.dumps(found.problems)) == []
    assert "all intact" in found._repr_html_()
    Path("run/summary.csv").unlink()
    assert "<li>summary.csv is missing</li>" in run.verify()._repr_html_()
    shown(run)
    shown(run.diff(run))
