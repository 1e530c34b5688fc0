"""``silver-sim strategies profile``: what it prints, and the files that it writes."""

import json
import shlex
from pathlib import Path

import pytest

from silver_sim.result import read
from silver_sim.studies.profile.result import Profile
from silver_sim.studies.report import found_page
from tests.cli.conftest import Patch, Run, said

pytestmark = pytest.mark.slow

SMALL = ("strategies", "profile", "greedy:call_at=6", "--against", "greedy,pairs", "--games", "8")
RULES = ("--set", "call_penalty=5", "--set", "rounds=2", "--seed", "7", "--quiet")
FEW = ("--against", "pairs,spy", "--games", "80", "--quiet")


def test_it_prints_all_tables_and_a_verdict(silver_sim: Run) -> None:
    out = said(silver_sim, "strategies", "profile", "greedy", *FEW, "--tables")
    assert out.startswith("games 280 · blocks 40 · edition bezier · seed 1")
    told = " ".join(out.split())
    for title in ("Whom it beats", "How it plays", "How often greedy calls", "Do its calls pay?"):
        assert title in told
    assert ", its margin " in out
    assert "warning: Only 10 blocks observed: few for an interval." in out
    assert "\nHow does greedy play?\ngreedy wins " in out


MOODY = """
from silver_sim.silver import Turn, any_turn

COMPILED = False
seen = []


def open_turn(sight, params, memory, rng):
    seen.append(1)
    return Turn.TAKE if sight.may_take and len(seen) % 7 == 0 else any_turn(sight)
"""


def test_what_cannot_be_profiled_is_named_and_nothing_written(silver_sim: Run) -> None:
    Path("strategies").mkdir()
    Path("strategies/moody.py").write_text(MOODY)
    asked = ("--against", "greedy", "--games", "20", "--quiet", "--out", "page")
    status, out, err = silver_sim("strategies", "profile", "moody", *asked)
    assert (status, out) == (4, "")
    assert "a duel of moody came out differently when it was played again" in err
    assert not Path("page").exists()


def test_it_writes_files_that_its_command_gives_again(silver_sim: Run, monkeypatch: Patch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    answer = silver_sim(*SMALL, *RULES, "--json", "--out", "mine", "--static", "--open")
    assert (answer.status, answer.err) == (0, "")
    plain = json.loads(Path("mine/profile.json").read_text(encoding="utf-8"))
    assert plain == json.loads(answer.out)
    found = read(Profile, plain)
    assert Path("mine/report.html").read_bytes() == found_page(found)
    assert Path("mine/report-static.html").read_bytes() == found_page(found, static=True)
    assert opened == [Path("mine/report.html").resolve().as_uri()]
    program, *arguments = shlex.split(found.command)
    assert program == "silver-sim"
    assert silver_sim(*arguments, "--json", "--quiet").out == answer.out
