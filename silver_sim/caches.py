"""The cache folder: disposable files that take long to make, compiled code and templates.

A damaged file counts as absent and is made again, or an error names the folder to delete.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path

from silver_sim.errors import UserError

KEEP_UNUSED_DAYS = 30  # folders unused for longer are removed
DIGEST = 32  # bytes of a SHA-256
_temporary: list[Path] = []  # roots of this process only


@cache
def cache_root() -> Path:
    """The folder of all caches: ``SILVER_SIM_CACHE``, or the user's cache folder of this system."""
    named = os.environ.get("SILVER_SIM_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("silver-sim", appauthor=False)


def user_data(name: str = "") -> Path | None:
    """A place in the folder of what is kept of its user: ``SILVER_SIM_DATA``, or the usual one."""
    if named := os.environ.get("SILVER_SIM_DATA"):
        return Path(named, name)
    from platformdirs import user_data_path

    folder = user_data_path("silver-sim", appauthor=False)
    return folder / name if folder.is_absolute() else None  # somebody without a home


@cache
def cache_folder(name: str) -> Path:
    """A folder below the root, created if needed and marked as used.

    UserError if something else has its name.
    """
    folder = writable_root() / name
    try:
        folder.mkdir(exist_ok=True)
    except OSError as problem:
        raise _unusable(folder, problem) from problem
    with contextlib.suppress(OSError):
        os.utime(folder)
    return folder


def kept(path: Path) -> bytes | None:
    """The content of a file that `keep` wrote, marked as used; None if it is absent or damaged."""
    with contextlib.suppress(OSError):  # reading does not imply permission to write
        os.utime(path)
    return content_of(path)


def content_of(path: Path) -> bytes | None:
    """The content of a file that `keep` wrote; None if it is absent or damaged."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, content = content[:DIGEST], content[DIGEST:]
    return content if hashlib.sha256(content).digest() == digest else None


def keep(path: Path, content: bytes) -> None:
    """Keep content for later processes, preceded by its SHA-256; warn if that fails."""
    try:
        _write(path, hashlib.sha256(content).digest() + content)
    except OSError as problem:
        _warn_unkept(path.parent, problem.strerror)


def keep_newest(most: int, folder: Path, pattern: str) -> None:
    """Of the files of a folder that match, keep this many: those used last."""
    with contextlib.suppress(OSError):  # another process may do the same
        files = sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime)
        for path in files[:-most]:
            path.unlink(missing_ok=True)


def be_there(path: Path, content: bytes) -> None:
    """Make sure that a file has this content; UserError if that fails."""
    try:
        if not (path.is_file() and path.read_bytes() == content):
            _write(path, content)
    except OSError as problem:
        raise _unusable(path, problem) from problem


def _write(path: Path, content: bytes) -> None:
    """Write a file that is whole or absent, even if other processes write it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@cache
def _warn_unkept(folder: Path, why: str | None) -> None:
    """Warn, once, that nothing is kept for the next process."""
    print(
        f"warning: nothing can be kept in {folder} ({why}); "
        "it is made again in every process. help: delete this folder.",
        file=sys.stderr,
    )


def _unusable(path: Path, problem: OSError) -> UserError:
    return UserError(
        "the compile cache is damaged",
        where=str(path),
        why=problem.strerror or str(problem),
        help=f"delete the folder {cache_root()}: its content will be made again",
    )


@cache
def writable_root() -> Path:
    """The cache root, or a temporary folder if it cannot be written."""
    root = cache_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as problem:
        print(
            f"warning: the compile cache {root} cannot be written ({problem.strerror}); "
            "compiled code is kept for this process only. help: set SILVER_SIM_CACHE to a folder.",
            file=sys.stderr,
        )
        root = Path(tempfile.mkdtemp(prefix="silver-sim-"))
        _temporary.append(root)
        atexit.register(forget_temporary)
    _prune(root)
    return root


def forget_temporary() -> None:
    """Remove what is kept for this process only."""
    for folder in _temporary:
        shutil.rmtree(folder, ignore_errors=True)


def _prune(root: Path) -> None:
    """Remove folders that have not been used for a month."""
    oldest = time.time() - KEEP_UNUSED_DAYS * 86_400
    with contextlib.suppress(OSError):  # permission to write here does not imply permission to list
        for folder in root.iterdir():
            with contextlib.suppress(OSError):
                if folder.is_dir() and folder.stat().st_mtime < oldest:
                    shutil.rmtree(folder, ignore_errors=True)
