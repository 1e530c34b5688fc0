"""The folder of one run: specification, manifest, parts of rows, summary.

    manifest.json                 what ran, where, how it ended; sizes and SHA-256 of files
    spec.json                     the resolved specification
    strategies/                   the strategies that played
    parts.jsonl                   the list of parts; sizes and SHA-256 of their files
    games/part-00000.parquet …    one row for each game
    rounds/part-00000.parquet …   one row for each round
    forks/part-00000.parquet …    or, instead of both, one row for each fork
    judged/part-00000.parquet …   or one row for each decision at which beliefs were judged
    candidates/part-00000.parquet …  or one row for each line-up tried, a part for each generation
    summary.json  summary.csv     every number (silver_sim.stats)
    charts/                       pictures
    report.html                   the page, self-contained

Everything except the manifest depends only on the specification: same run, same bytes. A file is
whole or absent; all counts come from the parts.
"""

from __future__ import annotations

import io
import json
import os
import platform
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256 as sha256_of
from pathlib import Path
from typing import Any, Self

import polars as pl
from filelock import FileLock

from silver_sim.errors import UserError, brief
from silver_sim.outputs import TEMPORARY, explained, write_whole
from silver_sim.reading import opened
from silver_sim.runs.files import csv_bytes, is_inside, json_bytes, sha256
from silver_sim.runs.journal import (
    DAMAGED,
    KEPT_TOGETHER,
    TABLES,
    Hashes,
    Journal,
    PartNote,
    are_hashes,
    part_name,
)
from silver_sim.runs.manifest import (
    LOCK,
    MANIFEST,
    PARTS,
    SPEC,
    SUMMARY,
    Status,
    is_locked,
    is_run,
    locked,
    read_json,
    read_manifest,
    sealed,
)


