"""Ctrl-C keeps what was played, once; twice it ends the program at once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena import run as run_loop
from tests.cli.conftest import Run, program
from tests.cli.test_simulate import contents

ENDLESS = ("simulate", "--players", "steady,steady", "--strategies", "own", "--seed", "2")
RUN = Path("run")
PART_GAMES = 4000

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")


@contextmanager
def running(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The program in the middle of a run of 10^12 games."""
    command = program(*ENDLESS, "--games", str(10**12), "--threads", "2", "--out", "run")
    command[2] = f"from silver_sim.arena import run; run.PART_GAMES = {PART_GAMES}; {command[2]}"
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for(process: subprocess.Popen[str], condition: Callable[[], bool]) -> None:
    """Wait until something is so; the program must still be running then."""
    end = time.monotonic() + 200
    while not condition():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=200)
    return process.returncode, out, err


def manifest() -> Any:
    return json.loads((RUN / "manifest.json").read_text())


def parts(number: int) -> bool:
    """Whether so many parts have been written."""
    return (RUN / "rounds" / f"part-{number - 1:05}.parquet").exists()


@pytest.mark.slow
def test_what_was_played_is_kept_and_is_a_run_of_so_many_blocks(
    silver_sim: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_loop, "PART_GAMES", PART_GAMES)
    with running(tmp_path) as process:
        wait_for(process, lambda: parts(2))
        process.send_signal(signal.SIGINT)
        status, out, err = ended(process)
    assert status == 130
    assert "Traceback" not in err
    blocks = manifest()["blocks_done"]
    assert manifest()["status"] == "stopped"
    assert f"stopped early: {blocks:,} of 500,000,000,000 blocks are kept in run" in err
    assert f"{blocks:,} blocks ({2 * blocks:,} games)" in out
    whole = silver_sim(*ENDLESS, "--games", str(2 * blocks), "--out", "whole")
    assert whole.status == 0
    differing = {
        name
        for name, content in contents(Path("whole")).items()
        if contents(RUN).get(name) != content
    }
    assert differing == {"manifest.json", "spec.json", "report.html"}
    page = (RUN / "report.html").read_text(encoding="utf-8")
    assert f"The run was ended early, after {blocks:,} blocks." in page
    assert f"\nblocks = {blocks}\n" in page
    assert contents(RUN).keys() == contents(Path("whole")).keys()


@pytest.mark.slow
@pytest.mark.usefixtures("silver_sim")
def test_twice_ends_at_once_with_whole_files(tmp_path: Path) -> None:
    with running(tmp_path) as process:
        wait_for(process, lambda: parts(1))
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


STOPPED_BY_ITSELF = """
import os, signal, sys
from silver_sim.arena import load
from silver_sim.cli.main import main
def seated(seat, *_):
    if not stopped:
        stopped.append(True)
        os.kill(os.getpid(), signal.SIGINT)
    load_seat(seat, *_)

stopped, load_seat, load.Player.__init__ = [], load.Player.__init__, seated
sys.argv[0] = "silver-sim"
main()
"""


@pytest.mark.slow
@pytest.mark.usefixtures("silver_sim")
def test_before_the_first_games_nothing_is_left(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_BY_ITSELF, *ENDLESS, "--games", "100", "--out", "run"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert "stopped before the first games were finished; nothing was written" in done.stderr
    assert not RUN.exists()
