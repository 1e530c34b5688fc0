"""Everything that the program writes for its user; what it only keeps for itself is in ``caches``.

Files are whole or absent: written under a temporary name, flushed to disk, then renamed. Those that
a user names are new, or replaced with ``--force``.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from silver_sim.errors import UserError, brief

TEMPORARY = ".tmp"
FILE, FOLDER, LINK = "file", "folder", "symbolic link"
KINDS = {
    stat.S_ISREG: FILE,
    stat.S_ISDIR: FOLDER,
    stat.S_ISLNK: LINK,
    stat.S_ISCHR: "device",
    stat.S_ISBLK: "device",
    stat.S_ISFIFO: "pipe",
    stat.S_ISSOCK: "socket",
}


def write_output(path: Path, content: bytes, *, force: bool = False) -> None:
    """Write a file that a user named, whole or not at all; UserError as in `check_output`."""
    with output(path, force=force) as file:
        file.write_bytes(content)


@contextmanager
def output(path: Path, *, force: bool = False) -> Iterator[Path]:
    """Lend a temporary file that gets this name when complete; UserError as in `check_output`.

    If anything goes wrong, an existing file stays unchanged.
    """
    check_output(path, force=force)
    with explained("cannot write", path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
        try:
            temporary.unlink(missing_ok=True)
            temporary.touch(exist_ok=False)  # only ours, and not a link to elsewhere
            yield temporary
            with open(temporary, "rb+") as file:
                os.fsync(file.fileno())
            check_output(path, force=force)
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is never seen half-written; UserError if that fails.

    An existing file is replaced; a device or a pipe is not written to (UserError).
    """
    with explained("cannot write", path):
        if (kind := kind_at(path)) not in ("", FILE, LINK):
            raise is_no_file(path, kind)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(path.name + TEMPORARY)
        try:
            with open(temporary, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Make the names in a folder durable, if the system can open folders (POSIX)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def append(path: Path, line: bytes) -> None:
    """Add a line to a file, all of it or nothing; it is safe on disk when this returns.

    UserError if that fails.
    """
    fresh = not path.exists()
    with explained("cannot write", path), open(path, "ab", buffering=0) as file:
        before, rest = file.tell(), memoryview(line)
        try:
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(before)
            raise
        if fresh:
            flush_folder(path.parent)


def check_output(path: Path, *, force: bool = False) -> None:
    """Raise UserError if a user's command may not write a file here.

    It may if nothing is there and the folder is writable or can be made; with ``force`` a regular
    file is replaced, but never anything else.
    """
    with explained("cannot write", path):
        kind = kind_at(path)
    if kind and kind != FILE:
        raise is_no_file(path, kind)
    if kind and not force:
        raise UserError(
            f"{brief(path)} exists already", help="choose another name, or replace it with --force"
        )
    with explained("cannot write", path):
        try_folder(path.parent)


def try_folder(folder: Path) -> None:
    """Raise OSError if a folder cannot be made or written to; leaves nothing behind."""
    place = folder
    while not kind_at(place) and place != place.parent:
        place = place.parent
    with TemporaryFile(dir=place):
        pass


def kind_at(path: Path) -> str:
    """What exists at a path, in a word: FILE, LINK or another; empty for nothing."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return ""
    return next((word for holds, word in KINDS.items() if holds(mode)), "something else")


def is_no_file(path: Path, kind: str) -> UserError:
    """The error for a path at which no file can be written."""
    return UserError(
        f"{brief(path)} is a {kind}, not a file",
        help="choose another name: only files are written, and only files replaced by --force",
    )


@contextmanager
def explained(what: str, path: Path) -> Iterator[None]:
    """Turn an error of the operating system into a UserError with the path and what to do."""
    if "\0" in str(path):
        raise UserError(
            f"{what} {brief(path)}",
            why="no name of a file has the character NUL",
            help="choose another name",
        )
    try:
        yield
    except OSError as error:
        raise UserError(
            f"{what} {brief(path)}",
            why=error.strerror or str(error),
            help="is there room on the disk, and may you write there?  choose another with --out",
        ) from error
