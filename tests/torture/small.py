"""Small runs of many parts, one of each kind, and how it is begun and gone on with."""

import shutil
from pathlib import Path
from typing import Any

from silver_sim.arena import run as run_loop
from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.runs import RunFolder
from silver_sim.studies import results, tuning
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.life import begin, go_on
from silver_sim.studies.play import Prepared, reopen
from silver_sim.studies.tune.ask import Tune
from silver_sim.studies.tune.budget import Budget

FIELDS: dict[str, Any] = {"seed": 7, "charts": False, "report": False}
SPECS: dict[str, dict[str, Any]] = {
    "simulate": {"players": ["greedy", "pairs"]},
    "sweep": {"players": ["greedy", "pairs"], "vary": "call_at", "values": [6, 8]},
    "tournament": {"roster": ["greedy", "pairs", "greedy:call_at=6"], "seats": 2},
}
TUNE = "tune"
KINDS = (*SPECS, TUNE)
TUNED: dict[str, Any] = {
    "game": SILVER.name,
    "rules": {},
    "seed": 7,
    "player": "greedy",
    "parameters": ["call_at"],
    "against": ["pairs"],
    "seats": [2],
    "population": 4,
}
BLOCKS_OF_GENERATION = 8


def play(folder: Path, blocks: int, part_games: int, kind: str = "sweep") -> RunFolder:
    """Begin the run, or go on with it; a folder that became no run yet is begun anew.

    One that tunes has a generation where others have eight blocks.
    """
    run_loop.PART_GAMES = part_games
    files = strategy_files(SILVER.name)
    options = RunOptions(threads=2)
    begun = (folder / "manifest.json").is_file()
    if not begun:
        shutil.rmtree(folder, ignore_errors=True)
    if kind == TUNE:
        vars(results)["write_report"] = lambda run: None  # a page is drawn by another process
        if begun:
            return go_on(tuning.reopen(folder), options)
        asked = Tune(**TUNED, blocks=BLOCKS_OF_GENERATION)
        budget = Budget(generations=blocks // BLOCKS_OF_GENERATION)
        search = tuning.Searching(tuning.TuningPlan.of(asked, files), budget)
        return begin(search, folder, options)
    if begun:
        reopened = reopen(folder)
        assert not reopened.other_programs()
        assert not reopened.other_strategies(files)
        return go_on(reopened, options)
    experiment = experiment_of({"kind": kind, **SPECS[kind], **FIELDS, "blocks": blocks})
    return begin(Prepared.of(experiment, SILVER, files), folder, options)
