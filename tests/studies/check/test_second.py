"""A strategy that decides by what is around its process is told by the check."""

import os
import time
from pathlib import Path

import pytest

from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.check.examination import TWO_WAYS
from silver_sim.studies.check.result import Check
from silver_sim.studies.check.second import environment
from silver_sim.studies.check.study import ELSEWHERE, FAILS, check
from tests.cli.conftest import in_a_process

pytestmark = pytest.mark.slow  # another process reads the engine first

DECIDES = """
import os

from silver_sim.silver import Turn, any_turn

COMPILED = {compiled}
TAKES = {takes}


def open_turn(sight, params, memory, rng):
    if TAKES and sight.may_take:
        return Turn.TAKE
    return any_turn(sight)
"""


def checked(folder: Path, takes: str, compiled: bool = False) -> Check:
    path = folder / "decides.py"
    path.write_text(DECIDES.format(takes=takes, compiled=compiled))
    return check(str(path), SILVER, 20, 1, 1, None, lambda: None)


def said(result: Check) -> list[str]:
    return [finding.found for finding in result.findings]


@pytest.mark.parametrize(
    ("takes", "compiled"),
    [
        ("'MY_LUCK' in os.environ", True),  # frozen in what was compiled here
        ("os.path.samefile('.', '{here}')", False),
        ("os.getpid() == {pid}", False),
    ],
)
def test_what_is_around_is_another(
    takes: str, compiled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MY_LUCK", "1")
    around = {"here": tmp_path, "pid": os.getpid()}
    result = checked(tmp_path, takes.format(**around), compiled)
    assert not result.passed
    assert said(result) == [ELSEWHERE]
    [finding] = result.findings
    assert finding.first.command.endswith("--seed 1 0.0")
    assert finding.first.at["block"] == 0


def test_one_that_fails_there_is_told_why_and_one_that_decides_by_its_sight_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_LUCK", "1")
    [found] = said(checked(tmp_path, "int(os.environ['MY_LUCK'])"))
    assert found == f"{FAILS}: strategy 'decides' cannot be loaded: KeyError: 'MY_LUCK'"
    result = checked(tmp_path, "1 > 0", compiled=True)
    assert result.passed
    assert os.environ.get("PYTHONSAFEPATH") is None  # nothing is left behind


def test_one_that_plays_otherwise_compiled_does_not_depend_on_the_process(tmp_path: Path) -> None:
    big = "2**62 + sight.turn"
    wide = f"{big} + {big} < 0 and sight.round_no > 1"
    path = tmp_path / "wide.py"
    path.write_text(DECIDES.format(takes=True, compiled=True).replace("TAKES and", f"{wide} and"))
    assert said(check(str(path), SILVER, 1, 1, 1, None, lambda: None)) == [TWO_WAYS]


def test_the_second_process_ends_with_the_first(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    path = tmp_path / "waits.py"
    path.write_text(
        "import os\nimport time\n\nCOMPILED = False\n\n\n"
        "def open_turn(sight, params, memory, rng):\n"
        f"    with open({str(pids)!r}, 'a') as file:\n"
        "        print(os.getpid(), file=file)\n"
        "    while sight.turn:\n"
        "        time.sleep(0.1)\n"
    )
    answer = in_a_process(tmp_path, "strategies", "check", str(path), "--deadline", "1")
    assert answer.status == 4
    assert "has not answered" in answer.err
    left = set(pids.read_text().split())
    for _ in range(600):
        left = {pid for pid in left if Path("/proc", pid).exists()}
        if not left:
            break
        time.sleep(0.1)
    assert not left


def test_what_programs_need_is_kept_and_all_else_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MY_LUCK", "NUMBA_CPU_NAME", "PYTHONPATH"):
        monkeypatch.setenv(name, "here")
    changed = ("HOME", "USER", "LANG", "LC_ALL", "TZ", "PYTHONHASHSEED")
    for name in changed:
        monkeypatch.setenv(name, environment("/home")[name])  # even if it is that already
    there = environment("/elsewhere")
    assert "MY_LUCK" not in there
    assert (there["NUMBA_CPU_NAME"], there["PYTHONPATH"]) == ("here", "here")
    assert all(there[name] != os.environ[name] for name in changed if name != "USER")
    assert Path(there["SILVER_SIM_CACHE"]).is_absolute()
