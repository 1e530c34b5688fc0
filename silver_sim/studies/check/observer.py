"""Watch a strategy while it answers in plain Python: its lines, its calls, its module's state."""

from __future__ import annotations

import ast
import pickle
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from silver_sim.arena.find import StrategyFile

CLOCKS = {"time", "datetime"}  # modules
CHANCE = {"random", "secrets", "uuid", "numpy.random"}
BEYOND = {"_ctypes", "_io", "ctypes", "gc", "importlib", "inspect", "io", "nt", "posix"}


class Observer:
    """Observes what a strategy does besides answering."""

    def __init__(self, file: StrategyFile) -> None:
        """The file must have been run before; it may consist of several modules."""
        self._path = str(file.path)
        modules = list(sys.modules.values())
        # Entries of ``sys.modules`` need not be modules.
        self._modules = [each for each in modules if getattr(each, "__file__", None) == self._path]
        self.lines: set[int] = set()  # that have run
        self.actions: set[str] = set()  # of the last answer: clock, chance
        self.changed: list[str] = []  # by the last answer: names of its module
        self.reached: set[str] = set()  # around its sight, by any answer

    @contextmanager
    def on(self) -> Iterator[None]:
        """Observe what runs inside."""
        self.actions = set()
        held, before = self._belongings(), (sys.gettrace(), sys.getprofile())
        sys.settrace(self._enter)
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.settrace(before[0])
            sys.setprofile(before[1])
        now = self._belongings()
        self.changed = [
            name for (module, name), content in now.items() if content != held.get((module, name))
        ]

    def _enter(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        return self._line if frame.f_code.co_filename == self._path else None

    def _line(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            self.lines.add(frame.f_lineno)
        return self._line

    def _called(self, frame: FrameType, event: str, function: Any) -> None:
        """Judge a function that the strategy itself calls, in C or in Python."""
        calling = frame if event == "c_call" else frame.f_back
        if calling is None or calling.f_code.co_filename != self._path:
            return
        if event == "c_call":
            self._judge(_module_of(function), function.__name__)
        elif event == "call":
            self._judge(frame.f_globals.get("__name__", ""), frame.f_code.co_name)

    def _judge(self, module: str, name: str) -> None:
        if module in CLOCKS:
            self.actions.add(f"reads the clock ({module}.{name})")
        elif module in CHANCE or name == "urandom":
            self.actions.add(f"draws random numbers of its own ({module}.{name})")
        elif module in BEYOND or name == "_getframe":
            self.reached.add(f"{module}.{name}")

    def _belongings(self) -> dict[tuple[str, str], Any]:
        """The state of the file's modules, functions and classes, by module and name."""
        with warnings.catch_warnings(action="ignore"):
            return {
                (module.__name__, name): content
                for module in self._modules
                for name, value in vars(module).items()
                if not name.startswith("__") and (content := _content(value, module)) is not None
            }


def _module_of(function: Any) -> str:
    """The module of a function in C: its own, or that of the object or class it belongs to."""
    if function.__module__:
        return str(function.__module__)
    owner = function.__self__
    return str((owner if isinstance(owner, type) else type(owner)).__module__)


def _content(value: Any, module: ModuleType) -> Any:
    """A value, or its bytes if it is mutable; None if it cannot be serialised."""
    if isinstance(value, int | float | str):
        return value
    if isinstance(value, FunctionType | type):
        if value.__module__ != module.__name__:
            return None
        value = _kept_by(value)
    elif callable(value) or isinstance(value, ModuleType):
        return None
    try:
        return pickle.dumps(value)
    except Exception:  # raised by any code of the strategy's classes
        return None


def _kept_by(value: Any) -> Any:
    """The state that a function or a class keeps between two calls."""
    if isinstance(value, FunctionType):
        closed = [cell.cell_contents for cell in value.__closure__ or ()]
        return vars(value), value.__defaults__, value.__kwdefaults__, closed
    return {
        name: held
        for name, held in vars(value).items()
        if not name.startswith("__") and not callable(held) and not hasattr(held, "__get__")
    }


def idle_lines(file: StrategyFile, run: set[int]) -> list[tuple[int, str]]:
    """Statements in functions of the file that never ran: number and text of their lines.

    Statements after such a statement, or inside it, are left out; the first line of a function
    that was never called stands for its body. Decorated functions are left out: they may be
    compiled, and then nothing is known about their lines.
    """
    texts = file.text.splitlines()
    idle = _lines_of(compile(file.text, str(file.path), "exec")) - run
    found = [
        line
        for function in file.tree.body
        if isinstance(function, ast.FunctionDef) and not function.decorator_list
        for line in _idle_in(function, idle)
    ]
    return [(line, texts[line - 1].strip()) for line in found]


def _lines_of(code: CodeType) -> set[int]:
    """The lines that have code, including those of inner functions."""
    lines = {line for _, _, line in code.co_lines() if line is not None}
    return lines.union(*(_lines_of(each) for each in code.co_consts if isinstance(each, CodeType)))


def _idle_in(function: ast.FunctionDef, idle: set[int]) -> list[int]:
    found = list(_idle_of(function.body, idle))
    first = function.body[1 if ast.get_docstring(function) and function.body[1:] else 0]
    return [function.lineno] if found[:1] == [first.lineno] else found


def _idle_of(statements: Iterable[ast.stmt], idle: set[int]) -> Iterator[int]:
    """The first statement that never ran, and those inside the ones before it."""
    for statement in statements:
        if statement.lineno in idle:
            yield statement.lineno
            return
        for block in _blocks(statement):
            yield from _idle_of(block, idle)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The blocks of statements directly inside a statement, a handler or a case."""
    for _, children in ast.iter_fields(node):
        if isinstance(children, list):
            if all(isinstance(child, ast.stmt) for child in children):
                yield children
            for child in children:
                if isinstance(child, ast.ExceptHandler | ast.match_case):
                    yield from _blocks(child)
