"""How a run is played, and how its players are prepared: rehearsed, compiled, seated."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from silver_sim.arena.deadline import NO_DEADLINE
from silver_sim.arena.executors import HERE
from silver_sim.arena.load import is_new, seated, uncompiled
from silver_sim.arena.precompile import compile_ahead
from silver_sim.arena.run import DEADLINE, Progress
from silver_sim.arena.table import Table
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.runs import RunFolder
from silver_sim.studies.core.failure import in_full, of_line_up, of_run


class NothingPlayedError(UserError):
    """A run was stopped before its first games were finished, and left nothing behind."""


@dataclass(frozen=True)
class RunOptions:
    """How a run is played and reported; nothing here changes a result."""

    threads: int = 1
    deadline: float = DEADLINE  # seconds for one decision
    progress: Progress = lambda _: None
    stop: threading.Event = field(default_factory=threading.Event)  # set: keep what was played
    note: Callable[[str], None] = lambda _: None
    on_result: Callable[[RunFolder], None] = lambda _: None  # before pages are written
    executor: str = "threads"  # one of ``arena.executors.EXECUTORS``, or HERE
    dask: str = ""  # the address of a Dask scheduler, to play on its cluster
    quiet: bool = False  # without progress
    watch: bool = False  # write the page while it is played, too

    def to_debug(self) -> RunOptions:
        """The same in the calling thread, in plain Python, without a deadline or a progress bar.

        Then ``breakpoint()`` in a strategy works.
        """
        return replace(self, threads=1, deadline=NO_DEADLINE, executor=HERE, quiet=True)

    def until(self, end: float | None) -> RunOptions:
        """The same, stopped by a time (``time.monotonic``); None for no limit."""
        return self if end is None else replace(self, stop=Clock(self.stop, end))


class Clock(threading.Event):
    """A stop event that is also set once a time (``time.monotonic``) has passed."""

    def __init__(self, stop: threading.Event, until: float) -> None:
        super().__init__()
        self._stop, self._until = stop, until

    def is_set(self) -> bool:
        """Whether it was set, or the time has passed."""
        return self._stop.is_set() or time.monotonic() >= self._until


def ready_seats(
    tables: Sequence[Table], options: RunOptions, run: Path | None = None
) -> dict[str, SeatSetup]:
    """Rehearse new strategies, compile, and report what is not compiled; return seats by name.

    ``run`` is the folder of a run that goes on. Raises StrategyError with the command that shows
    the game in which a strategy failed.
    """
    if options.executor == HERE:
        return _debugged(tables, options)
    files = {name: file for table in tables for name, file in table.files.items()}
    compile_ahead(tables[0].game, files.values(), options.threads)
    seats: dict[str, SeatSetup] = {}
    for table in tables:
        if all(entry.label in seats for entry in table.everybody):
            continue
        try:
            like = table.game, table.setting, options.deadline, table.drawn_order
            if any(is_new(entry, table.game) for entry in table.entries):
                from silver_sim.arena.rehearse import rehearse

                rehearse(table.entries, *like)
            for entry in table.everybody:
                seats.setdefault(entry.label, seated(entry, table.game, deadline=options.deadline))
            here = [seats[entry.label] for entry in table.entries]
            plain = uncompiled(here)
            if plain:
                from silver_sim.arena.rehearse import times_slower

                slower = times_slower(here, *like)
                for label, why in plain.items():
                    options.note(f"strategy {label!r} plays in plain Python: {why}.")
                options.note(
                    f"At first the table is about {slower:,.0f} times slower than with compiled "
                    "strategies; helpers that it asks often are compiled."
                )
        except StrategyError as problem:
            trace = of_line_up(table) if run is None else of_run(run, tables.index(table))
            raise in_full(problem, table, trace) from problem
    return seats


def _debugged(tables: Sequence[Table], options: RunOptions) -> dict[str, SeatSetup]:
    """The seats in plain Python, without a rehearsal; UserError if one looks ahead."""
    entries = {entry.label: entry for table in tables for entry in table.everybody}
    for label, entry in entries.items():
        if entry.search is not None:
            raise UserError(
                f"{label} cannot be debugged: it looks ahead",
                why="only compiled strategies can be played out in many worlds",
                help="debug it without +search",
            )
    game = tables[0].game
    return {
        label: seated(entry, game, compiled=False, deadline=options.deadline)
        for label, entry in entries.items()
    }
