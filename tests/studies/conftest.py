"""Small runs of any experiment."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from silver_sim.runs import RunFolder
from tests.small_runs import UNDRAWN, played

Play = Callable[..., RunFolder]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Play an experiment of these fields into a folder, without charts."""
    count = iter(range(1000))

    def play(**fields: Any) -> RunFolder:
        return played(tmp_path / f"run-{next(count)}", **{"seed": 3, **UNDRAWN, **fields})

    return play
