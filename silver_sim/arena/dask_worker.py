"""What a worker of a cluster does for us: it says what it runs, and plays tasks."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import lru_cache
from importlib.metadata import version
from typing import NamedTuple

from silver_sim import __version__
from silver_sim.arena.printed import Printed, taken
from silver_sim.arena.remote import LocalTables, Outcome, be_a_player
from silver_sim.arena.threads import Task
from silver_sim.arena.worker import Chunk
from silver_sim.compiled.machine_code import fingerprint
from silver_sim.errors import UserError
from silver_sim.games.contract.table import Written

Versions = dict[str, str]
SIGNATURE = "signature"
_furnishing = threading.Lock()  # the threads of a worker share a place


class WorkerAnswer(NamedTuple):
    """What became of a task, and who says so."""

    worker: str
    outcome: Outcome
    printed: Printed = ()  # by strategies


def versions(sources: Sequence[str]) -> Versions:
    """What must be the same wherever a run is played; first what tells most to a person.

    ``sources`` are the modules of the game that plays.
    """
    packages = {name: version(name) for name in ("numba", "llvmlite", "numpy", "polars")}
    return {"silver_sim": __version__, **packages, "engine": fingerprint(*sources)}


def unlike(theirs: Versions, ours: Versions, worker: str) -> UserError | None:
    """Why a worker cannot play with us; None if it can."""
    for name, value in ours.items():
        there = theirs.get(name, "none")
        if there != value:
            return UserError(
                f"worker {worker} would play differently: {name} is {there} there and {value} here",
                help="install the same versions everywhere, or remove that worker",
            )
    return None


def signature(place: LocalTables) -> str:
    """Twelve hex digits over the first block of the first table."""
    outcome = place.play([Chunk(0, 0, 1)])
    if isinstance(outcome, UserError):
        return f"{outcome.message} {outcome.where}"
    return hashlib.sha256(as_bytes(outcome)).hexdigest()[:12]


def as_bytes(rows: list[Written]) -> bytes:
    """All rows of a task."""
    return b"".join(table.tobytes() for chunk in rows for table in chunk)


def dask_setup(_: object) -> None:
    """Make a worker of a local cluster ready (Dask calls it by this name)."""
    be_a_player()


def play(
    sent: bytes, deadline: float, sources: Sequence[str], ours: Versions, task: Task
) -> WorkerAnswer:
    """Play a task on a worker, unless it is not like us."""
    from distributed import get_worker

    worker = get_worker()
    programs = {name: each for name, each in ours.items() if name != SIGNATURE}
    problem = unlike(versions(sources), programs, worker.address)
    if problem is not None:
        return WorkerAnswer(worker.address, problem)
    try:
        with _furnishing:
            place, games = _furnished(sent, deadline, worker.state.nthreads)
    except UserError as failure:
        return WorkerAnswer(worker.address, failure, taken())
    problem = unlike({SIGNATURE: games}, {SIGNATURE: ours[SIGNATURE]}, worker.address)
    return WorkerAnswer(worker.address, problem or place.play(task), taken())


@lru_cache(maxsize=2)
def _furnished(sent: bytes, deadline: float, threads: int) -> tuple[LocalTables, str]:
    """The place of these tables and its signature; made once."""
    place = LocalTables(sent, deadline, threads=threads)
    return place, signature(place)
