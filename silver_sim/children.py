"""Start child processes with what Python calls a safe path.

By default Python looks for modules in the current folder first, so a ``typing.py`` there would be
executed. Here installed modules come first, and the current folder last or not at all.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

SAFE = {"PYTHONSAFEPATH": "1"}  # the environment variable for that

_ROOT = Path(__file__).parents[1]  # the package need not be installed
_starting = threading.RLock()


def python(code: str) -> list[str]:
    """A command line that runs this code, which may import this package."""
    return [sys.executable, "-P", "-c", f"import sys; sys.path.append({str(_ROOT)!r}); {code}"]


@contextmanager
def safe_path(environment: Mapping[str, str] | None = None) -> Iterator[None]:
    """Within this context, a new process inherits a safe path and this whole environment.

    It gets the whole path of this process, with the current folder last, and does not run its
    script again, which might start such processes, too.
    """
    with _starting:
        before, path, main = dict(os.environ), sys.path, sys.modules["__main__"]
        try:
            _be({**(before if environment is None else environment), **SAFE})
            sys.path = _safe(path)
            sys.modules["__main__"] = ModuleType("__main__")
            yield
        finally:
            sys.path, sys.modules["__main__"] = path, main
            _be(before)


def _be(environment: Mapping[str, str]) -> None:
    """Replace the environment of this process."""
    for name in os.environ.keys() - environment.keys():
        del os.environ[name]
    os.environ.update(environment)


def _safe(path: list[str]) -> list[str]:
    """The path with the current folder last, if Python itself has put it first."""
    main = sys.modules["__main__"]
    script = getattr(main, "__spec__", None) is None and hasattr(main, "__file__")
    if script or sys.flags.safe_path or path[:1] not in ([""], [os.getcwd()]):
        return path
    return [*path[1:], path[0]]


def ignore_interrupts() -> None:
    """Ignore signals sent to all processes of a terminal or job: the parent handles them."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
