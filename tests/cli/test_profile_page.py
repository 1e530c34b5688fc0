"""``silver-sim profile``: the files that it writes, and what it says where it cannot."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from silver_sim.studies.report import found_page
from tests.cli.conftest import Run

SMALL = ("profile", "greedy:call_at=6", "--against", "greedy,pairs", "--games", "8")
RULES = ("--set", "call_penalty=5", "--set", "rounds=2", "--seed", "7", "--quiet")


@pytest.mark.slow
def test_it_writes_the_profile_and_both_pages(
    silver_sim: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    answer = silver_sim(*SMALL, *RULES, "--out", "mine", "--static", "--open")
    assert (answer.status, answer.err) == (0, "")
    names = ("profile.json", "report.html", "report-static.html")
    assert answer.out.endswith(f"Files: {', '.join(f'mine/{name}' for name in names)}\n")
    found = json.loads(Path("mine/profile.json").read_text(encoding="utf-8"))
    assert Path("mine/report.html").read_bytes() == found_page(found)
    assert Path("mine/report-static.html").read_bytes() == found_page(found, static=True)
    assert opened == [Path("mine/report.html").resolve().as_uri()]


@pytest.mark.slow
def test_its_command_gives_the_same_profile(silver_sim: Run) -> None:
    first = silver_sim(*SMALL, *RULES, "--json")
    program, *arguments = shlex.split(json.loads(first.out)["command"])
    assert program == "silver-sim"
    assert silver_sim(*arguments, "--json", "--quiet").out == first.out


@pytest.mark.parametrize("option", ["--static", "--open"])
def test_a_page_needs_a_folder(silver_sim: Run, option: str) -> None:
    status, out, err = silver_sim(*SMALL, option)
    assert (status, out) == (2, "")
    assert f"{option} needs a folder" in err
    assert "--out DIR" in err
