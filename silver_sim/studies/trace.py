"""Games as text: any game of a run again, or fresh ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import Entry, read_entry
from silver_sim.arena.load import Seat
from silver_sim.errors import UserError
from silver_sim.games.contract import Setting
from silver_sim.games.silver.game import SILVER
from silver_sim.games.silver.match import SilverMatch
from silver_sim.games.silver.tracing import trace_game
from silver_sim.runs import RunFolder
from silver_sim.studies.simulate import Simulation

Line = dict[str, Any]


def opened(folder: Path) -> Simulation:
    """The simulation of a run, with the strategies' sources as they were then (kept in the run)."""
    run = RunFolder.open(folder)
    spec = run.spec
    if spec.get("kind") != "simulate" or spec.get("game") != SILVER.name:
        raise UserError(f"{folder} is no simulation of {SILVER.name}")
    files = strategy_files(SILVER.name, folder / "strategies")
    try:
        entries = [_entry(player, files) for player in spec["players"]]
        rules = SILVER.rule_set(spec["rules"])
        setting = Setting(rules, spec["seed"], spec["deal_mode"], spec["on_illegal"])
        blocks = run.manifest.get("blocks_done", spec["blocks"])
        return Simulation(SILVER, entries, setting, spec["edition"], blocks)
    except (KeyError, TypeError) as problem:
        raise UserError(f"{folder}/spec.json is damaged", why=repr(problem)) from problem


def _entry(player: Line, files: dict[str, Any]) -> Entry:
    entry = read_entry(player["strategy"], files)
    if entry.file.sha256 != player["sha256"]:
        raise UserError(f"the source of {player['strategy']!r} in the run is not what was played")
    return replace(entry, values=tuple(player["parameters"].values()), label=player["label"])


def chosen_games(simulation: Simulation, block: int, rotation: int | None) -> Iterator[Line]:
    """One game, or all rotations of a block."""
    match = _match(simulation)
    rotations = range(len(simulation.entries)) if rotation is None else [rotation]
    for each in rotations:
        yield from trace_game(match, block, each)


def fresh_games(simulation: Simulation, games: int) -> Iterator[Line]:
    """The first so many games, in the order of blocks and rotations."""
    match = _match(simulation)
    for game in range(games):
        yield from trace_game(match, *divmod(game, len(simulation.entries)))


def _match(simulation: Simulation) -> SilverMatch:
    seats = [Seat(entry, simulation.game) for entry in simulation.entries]
    return SilverMatch(seats, simulation.setting)
