"""Libraries that are left out, missing or broken, and the command that brings them."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from traceback import walk_tb

from silver_sim.errors import UserError

EXTRAS = {  # the modules that each brings
    "cluster": ("dask", "distributed"),
    "env": ("gymnasium", "pettingzoo"),
    "tune": ("cma",),
}
BINARY = tuple(EXTENSION_SUFFIXES)  # compiled parts: Python names them without their library
UNLOADED = "the library"  # begins the message for one that cannot be loaded


def need(extra: str, what: str) -> None:
    """UserError if the modules of an extra are not installed; `what` needs them, as a message says.

    Called before anything is played or written.
    """
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise UserError(
            f"{what} needs what a plain install leaves out",
            why=f"not installed: {', '.join(missing)}",
            help=f"{_installer()[0]} 'silver-sim[{extra}]'",
        )


@contextmanager
def naming() -> Iterator[None]:
    """UserError for a library that cannot be loaded, in the place of what it raises."""
    try:
        yield
    except UserError:
        raise
    except Exception as problem:
        if (reported := unloadable(problem)) is None:
            raise
        raise reported from problem


@contextmanager
def loading() -> Iterator[None]:
    """End the program with one message if a library cannot be loaded, without which it is none."""
    warnings.filterwarnings("error", "Polars binary is missing")  # which it would go on without
    try:
        with naming():
            yield
    except UserError as reported:
        print(reported, file=sys.stderr)
        sys.exit(reported.exit_status)


def unloadable(problem: BaseException) -> UserError | None:
    """The message for a library that is missing or broken, if that is what a problem comes from."""
    while isinstance(problem, ImportError) and isinstance(problem.__cause__, Exception):
        problem = problem.__cause__  # of the first library that failed, for which others do
    library = _library(problem)
    if not library:
        return None
    return UserError(
        f"{UNLOADED} {library} is missing or broken",
        why=f"{type(problem).__name__}: {problem}",
        help=_bringing(library),
    )


def _library(problem: BaseException) -> str:
    """The library that could not be imported; empty if the problem is another one."""
    frames = [frame for frame, _ in walk_tb(problem.__traceback__)]
    being_imported = [each for each in frames if each.f_code.co_name == "<module>"]
    name = being_imported[-1].f_globals["__name__"] if being_imported else ""
    raised: str = frames[-1].f_globals.get("__name__", "") if frames else ""  # in which module
    if isinstance(problem, ImportError) and not str(problem.path).endswith(BINARY):
        named = re.search(r"No module named '([\w.]+)'", str(problem))
        name = problem.name or (named[1] if named else name)
    elif isinstance(problem, NameError | UserWarning) and raised.partition(".")[0] == "polars":
        name = "_polars_runtime_32"  # without it, Polars is imported with no more than a warning
    library: str = name.partition(".")[0]
    return "" if library in ("silver_sim", "__main__") else library


def _bringing(library: str) -> str:
    """The command that installs a library which this program needs."""
    if library in sys.stdlib_module_names:
        return "it is a part of Python: install Python again"
    from importlib.metadata import packages_distributions, version

    _, command = _installer()
    known = packages_distributions().get(library)
    exactly = f"{known[0]}=={version(known[0])}" if known else ""
    return command or (
        f"pip install --force-reinstall --no-deps '{exactly}'"
        if exactly
        else "pip install silver-sim  brings all that it lacks"
    )


def _installer() -> tuple[str, str]:
    """What adds to this environment, and what rebuilds it: each tool leaves a file in its own."""
    home = Path(sys.prefix)
    if (home / "uv-receipt.toml").exists():
        return "uv tool install", "uv tool install --reinstall silver-sim"
    if (home / "pipx_metadata.json").exists():
        return "pipx inject silver-sim", "pipx reinstall silver-sim"
    return "pip install", ""
