"""A signal keeps what was played, once; twice it ends the program at once."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call, patch

import pytest

from silver_sim.arena import run as run_loop
from silver_sim.errors import UserError
from silver_sim.runs import RunFolder
from silver_sim.runs.manifest import PARTS
from silver_sim.studies import play, results, terminal
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.report import CHARTS, REPORT
from tests import shared
from tests.cli.conftest import STRATEGIES, Answer, Patch, Run, program, ran, refused, typed

ENDLESS = ("simulate", "--players", "steady,steady", "--strategies", "own", "--seed", "2")
RUN = Path("run")
PART_GAMES = 4000
SHORT = (*ENDLESS, "--games", "1000", "--threads", "1", "--out", "run")
RESUME = ("runs", "resume", "run", "--strategies", "own")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="sends signals")]


@contextmanager
def playing(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The program in the middle of a run of 10^12 games: the journal names two parts."""
    command = program(*ENDLESS, "--games", str(10**12), "--threads", "2", "--out", "run")
    command[2] = f"from silver_sim.arena import run; run.PART_GAMES = {PART_GAMES}; {command[2]}"
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    journal, end = RUN / PARTS, time.monotonic() + 200
    try:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end
            time.sleep(0.01)
        yield process
    finally:
        process.kill()
        process.communicate()


def ended(process: subprocess.Popen[str]) -> Answer:
    out, err = process.communicate(timeout=200)
    return Answer(process.returncode, out, err)


def manifest() -> Any:
    return json.loads((RUN / "manifest.json").read_text())


def test_what_was_played_is_kept_and_is_a_run_of_so_many_blocks(
    silver_sim: Run, tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(run_loop, "PART_GAMES", PART_GAMES)
    with playing(tmp_path) as process:
        process.send_signal(signal.SIGINT)
        status, out, err = ended(process)
    assert status == 130
    assert "Traceback" not in err
    blocks = manifest()["blocks_done"]
    assert manifest()["status"] == "stopped"
    assert f"stopped early: {blocks:,} of 500,000,000,000 blocks are kept in run" in err
    assert f"from {2 * blocks:,} games" in " ".join(out.split())
    whole = silver_sim(*ENDLESS, "--games", str(2 * blocks), "--out", "whole")
    assert whole.status == 0
    mine, others = shared.results(RUN), shared.results("whole")
    assert mine.keys() == others.keys()
    assert {name for name in mine if mine[name] != others[name]} == {"spec.json", "report.html"}
    page = (RUN / "report.html").read_text(encoding="utf-8")
    assert f"The run was ended early, after {blocks:,} blocks." in page
    assert f"\nblocks = {blocks}\n" in page


@pytest.mark.usefixtures("silver_sim")
def test_twice_ends_at_once_with_whole_files(tmp_path: Path) -> None:
    with playing(tmp_path) as process:
        process.send_signal(signal.SIGINT)
        assert process.stderr
        while "again to abort" not in process.stderr.readline():  # two at once would be one
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        status, out, err = ended(process)
    assert (status, out) == (130, "")
    assert err.endswith("aborted\n")
    assert "Traceback" not in err
    assert manifest()["status"] == "stopped"
    assert not list(RUN.rglob("*.tmp"))


@pytest.mark.usefixtures("without_charts")
def test_a_longer_run_without_its_page_does_not_keep_the_old_one(silver_sim: Run) -> None:
    interrupted = Mock(side_effect=lambda _: os.kill(os.getpid(), signal.SIGINT))
    players = ("--players", "steady,steady", "--strategies", "own", "--out", "run")
    assert silver_sim("simulate", *players, "--games", "40").status == 0
    run = RunFolder.open(RUN)
    run.add("report.html", b"of 40 games")
    with patch.object(results, "write_report", interrupted):
        status, out, err = silver_sim(*RESUME, "--blocks", "40")
    assert (status, "How sure: " in out) == (130, True)
    assert "stopped: report.html and charts not written; all else is kept in run\n" in err
    assert not (RUN / "report.html").exists()
    assert "report.html" not in manifest()["files"]
    assert silver_sim("runs", "verify", "run").status == 0


@pytest.mark.usefixtures("without_charts")
@pytest.mark.parametrize("problem", [UserError("nobody reads it"), SystemExit(2)])
def test_a_result_that_cannot_be_printed_costs_no_file(
    silver_sim: Run, monkeypatch: Patch, problem: BaseException
) -> None:
    """As when the reader of our output goes away: rich ends the program then."""
    monkeypatch.setattr(terminal, "print_experiment", Mock(side_effect=problem))
    written: list[Path] = []
    monkeypatch.setattr(results, "write_report", lambda run: written.append(run.path))
    assert silver_sim(*SHORT[:-2], "--out", "run").status == 2
    assert written == [RUN]
    assert manifest()["status"] == "complete"


SIGNALS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}


