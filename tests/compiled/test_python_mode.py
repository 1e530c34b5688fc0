from __future__ import annotations

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.processes import job
from tests.games.silver.engine.job import BLOCKS, games


@pytest.mark.slow
@pytest.mark.skipif(PYTHON_MODE, reason="this process is itself in Python mode")
def test_the_compiled_engine_plays_as_its_own_source_in_plain_python() -> None:
    """54 games: all editions, two to four players, both deal modes, two rounds where by lanes."""
    python = job("silver", NUMBA_DISABLE_JIT="1")
    assert python["python_mode"] is True
    assert python["digest"] == games(BLOCKS)
