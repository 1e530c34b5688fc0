"""A page that cannot be drawn costs no number; the run is complete and says how to get it."""

import json
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

import silver_sim
from silver_sim.studies import report, results
from silver_sim.studies.core.kind import Kind
from tests.cli.conftest import SHORT_RUN, Patch, Run, ran, said

PLAY = (*SHORT_RUN, "--strategies", "own", "--out", "again")


@pytest.fixture
def nothing_drawn(monkeypatch: Patch) -> None:
    """There is no memory for charts, nor for the page."""
    monkeypatch.setattr(Kind, "pictures_of", Mock(side_effect=MemoryError()))
    monkeypatch.setattr(results, "write_report", Mock(side_effect=MemoryError("of the page")))


@pytest.mark.usefixtures("nothing_drawn")
def test_what_is_missing_is_told_and_drawn_later(silver_sim: Run, monkeypatch: Patch) -> None:
    status, out, err = silver_sim(*PLAY, "--quiet")
    assert status == 0
    assert "Files: again" in out
    assert "again/report.html is missing" in err
    assert "why: MemoryError('of the page')" in err
    assert "again/charts is missing" in err
    assert "why: MemoryError()" in err
    assert silver_sim("runs", "verify", "again").status == 0
    monkeypatch.setattr(report, "report", lambda *_, **__: b"a page")
    monkeypatch.setattr(Kind, "pictures_of", lambda *_: [("a.png", b"1"), ("b.svg", b"2")])
    assert said(silver_sim, "runs", "report", "again") == "written: again/report.html\n"
    assert Path("again/charts/b.svg").read_bytes() == b"2"
    assert "missing" not in json.loads(Path("again/manifest.json").read_text())
    assert silver_sim("runs", "verify", "again").status == 0


@pytest.mark.usefixtures("silver_sim", "nothing_drawn")
def test_in_python_it_is_a_warning() -> None:
    spec = {"kind": "simulate", "players": ["steady", "steady"], "blocks": 4, "seed": 1}
    with (
        pytest.warns(UserWarning, match="report.html could not be drawn: MemoryError"),
        pytest.warns(UserWarning, match="charts could not be drawn: MemoryError"),
    ):
        run = silver_sim.run(spec, strategies="own", out="again")
    assert run.status == "complete"


ROOM_AT = """
import gc, sys
gc.disable()  # what stays for a search for rubbish stays for long
from silver_sim.arena import run, worker
from silver_sim.runs import RunFolder
run.PART_GAMES, worker.Worker.__init__.__defaults__ = 1000, (10,)
write_part, parts = RunFolder.write_part, []
def written(self, first, last, contents):
    write_part(self, first, last, contents)
    parts.append(last)
    if len(parts) in (6, 60):
        told = open("/proc/self/status").read().split()
        print(told[told.index("VmRSS:") + 1], file=sys.stderr)
RunFolder.write_part = written
from silver_sim.cli.main import main
main()
"""


@pytest.mark.once
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux for the memory")
def test_the_memory_of_a_run_does_not_grow_with_its_games(tmp_path: Path) -> None:
    """One block in ten is played twice, each time at a table of its own."""
    players = "greedy,pairs,spy,random"
    arguments = ("--games", "61000", "--threads", "2", "--seed", "1", "--out", "run", "--quiet")
    command = [sys.executable, "-c", ROOM_AT, "simulate", "--players", players, *arguments]
    answer = ran(tmp_path, command)
    assert answer.status == 0, answer.err
    early, late = map(int, answer.err.split())
    assert late < 1.1 * early