@pytest.fixture
def small_parts(monkeypatch: Patch) -> None:
    """A hundred blocks a part."""
    monkeypatch.setattr(run_loop, "PART_GAMES", 200)


@contextmanager
def signalled_at_the_start(name: str) -> Iterator[None]:
    """This process gets a signal when a run makes its players ready."""

    def signalled(*arguments: Any) -> Any:
        os.kill(os.getpid(), getattr(signal, name))
        return ready_seats(*arguments)

    with patch.object(play, "ready_seats", signalled):
        yield


@contextmanager
def hanging_up(does: Any) -> Iterator[None]:
    """What a hang-up does: ``nohup`` may have started the tests."""
    before = signal.signal(signal.SIGHUP, does)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("name", SIGNALS)
@pytest.mark.usefixtures("small_parts", "without_charts")
def test_any_signal_that_ends_keeps_what_was_played(silver_sim: Run, name: str) -> None:
    write_part = RunFolder.write_part

    def signalled(run: RunFolder, first: int, last: int, contents: Any) -> None:
        write_part(run, first, last, contents)
        if not first:
            os.kill(os.getpid(), getattr(signal, name))

    with hanging_up(signal.SIG_DFL), patch.object(RunFolder, "write_part", signalled):
        before = signal.getsignal(getattr(signal, name))
        status, out, err = silver_sim(*SHORT)
        assert signal.getsignal(getattr(signal, name)) == before
    assert status == SIGNALS[name]
    assert manifest()["status"] == "stopped"
    blocks = manifest()["blocks_done"]
    assert 100 <= blocks < 500
    assert f"from {2 * blocks:,} games" in " ".join(out.split())
    assert "stopping after the games in flight" in err
    assert "go on with: silver-sim runs resume run" in err
    assert silver_sim(*RESUME).status == 0
    assert manifest()["blocks_done"] == 500


@pytest.mark.parametrize(
    ("where", "said"),
    [("silver_sim.runs.listing.listing", ""), ("silver_sim.arena.printed.captured", "aborted")],
    ids=["in", "before"],
)
def test_without_a_run_a_command_ends_with_the_status_of_the_signal(
    silver_sim: Run, monkeypatch: Patch, where: str, said: str
) -> None:
    monkeypatch.setattr(where, lambda _: os.kill(os.getpid(), signal.SIGTERM))
    status, out, err = silver_sim("runs", "list", ".")
    assert (status, out.strip(), err.strip()) == (143, "", said)


AT_AN_IMPORT = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.{name})
sys.meta_path.insert(0, Finder())
import silver_sim.cli.main
"""
IN_A_FINALIZER = """
import os, signal, sys
class Finalized:
    def __del__(self):
        os.kill(os.getpid(), signal.{name})
