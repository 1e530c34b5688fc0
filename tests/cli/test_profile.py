"""``silver-sim strategies profile``: what it prints, and the files that it writes."""

import json
import shlex
from pathlib import Path

import pytest

from silver_sim.arena.find import builtin_folder
from silver_sim.result import read
from silver_sim.studies.profile.result import Profile
from silver_sim.studies.report import found_page
from tests.cli.conftest import Patch, Run, json_of, said

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
    answer = silver_sim(*SMALL, *RULES, "--json", "--out", "mine", "--open")
    assert (answer.status, answer.err) == (0, "")
    plain = json.loads(Path("mine/profile.json").read_text(encoding="utf-8"))
    assert plain == json.loads(answer.out)
    found = read(Profile, plain)
    assert Path("mine/report.html").read_bytes() == found_page(found)
    assert opened == [Path("mine/report.html").resolve().as_uri()]
    program, *arguments = shlex.split(found.command)
    assert program == "silver-sim"
    assert silver_sim(*arguments, "--json", "--quiet").out == answer.out


# What an idea is worth is what a comparison finds in the same games.

IDEAS = """
IDEAS = {
    "It calls at once.": "call_at=8",
    "It calls a little sooner.": "call_at=29",
    "It calls a little sooner than that.": "call_at=28",
}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A strategy that says what it does differently: one idea is bad, two are hardly any."""
    (tmp_path / "ideas").mkdir()
    text = (builtin_folder() / "silver/greedy.py").read_text()
    text = text.replace("call_at: int = 8", "call_at: int = 30")
    (tmp_path / "ideas/mine.py").write_text(
        text.replace("\n\nclass Params", f"{IDEAS}\n\nclass Params")
    )
    return tmp_path / "ideas"


def test_the_command_of_an_idea_finds_the_same(silver_sim: Run, mine: Path) -> None:
    asked = ("strategies", "profile", "mine", "--against", "greedy,pairs,random", "--games", "20")
    whole = json_of(silver_sim, *asked, "--strategies", str(mine))
    found, rows = whole["ideas"], [row for row in whole["rows"] if row["family"] == "ideas"]
    assert (found["blocks"], found["games"]) == (50, 800)
    assert found["against"] == ["greedy", "pairs"]  # at random nobody shows what an idea is worth
    worst, worth = found["lines"][-1], rows[-1]
    assert (worst["without"], worst["strategy"]) == ("call_at=8", "mine:call_at=8")
    assert (worth["other"], worth["finding"]) == ("mine:call_at=8", "less")
    program, *again = shlex.split(worst["command"])
    assert program == "silver-sim"
    summary = json_of(silver_sim, *again, "--strategies", str(mine))
    differences = (row for row in summary["rows"] if row["family"] == "difference")
    difference = next(row for row in differences if row["metric"] == "win_share")
    assert worth["estimate"] == difference["estimate"]
    assert worth["se"] == pytest.approx(difference["se"])
    assert worth["hi"] > difference["hi"]  # it holds together with the others


def test_wrong_ideas_are_told_before_anything_is_played(silver_sim: Run, mine: Path) -> None:
    file = mine / "mine.py"
    file.write_text(file.read_text().replace("call_at=29", "call_at=30"))
    for command in ("profile", "show", "check"):
        status, out, err = silver_sim("strategies", command, "mine", "--strategies", str(mine))
        assert (status, out) == (4, "")
        assert "call_at=30 is as it plays anyway" in err
        assert f"{file}:" in err
