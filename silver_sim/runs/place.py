"""Where a run may be begun: in a new folder, an empty one, or in place of a run (``--force``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from silver_sim.errors import UserError
from silver_sim.outputs import FOLDER, TEMPORARY, explained, kind_at, try_folder
from silver_sim.runs.folder import RunFolder, is_free
from silver_sim.runs.journal import TABLES
from silver_sim.runs.manifest import LOCK, MANIFEST, PARTS, SPEC, locked, was_begun

OWN = (MANIFEST, SPEC, PARTS, LOCK)  # files that no manifest lists


def check_place(folder: Path, *, force: bool = False) -> None:
    """Raise UserError if a run cannot be begun here.

    It can if nothing is there, and in an empty folder; with ``force`` also in place of a run that
    no process writes to and that contains only what runs have written.
    """
    with explained("cannot make the folder", folder):
        if is_free(folder):
            try_folder(folder)
            return
        if not was_begun(folder):
            kind = kind_at(folder)
            raise UserError(
                f"{folder} exists already",
                why="it is a folder that is not empty" if folder.is_dir() else f"it is a {kind}",
                help="choose a new folder with --out; --force replaces nothing but a run",
            )
        if not force:
            raise UserError(
                f"{folder} exists already",
                why="it is a run",
                help=f"silver-sim runs resume {folder}  goes on with it; --force replaces it; "
                "or choose a new folder with --out",
            )
        locked(folder).release()
        if stranger := next(_strangers(folder), None):
            raise UserError(
                f"{folder} is not replaced",
                why=f"no run has written {stranger.relative_to(folder)}",
                help="move it elsewhere, or choose a new folder with --out",
            )


def clear_place(folder: Path) -> None:
    """Remove the run that is to be replaced; UserError as in `check_place`."""
    check_place(folder, force=True)
    with explained("cannot replace", folder):
        paths = sorted(folder.rglob("*"), reverse=True)  # contents before their folder
        for path in paths:
            path.rmdir() if kind_at(path) == FOLDER else path.unlink()


def _strangers(folder: Path) -> Iterator[Path]:
    """Files in a run folder that neither this run nor a nested run has written."""
    runs = [folder, *(path for path in folder.rglob("*") if path.is_dir() and was_begun(path))]
    known = {run / name for run in runs for name in _written(run)}
    for path in sorted(folder.rglob("*")):
        if kind_at(path) != FOLDER and path not in known and not path.name.endswith(TEMPORARY):
            yield path


def _written(folder: Path) -> Iterator[str]:
    """The names of the files of a run, as far as they are known."""
    yield from OWN
    for table in TABLES:
        yield from (f"{table}/{path.name}" for path in (folder / table).glob("part-*.parquet"))
    with suppress(UserError):  # it is damaged, or was never completely begun
        run = RunFolder.open(folder)
        yield from run.manifest["files"]
