"""How fast this machine plays, for information: only ratios can be compared."""

from __future__ import annotations

import time
from typing import Any

from silver_sim.arena.find import builtin_folder
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.run import Arena
from silver_sim.arena.table import SeatedTable
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Rows, Setting

SEED = 1


def speed(game: Game, threads: int, seconds: float) -> dict[str, Any]:
    """The speed of plain heuristics, on this many threads for this many seconds.

    In games a second, and rounds and turns if the game has such rows.
    """
    line_up = ",".join(game.heuristics[: game.max_seats])
    entries = read_lineup(line_up, game, builtin_folder() / game.name)
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    table = SeatedTable(game, [seated(entry, game) for entry in entries], setting)
    arena = Arena.of(table, threads=threads)
    list(arena.rows(1))  # what the first game compiles is not timed
    blocks, took, played = 256 * threads, 0.0, dict[str, int]()
    while took < seconds:  # twice as many, until it takes long enough
        begun = time.perf_counter()
        rows = list(arena.rows(blocks))
        took = time.perf_counter() - begun
        played = {name: sum(_counts(part)[name] for part in rows) for name in _counts(rows[0])}
        blocks *= 2 if took * 2 > seconds else 4
    rates = {name: round(count / took) for name, count in played.items()}
    return {"line_up": line_up, "threads": threads, "a_second": rates}


def in_words(speed: dict[str, Any]) -> str:
    """One such speed in a line."""
    line_up, threads, a_second = speed.values()
    rates = ", ".join(f"{rate:,} {name}" for name, rate in a_second.items())
    return f"{threads} thread{'s' * (threads > 1)}: {rates} a second  ({line_up})"


def _counts(rows: Rows) -> dict[str, int]:
    """The numbers of games, rounds and turns played."""
    found = {name: len(records) for name, records in rows._asdict().items()}
    if "turns" in (rows.rounds.dtype.names or ()):
        found["turns"] = int(rows.rounds["turns"].sum())
    return found
