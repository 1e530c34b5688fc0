"""The real positions from which comes what nobody said: games of the table that is meant.

They are played when they are first needed, which takes some seconds, and kept in the cache folder.
Some games are of players who are slow to call or err now and then: so that rare positions occur.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from silver_sim.arena.deadline import DEADLINE, DeadlineWatch, in_time
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry, wearing
from silver_sim.arena.load import seated
from silver_sim.arena.wrappers import Entry
from silver_sim.caches import keep, keep_newest, kept
from silver_sim.compiled.machine_code import PYTHON_MODE, code_folder
from silver_sim.games.contract.table import Setting
from silver_sim.games.positions import Met
from silver_sim.games.registry import game as game_named

SEED = 2608
# How many games are played, one after the other, by the wrappers that all who sit there have.
GAMES = {"": 4000, "+delay(30)": 400, "+noise(0.1)": 400}
PLAIN = 130  # times fewer where a strategy plays in plain Python, which is slow
TABLES = 9  # whose positions are kept: those asked for last


@dataclass(frozen=True)
class _Table:
    """Who plays the games. What they were made of tells two tables from one another."""

    game: str
    players: int
    made_of: str
    seats: tuple[Entry, ...] = field(compare=False)  # one in every seat, or each
    deadline: float = field(compare=False)


def met(game: str, players: int, table: Sequence[Entry] = (), deadline: float = DEADLINE) -> Met:
    """Real positions of this many players, in a drawn order; the same ones for everybody.

    ``table``: who sits there (by default the strongest strategy), one in every seat; or each,
    clockwise, and then only positions in which the first of them decides. StrategyError if one of
    them fails, EndlessError if it takes longer than ``deadline`` seconds for a decision.
    """
    kind = game_named(game)
    seats = (*table,) or (read_entry(STRONGEST, strategy_files(game, builtin_folder()), kind),)
    seats = seats if len({*seats}) > 1 else seats[:1]
    worn = [wearing(each, wrappers, kind) for wrappers in GAMES for each in seats]
    who = [(each.label, [file.sha256 for file in each.files.values()]) for each in worn]
    made_of = hashlib.sha256(f"{SEED} {GAMES} {PLAIN} {PYTHON_MODE} {who}".encode())
    return _met(_Table(game, players, made_of.hexdigest()[:16], seats, deadline))


@lru_cache(TABLES)
def _met(table: _Table) -> Met:
    """Those that were kept, else played now."""
    game = game_named(table.game)
    notation = game.positions()
    assert notation.met is not None
    folder = code_folder(notation.met.__module__, *game.sources)
    path = folder / f"met-{table.players}-{table.made_of}"
    if content := kept(path):
        return Met(np.frombuffer(content, notation.real))
    found = in_time(lambda watch: _played(table, watch), table.deadline)
    keep(path, found.tobytes())
    keep_newest(TABLES, folder, "met-*")
    return Met(found)


def _played(table: _Table, watch: DeadlineWatch) -> np.ndarray:
    """Positions of all games, in a drawn order."""
    game = game_named(table.game)
    play = game.positions().met
    assert play is not None
    setting = Setting(game.rule_set({}), SEED, game.deal_modes[0], "stop")
    parts, first = [], 0
    for worn, games in GAMES.items():
        entries = [wearing(each, worn, game) for each in table.seats]
        seats = [seated(each, game, deadline=table.deadline) for each in entries]
        if not all(policy.address for seat in seats for policy in seat.policies):
            games //= PLAIN
        match = game.match(seats if seats[1:] else seats * table.players, setting)
        watch.add(match)
        parts.append(play(match, range(first, first + games), worn != "", len(seats) > 1))
        first += games
    found = np.concatenate(parts)
    return np.random.Generator(np.random.Philox([SEED, table.players])).permutation(found)
