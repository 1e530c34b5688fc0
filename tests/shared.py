"""What takes long to make is made once, for all workers of a run of the tests."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that ``make`` has filled, by whichever worker asked first; not to be written to."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    done = folder.with_suffix(".made")
    with FileLock(folder.with_suffix(".lock")):
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)  # what another left that failed
            folder.mkdir()
            make(folder)
            done.touch()
    return folder


def contents(folder: Path | str) -> dict[str, bytes]:
    """All files of a folder."""
    files = (path for path in Path(folder).rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def results(folder: Path | str) -> dict[str, bytes]:
    """All files of a run but those that tell when and by whom it was played."""
    own = (".lock", "manifest.json")
    return {name: each for name, each in contents(folder).items() if Path(name).name not in own}


@contextmanager
def coarsely_fitted() -> Iterator[None]:
    """Runs of call_safety draw few bands: no better, but the same again."""
    from silver_sim.studies.silver.call_safety import curves

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(curves, "DRAWS", 16)
        curves._draws.cache_clear()
        yield
    curves._draws.cache_clear()
