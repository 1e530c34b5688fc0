"""Small runs of any experiment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.runs import RunFolder
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.life import begin
from silver_sim.studies.play import Prepared

Play = Callable[..., RunFolder]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Play an experiment of these fields into a folder, without charts."""
    count = iter(range(1000))

    def played(**fields: Any) -> RunFolder:
        experiment = experiment_of({"seed": 3, "charts": False, "report": False, **fields})
        prepared = Prepared.of(experiment, SILVER, strategy_files(SILVER.name))
        return begin(prepared, tmp_path / f"run-{next(count)}", RunOptions(threads=2))

    return played
