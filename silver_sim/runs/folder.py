"""The folder of one run: specification, manifest, parts of rows, summary.

    manifest.json                 what ran, where, how it ended; sizes and SHA-256 of all files
    spec.json                     the resolved specification
    games/part-00000.parquet …    one row a game
    rounds/part-00000.parquet …   one row a round
    summary.json  summary.csv     every number (silver_sim.stats)
    charts/                       pictures

All but the manifest depend on nothing but the specification: same run, same bytes.
"""

import io
import json
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

import polars as pl

from silver_sim.errors import UserError
from silver_sim.runs.files import csv_bytes, json_bytes, sha256, told, write_whole

MANIFEST, SPEC, SUMMARY = "manifest.json", "spec.json", "summary.json"
TABLES = ("games", "rounds")


class Status(StrEnum):
    """How far a run got."""

    RUNNING = "running"
    COMPLETE = "complete"
    STOPPED = "stopped"  # by the user, with the parts written so far
    FAILED = "failed"


class RunFolder:
    """A run folder; `create` one to write to it, `open` one to read from it."""

    def __init__(self, path: Path, spec: dict[str, Any], manifest: dict[str, Any]) -> None:
        self.path = path
        self.spec = spec
        self.manifest = manifest

    @classmethod
    def create(cls, path: Path | str, spec: Mapping[str, Any], manifest: Mapping[str, Any]) -> Self:
        """Make the folder and write the specification and a manifest with status `running`.

        Raises UserError if the path is taken by a file or a folder that is not empty, or if it
        cannot be written.
        """
        path = Path(path)
        with told("cannot make the folder", path):
            if path.exists() and (not path.is_dir() or any(path.iterdir())):
                raise UserError(
                    f"{path} exists already", help="choose a new folder with --out, or remove it"
                )
            path.mkdir(parents=True, exist_ok=True)
        files: dict[str, Any] = {"status": Status.RUNNING, "files": {}}
        run = cls(path, dict(spec), dict(manifest) | files)
        run.write(SPEC, json_bytes(run.spec))
        run._write_manifest()
        return run

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Read a run folder; UserError if there is none or if it cannot be read."""
        path = Path(path)
        if not (path / MANIFEST).is_file():
            raise UserError(f"{path} is not a run folder", why=f"it has no {MANIFEST}")
        return cls(path, read_json(path / SPEC), read_json(path / MANIFEST))

    def write(self, name: str, content: bytes) -> Path:
        """Write a file of the folder, whole or not at all, and note its size and hash."""
        path = self.path / name
        if ".." in Path(name).parts or Path(name).is_absolute():
            raise ValueError(f"{name!r} is not inside the run folder")
        write_whole(path, content)
        self.manifest["files"][name] = {"bytes": len(content), "sha256": sha256(path)}
        return path

    def write_part(self, table: str, index: int, rows: pl.DataFrame) -> Path:
        """Write part `index` of the rows of "games" or "rounds" as Parquet (zstd)."""
        if table not in TABLES:
            raise ValueError(f"{table!r} is not one of {TABLES}")
        content = io.BytesIO()
        rows.write_parquet(content, compression="zstd")
        return self.write(f"{table}/part-{index:05d}.parquet", content.getvalue())

    def write_summary(
        self, summary: Mapping[str, Any], rows: Iterable[Mapping[str, object]]
    ) -> None:
        """Write `summary.json` and, from its tidy rows, `summary.csv`."""
        self.write(SUMMARY, json_bytes(summary))
        self.write("summary.csv", csv_bytes(rows))

    def finish(self, status: Status, **facts: Any) -> None:
        """Close the run: write how it ended and what else the manifest should tell."""
        self.manifest |= facts | {"status": Status(status)}
        self._write_manifest()

    def summary(self) -> dict[str, Any]:
        """Read `summary.json`; UserError if the run has none."""
        return read_json(self.path / SUMMARY)

    def parts(self, table: str) -> list[Path]:
        """Return the paths of the parts of a table, in order."""
        return sorted((self.path / table).glob("part-*.parquet"))

    def frames(self, table: str) -> Iterator[pl.DataFrame]:
        """Yield the parts of a table one by one, in order; UserError if one is damaged."""
        for path in self.parts(table):
            try:
                yield pl.read_parquet(path)
            except (OSError, pl.exceptions.PolarsError) as error:
                raise UserError(f"cannot read {path}", why=str(error)) from error

    def changed_files(self, *beginnings: str) -> list[str]:
        """Return the files that are missing or not as the manifest has them, by SHA-256.

        Only those whose names begin like one of `beginnings`, if there are any.
        """
        return [
            name
            for name, noted in self.manifest["files"].items()
            if name.startswith(beginnings or "")
            and not ((self.path / name).is_file() and sha256(self.path / name) == noted["sha256"])
        ]

    def _write_manifest(self) -> None:
        files = dict(sorted(self.manifest["files"].items()))
        write_whole(self.path / MANIFEST, json_bytes(self.manifest | {"files": files}))


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; UserError if it is missing or damaged."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise UserError(f"cannot read {path}", why=str(error)) from error
    if not isinstance(data, dict):
        raise UserError(f"cannot read {path}", why="it is not a JSON object")
    return data
