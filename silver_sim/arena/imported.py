"""A strategy's file is run as a module; what goes wrong meanwhile is reported with its line."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import traceback
from collections.abc import Iterable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.arena.find import NO_PYTHON, StrategyFile, not_python
from silver_sim.arena.witness import asking
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract.table import Waiting
from silver_sim.thread_clock import ThreadClock

PREFIX = "silver_strategy_"  # of the modules that strategies become
_end_at_once = os._exit
LONG = 60  # letters of a name that are enough: what it does is in the hash


def module_name(file: StrategyFile, kind: str) -> str:
    """The module that a file becomes, plain or compiled; files in the cache are named after it."""
    name = re.sub(r"\W", "_", file.name)  # a file may be called my-strategy.py
    return f"{PREFIX}{kind}_{name[:LONG]}_{file.sha256[:12]}"


class _Reader(SourceFileLoader):
    """Reads a module and leaves no file next to it: the folder may be that of a run."""

    called: str  # the strategy, in messages

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        """Keep no byte code."""

    def source_to_code(self, *given: Any, **how: Any) -> Any:  # type: ignore[override]
        """Compile it; StrategyError if that takes more of the stack than to parse it took."""
        try:
            return super().source_to_code(*given, **how)
        except NO_PYTHON as problem:
            raise not_python(self.called, Path(self.path), problem) from problem


def run_file(path: Path, name: str, called: str = "") -> ModuleType:
    """Run a Python file as the module ``name``; ``called`` is the strategy that it is.

    Raises StrategyError if Python cannot compile it.
    """
    reader = _Reader(name, str(path))
    reader.called = called or path.stem
    spec = importlib.util.spec_from_file_location(name, path, loader=reader)
    if spec is None or spec.loader is None:
        raise StrategyError(
            f"{path} cannot be run as a Python module", help="name a file that ends in .py"
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _end_unless_asked(status: int) -> None:
    """``os._exit``, for all but strategies: it would end the program without a word."""
    if str(sys._getframe(1).f_globals.get("__name__")).startswith(PREFIX):
        raise RuntimeError("a strategy must not end the program (os._exit)")
    _end_at_once(status)


def run_strategy(file: StrategyFile, kind: str, deadline: float) -> ModuleType:
    """Run a strategy's file, if it has not been.

    Raises StrategyError, with the line, if it raises anything or changes the current folder, and
    EndlessError if it takes longer than ``deadline`` seconds. With NO_DEADLINE it is run in this
    thread: somebody debugs it.
    """
    name = module_name(file, kind)
    if name in sys.modules:
        return sys.modules[name]
    folder = Path.cwd()
    os._exit = _end_unless_asked  # type: ignore[assignment]
    try:
        with asking(f"strategy {file.name!r}, which was being loaded"):
            in_time(_Running(file, name).run, deadline)
        if Path.cwd() != folder:
            os.chdir(folder)
            raise StrategyError(
                f"strategy {file.name!r} cannot be loaded: it changes the current folder",
                where=str(file.path),
                help="name files by Path(__file__).parent",
            )
    except BaseException as problem:  # SystemExit, too
        sys.modules.pop(name, None)
        lines = _lines_in(file, reversed(list(traceback.walk_tb(problem.__traceback__))))
        if not lines:  # it is not the file that raised it
            raise
        reason = ": ".join(filter(None, [type(problem).__name__, str(problem)]))
        raise StrategyError(
            f"strategy {file.name!r} cannot be loaded: {reason}", where=f"{file.path}:{lines[0]}"
        ) from problem
    return sys.modules[name]


def _lines_in(file: StrategyFile, stack: Iterable[tuple[FrameType, int]]) -> list[int]:
    """The lines of the file that are in a stack, in its order."""
    return [line for frame, line in stack if frame.f_code.co_filename == str(file.path)]


class _Running:
    """A file that is run in a thread of its own (``contract.Waits``)."""

    def __init__(self, file: StrategyFile, name: str) -> None:
        self._file, self._name = file, name
        self._clock: ThreadClock | None = None

    def run(self, watch: DeadlineWatch) -> None:
        """Run it."""
        self._clock = ThreadClock.here()
        watch.add(self)
        run_file(self._file.path, self._name, self._file.name)

    @property
    def waiting(self) -> Waiting | None:
        """It stands at one place until it is done."""
        return self._clock and Waiting(self._clock, self._name)

    def endless(self, spent: str) -> EndlessError:
        """The file, and the line that it is at."""
        frame = sys._current_frames().get(self._clock.thread) if self._clock else None
        line, *_ = [*_lines_in(self._file, traceback.walk_stack(frame) if frame else ()), 1]
        return EndlessError(
            f"strategy {self._file.name!r} cannot be loaded: it is still running after {spent}",
            where=f"{self._file.path}:{line}",
        )
