"""Small runs of every experiment of Odin that comes with the program."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.runs import RunFolder
from silver_sim.studies.experiments import read_experiment, shipped_experiments
from tests.shared import made_once
from tests.small_runs import UNDRAWN, played

# A tournament plays many line-ups, a belief draws many worlds, who looks ahead takes its time.
SMALLER: dict[str, dict[str, Any]] = {
    "odin_standings": {"blocks": 2},
    "odin_beliefs": {"worlds": 16, "every": 32},
    "odin_forecast": {"worlds": 64, "every": 64},
    "odin_ladder": {"steps": ["random", "low", "counter"], "searching_blocks": None},
}
BLOCKS = 6

Runs = dict[str, RunFolder]


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    """A run of a few blocks of each, without charts."""

    def make(folder: Path) -> None:
        for name, file in shipped_experiments(ODIN.name).items():
            small = {"blocks": BLOCKS, **UNDRAWN, **SMALLER.get(name, {})}
            played(folder / name, **read_experiment(file).model_dump() | small)

    folder = made_once(tmp_path_factory, "odin_experiments", make)
    return {name: RunFolder.open(folder / name) for name in shipped_experiments(ODIN.name)}
