from __future__ import annotations

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.silver.engine.job import BLOCKS, games
from tests.games.silver.engine.processes import answer_of, job


@pytest.mark.slow
@pytest.mark.skipif(PYTHON_MODE, reason="this process is itself in Python mode")
def test_the_compiled_engine_plays_as_its_own_source_in_plain_python() -> None:
    """54 games: all editions, two to four players, both deal modes, two rounds where by lanes."""
    python = answer_of(job(NUMBA_DISABLE_JIT="1"))
    assert python["python_mode"] is True
    assert python["digest"] == games(BLOCKS)
