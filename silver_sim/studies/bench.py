"""How fast this machine plays: for information, since only ratios can be compared."""

from __future__ import annotations

import time
from typing import Any

from silver_sim.arena.find import builtin_folder
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.run import Arena
from silver_sim.arena.table import SeatedTable
from silver_sim.games.contract import Game, Setting

LINE_UP = "greedy,pairs,early_caller,patient"
SEED = 1


def speed(game: Game, threads: int, seconds: float) -> dict[str, Any]:
    """Games, rounds and turns a second of four heuristics, on so many threads for so long."""
    entries = read_lineup(LINE_UP, game, builtin_folder() / game.name)
    setting = Setting(game.rule_set({}), SEED, "lanes", "stop")
    table = SeatedTable(game, [seated(entry, game) for entry in entries], setting)
    arena = Arena.of(table, threads=threads)
    blocks, took, played = 256 * threads, 0.0, (0, 0, 0)
    while took < seconds:  # more and more, until it is long enough
        begun = time.perf_counter()
        rows = list(arena.rows(blocks))
        took = time.perf_counter() - begun
        played = (
            sum(len(part.games) for part in rows),
            sum(len(part.rounds) for part in rows),
            sum(int(part.rounds["turns"].sum()) for part in rows),
        )
        blocks *= 2 if took * 2 > seconds else 4
    names = ("games", "rounds", "turns")
    rates = {name: round(count / took) for name, count in zip(names, played, strict=True)}
    return {"line_up": LINE_UP, "threads": threads, "a_second": rates}
