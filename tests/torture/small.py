"""A small run of many parts, and how it is begun and gone on with."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Any

from silver_sim.arena import run as run_loop
from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.runs import RunFolder
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.play import Prepared, begin, go_on, reopen

OWN = (".lock", "manifest.json")  # of every process: they tell when and by whom
SPEC: dict[str, Any] = {
    "kind": "sweep",
    "players": ["greedy", "pairs"],
    "vary": "call_at",
    "values": [6, 8],
    "seed": 7,
    "charts": False,
    "report": False,
}


def play(folder: Path, blocks: int, part_games: int) -> RunFolder:
    """Begin the run, or go on with it; a folder that became no run yet is begun anew."""
    run_loop.PART_GAMES = part_games
    if (folder / "manifest.json").is_file():
        reopened = reopen(folder)
        assert not reopened.other_programs()
        assert not reopened.other_strategies(strategy_files(SILVER.name))
        return go_on(reopened, RunOptions(threads=2))
    shutil.rmtree(folder, ignore_errors=True)
    experiment = experiment_of({**SPEC, "blocks": blocks})
    return begin(
        Prepared.of(experiment, SILVER, strategy_files(SILVER.name)), folder, RunOptions(2)
    )


def digest(folder: Path) -> dict[str, str]:
    """The hash of every file of a run that depends on nothing but its specification."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name not in OWN
    }
