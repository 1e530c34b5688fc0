"""A function and the command of its name find the same, and its result shows itself."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from silver_sim import check, diff, exploit, profile, run, tune
from silver_sim.errors import UserError
from silver_sim.result import as_json
from silver_sim.studies.exploit import plan, responses
from tests.cli.conftest import Patch, Run, json_of
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


def test_profile(silver_sim: Run) -> None:
    found = profile("greedy", against=["random", "pairs"], games=20, **GIVEN)
    words = ("strategies", "profile", "greedy", "--against", "random,pairs", "--games", "20")
    assert as_json(found) == json_of(silver_sim, *words, *TYPED)
    assert "greedy" in shown(found)


def test_check(silver_sim: Run) -> None:
    found = check("low", decisions=60, simulations=2, game="odin", seed=3)
    words = ("strategies", "check", "low", "--decisions", "60", "--simulations", "2")
    again = json_of(silver_sim, *words, "--game", "odin", "--seed", "3")
    assert as_json(found) | {"times": {}} == again | {"times": {}}
    assert "Does low play fair?" in found._repr_html_()


def test_a_script_without_a_main_guard_checks_a_strategy(tmp_path: Path) -> None:
    """The process in which games are played again does not begin it again."""
    script = tmp_path / "script.py"
    script.write_text(
        "import silver_sim\nprint(silver_sim.check('greedy', decisions=20, simulations=1).passed)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_diff(silver_sim: Run) -> None:
    asked: dict[str, Any] = {"games": 10, "simulations": 4, "plays": "b", "seats": 3, "limit": 20}
    found = diff("greedy", "pairs", **asked, **GIVEN)
    words = [part for name, each in asked.items() for part in (f"--{name}", str(each))]
    again = json_of(silver_sim, "strategies", "diff", "greedy", "pairs", *words, *TYPED)
    assert as_json(found) == again
    shown(found)


def test_exploit(silver_sim: Run, monkeypatch: Patch) -> None:
    for module in (plan, responses):
        monkeypatch.setattr(module, "LEAST_BLOCKS", 2)
    asked: dict[str, Any] = {"games": 30_000, "simulations": 1, **GIVEN}
    found = exploit(["greedy"], names=["pairs", "random"], **asked)
    words = ("pairs,random", "--against", "greedy", "--games", "30000", "--simulations", "1")
    again = json_of(silver_sim, "strategies", "tune", *words, *TYPED)
    assert as_json(found.rows) == again["rows"]
    assert "--set rounds=1" in found.command
    typed = json_of(silver_sim, *found.command.split()[1:])
    assert typed["rows"] == again["rows"]
    shown(found)
    with pytest.raises(UserError, match="a single strategy is tuned"):
        exploit(["greedy"], names=["pairs"])


def test_tune(silver_sim: Run) -> None:
    few: dict[str, Any] = {"generations": 1, "blocks": 2, "seats": [2, 3]}
    here = tune("greedy", against=["random"], params=["call_at"], **few, out="here", **GIVEN)
    words = ("greedy", "--against", "random", "--params", "call_at", "--generations", "1")
    more = ("--blocks", "2", "--seats", "2,3", "--out", "there", "-q")
    assert silver_sim("strategies", "tune", *words, *more, *TYPED).status == 0
    assert results("here") == results("there")
    shown(here)
    with pytest.raises(UserError, match="either generations or seconds"):
        tune("greedy", against=["random"])


def test_what_a_run_does(silver_sim: Run) -> None:
    asked = {"kind": "simulate", "players": ["greedy", "pairs", "spy"], "blocks": 4}
    played = run(asked | {"charts": False, "report": False, "first_block": 5}, out="run")
    endings = {"csv": "csv", "json": "json", "md": "markdown", "parquet": "parquet"}
    tables = ("games", "players", "summary", "decisions")
    for table, (ending, form) in zip(tables, endings.items(), strict=True):
        words = ("runs", "export", "run", table, "--format", form)
        assert silver_sim(*words, "-o", "typed", "-q", "--force").status == 0
        made = played.export(f"{table}.{ending}", table)
        assert made.read_bytes() == Path("typed").read_bytes()
    with pytest.raises(UserError, match="exists already"):
        played.export("games.csv")
    with pytest.raises(UserError, match="says no format"):
        played.export("games.xls")
    assert played.trace(6, 1) == silver_sim("game", "write", "run", "6.1").out
    assert played.trace(6) == silver_sim("game", "write", "run", "6").out
    with pytest.raises(UserError, match="there is no block 4"):
        played.trace(4)
    assert silver_sim("game", "write", "run", "9.0").status == 2
    labelled = ("--every", "1,30", "--simulations", "8", "-o", "typed", "--force")
    assert silver_sim("runs", "label", "run", *labelled, "-q").status == 0
    made = played.label("labels.parquet", every=(1, 30), simulations=8)
    assert made.read_bytes() == Path("typed").read_bytes()
    with pytest.raises(UserError, match=r"every = \[1\]"):
        played.label("other.parquet", every=(1,))
    assert played.query("SELECT MIN(block) AS first FROM games").item() == 5
    found = played.verify()
    assert json.loads(json.dumps(found.problems)) == []
    assert "all intact" in found._repr_html_()
    Path("run/summary.csv").unlink()
    assert "<li>summary.csv is missing</li>" in played.verify()._repr_html_()
    shown(played)
    shown(played.diff(played))
    assert str(played.result) == repr(played.result)
    assert len(repr(played.result).splitlines()) <= 10
