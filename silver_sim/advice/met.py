"""The real positions from which comes what nobody told: games of the strongest strategy.

They are played when they are first needed, which takes some seconds, and kept in the cache folder.
Some games are of players who are slow to call or err now and then: so that rare positions occur.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.lineup import Files, read_entry
from silver_sim.arena.load import seated
from silver_sim.caches import keep, kept
from silver_sim.compiled.machine_code import PYTHON_MODE, code_folder
from silver_sim.games.contract import Game, Setting
from silver_sim.games.positions import Met
from silver_sim.games.registry import game as game_named

SEED = 2608
# Who plays how many games, one after the other; plain Python is slow.
GAMES = {
    STRONGEST: 30 if PYTHON_MODE else 4000,
    f"{STRONGEST}+delay(30)": 3 if PYTHON_MODE else 400,
    f"{STRONGEST}+noise(0.1)": 3 if PYTHON_MODE else 400,
}


@cache
def met(game: str, players: int) -> Met:
    """Real positions of so many players, in a drawn order; the same ones for everybody."""
    return Met(_known(game_named(game), players))


def _known(game: Game, players: int) -> np.ndarray:
    """Those that were kept, else played now."""
    play = game.tells_positions.met
    assert play is not None
    files = strategy_files(game.name, builtin_folder())
    made_of = f"{SEED} {GAMES} {files[STRONGEST].sha256}"
    name = hashlib.sha256(made_of.encode()).hexdigest()[:16]
    path = code_folder(play.__module__, *game.sources) / f"met-{players}-{name}"
    if content := kept(path):
        return np.frombuffer(content, game.tells_positions.real)
    found = _played(game, play, files, players)
    keep(path, found.tobytes())
    return found


def _played(
    game: Game, play: Callable[[Any, range, bool], Any], files: Files, players: int
) -> np.ndarray:
    """Games of all who play, their positions in a drawn order."""
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    parts, first = [], 0
    for name, games in GAMES.items():
        seat = seated(read_entry(name, files, game), game)
        match = game.match([seat] * players, setting)
        blocks = range(first, first + games)
        parts.append(play(match, blocks, name != STRONGEST))
        first += games
    found = np.concatenate(parts)
    return np.random.Generator(np.random.Philox([SEED, players])).permutation(found)
