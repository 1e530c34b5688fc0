"""What an idea is worth is what a comparison finds in the same games."""

import shlex
from pathlib import Path

import pytest

from silver_sim.arena.find import builtin_folder
from tests.cli.conftest import Run, json_of

pytestmark = pytest.mark.slow

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


def test_its_command_finds_the_same(silver_sim: Run, mine: Path) -> None:
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
