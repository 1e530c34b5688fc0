"""The manifest of a run folder, the names of the files that every run has, and its lock."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from hashlib import sha256 as sha256_of
from os.path import isfile
from pathlib import Path
from typing import Any

import polars as pl
from filelock import FileLock, Timeout

from silver_sim.errors import UserError, repeated
from silver_sim.outputs import explained
from silver_sim.reading import MOST_DATA, read_bytes
from silver_sim.runs.files import is_inside, json_bytes
from silver_sim.runs.journal import DAMAGED, are_hashes

MANIFEST, SPEC, SUMMARY, PARTS, LOCK = (
    "manifest.json",
    "spec.json",
    "summary.json",
    "parts.jsonl",
    ".lock",
)
SEAL = "sha256"  # of the manifest without this field
# The errors that reading data of another shape raises.
MISSHAPEN = (
    AttributeError,
    IndexError,
    KeyError,
    OverflowError,
    RecursionError,
    TypeError,
    ValueError,
    pl.exceptions.PolarsError,
)


class Status(StrEnum):
    """How far a run got."""

    RUNNING = "running"
    KILLED = "killed"  # never written: a run with status `running` whose lock is free
    COMPLETE = "complete"
    STOPPED = "stopped"  # by the user, with the parts written so far
    FAILED = "failed"


def was_begun(folder: Path) -> bool:
    """Return whether a folder is a run, was to become one, or is one that lost its manifest."""
    return any(isfile(folder / name) for name in (MANIFEST, SPEC, PARTS))


def is_run(path: Path) -> bool:
    """Return whether a folder is a run, at least begun."""
    return os.path.isfile(path / MANIFEST)  # False even if the name is too long


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of a run folder; UserError if it is damaged, or names a file not of a run."""
    manifest = read_json(path / MANIFEST)
    files = manifest.get("files")
    if not isinstance(files, dict) or not are_hashes(files):
        raise UserError(
            f"{path / MANIFEST} is damaged",
            why="it does not list the files",
            help=f"silver-sim runs verify {path}",
        )
    strange = next((name for name in files if not is_inside(name)), None)
    if strange is not None:
        raise UserError(
            f"{path / MANIFEST} is damaged",
            why=f"it names {repeated(strange)}, which is not a file of a run",
            help=f"silver-sim runs verify {path}",
        )
    return manifest


def sealed(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """The manifest with the hash of its own JSON, since no other file vouches for it."""
    facts = {name: value for name, value in manifest.items() if name != SEAL}
    return facts | {SEAL: sha256_of(json_bytes(facts)).hexdigest()}


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; UserError if it is missing or damaged."""
    try:
        data = json.loads(read_bytes(path, MOST_DATA))
    except (RecursionError, ValueError) as error:
        raise UserError(f"cannot read {path}", why=str(error), help=DAMAGED) from error
    if not isinstance(data, dict):
        raise UserError(f"cannot read {path}", why="it is not a JSON object", help=DAMAGED)
    return data


@contextmanager
def legible(path: Path) -> Iterator[None]:
    """Turn errors from data of another shape into a UserError that names the run."""
    try:
        yield
    except MISSHAPEN as problem:
        raise UserError(
            f"{path} is damaged, or of another version",
            why=repr(problem).partition("\\n")[0].partition("\n")[0],  # not each field
            help=f"silver-sim runs verify {path}",
        ) from problem


def locked(path: Path) -> FileLock:
    """Take the lock of a run, which the system frees when this process ends in any way.

    Raises UserError, naming the process, if another one has it.
    """
    lock = FileLock(path / LOCK)
    with explained("cannot lock", path):
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
