"""Matches of any game at a table, and what came out of them as one hash."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from silver_sim.arena.find import builtin_folder
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Rows, Setting


def seats(game: Game, players: str, folder: Path, compiled: bool = True) -> list[SeatSetup]:
    """The seats of a line-up like ``steady,steady:call_at=6``; ``folder`` has the strategies."""
    return [seated(entry, game, compiled) for entry in read_lineup(players, game, folder)]


def match_of(
    game: Game, line_up: Sequence[SeatSetup], deal_mode: str, seed: int, **rules: Any
) -> Any:
    """A table of the game at which these play under the edition and fields of ``rules``."""
    return game.match(line_up, Setting(game.rule_set(rules), seed, deal_mode, "stop"))


def digest(*tables: Rows) -> str:
    """One hash of all rows."""
    sums = hashlib.sha256()
    for rows in tables:
        sums.update(rows.games.tobytes())
        sums.update(rows.rounds.tobytes())
    return sums.hexdigest()


def joined(parts: list[Rows]) -> Rows:
    """Rows of several ranges of blocks as one."""
    return Rows(*(np.concatenate(table) for table in zip(*parts, strict=True)))


def builtin_match(name: str, players: str, deal_mode: str = "", seed: int = 1, **rules: Any) -> Any:
    """A table of a game's built-in strategies; without a deal mode, that of its default."""
    game = registry.game(name)
    line_up = seats(game, players, builtin_folder() / name)
    return match_of(game, line_up, deal_mode or game.deal_modes[0], seed, **rules)
