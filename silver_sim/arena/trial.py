"""Games played in a process of their own, block by block: it may end there, and that is told."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from silver_sim.arena.executors import Task
from silver_sim.arena.load import Player
from silver_sim.arena.overheard import speak_for_strategies
from silver_sim.arena.remote import Place, packed, unpacked
from silver_sim.arena.table import Table, circular_order
from silver_sim.arena.worker import Chunk, joined
from silver_sim.children import Spawned
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract import Written

FIRST = 0  # what the process sends first: it stands, and begins to play
LEAVING = 5.0  # seconds that it has to end after its last message
PATIENCE = 60.0  # seconds without a word before nothing more is expected


class TrialResult(NamedTuple):
    """The rows of the tasks that were played through, and what happened in the next one."""

    rows: list[list[Written]]
    error: UserError | None


class Surroundings(NamedTuple):
    """Where a process is: its environment and its folder."""

    environment: Mapping[str, str]
    folder: str


def tried(
    tables: Sequence[Table],
    tasks: Sequence[Task],
    deadline: float,
    compiled: bool = True,
    there: Surroundings | None = None,
    stage: str = "",
) -> TrialResult:
    """Play the tasks in a fresh process until a strategy fails, or ends it; perhaps elsewhere.

    ``stage`` is what these games are, where it is told what strategies print in them.
    """
    folder = there.folder if there else ""
    environment = there.environment if there else None
    given = packed(tables), tasks, deadline, compiled, folder, stage
    child = _Child(_play, *given, env=environment)
    heard = child.messages()
    first = next(heard, None)
    if isinstance(first, UserError):
        return TrialResult([], first)
    if first != FIRST:
        return TrialResult(
            [],
            UserError(
                "a process to play in cannot be started",
                why=child.ending(),
                help="is there enough memory, and may you start more processes?",
            ),
        )
    done: list[list[Written]] = []
    for task in tasks:
        chunks = []
        for chunk in task:
            rows = []
            for block in range(chunk.first, chunk.last):
                answer = next(heard, None)
                if answer is None:
                    ending = child.ending()
                    return TrialResult(done, _ended(tables, chunk.table, block, ending))
                if isinstance(answer, UserError):
                    return TrialResult(done, answer)
                rows += answer
            chunks.append(joined(rows))
        done.append(chunks)
    return TrialResult(done, None)


def ignore_interrupts() -> None:
    """A signal that ends goes to all processes of a terminal or a job: the parent's business."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def be_a_player() -> None:
    """In a process that plays for another: leave Ctrl-C and what strategies print to that one."""
    ignore_interrupts()
    speak_for_strategies()


def _stand_apart(stage: str = "") -> None:
    """In a process on trial: a signal to the whole job does not reach it, a strategy's own does.

    What strategies print is left to the process that started it; ``stage`` is when that is.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    speak_for_strategies(stage)


class _Child:
    """A process that sends messages until it ends."""

    def __init__(
        self, task: Callable[..., None], *arguments: Any, env: Mapping[str, str] | None = None
    ) -> None:
        context = Spawned()
        self._mine, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=task, args=(theirs, *arguments), daemon=True)
        self._process.environment = env
        self._process.start()
        theirs.close()

    def messages(self, patience: float | None = None) -> Iterator[Any]:
        """What it sends until it ends, or until it says nothing for so long."""
        with closing(self._mine):
            try:
                while self._mine.poll(patience):
                    yield self._mine.recv()
            except (EOFError, ConnectionResetError):
                self._process.join(LEAVING)
            finally:
                self._process.kill()  # it may still wait for a strategy
                self._process.join()

    def ending(self) -> str:
        """How it ended, once there are no more messages."""
        status = self._process.exitcode or 0
        return f"by {signal.Signals(-status).name}" if status < 0 else f"with status {status}"


def _end_with_parent() -> None:
    """Let this process end with the one that started it, whatever a strategy is at."""

    def wait() -> None:
        started_by = multiprocessing.parent_process()
        if started_by is not None:
            started_by.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _send(parent: Connection, message: Any) -> None:
    """Send a message; end this process if the one that started it has ended."""
    try:
        parent.send(message)
    except ConnectionError:
        os._exit(1)


def _play(
    parent: Connection,
    sent: bytes,
    tasks: Sequence[Task],
    deadline: float,
    compiled: bool,
    folder: str,
    stage: str,
) -> None:
    """In the child: one message a block, the last one perhaps an error."""
    _stand_apart(stage)
    _end_with_parent()
    if folder:
        os.chdir(folder)
    try:
        place = Place(sent, deadline, compiled=compiled)
    except UserError as problem:
        _send(parent, problem)
        return
    _send(parent, FIRST)
    for chunk in (chunk for task in tasks for chunk in task):
        for block in range(chunk.first, chunk.last):
            outcome = place.play([Chunk(chunk.table, block, block + 1)])
            _send(parent, outcome)
            if isinstance(outcome, UserError):
                return


def _ended(tables: Sequence[Table], number: int, block: int, ending: str) -> StrategyError:
    """Who ended the process in this block: the one that was asked last, in plain Python."""
    table = tables[number]
    who, where = f"a strategy of {','.join(table.labels)}", f"block {block}"
    why = f"the process ended {ending}"
    for message in _Child(_tell, packed([table]), block).messages(PATIENCE):
        if not isinstance(message, UserError):
            who, where = f"strategy {message[0]!r}", message[1]
        elif isinstance(message, StrategyError):
            where, why = message.where, f"{why}; in plain Python: {message.message}"
        else:  # compiled code does, and this is all that is known
            who, where = f"a strategy of {','.join(table.labels)}", f"block {block}"
    problem = StrategyError(f"{who} ended its process", where=where, why=why)
    problem.table = number
    return problem


def _tell(parent: Connection, sent: bytes, block: int) -> None:
    """In the child: play a block in plain Python; say before every decision who is asked, where."""
    _stand_apart()
    _end_with_parent()
    (table,) = unpacked(sent, compiled=False)
    match = table.match()

    def told(label: str, ask: Callable[..., None], *arguments: Any) -> None:
        _send(parent, (label, match.endless("").where))
        ask(*arguments)

    for seat in {seat.label: seat for seat in table.seats}.values():
        for policy in seat.policies:
            assert isinstance(policy, Player)
            policy.ask = partial(told, seat.label, policy.ask)
    if table.drawn_order:
        match.sit(circular_order(table.setting.seed, block, len(table.seats)))
    try:
        match.play(block, block + 1)
    except UserError as problem:
        _send(parent, problem)
    else:
        _send(parent, UserError("in plain Python nobody ends it", help="compiled code does"))
