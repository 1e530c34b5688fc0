"""A strategy's file is run as a module: it may do anything meanwhile, and what it does is told."""

from __future__ import annotations

import ast
import importlib.util
import os
import pickle
import re
import secrets
import signal
import subprocess
import sys
import traceback
from collections.abc import Collection, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from silver_sim.arena.deadline import NO_DEADLINE, WAITS, DeadlineWatch, in_time
from silver_sim.arena.find import StrategyFile
from silver_sim.caches import cache_folder
from silver_sim.children import python
from silver_sim.errors import MORE_TIME, EndlessError, StrategyError
from silver_sim.games.contract import Waiting
from silver_sim.games.registry import strategy_modules
from silver_sim.thread_clock import ThreadClock

PREFIX = "silver_strategy_"  # of the modules that strategies become
TAME = {"__future__", "typing", "silver_sim", "math", "random", "collections", "itertools", "enum"}
# With these any module can be had, or any text be run; `input` and `breakpoint` wait for a person.
WILD = {
    "__import__", "breakpoint", "compile", "delattr", "eval", "exec", "getattr", "globals",
    "input", "locals", "open", "setattr", "vars",
}  # fmt: skip
STARTING = 60.0  # seconds that a process has to begin
UNHEARD = 4 * WAITS  # deadlines in which it must say something: it keeps the deadline itself
LONG = 60  # letters of a name that are enough: what it does is in the hash


def module_name(file: StrategyFile, kind: str) -> str:
    """The module that a file becomes, plain or compiled; files in the cache are named after it."""
    name = re.sub(r"\W", "_", file.name)  # a file may be called my-strategy.py
    return f"{PREFIX}{kind}_{name[:LONG]}_{file.sha256[:12]}"


class _Reader(SourceFileLoader):
    """Reads a module and leaves no file beside it: the folder may be that of a run."""

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        """Keep no byte code."""


