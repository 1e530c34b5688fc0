"""A Dask worker that is not like us, in the way that is its first argument."""

from __future__ import annotations

import sys
from typing import Any
from unittest.mock import patch

from distributed.cli.dask_worker import main

from silver_sim.arena import dask_worker
from silver_sim.games.contract.table import Rows


def faulty(*arguments: Any) -> dask_worker.WorkerAnswer:
    """Play, and make a mistake in the last game."""
    worker, outcome, _ = play(*arguments)
    assert isinstance(outcome, list)
    assert isinstance(outcome[-1], Rows)
    outcome[-1].games["total"][-1, 0] += 1
    return dask_worker.WorkerAnswer(worker, outcome)


play = dask_worker.play
BAD = {
    "version": ("__version__", "0.0.9"),
    "signature": ("signature", lambda _: "0" * 12),
    "faulty": ("play", faulty),
}
name, value = BAD[sys.argv.pop(1)]
patch.object(dask_worker, name, value).start()
main()
