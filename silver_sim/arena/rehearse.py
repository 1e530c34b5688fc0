"""A strategy's first games, in plain Python: its mistakes have a line there."""

from __future__ import annotations

import time
from collections.abc import Sequence

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.run import Arena
from silver_sim.arena.table import SeatedTable
from silver_sim.arena.wrappers import Entry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Setting

BLOCKS = 2
COMPARED_BLOCKS = 20


def rehearse(
    entries: Sequence[Entry],
    game: Game,
    setting: Setting,
    deadline: float,
    drawn_order: bool = False,
) -> None:
    """Play two blocks in plain Python.

    With ``drawn_order`` in the drawn
    orders of a run, whose first games they are.

    Raises StrategyError when a strategy fails.
    """
    seats = [seated(entry, game, compiled=False, deadline=deadline) for entry in entries]
    arena = Arena.of(SeatedTable(game, seats, setting, drawn_order), deadline=deadline)
    for _ in arena.rows(BLOCKS):
        pass


def times_slower(
    seats: Sequence[SeatSetup],
    game: Game,
    setting: Setting,
    deadline: float,
    drawn_order: bool = False,
) -> float:
    """How much longer a block takes these seats than the same with ``random`` in the plain ones."""
    files = strategy_files(game.name, builtin_folder())
    spare = seated(read_entry(game.random_strategy, files, game), game)
    compiled = [
        seat if all(policy.address for policy in seat.policies) else spare for seat in seats
    ]
    tables = (SeatedTable(game, each, setting, drawn_order) for each in (seats, compiled))
    ours, theirs = (Arena.of(table, deadline=deadline) for table in tables)
    return _seconds(ours, BLOCKS) / _seconds(theirs, COMPARED_BLOCKS)


def _seconds(arena: Arena, blocks: int) -> float:
    """The time of one block, without what only the first ones cost."""
    for times in (1, blocks):
        begun = time.perf_counter()
        for _ in arena.rows(times):
            pass
    return (time.perf_counter() - begun) / blocks