def run_file(path: Path, name: str) -> ModuleType:
    """Run a Python file as the module ``name``."""
    spec = importlib.util.spec_from_file_location(name, path, loader=_Reader(name, str(path)))
    if spec is None or spec.loader is None:
        raise StrategyError(
            f"{path} cannot be run as a Python module", help="name a file that ends in .py"
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def run_strategy(file: StrategyFile, kind: str, door: Sequence[str], deadline: float) -> ModuleType:
    """Run a strategy's file, if it has not been; ``door``: the modules that it may import.

    Raises StrategyError, with the line, if it raises anything, ends its process or changes the
    current folder, and EndlessError if it takes longer than ``deadline`` seconds. With NO_DEADLINE
    it is run in this thread, untried: somebody debugs it.
    """
    name = module_name(file, kind)
    if name in sys.modules:
        return sys.modules[name]
    if not is_tame(file) and deadline != NO_DEADLINE:
        _try_out(file, door, deadline)
    running, folder = _Running(file, name), _current_folder()
    try:
        raised = in_time(running.outcome, deadline)
        if raised is not None:
            raise _not_loaded(file, raised) from raised.problem
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
    """Whether a strategy uses nothing with which it could easily end its process."""
    ours = strategy_modules().keys()
    return file.imports <= TAME and not any(_is_wild(node, ours) for node in ast.walk(file.tree))


def _is_wild(node: ast.AST, ours: Collection[str]) -> bool:
    """Whether this could be the way to another module than those that are imported: random._os.

    ``ours``: the modules of this program that are meant for strategies.
    """
    match node:
        case ast.Name(id=name):
            return name in WILD or (name.startswith("__") and name not in ("__name__", "__file__"))
        case ast.Attribute(attr=name):
            return _leads_away(name)
        case ast.Import(names=names):
            return any(_is_inside(alias.name, ours) for alias in names)
        case ast.ImportFrom(module=module, names=names):
            return _is_inside(module or ".", ours) or any(
                _leads_away(alias.name) for alias in names
            )
    return False


def _leads_away(name: str) -> bool:
    """Whether a name of a module may be one that it has imported, or is not for others."""
    return name.startswith("_") or name == "bltns" or name in sys.stdlib_module_names - TAME


def _is_inside(module: str, ours: Collection[str]) -> bool:
    """Whether a module is one of this program that is not meant for strategies."""
    return module.partition(".")[0] in ("", "silver_sim") and module not in ours


def blamed(problem: BaseException) -> StrategyError | None:
    """The error of the strategy in whose code this was raised; None if it was nobody's."""
    for frame, line in reversed(list(traceback.walk_tb(problem.__traceback__))):
        if str(frame.f_globals.get("__name__", "")).startswith(PREFIX):
            path = Path(str(frame.f_globals.get("__file__", "")))
            return StrategyError(
                f"strategy {path.stem!r} failed: {told(problem)}", where=f"{path}:{line}"
            )
    return None


def told(problem: BaseException) -> str:
    """An exception in words; a strategy's own may fail, or end the program, at being told."""
    try:
        text = str(problem)
    except BaseException:
        text = ""
    return ": ".join(filter(None, [type(problem).__name__, text]))


class Raised(NamedTuple):
    """What a file raised, and what it says of itself."""

    problem: BaseException
    told: str


class _Running:
    """A file that is run in a thread of its own (``contract.Waits``)."""

    def __init__(self, file: StrategyFile, name: str) -> None:
        self._file, self._name = file, name
        self._clock: ThreadClock | None = None

    def outcome(self, watch: DeadlineWatch) -> Raised | None:
        """Run it; what it raised. Ctrl-C is never among it, which the main thread hears."""
        self._clock = ThreadClock.here()
        watch.add(self)
        try:
            run_file(self._file.path, self._name)
        except BaseException as problem:
            return Raised(problem, told(problem))
        return None

    @property
    def waiting(self) -> Waiting | None:
        """It stands at one place until it is done."""
        return self._clock and Waiting(self._clock, self._name)

    def endless(self, spent: str) -> EndlessError:
        """The file, and the line that it is at."""
        frame = sys._current_frames().get(self._clock.thread) if self._clock else None
        stack = traceback.extract_stack(frame) if frame else traceback.StackSummary()
        line = _last_line(self._file, stack)
        return EndlessError(_endless(self._file, spent), where=f"{self._file.path}:{line}")


def _endless(file: StrategyFile, spent: str) -> str:
    return f"strategy {file.name!r} cannot be loaded: it is still at it after {spent}"


def _not_loaded(file: StrategyFile, raised: Raised) -> StrategyError:
    """What the file raised, with the line."""
    line = _last_line(file, traceback.extract_tb(raised.problem.__traceback__))
    return StrategyError(
        f"strategy {file.name!r} cannot be loaded: {raised.told}", where=f"{file.path}:{line}"
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
    """StrategyError if running the file harms a process; tried once for every text."""
    mark = cache_folder("tried") / file.sha256
    if mark.exists():
        return
    token = secrets.token_hex().encode()
    try:
        done = subprocess.run(
            python(f"from {__name__} import main; main()"),
            input=pickle.dumps((file, door, deadline, token)),
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"},  # without numba it begins sooner
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=STARTING + UNHEARD * deadline,
        )
    except OSError:  # no more processes can be had, perhaps: this one will see
        return
    except subprocess.TimeoutExpired as late:
        spent = f"{late.timeout:.0f} s, and lets no other thread run"
        raise _never_loaded(_endless(file, spent), str(file.path)) from None
    if done.stdout.startswith(_LATE) and done.stdout.endswith(token):
        message, where = done.stdout[len(_LATE) : -len(token)].decode().split("\n")
        raise _never_loaded(message, where)
    for harm, words in _HARM.items():
        if done.stdout == harm + token:
            raise StrategyError(
                f"strategy {file.name!r} cannot be loaded: {words}", where=str(file.path)
            )
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


def _never_loaded(message: str, where: str) -> StrategyError:
    """The error of a file that another process has ended."""
    return StrategyError(message, where=where, help=MORE_TIME)


_LATE = b"late "
_CLOSED, _ALARM = b"closed ", b"alarm "
_HARM = {
    _CLOSED: "it closes or replaces standard input, output or error",
    _ALARM: "it sets an alarm, which would end the program",
}


def main() -> None:
    """Run the file that another process names, and tell it that this one still stands."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the other's business
    file, door, deadline, token = pickle.load(sys.stdin.buffer)
    answer = os.dup(1)
    os.dup2(2, 1)  # what the file prints is of no interest here

    def end(message: bytes) -> None:
        os.write(answer, message)
        os._exit(0)

    for name in door:  # what the other process has imported, too
        import_module(name)
    before = _standard_files()
    try:
        in_time(_Running(file, PREFIX + "tried").outcome, deadline)
    except EndlessError as problem:
        end(_LATE + f"{problem.message}\n{problem.where}".encode() + token)
    end(_harm(before) + token)


def _harm(before: Sequence[object]) -> bytes:
    """What a file did to this process that another one should be spared."""
    if _standard_files() != before:
        return _CLOSED
    if hasattr(signal, "getitimer") and any(signal.getitimer(signal.ITIMER_REAL)):
        return _ALARM
    return b""


def _standard_files() -> list[tuple[int, int] | None]:
    """Which files are standard input, output and error; None for one that is closed."""
    found: list[tuple[int, int] | None] = []
    for number in range(3):
        try:
            status = os.fstat(number)
        except OSError:
            found.append(None)
        else:
            found.append((status.st_dev, status.st_ino))
    return found
