"""Which executor plays: threads, processes, a cluster, or the thread that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.arena.load import uncompiled
from silver_sim.arena.table import Table
from silver_sim.arena.threads import Executor, Here, Threads
from silver_sim.games.contract.seats import SeatSetup

EXECUTORS = ("auto", "threads", "processes")
HERE = "here"  # as well, but not to be typed: where a strategy is debugged


def executor_for(
    tables: Sequence[Table],
    seats: Mapping[str, SeatSetup],
    workers: int,
    deadline: float,
    kind: str = "auto",
    dask: str = "",
) -> Executor:
    """The executor of a kind, or the cluster at the address ``dask``.

    ``auto`` is processes where a strategy plays in plain Python, which threads cannot do side by
    side; else threads. UserError if the cluster cannot be used.
    """
    if dask:
        from silver_sim.arena.cluster import Cluster

        return Cluster(tables, dask, workers, deadline)
    if kind == HERE:
        return Here([table.with_seats(seats) for table in tables])
    plain = uncompiled(list(seats.values()))
    if kind == "processes" or (kind == "auto" and plain and workers > 1):
        from silver_sim.arena.processes import Processes

        return Processes(tables, workers, deadline)
    return Threads([table.with_seats(seats) for table in tables], workers, deadline)
