"""numba's own compiler and cache, in place of those in ``compiler``.

With ``SILVER_SIM_PLAIN_NUMBA=1`` the same games are played without a single subclass of numba's
parts: for a numba whose insides have changed, and as a test of our own compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from secrets import randbits
from typing import Any

import numba
from numba import config
from numba.core.bytecode import FunctionIdentity

from silver_sim.compiled.machine_code import BOUNDS_CHECKED

# So that what is in the cache is named as nothing that is compiled here: numba counts from 1 in
# every process, and to LLVM two functions of one name are one.
FunctionIdentity._unique_ids = count(randbits(62))


class StrategyCompiler:
    """Compiles what strategies are made of: always with bounds checks."""

    checked = True


class EngineCompiler:
    """Compiles kernels of the engine: with bounds checks if ``NUMBA_BOUNDSCHECK`` is set."""

    checked = BOUNDS_CHECKED


def compiled(function: Callable[..., Any], folder: Path | None, **options: Any) -> Any:
    """A numba function whose machine code is kept in the folder, if there is one."""
    checked = options.pop("pipeline_class").checked
    dispatcher = numba.njit(boundscheck=checked, **options)(function)
    usual, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        if folder is not None:
            with suppress(RuntimeError):  # it was made of text, which no file has
                dispatcher.enable_caching()
    finally:
        config.CACHE_DIR = usual
    return dispatcher


def compiled_callback(function: Callable[..., Any], signature: Any, folder: Path) -> Any:
    """A function of a strategy that has an ``.address``; it returns 1 for an exception."""
    inside = compiled(function, folder, nogil=True, pipeline_class=StrategyCompiler)

    def answer(question, sight, params, memory, stream, choice):  # type: ignore[no-untyped-def]
        try:
            return inside(question, sight, params, memory, stream, choice)
        except Exception:
            return 1

    return numba.cfunc(signature)(answer)
