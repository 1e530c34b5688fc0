"""Who plays is chosen on the command line, and changes nothing that is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import SHORT_RUN, Answer, Run
from tests.cli.test_simulate import contents


@pytest.mark.slow
@pytest.mark.usefixtures("without_charts")
def test_processes_write_what_threads_write(silver_sim: Run) -> None:
    for kind in ("threads", "processes"):
        more = ("--strategies", "own", "--executor", kind, "--out", kind)
        assert silver_sim(*SHORT_RUN, *more).status == 0
    threads, processes = contents(Path("threads")), contents(Path("processes"))
    differing = {name for name in threads if processes.get(name) != threads[name]}
    assert differing <= {"manifest.json"}
    assert threads.keys() == processes.keys()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("--executor", "thread"), "error: --executor 'thread' is unknown"),
        (("--executor", "processes", "--dask", "local"), "error: --executor and --dask cannot"),
    ],
)
def test_what_cannot_be_chosen_is_told(silver_sim: Run, typed: tuple[str, ...], told: str) -> None:
    answer: Answer = silver_sim(*SHORT_RUN, "--strategies", "own", *typed)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(told)
    assert not Path("runs").exists()
