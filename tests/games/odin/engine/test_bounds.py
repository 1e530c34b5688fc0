"""The engine compiled with checks of bounds, and as its own source, plays the same games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from silver_sim.caches import cache_root
from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.job import notices_a_row_before_the_first
from tests.games.odin.engine.job import BLOCKS, games, short_match
from tests.games.processes import job
from tests.shared import made_once

pytestmark = pytest.mark.slow

MANY = 100  # blocks: 3,300 games
# One cache, which stays, and one of its own: checked code is optimised less.
SWITCHES = {
    "NUMBA_BOUNDSCHECK": "1",
    "NUMBA_OPT": "1",  # compiles faster, and checks the same
    "SILVER_SIM_CACHE": str(cache_root() / "bounds"),
}


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the checked engine answered."""

    def make(folder: Path) -> None:
        answer = job("odin", BLOCKS=str(MANY), **SWITCHES)
        (folder / "answer.json").write_text(json.dumps(answer), encoding="utf-8")

    folder = made_once(tmp_path_factory, "bounds_of_odin", make)
    return json.loads((folder / "answer.json").read_text(encoding="utf-8"))


@pytest.mark.long
def test_checked_games_are_the_same_without_an_error(checked: Any) -> None:
    assert checked["checks_bounds"] is True
    assert checked["digest"] == games(MANY)


def test_a_step_off_the_table_is_found_by_the_loop_that_plays(checked: Any) -> None:
    """A player is missing, or a row is written before the first; a loop unchecked goes on."""
    assert checked["beyond_the_end"] is True
    assert checked["from_the_end"] is True
    assert notices_a_row_before_the_first(short_match()) is False


@pytest.mark.skipif(PYTHON_MODE, reason="this process is itself in Python mode")
def test_the_compiled_engine_plays_as_its_own_source_in_plain_python() -> None:
    python = job("odin", NUMBA_DISABLE_JIT="1")
    assert python["python_mode"] is True
    assert python["digest"] == games(BLOCKS)
