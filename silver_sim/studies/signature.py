"""The signature: a short hash over a fixed set of games, the same wherever the results are."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Container

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.games.contract import Game, Setting

SEED, BLOCKS = 20261121, 8


def signature(game: Game, names: Container[str] | None = None) -> str:
    """Twelve hex digits over the rows of a few games of all built-in strategies, all editions.

    Or of those with some ``names``: what others play is then no part of it.
    """
    digest = hashlib.sha256()
    files = strategy_files(game.name, builtin_folder())
    files = {name: file for name, file in files.items() if names is None or name in names}
    seats = {name: seated(read_entry(name, files, game), game) for name in files}
    numbers = range(game.min_seats, game.max_seats + 1)
    for edition, players in itertools.product(game.editions, numbers):
        turns = itertools.cycle(seats)
        for _ in range(-(-len(seats) // players)):
            line_up = [seats[next(turns)] for _ in range(players)]
            rules = game.rule_set({"edition": edition})
            for deal_mode in game.deal_modes:
                setting = Setting(rules, SEED, deal_mode, "stop")
                for table in game.match(line_up, setting).play(0, BLOCKS):
                    digest.update(table.tobytes())
    return digest.hexdigest()[:12]
