"""Who plays is chosen on the command line, and changes nothing that is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import SHORT_RUN, Run, refused
from tests.shared import results


@pytest.mark.slow
@pytest.mark.usefixtures("without_charts")
def test_processes_write_what_threads_write(silver_sim: Run) -> None:
    for kind in ("threads", "processes"):
        more = ("--strategies", "own", "--executor", kind, "--out", kind)
        assert silver_sim(*SHORT_RUN, *more).status == 0
    assert results("threads") == results("processes")


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_told(
    silver_sim: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("silver_sim.arena.scheduler.PATIENCE", 0.1)
    nowhere = ("--strategies", "own", "--executor", "tcp://127.0.0.1:1")
    refused(silver_sim, *SHORT_RUN, *nowhere, words="there is no Dask cluster with a worker at")
    assert not Path("runs").exists()
