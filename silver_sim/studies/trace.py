"""Games as text: any game of a run, or fresh ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.arena.load import seated
from silver_sim.arena.run import DEADLINE
from silver_sim.arena.table import Table
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract.game import lacking
from silver_sim.games.contract.table import Match
from silver_sim.runs import RunFolder
from silver_sim.runs.manifest import SPEC, legible
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.core.plan import Plan
from silver_sim.studies.play import prepared_again

Line = dict[str, Any]
T = TypeVar("T")


def opened(folder: Path) -> Plan:
    """The plan of a run, with the strategies' sources as they were then (kept in the run).

    Raises UserError if there is no run, or if it has changed.
    """
    run = RunFolder.open(folder)
    with legible(folder):
        changed = run.changed_files(SPEC, "strategies/")
    if changed:
        raise UserError(
            f"{folder / changed[0]} is not as the run wrote it",
            help=f"silver-sim runs verify {folder}  shows what else is wrong",
        )
    return prepared_again(run).plan


def chosen_games(
    table: Table, block: int, rotation: int | None, deadline: float = DEADLINE
) -> Iterator[Line]:
    """One game, or all rotations of a block."""
    rotations = range(table.players) if rotation is None else [rotation]
    return _traced(table, ((block, each) for each in rotations), deadline)


def fresh_games(table: Table, games: int, deadline: float = DEADLINE) -> Iterator[Line]:
    """The first `games` games, in the order of blocks and rotations."""
    return _traced(table, (divmod(game, table.players) for game in range(games)), deadline)


def _traced(table: Table, games: Iterable[tuple[int, int]], deadline: float) -> Iterator[Line]:
    """The lines of games given by block and rotation; a strategy that fails ends them."""
    seats = {entry.label: seated(entry, table.game, deadline=deadline) for entry in table.entries}
    match = table.with_seats(seats).match()
    trace = getattr(match, "trace", lacking)
    try:
        for block, rotation in games:
            match.sit(table.order(block))
            yield from watched(match, trace(block, rotation), deadline)
    except StrategyError as problem:
        raise in_full(problem, table) from problem


def watched(match: Match, lines: Iterator[T], deadline: float) -> Iterator[T]:
    """Lines, or what else a match is played for, within the deadline of who must decide."""
    watch = DeadlineWatch(deadline)
    watch.add(match)
    pool = ThreadPoolExecutor(1)
    try:
        while (line := watch.result(pool.submit(next, lines, None))) is not None:
            yield line
    finally:
        pool.shutdown(wait=False)
