"""How every process that this program starts is begun: on a safe path, as Python calls it.

Python looks for modules in the current folder first, unless it is told not to: whatever lies there
as ``typing.py`` would be executed. Here what is installed comes first, and the current folder last
or not at all.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

SAFE = {"PYTHONSAFEPATH": "1"}  # what tells so to Python in the environment

_ROOT = Path(__file__).parents[1]  # the package may lie in a folder where nobody installed it
_starting = threading.RLock()


def python(code: str) -> list[str]:
    """A command line that runs this code, which may import this package."""
    return [sys.executable, "-P", "-c", f"import sys; sys.path.append({str(_ROOT)!r}); {code}"]


@contextmanager
def safe_path(environment: Mapping[str, str] | None = None) -> Iterator[None]:
    """Meanwhile a process that is started inherits a safe path, and this whole environment.

    Of the path of this process it gets all, the folder that it was started in last.
    """
    with _starting:
        before, path = dict(os.environ), sys.path
        try:
            _be({**(before if environment is None else environment), **SAFE})
            sys.path = _safe(path)
            yield
        finally:
            sys.path = path
            _be(before)


def _be(environment: Mapping[str, str]) -> None:
    """Make this the environment of this process."""
    for name in os.environ.keys() - environment.keys():
        del os.environ[name]
    os.environ.update(environment)


def _safe(path: list[str]) -> list[str]:
    """The path with the current folder last, if it is what Python itself has put first."""
    main = sys.modules["__main__"]
    script = getattr(main, "__spec__", None) is None and hasattr(main, "__file__")
    if script or sys.flags.safe_path or path[:1] not in ([""], [os.getcwd()]):
        return path
    return [*path[1:], path[0]]


def ignore_interrupts() -> None:
    """A signal that ends goes to all processes of a terminal or a job: the parent's business."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
