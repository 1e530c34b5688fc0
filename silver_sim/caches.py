"""The folder of what takes long to make and may be thrown away: compiled code, the chart bundle."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

KEEP_UNUSED_DAYS = 30  # what nobody used for so long is thrown away


@cache
def cache_root() -> Path:
    """The folder of all caches: ``SILVER_SIM_CACHE``, or the user's cache folder of this system."""
    named = os.environ.get("SILVER_SIM_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("silver-sim", appauthor=False)


@cache
def cache_folder(name: str) -> Path:
    """A folder below the root; it exists, and counts as used."""
    folder = _writable_root() / name
    folder.mkdir(exist_ok=True)
    with contextlib.suppress(OSError):
        os.utime(folder)
    return folder


@cache
def _writable_root() -> Path:
    """The cache root; a temporary folder if it cannot be written."""
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
        atexit.register(shutil.rmtree, root, ignore_errors=True)
    _prune(root)
    return root


def _prune(root: Path) -> None:
    """Throw away what nobody has used for a month."""
    oldest = time.time() - KEEP_UNUSED_DAYS * 86_400
    for folder in root.iterdir():
        with contextlib.suppress(OSError):
            if folder.is_dir() and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
