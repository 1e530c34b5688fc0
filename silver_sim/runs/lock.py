"""The lock of a run folder: one process at a time writes to it."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from silver_sim.errors import UserError
from silver_sim.outputs import told
from silver_sim.runs.manifest import LOCK, MANIFEST, read_json


def locked(path: Path) -> FileLock:
    """Take the lock of a run, which the system frees when this process ends in any way.

    Raises UserError, naming the process, if another one has it.
    """
    lock = FileLock(path / LOCK)
    with told("cannot lock", path):
        try:
            lock.acquire(timeout=0)
        except Timeout:
            noted = read_json(path / MANIFEST).get("process")
            who = noted if isinstance(noted, dict) else {}
            raise UserError(
                f"{path} is being written by another process",
                why=f"process {who.get('pid', '?')} on {who.get('host', '?')} "
                f"since {who.get('since', '?')}",
                help="wait until it has ended, or stop it",
            ) from None
    return lock


def is_locked(path: Path) -> bool:
    """Whether a process writes to this run, as far as this user can find out."""
    if not (path / LOCK).exists():
        return False
    lock = FileLock(path / LOCK)
    try:
        lock.acquire(timeout=0)
    except (Timeout, OSError):
        return True
    lock.release()
    return False