from silver_sim.runs import listing
listing.listing = lambda _: [Finalized()].clear() or []
sys.argv = ["silver-sim", "runs", "list", "."]
from silver_sim.cli.main import main
main()
"""


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [("SIGINT", AT_AN_IMPORT, ""), ("SIGTERM", IN_A_FINALIZER, "aborted\n")],
)
def test_a_signal_that_python_cannot_raise_ends_the_program(
    tmp_path: Path, name: str, code: str, said: str
) -> None:
    answer = ran(tmp_path, [sys.executable, "-c", code.format(name=name)])
    assert answer == (SIGNALS[name], "", said)


def test_without_memory_for_the_first_games_nothing_is_left(silver_sim: Run) -> None:
    little = "error: there is not enough memory for this"
    with patch.object(play, "recount", Mock(side_effect=MemoryError)):
        refused(silver_sim, *ENDLESS, "--games", "100", "--out", "new/run", words=little)
    assert not Path("new").exists()


@pytest.mark.usefixtures("without_charts")
def test_a_signal_that_is_ignored_stays_so(silver_sim: Run) -> None:
    """As under nohup."""
    with hanging_up(signal.SIG_IGN), signalled_at_the_start("SIGHUP"):
        assert silver_sim(*ENDLESS, "--games", "20", "--out", "run").status == 0


def test_before_the_first_games_nothing_is_left(silver_sim: Run) -> None:
    with signalled_at_the_start("SIGTERM"):
        status, out, err = silver_sim(*ENDLESS, "--games", "100", "--out", "new/run")
    assert (status, out) == (SIGNALS["SIGTERM"], "")
    assert "stopped before the first games were finished; nothing was written" in err
    assert not Path("new").exists()


@pytest.mark.parametrize(("folder", "out"), [(".", "run"), ("run", ".")])
def test_an_old_folder_stays(tmp_path: Path, monkeypatch: Patch, folder: str, out: str) -> None:
    """A signal comes when nothing is played yet, and another program writes there, too."""

    def signalled(*_: Any) -> list[Any]:
        os.kill(os.getpid(), signal.SIGINT)
        Path(out, "notes.txt").write_text("thesis")
        return []

    monkeypatch.setattr(play, "recount", signalled)
    (tmp_path / "run").mkdir()
    place = (tmp_path / "run").stat().st_ino
    players = ("--players", "steady,steady", "--strategies", str(STRATEGIES))
    status, _, err = typed(tmp_path / folder, "simulate", *players, "--out", out)
    assert status == 130
    assert "nothing was written" in err
    assert (tmp_path / "run").stat().st_ino == place
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["notes.txt"]


@pytest.mark.usefixtures("without_charts")
def test_a_run_that_goes_on_and_is_stopped_at_once_loses_nothing(silver_sim: Run) -> None:
    """Its seed was drawn: nobody knows it but the run."""
    players = ("--players", "steady,steady", "--strategies", "own")
    killed = Mock(side_effect=RuntimeError("killed"))  # as if the process had ended there
    with patch.object(RunFolder, "write_part", killed), patch.object(RunFolder, "discard"):
        assert silver_sim("simulate", *players, "--games", "40", "--out", "run").status == 3
    before = shared.results(RUN)
    assert {"spec.json", "strategies/steady.py"} <= before.keys()
    with signalled_at_the_start("SIGINT"):
        status, out, err = silver_sim(*RESUME)
    assert (status, out) == (130, "")
    assert "0 of 20 blocks are kept in run" in err
    after = shared.results(RUN)
    assert {name: after.get(name) for name in before} == before
    assert silver_sim(*RESUME).status == 0
    assert (manifest()["status"], manifest()["blocks_done"]) == ("complete", 20)


@pytest.mark.parametrize("how", ["removed", "renamed", "replaced"])
@pytest.mark.usefixtures("small_parts")
def test_a_run_folder_that_disappears_is_noticed_at_the_next_part(
    silver_sim: Run, monkeypatch: Patch, how: str
) -> None:
    write_part = RunFolder.write_part

    def loses(run: RunFolder, first: int, last: int, contents: Any) -> None:
        assert first < 200, "a part was written to nowhere"
        if first:
            RUN.rename("elsewhere")
            if how != "renamed":
                shutil.rmtree("elsewhere")
            if how == "replaced":
                RUN.mkdir()
        write_part(run, first, last, contents)

    monkeypatch.setattr(RunFolder, "write_part", loses)
    refused(silver_sim, *SHORT, words="error: the run folder run has disappeared\n")
    assert not RUN.exists() or not list(RUN.iterdir())


@pytest.mark.parametrize("which", ["on_result", "note"])
def test_an_interrupt_before_anything_is_drawn_leaves_page_and_charts_missing(which: str) -> None:
    run, options = Mock(), RunOptions(**{which: Mock(side_effect=KeyboardInterrupt)})
    found = results.tell_and_draw(run, {"kind": "simulate"}, options)
    assert found.missing == {REPORT: results.INTERRUPTED, CHARTS: results.INTERRUPTED}
    assert isinstance(found.interrupt, KeyboardInterrupt)
    assert run.mock_calls == [call.drop(REPORT), call.drop(CHARTS)]
