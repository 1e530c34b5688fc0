"""Who wins how often: one line-up, every deal in all seat rotations, one run folder."""

from __future__ import annotations

import platform
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from silver_sim import __version__
from silver_sim.arena.find import StrategyFile
from silver_sim.arena.load import seated
from silver_sim.arena.rehearse import rehearse, times_slower, uncompiled
from silver_sim.arena.rows import frames
from silver_sim.arena.run import DEADLINE, PART_BLOCKS, Arena, Progress
from silver_sim.arena.wrappers import Entry, Mind
from silver_sim.errors import StrategyError
from silver_sim.games.contract import FREE, Game, Rows, Seated, Setting
from silver_sim.jit import fingerprint
from silver_sim.report.charts import charts
from silver_sim.runs import RunFolder, Status
from silver_sim.stats import Tally, summarise, tidy_rows
from silver_sim.studies.failure import in_full

LIBRARIES = ("numba", "llvmlite", "numpy", "polars", "scipy", "matplotlib")


@dataclass(frozen=True)
class Simulation:
    """What is to be played."""

    game: Game
    entries: Sequence[Entry]
    setting: Setting
    edition: str  # as it is named in tables, with the fields that were changed
    blocks: int

    @property
    def files(self) -> dict[str, StrategyFile]:
        """The strategies that play, by name."""
        return {name: file for entry in self.entries for name, file in entry.files.items()}

    def spec(self) -> dict[str, Any]:
        """The resolved specification: everything that the result depends on, as plain data."""
        return {
            "schema_version": 1,
            "kind": "simulate",
            "game": self.game.name,
            "players": [_entry_spec(entry) for entry in self.entries],
            "edition": self.edition,
            "rules": self.setting.rules.as_dict(),
            "seed": self.setting.seed,
            "blocks": self.blocks,
            "deal_mode": self.setting.deal_mode,
            "on_illegal": self.setting.on_illegal,
            "part_blocks": PART_BLOCKS,
        }


def _entry_spec(entry: Entry) -> dict[str, Any]:
    spec: dict[str, Any] = {
        "label": entry.label,
        "strategies": [_mind_spec(mind) for mind in entry.minds],
    }
    if len(entry.minds) > 1:
        spec |= {
            "weights": list(entry.weights),
            "each_decision": entry.each_decision,
            "noise": entry.noise,
        }
    return spec


def _mind_spec(mind: Mind) -> dict[str, Any]:
    names = [parameter.name for parameter in mind.file.parameters]
    spec = {
        "strategy": mind.file.name,
        "parameters": dict(zip(names, mind.values, strict=True)),
        "sha256": mind.file.sha256,
    }
    return spec if mind.limits == FREE else spec | {"limits": mind.limits._asdict()}


def about(command: Sequence[str], threads: int) -> dict[str, Any]:
    """What the manifest tells of the program and the machine."""
    return {
        "silver_sim": __version__,
        "engine": fingerprint(),
        "command": list(command),
        "python": platform.python_version(),
        "libraries": {name: version(name) for name in LIBRARIES},
        "machine": platform.machine(),
        "system": platform.system(),
        "threads": threads,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def run_folder_name(simulation: Simulation) -> str:
    """A name that sorts by time and tells the kind: ``20261121T013000Z-simulate-seed1``."""
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    return f"{now}-simulate-seed{simulation.setting.seed}"


def simulate(
    simulation: Simulation,
    folder: Path,
    threads: int,
    progress: Progress,
    stop: threading.Event,
    note: Callable[[str], None],
    deadline: float = DEADLINE,
) -> tuple[RunFolder, dict[str, Any] | None]:
    """Play, write the run folder, and return it with its summary (None if no block was finished).

    If ``stop`` is set meanwhile, what was played is kept and the run marked ``stopped``. Raises
    StrategyError if a strategy fails or does not answer within ``deadline`` seconds (what was
    played before is kept and the run marked ``failed``) and UserError if the folder cannot be
    written. ``note`` is told which strategies are not compiled.
    """
    for entry in simulation.entries:
        seated(entry, simulation.game, compiled=False)  # before anything is written
    run = RunFolder.create(folder, simulation.spec(), about(sys.argv, threads))
    try:
        for file in simulation.files.values():
            run.write(f"strategies/{file.name}.py", file.text.encode())
        seats = _ready(simulation, run, note, deadline)
        arena = Arena(simulation.game, seats, simulation.setting, threads, deadline)
        return run, _play(run, simulation, arena.parts(simulation.blocks, progress, stop))
    except BaseException as end:  # a run that has ended is not left as if it still ran
        run.finish(Status.STOPPED if isinstance(end, KeyboardInterrupt) else Status.FAILED)
        raise


def _ready(
    simulation: Simulation, run: RunFolder, note: Callable[[str], None], deadline: float
) -> list[Seated]:
    """Rehearse what is new, compile, and say what is not compiled."""
    game, entries, setting = simulation.game, simulation.entries, simulation.setting
    try:
        rehearse(entries, game, setting, deadline)
        seats = [seated(entry, game) for entry in entries]
        plain = uncompiled(seats)
        if plain:
            slower = times_slower(seats, game, setting, deadline)
            for label, why in plain.items():
                note(f"strategy {label!r} plays in plain Python: {why}.")
            note(f"The table is about {slower:,.0f} times slower than with compiled strategies.")
    except StrategyError as problem:
        raise in_full(problem, simulation, run.path) from problem
    return seats


def _play(run: RunFolder, simulation: Simulation, parts: Iterator[Rows]) -> dict[str, Any] | None:
    """Write the parts as they come, then the summary; return it (None if no block was finished)."""
    players = len(simulation.entries)
    tally, failure = Tally.empty(players), None
    begun = time.monotonic()
    try:
        for index, rows in enumerate(parts):
            games, rounds = frames(rows, players)
            run.write_part("games", index, games)
            run.write_part("rounds", index, rounds)
            tally += Tally.of(games, rounds, players)
    except StrategyError as problem:
        failure = in_full(problem, simulation, run.path)
    seconds = time.monotonic() - begun
    summary = _summarise(run, simulation, tally) if tally.blocks else None
    finished = tally.blocks == simulation.blocks
    status = Status.COMPLETE if finished else Status.STOPPED
    run.finish(status, blocks_done=tally.blocks, seconds=round(seconds, 3))
    if failure is not None:
        raise failure
    return summary


def _summarise(run: RunFolder, simulation: Simulation, tally: Tally) -> dict[str, Any]:
    """Write summary and charts."""
    names = [entry.label for entry in simulation.entries]
    summary = dict(
        summarise(tally, names, edition=simulation.edition, seed=simulation.setting.seed)
    )
    run.write_summary(summary, tidy_rows(summary))
    for name, content in charts(summary):
        run.write(f"charts/{name}", content)
    return summary
