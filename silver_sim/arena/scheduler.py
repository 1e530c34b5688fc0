"""The way to a Dask scheduler, and what goes wrong on it."""

from __future__ import annotations

import logging
import re
from asyncio import CancelledError
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from silver_sim.arena.dask_worker import dask_setup
from silver_sim.children import SAFE, safe_path
from silver_sim.errors import UserError, repeated
from silver_sim.extras import need

LOCAL = "local"  # instead of an address
LAST_PORT = 65_535
PATIENCE = 30.0  # seconds until a scheduler answers, and has a worker
RESUME = "silver-sim runs resume RUN  goes on, here or on a cluster"


_ADDRESS = re.compile(r"([a-z]+)://(?:[^\s:/\[\]]+|\[[0-9a-fA-F:.%\w]+\]):(\d{1,5})", re.ASCII)


def check_address(address: str) -> None:
    """UserError for what is no address of a scheduler: distributed would try for a minute.

    One is ``local`` or SCHEME://HOST:PORT with a scheme that distributed knows, if it is installed.
    """
    if address == LOCAL:
        return
    found = _ADDRESS.fullmatch(address)
    schemes = _schemes()
    if not found or int(found[2]) > LAST_PORT or (schemes and found[1] not in schemes):
        raise UserError(
            f"--executor {repeated(address)} is unknown",
            why=f"it is auto, threads, processes, debug, {LOCAL}, or SCHEME://HOST:PORT"
            + (f" with one of the schemes {', '.join(sorted(schemes))}" if schemes else ""),
            help="it looks like tcp://192.168.1.5:8786; without one:  --executor local",
        )


def _schemes() -> set[str]:
    """The ways to a scheduler that distributed knows; none if it is not installed."""
    try:
        from distributed.comm.registry import backends
    except ImportError:
        return set()
    return set(backends) - {"inproc"}  # within a process, which has no other program


def connected(address: str, workers: int) -> tuple[Any, Any]:
    """The cluster that was started, if one is wanted, and the way to its scheduler."""
    check_address(address)
    need("cluster", "--executor ADDRESS")
    import dask
    import distributed

    # What Dask logs of workers that are lost is no news: their tasks are played by others.
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    cluster = None
    try:
        if address == LOCAL:
            safe = {f"distributed.nanny.pre-spawn-environ.{name}": SAFE[name] for name in SAFE}
            with safe_path(), dask.config.set(safe):  # for workers that are started again, too
                cluster = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                    preload=dask_setup.__module__,
                )
        client = distributed.Client(cluster or address, timeout=PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, ValueError, ImportError) as problem:
        raise UserError(
            f"there is no Dask cluster with a worker at {address}",
            why=said(problem),
            help="it looks like tcp://192.168.1.5:8786; without one:  --executor local",
        ) from problem
    return cluster, client


@contextmanager
def answering() -> Iterator[None]:
    """What goes wrong between us and the cluster, as a UserError."""
    try:
        yield
    except UserError:
        raise
    except (Exception, CancelledError) as problem:
        raise UserError(
            "the cluster has stopped playing", why=said(problem), help=RESUME
        ) from problem


def said(problem: BaseException) -> str:
    """An exception of another package, in a line."""
    return f"{type(problem).__name__}: {problem}"
