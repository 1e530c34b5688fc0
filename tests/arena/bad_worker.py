"""A Dask worker that is not like us, in the way that is its first argument."""

from __future__ import annotations

import sys
from typing import Any
from unittest.mock import patch

from distributed.cli.dask_worker import main

from silver_sim.arena import dask_worker as visitors
from silver_sim.games.contract import Rows


def faulty(*arguments: Any) -> visitors.Answer:
    """Play, and make a mistake in the last game."""
    worker, outcome = play(*arguments)
    assert isinstance(outcome, list)
    assert isinstance(outcome[-1], Rows)
    outcome[-1].games["total"][-1, 0] += 1
    return visitors.Answer(worker, outcome)


play = visitors.play
BAD = {
    "version": ("__version__", "0.0.9"),
    "signature": ("signature", lambda _: "0" * 12),
    "faulty": ("play", faulty),
}
name, value = BAD[sys.argv.pop(1)]
patch.object(visitors, name, value).start()
main()
