"""Games as text: any game of a run again, or fresh ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.run import DEADLINE
from silver_sim.arena.watch import Watch
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract import Setting
from silver_sim.games.silver.game import SILVER
from silver_sim.games.silver.match import SilverMatch
from silver_sim.games.silver.tracing import trace_game
from silver_sim.runs import RunFolder
from silver_sim.runs.folder import SPEC
from silver_sim.studies.failure import in_full
from silver_sim.studies.simulate import Simulation

Line = dict[str, Any]


def opened(folder: Path) -> Simulation:
    """The simulation of a run, with the strategies' sources as they were then (kept in the run).

    Raises UserError if there is no run, or if it is not as it was written.
    """
    run = RunFolder.open(folder)
    try:
        changed = run.changed_files(SPEC, "strategies/")
        if changed:
            raise UserError(f"{folder / changed[0]} is not as the run wrote it")
        spec = run.spec
        entries = [_entry(player, folder) for player in spec["players"]]
        rules = SILVER.rule_set(spec["rules"])
        setting = Setting(rules, spec["seed"], spec["deal_mode"], spec["on_illegal"])
        return Simulation(SILVER, entries, setting, spec["edition"], spec["blocks"])
    except (AttributeError, KeyError, TypeError) as problem:
        raise UserError(f"{folder} is damaged", why=repr(problem)) from problem


def _entry(player: Line, folder: Path) -> Entry:
    files = {}
    for strategy in player["strategies"]:
        name = strategy["strategy"]
        file = StrategyFile(name, (folder / "strategies" / f"{name}.py").resolve())
        if file.sha256 != strategy["sha256"]:
            raise UserError(f"{file.path} is not what was played")
        files[name] = file
    return read_entry(player["label"], files, SILVER)


def chosen_games(simulation: Simulation, block: int, rotation: int | None) -> Iterator[Line]:
    """One game, or all rotations of a block."""
    rotations = range(len(simulation.entries)) if rotation is None else [rotation]
    return _traced(simulation, ((block, each) for each in rotations))


def fresh_games(simulation: Simulation, games: int) -> Iterator[Line]:
    """The first so many games, in the order of blocks and rotations."""
    return _traced(simulation, (divmod(game, len(simulation.entries)) for game in range(games)))


def _traced(simulation: Simulation, games: Iterable[tuple[int, int]]) -> Iterator[Line]:
    """The lines of games given by block and rotation; a strategy that fails ends them."""
    seats = [seated(entry, simulation.game) for entry in simulation.entries]
    match = SilverMatch(seats, simulation.setting)
    try:
        for block, rotation in games:
            yield from _watched(match, trace_game(match, block, rotation))
    except StrategyError as problem:
        raise in_full(problem, simulation) from problem


def _watched(match: SilverMatch, lines: Iterator[Line]) -> Iterator[Line]:
    """The lines, each within the deadline of the strategy that must decide."""
    watch = Watch(DEADLINE)
    watch.add(match)
    pool = ThreadPoolExecutor(1)
    try:
        while (line := watch.result(pool.submit(next, lines, None))) is not None:
            yield line
    finally:
        pool.shutdown(wait=False)
