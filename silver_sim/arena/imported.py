"""A strategy's file is run as a module: it may do anything meanwhile, and what it does is told."""

from __future__ import annotations

import importlib.util
import os
import pickle
import re
import secrets
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Hashable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.watch import Watch, in_time
from silver_sim.caches import cache_folder
from silver_sim.children import python
from silver_sim.errors import EndlessError, StrategyError

PREFIX = "silver_strategy_"  # of the modules that strategies become
TAME = {"__future__", "typing", "silver_sim", "math", "random", "collections", "itertools", "enum"}
STARTING = 60.0  # seconds that a process has to begin
LONG = 60  # letters of a name that are enough: what it does is in the hash


def module_name(file: StrategyFile, kind: str) -> str:
    """The module that a file becomes, plain or compiled; files in the cache are named after it."""
    name = re.sub(r"\W", "_", file.name)  # a file may be called my-strategy.py
    return f"{PREFIX}{kind}_{name[:LONG]}_{file.sha256[:12]}"


def run_file(path: Path, name: str) -> ModuleType:
    """Run a Python file as the module ``name``."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise StrategyError(f"{path} cannot be run as a Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def run_strategy(file: StrategyFile, kind: str, door: Sequence[str], deadline: float) -> ModuleType:
    """Run a strategy's file, if it has not been; ``door``: the modules that it may import.

    Raises StrategyError, with the line, if it raises anything, ends its process or changes the
    current folder, and EndlessError if it takes longer than ``deadline`` seconds.
    """
    name = module_name(file, kind)
    if name in sys.modules:
        return sys.modules[name]
    if not is_tame(file):
        _try_out(file, door, deadline)
    running, folder = _Running(file, name), _current_folder()
    try:
        problem = in_time(running.outcome, deadline)
        if problem is not None:
            raise _not_loaded(file, problem) from problem
        if folder is not None and _current_folder() != folder:
            os.chdir(folder)
            raise StrategyError(
                f"strategy {file.name!r} cannot be loaded: it changes the current folder",
                where=f"{file.path}:{_line_with(file, 'chdir')}",
                help="name files by Path(__file__).parent",
            )
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return sys.modules[name]


def is_tame(file: StrategyFile) -> bool:
    """Whether a strategy imports nothing with which it could easily end its process."""
    return file.imports <= TAME


class _Running:
    """A file that is run in a thread of its own (``contract.Waits``)."""

    def __init__(self, file: StrategyFile, name: str) -> None:
        self._file, self._name = file, name
        self._thread = 0

    def outcome(self, watch: Watch) -> BaseException | None:
        """Run it; what it raised. Ctrl-C is never among it, which the main thread hears."""
        self._thread = threading.get_ident()
        watch.add(self)
        try:
            run_file(self._file.path, self._name)
        except BaseException as problem:
            return problem
        return None

    @property
    def waiting(self) -> Hashable:
        """It stands at one place until it is done."""
        return self._name

    def endless(self, seconds: float) -> EndlessError:
        """The file, and the line that it is at."""
        frame = sys._current_frames().get(self._thread)
        stack = traceback.extract_stack(frame) if frame else traceback.StackSummary()
        line = _last_line(self._file, stack)
        return EndlessError(_endless(self._file, seconds), where=f"{self._file.path}:{line}")


def _endless(file: StrategyFile, seconds: float) -> str:
    return f"strategy {file.name!r} cannot be loaded: it is still at it after {seconds:.0f} s"


def _not_loaded(file: StrategyFile, problem: BaseException) -> StrategyError:
    """What the file raised, with the line."""
    told = ": ".join(filter(None, [type(problem).__name__, str(problem)]))
    line = _last_line(file, traceback.extract_tb(problem.__traceback__))
    return StrategyError(
        f"strategy {file.name!r} cannot be loaded: {told}", where=f"{file.path}:{line}"
    )


def _last_line(file: StrategyFile, stack: traceback.StackSummary) -> int:
    """The innermost line of the file that is in the stack; 1 if there is none."""
    lines = [frame.lineno or 1 for frame in stack if frame.filename == str(file.path)]
    return lines[-1] if lines else 1


def _line_with(file: StrategyFile, word: str) -> int:
    """The first line of the file with this word; 1 if there is none."""
    lines = enumerate(file.text.splitlines(), start=1)
    return next((number for number, line in lines if word in line), 1)


def _current_folder() -> str | None:
    """The current folder, unless it has been removed."""
    try:
        return os.getcwd()
    except OSError:
        return None


# In a process of its own


def _try_out(file: StrategyFile, door: Sequence[str], deadline: float) -> None:
    """StrategyError if running the file ends a process; tried once for every text."""
    mark = cache_folder("loaded") / file.sha256
    if mark.exists():
        return
    token = secrets.token_hex().encode()
    try:
        done = subprocess.run(
            python(f"from {__name__} import main; main()"),
            input=pickle.dumps((file.path, door, deadline, token)),
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"},  # without numba it begins sooner
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=deadline + STARTING,
        )
    except OSError:  # no more processes can be had, perhaps: this one will see
        return
    except subprocess.TimeoutExpired:
        raise StrategyError(_endless(file, deadline), where=str(file.path)) from None
    if done.stdout == _LATE + token:
        raise StrategyError(_endless(file, deadline), where=str(file.path))
    if done.stdout != token:
        status = done.returncode
        how = f"by {signal.Signals(-status).name}" if status < 0 else f"with status {status}"
        raise StrategyError(
            f"strategy {file.name!r} cannot be loaded: it ends its process",
            where=str(file.path),
            why=f"the process ended {how}",
        )
    with suppress(OSError):
        mark.touch()


_LATE = b"late "


def main() -> None:
    """Run the file that another process names, and tell it that this one still stands."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the other's business
    path, door, deadline, token = pickle.load(sys.stdin.buffer)
    answer = os.dup(1)
    os.dup2(2, 1)  # what the file prints is of no interest here

    def end(told: bytes) -> None:
        os.write(answer, told)
        os._exit(0)

    for name in door:  # what the other process has imported, too
        import_module(name)
    timer = threading.Timer(deadline, end, [_LATE + token])
    timer.daemon = True
    timer.start()
    with suppress(BaseException):
        run_file(path, PREFIX + "tried")
    end(token)
