"""Small runs of experiments, from their fields."""

from pathlib import Path
from typing import Any

import polars as pl

from silver_sim.arena.find import strategy_files
from silver_sim.games import registry
from silver_sim.result import read
from silver_sim.runs import RunFolder
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.life import begin
from silver_sim.studies.play import Prepared

UNDRAWN = {"charts": False, "report": False}


def prepared(**fields: Any) -> Prepared:
    """The experiment of these fields, its tables laid."""
    experiment = experiment_of(fields)
    game = registry.game(experiment.game)
    return Prepared.of(experiment, game, strategy_files(game.name))


def played(folder: Path, *, threads: int = 2, **fields: Any) -> RunFolder:
    """Play the experiment of these fields into a folder that does not exist yet."""
    return begin(prepared(**fields), folder, RunOptions(threads=threads))


def rows_of(run: RunFolder, table: str = "games") -> pl.DataFrame:
    """All rows of a table of a run."""
    return pl.concat(run.frames(table))


def found_of(run: RunFolder) -> ArmsResult:
    """What a run of arms on the same deals found."""
    return read(ArmsResult, run.summary())
