"""The first question whether to call is answered at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.processes import run

pytestmark = pytest.mark.slow


def test_the_first_call_compiles_nothing(tmp_path: Path) -> None:
    words = ["call", "--known", "3 0 4", "--unknown", "1", "--opponents", "4,5,3"]
    done = run(["-m", "silver_sim", *words], SILVER_SIM_CACHE=str(tmp_path / "cache"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Wait." in done.stdout
    assert not [*tmp_path.rglob("*.nbc")]
