"""Strategies made of a function or class of Python, in a session or a notebook.

Their source becomes a file, such as others write: so they are compiled, travel to other processes
and are kept in runs like any other.
"""

from __future__ import annotations

import ast
import dis
import hashlib
import inspect
import linecache
import re
import sys
from collections.abc import Iterator
from os.path import dirname
from pathlib import Path
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any

from silver_sim.caches import be_there, cache_folder
from silver_sim.errors import UserError
from silver_sim.games.registry import strategy_modules

READ = {"LOAD_GLOBAL", "LOAD_NAME"}  # how Python reads a name that is not local


def file_of(made: FunctionType | type) -> Path:
    """The file of a strategy that is the function of a question, or a class of such functions.

    What it uses of the names around it comes along: imports, constants, functions and classes.
    UserError if its source is not to be had, or a name stands for something else.
    """
    about = inspect.getdoc(made) or f"{made.__name__}, made in Python."
    text = f"{about!r}\n\n{_Source(made).text()}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    path = cache_folder("made") / digest[:12] / f"{made.__name__}.py"
    be_there(path, text.encode())
    return path


class _Source:
    """What the file of a strategy consists of."""

    def __init__(self, made: FunctionType | type) -> None:
        self._made = made
        functions = _functions(made)
        if not functions:
            raise self._cannot("it has no functions", "define those of a strategy's file in it")
        if any("self" in each.__code__.co_varnames[:1] for each in functions):
            raise self._cannot("it has a self", "def open_turn(sight, params, memory, rng)")
        if (
            any(each.__closure__ for each in functions)
            or getattr(made, "__base__", object) is not object
        ):
            raise self._cannot("it needs the class or function around it", "define it without them")
        self._around = functions[0].__globals__
        self._file = functions[0].__code__.co_filename
        self._found: dict[str, str] = {}  # by name, in the order in which they are needed

    def text(self) -> str:
        """The whole file, behind its docstring."""
        inside = self._read(self._made, inside=isinstance(self._made, type))
        own = re.sub(r"^@staticmethod\n", "", inside, flags=re.MULTILINE)
        self._bring(own)
        return "\n\n".join([*self._found.values(), own])

    def _bring(self, text: str) -> None:
        """Find what a text uses of the names around it, and what that uses."""
        for name in sorted(_used(text) & self._around.keys() - self._found.keys()):
            self._found[name] = ""  # functions may call each other
            found = self._brought(name, self._around[name])
            self._bring(found)
            del self._found[name]
            self._found[name] = found

    def _brought(self, name: str, value: Any) -> str:
        """The lines that give a name its value."""
        if isinstance(value, ModuleType):
            return f"import {value.__name__} as {name}"
        own, called = getattr(value, "__module__", None), getattr(value, "__name__", name)
        for module in (*strategy_modules(), own):
            there = sys.modules.get(str(module))
            if own != self._made.__module__ and getattr(there, called, None) is value:
                return f"from {module} import {called} as {name}"
        if isinstance(value, FunctionType | type) and value is not self._made:
            return self._read(value)
        try:
            same = ast.literal_eval(repr(value)) == value
        except (ValueError, SyntaxError):
            same = False
        if not same:
            raise self._cannot(f"it uses {name}, which is no constant", "give it a parameter")
        return f"{name} = {value!r}"

    def _read(self, thing: FunctionType | type, inside: bool = False) -> str:
        """The source of a function or class, or what is inside; UserError if it is not there."""
        kind = ast.ClassDef if isinstance(thing, type) else ast.FunctionDef
        for lines in self._places(thing):
            try:
                nodes = [*ast.walk(ast.parse("".join(lines)))]
            except SyntaxError:  # a cell that only a notebook can run
                continue
            for node in reversed(nodes):
                if isinstance(node, kind) and node.name == thing.__name__:
                    first = min(map(_first, node.body)) if inside else node.lineno
                    return dedent("".join(lines[first - 1 : node.end_lineno])).strip("\n")
        raise self._cannot(f"the source of {thing.__name__} is not to be had", "write it to a file")

    def _places(self, thing: FunctionType | type) -> Iterator[list[str]]:
        """The lines of the files in which it may stand; a cell of a notebook is a file."""
        own = [each.__code__.co_filename for each in _functions(thing)[:1]]
        cells = [each for each in linecache.cache if dirname(each) == dirname(self._file)]
        for file in own or [self._file, *reversed(cells)]:
            linecache.checkcache(file)
            yield linecache.getlines(file, self._around)

    def _cannot(self, why: str, help: str) -> UserError:
        return UserError(f"{self._made.__name__} is no strategy", why=why, help=help)


def _functions(thing: FunctionType | type) -> list[FunctionType]:
    """The functions of a class that are its own, or the function itself."""
    members = vars(thing).values() if isinstance(thing, type) else [thing]
    plain = (each.__func__ if isinstance(each, staticmethod) else each for each in members)
    return [
        each
        for each in plain
        if isinstance(each, FunctionType) and each.__module__ == thing.__module__
    ]


def _first(node: Any) -> int:
    """The first line of a statement, decorators included."""
    return min(int(each.lineno) for each in (*getattr(node, "decorator_list", ()), node))


def _used(text: str) -> set[str]:
    """The names that a text reads and does not define at its top."""
    top = compile(text, "<strategy>", "exec", dont_inherit=True)
    codes, read, defined = [top], set[str](), set[str]()
    for code in codes:
        codes += (each for each in code.co_consts if isinstance(each, CodeType))
        for step in dis.get_instructions(code):
            if step.opname in READ:
                read.add(step.argval)
            elif step.opname == "STORE_NAME" and code is top:
                defined.add(step.argval)
    return {name for name in read - defined if not name.startswith("__")}
