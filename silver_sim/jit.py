"""The only room that knows numba: decorators, records, seat functions and the compile cache.

Compiled code is cached under a folder named by everything that could change it: the sources of the
engine, the versions of numba, llvmlite, numpy and Python, the processor and the bounds-check switch.
An edited engine is therefore never answered from old machine code, and checked and unchecked code
never mix. With ``NUMBA_DISABLE_JIT=1`` everything runs as plain Python ("Python mode").
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

PYTHON_MODE = os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "") not in ("", "0")
KEEP_UNUSED_DAYS = 30  # compiled code that nobody used for so long is thrown away

_PACKAGE = Path(__file__).parent


def engine_sources() -> list[Path]:
    """Every source file whose edit must lead to new machine code, sorted."""
    rooms = [_PACKAGE / "jit.py", _PACKAGE / "rng.py", *(_PACKAGE / "games").rglob("*.py")]
    return sorted(rooms)


@cache
def fingerprint() -> str:
    """Sixteen hex digits naming the compiled engine: sources, versions, processor, bounds checks."""
    digest = hashlib.sha256()
    for source in engine_sources():
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    for package in ("numba", "llvmlite", "numpy"):
        digest.update(f"{package} {version(package)}".encode())
    cpu = os.environ.get("NUMBA_CPU_NAME", "")
    digest.update(f"{sys.version_info[:3]} {platform.machine()} {cpu} {BOUNDS_CHECKED}".encode())
    return digest.hexdigest()[:16]


@cache
def cache_root() -> Path:
    """The folder of all caches: ``SILVER_SIM_CACHE``, or the user's cache folder of this system."""
    named = os.environ.get("SILVER_SIM_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("silver-sim", appauthor=False)


@cache
def cache_folder() -> Path:
    """The folder of this engine's compiled code; a temporary one if none can be written."""
    folder = cache_root() / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except OSError as problem:
        print(
            f"warning: the compile cache {folder} cannot be written ({problem.strerror}); "
            "compiled code is kept for this process only. help: set SILVER_SIM_CACHE to a folder.",
            file=sys.stderr,
        )
        return Path(tempfile.mkdtemp(prefix="silver-sim-"))
    _prune(folder)
    return folder


def _prune(current: Path) -> None:
    """Throw away the compiled code of engines that nobody has used for a month."""
    oldest = time.time() - KEEP_UNUSED_DAYS * 86_400
    for folder in current.parent.iterdir():
        with contextlib.suppress(OSError):
            if folder != current and folder.is_dir() and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A record type of int64 fields: ``("name",)``, ``("name", shape)`` or ``("name", type, shape)``.

    Raises ValueError for a name that ``numpy.record`` owns: plain Python would silently read
    numpy's attribute where compiled code reads the field.
    """
    spelled: list[tuple[Any, ...]] = []
    for name, *rest in fields:
        if hasattr(np.record, name):
            raise ValueError(f"numpy.record owns the name {name!r}: choose another field name")
        kind = rest.pop(0) if rest and not isinstance(rest[0], (int, tuple)) else np.int64
        spelled.append((name, kind, *rest))
    return np.dtype((np.record, spelled))


if PYTHON_MODE:

    def kernel(function: Any) -> Any:
        """Leave the function as plain Python."""
        return function

    small = checked = helper = kernel

    def ask_at(*_: Any) -> int:
        """Never reached: in Python mode every seat is asked from outside the kernels."""
        raise RuntimeError("seat functions have no address in Python mode")

    def engine_was_compiled() -> bool:
        """Nothing is compiled in Python mode."""
        return True

else:
    import numba
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    numba.config.CACHE_DIR = str(cache_folder())

    def kernel(function: Any) -> Any:
        """Compile without the GIL and keep the machine code on disk."""
        return numba.njit(cache=True, nogil=True)(function)

    def small(function: Any) -> Any:
        """A kernel of a line or two that is worth copying into its callers."""
        return numba.njit(cache=True, nogil=True, forceinline=True)(function)

    def helper(function: Any) -> Any:
        """A kernel for strategies: with bounds checks, whatever the engine was compiled with."""
        return numba.njit(cache=True, nogil=True, boundscheck=True)(function)

    def checked(function: Any) -> Any:
        """Compile a strategy's own function with bounds checks; its seat function is what is cached."""
        return numba.njit(nogil=True, boundscheck=True)(function)

    @intrinsic  # type: ignore[untyped-decorator]
    def ask_at(_, address, question, sight, params, memory, stream, choice):  # type: ignore[no-untyped-def]
        """Call the seat function at ``address``; returns its status (0: it has answered)."""
        signature = types.int64(
            types.int64, types.int64, sight, params, memory, stream, choice
        )

        def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            where, *rest = arguments
            kind = ir.FunctionType(ir.IntType(64), [value.type for value in rest])
            return builder.call(builder.inttoptr(where, ir.PointerType(kind)), rest)

        return signature, codegen

    def engine_was_compiled() -> bool:
        """Whether an earlier process left compiled code of this very engine in the cache."""
        return any(cache_folder().rglob("*.nbi"))


def seat_function(function: Callable[..., Any], *records: np.dtype[Any]) -> Any:
    """Compile ``function(question, *records) -> status`` to a callable address, with bounds checks.

    The address is ``.address`` of what is returned; keep that object alive as long as it is used.
    """
    arguments = [numba.from_dtype(kind) for kind in records]
    signature = types.int64(types.int64, *arguments)
    return numba.cfunc(signature, cache=True, boundscheck=True)(function)