class RunFolder:
    """A run folder: `create` or `reopen` one to write to it, `open` one to read from it."""

    def __init__(self, path: Path, spec: dict[str, Any], manifest: dict[str, Any]) -> None:
        self.path = path
        self.spec = spec
        self.manifest = manifest
        self.journal = Journal(path / PARTS)
        self._lock: FileLock | None = None
        self._next_part = 0
        self._made: list[Path] = []  # folders that did not exist before, the inner ones first
        self._place: tuple[int, int] | None = None  # which folder it is, while it is written to

    @classmethod
    def create(
        cls,
        path: Path | str,
        spec: Mapping[str, Any],
        manifest: Mapping[str, Any],
        files: Mapping[str, bytes] | None = None,
    ) -> Self:
        """Make the folder; write the specification, `files`, and a manifest with status `running`.

        The manifest comes last: a folder that has one has all of this. Raises UserError if the path
        is a file or a folder that is not empty, or if it cannot be written.
        """
        path = Path(path)
        with explained("cannot make the folder", path):
            if not is_free(path):
                raise UserError(f"{path} exists already", help="choose a new folder with --out")
            missing = [each for each in (path, *path.parents) if not each.exists()]
            path.mkdir(parents=True, exist_ok=True)
        run = cls(path, dict(spec), dict(manifest) | {"files": {}})
        run._made = missing
        try:
            run._begin(files or {})
        except BaseException:
            if run._lock is not None:  # else it is the folder of another process by now
                with suppress(UserError):  # the first error is the one to report
                    run.discard()
            raise
        return run

    def discard(self) -> None:
        """Remove the files and folders that `create` made, before the first part.

        A folder that existed before stays, and so does what others have put into it.
        """
        names = (*self.manifest["files"], PARTS, MANIFEST)
        with explained("cannot remove", self.path):
            for name in names:
                (self.path / name).unlink(missing_ok=True)
            self.release()
            (self.path / LOCK).unlink(missing_ok=True)
        inside = {self.path / folder for name in names for folder in Path(name).parents[:-1]}
        for folder in (*sorted(inside, reverse=True), *self._made):
            with suppress(OSError):  # it is not empty, or was never made
                folder.rmdir()

    @classmethod
    def reopen(cls, path: Path | str) -> Self:
        """Open a run to go on with it; nothing in it is changed before `go_on`.

        Raises UserError if there is none, if it is damaged, or if another process writes to it.
        """
        path = Path(path)
        cls.open(path).notes()  # checks that it is one
        lock = locked(path)
        try:
            run = cls.open(path)
            run.journal.read()
        except BaseException:
            lock.release()
            raise
        run._lock = lock
        return run

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Read a run folder; UserError if there is none or if it cannot be read."""
        path = Path(path)
        if not is_run(path):
            raise UserError(
                f"{brief(path)} is not a run folder",
                why=f"it has no {MANIFEST}",
                help="silver-sim runs list  lists the runs that there are",
            )
        return cls(path, read_json(path / SPEC), read_manifest(path))

    def go_on(self, spec: Mapping[str, Any], manifest: Mapping[str, Any], parts: int) -> None:
        """Let this run go on, as specified now, after its first `parts` parts.

        What a killed process left half-done is removed.
        """
        self.spec = dict(spec)
        self.manifest = dict(manifest) | {"files": self.manifest["files"]}
        self._begin({})
        # Not earlier: a run whose status is an end vouches for its journal.
        with explained("cannot go on in", self.path):
            self.keep_parts(parts)

    def keep_parts(self, count: int) -> None:
        """Keep the first parts, and remove other files of rows and half-written ones."""
        notes = self.journal.read()[:count]
        self.journal.keep(notes)
        self._next_part = len(notes)
        known = {self.path / name for note in notes for name in note.files}
        for file in [*self._part_files(), *self.path.rglob(f"*{TEMPORARY}")]:
            if file not in known:
                file.unlink(missing_ok=True)

    def _begin(self, files: Mapping[str, bytes]) -> None:
        self._lock = self._lock or locked(self.path)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        process = {"pid": os.getpid(), "host": platform.node(), "since": now}
        self.manifest |= {"status": Status.RUNNING, "process": process}
        self.write(SPEC, json_bytes(self.spec))
        for name, content in files.items():
            self.write(name, content)
        self._write_manifest()
        self._place = _identity(self.path)

    def check_there(self) -> None:
        """Raise UserError if the folder has gone since the run was begun or continued."""
        if self._place is None:  # nothing was begun
            return
        if _identity(self.path) != self._place or not is_run(self.path):
            raise UserError(
                f"the run folder {self.path} has disappeared",
                why="while the run was played it was removed, emptied, renamed or replaced",
                help="silver-sim runs resume  goes on with it where it is; if lost, begin again",
            )

    def write(self, name: str, content: bytes) -> Path:
        """Write a file of the folder, whole or not at all, and note its size and hash.

        Raises UserError if the folder has gone in the meantime.
        """
        self.check_there()
        if not is_inside(name):
            raise ValueError(f"{name!r} is not inside the run folder")
        self.manifest["files"][name] = self._put(name, content)
        return self.path / name

    def add(self, name: str, content: bytes) -> Path:
        """Write a file of a run that has ended, and note it.

        Raises UserError if another process writes to the run.
        """
        lock = locked(self.path)
        try:
            self.manifest = read_manifest(self.path)
            path = self.write(name, content)
            missing = self.manifest.pop("missing", {})
            missing.pop(Path(name).parts[0], None)
            self.manifest |= {"missing": missing} if missing else {}
            self._write_manifest()
        finally:
            lock.release()
        return path

    def drop(self, name: str) -> None:
        """Remove a file, or all files of a folder, that the run no longer vouches for.

        Also a file that it never vouched for: a killed process may have left one.
        """
        for each in [file for file in self.manifest["files"] if Path(file).is_relative_to(name)]:
            del self.manifest["files"][each]
            (self.path / each).unlink(missing_ok=True)
        if (self.path / name).is_file():
            (self.path / name).unlink()

    def missing(self) -> dict[str, str]:
        """Files and folders that could not be drawn when the run ended, and why."""
        missing: dict[str, str] = self.manifest.get("missing", {})
        return missing

    def _put(self, name: str, content: bytes) -> dict[str, Any]:
        write_whole(self.path / name, content)
        return {"bytes": len(content), "sha256": sha256_of(content).hexdigest()}

    def write_part(self, first: int, last: int, contents: Mapping[str, bytes]) -> None:
        """Write the rows of the blocks from `first` below `last`, `in_parquet`, as the next part.

        The part exists once the journal names it.
        """
        if tuple(contents) not in KEPT_TOGETHER:
            raise ValueError(f"{tuple(contents)} are not the tables of a run")
        self.check_there()
        part = self._next_part
        files: Hashes = {}
        for table, content in contents.items():
            name = part_name(table, part)
            files[name] = self._put(name, content)
        self.journal.add(PartNote(part, first, last, files))
        self._next_part += 1

    def write_summary(self, summary: object, rows: Iterable[object]) -> None:
        """Write `summary.json` and, from its tidy rows, `summary.csv`."""
        self.write(SUMMARY, json_bytes(summary))
        self.write("summary.csv", csv_bytes(rows))

    def finish(self, status: Status, **facts: Any) -> None:
        """Close the run: write how it ended and the further `facts` of the manifest."""
        if self.journal.path.exists():
            content = self.journal.path.read_bytes()
            digest = sha256_of(content).hexdigest()
            self.manifest["files"][PARTS] = {"bytes": len(content), "sha256": digest}
        self.manifest |= facts | {"status": Status(status)}
        self._write_manifest()
        self.release()

    def release(self) -> None:
        """Release the lock, so that others may write to the run."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def status(self) -> Status:
        """How far the run has got; UserError if its manifest does not say."""
        status = self._written_status()
        if status == Status.RUNNING and not is_locked(self.path):
            status = self._written_status()  # it may have ended between the two looks
            return Status.KILLED if status == Status.RUNNING else status
        return status

    def _written_status(self) -> Status:
        try:
            return Status(read_json(self.path / MANIFEST)["status"])
        except (KeyError, ValueError) as problem:
            raise UserError(
                f"{self.path / MANIFEST} is damaged", why="it has no status", help=DAMAGED
            ) from problem

    @property
    def kind(self) -> str:
        """The kind of its experiment; UserError if its specification does not say."""
        try:
            return str(self.spec["experiment"]["kind"])
        except (KeyError, TypeError) as problem:
            raise UserError(
                f"{self.path / SPEC} is damaged", why="it names no kind", help=DAMAGED
            ) from problem

    @property
    def game(self) -> str | None:
        """The name of the game that it plays; None if its specification does not say."""
        experiment = self.spec.get("experiment")
        named = experiment.get("game") if isinstance(experiment, dict) else None
        return None if named is None else str(named)

    def summary(self) -> dict[str, Any]:
        """Read `summary.json`; UserError if the run has none."""
        return read_json(self.path / SUMMARY)

    def content(self, name: str) -> bytes:
        """Read a file of the folder; UserError if it is missing or has changed."""
        noted = self.manifest["files"].get(name)
        if noted is None:
            raise UserError(f"{self.path} has no {name} yet", help="the run has not ended")
        return self._checked(name, noted["sha256"])

    def notes(self) -> list[PartNote]:
        """Return the notes of all parts.

        Raises UserError if the journal is damaged, or has changed since the run ended: rows that it
        does not name would silently be missing everywhere.
        """
        if self._journal_changed() and not is_locked(self.path):
            raise UserError(
                f"{self.journal.path} is not as the run wrote it",
                help=f"silver-sim runs verify {self.path}",
            )
        return self.journal.read()

    def _journal_changed(self) -> bool:
        if self._written_status() == Status.RUNNING:
            return False
        journal = self.journal.path
        files: Any = read_json(self.path / MANIFEST).get("files")
        noted = files.get(PARTS) if are_hashes(files) else None
        return noted is not None and not (journal.is_file() and sha256(journal) == noted["sha256"])

    def parts(self, table: str) -> list[Path]:
        """Return the paths of the parts of a table, in order."""
        names = (name for note in self.notes() for name in note.files)
        return [self.path / name for name in names if name.startswith(f"{table}/")]

    def frames(self, table: str) -> Iterator[pl.DataFrame]:
        """Yield the parts of a table one by one, in order.

        Raises UserError if one is missing or has changed.
        """
        for note in self.notes():
            if part_name(table, note.part) in note.files:
                yield self._rows(table, note)

    def read(self) -> Iterator[tuple[range, dict[str, pl.DataFrame]]]:
        """Yield the blocks of every part and its tables, in order; UserError as in `frames`."""
        for note in self.notes():
            yield range(note.first, note.last), self._tables(note)

    def rows(self, table: str, part: int) -> pl.DataFrame:
        """Return the rows of a table in one part; UserError as in `frames`."""
        return self._rows(table, self.notes()[part])

    def tables(self, part: int) -> dict[str, pl.DataFrame]:
        """Return the rows of one part, by table; UserError as in `frames`."""
        return self._tables(self.notes()[part])

    def _tables(self, note: PartNote) -> dict[str, pl.DataFrame]:
        tables = (name.partition("/")[0] for name in note.files)
        return {table: self._rows(table, note) for table in tables}

    def _rows(self, table: str, note: PartNote) -> pl.DataFrame:
        name = part_name(table, note.part)
        try:
            return pl.read_parquet(io.BytesIO(self._checked(name, note.files[name]["sha256"])))
        except pl.exceptions.PolarsError as error:
            raise UserError(
                f"cannot read {self.path / name}", why=str(error), help=DAMAGED
            ) from error

    def _checked(self, name: str, sha256: str) -> bytes:
        path = self.path / name
        with opened(path) as stream:
            content = stream.read()
        if sha256_of(content).hexdigest() != sha256:
            raise UserError(
                f"cannot read {path}", why="it is not as the run wrote it", help=DAMAGED
            )
        return content

    def blocks(self) -> int:
        """Return the number of blocks, all of which are whole."""
        notes = self.notes()
        return notes[-1].last - notes[0].first if notes else 0

    def changed_files(self, *beginnings: str) -> list[str]:
        """Return the files that are missing or have changed, by SHA-256.

        Only those whose names begin with one of `beginnings`, if there are any.
        """
        noted = dict(self.manifest["files"])
        for note in self.journal.read():
            noted |= note.files
        return [
            name
            for name, hashes in noted.items()
            if name.startswith(beginnings or "")
            and not ((self.path / name).is_file() and sha256(self.path / name) == hashes["sha256"])
        ]

    def _part_files(self) -> Iterator[Path]:
        for table in TABLES:
            yield from (self.path / table).glob("part-*.parquet")

    def is_sealed(self) -> bool:
        """Whether the manifest is unchanged, to the byte."""
        content = (self.path / MANIFEST).read_bytes()
        try:
            return content == json_bytes(sealed(json.loads(content)))
        except (RecursionError, ValueError):  # such as nan, which the program does not write
            return False

    def _write_manifest(self) -> None:
        self.check_there()
        files = dict(sorted(self.manifest["files"].items()))
        write_whole(self.path / MANIFEST, json_bytes(sealed(self.manifest | {"files": files})))


def in_parquet(tables: Mapping[str, pl.DataFrame]) -> dict[str, bytes]:
    """Return the content of a Parquet file (zstd) for every table."""
    contents = {}
    for name, rows in tables.items():
        content = io.BytesIO()
        rows.write_parquet(content, compression="zstd")
        contents[name] = content.getvalue()
    return contents


def is_free(path: Path) -> bool:
    """Whether nothing is at a path, or an empty folder."""
    return not os.path.lexists(path) or (path.is_dir() and not any(path.iterdir()))


def _identity(folder: Path) -> tuple[int, int] | None:
    """The identity of the folder at a path, whatever its name; None if there is none."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
