"""Functions that are called nearly like a question, and answer none."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Collection, Iterable, Iterator

from silver_sim.arena.find import StrategyFile

NEAR = 0.8  # of two names, as difflib measures it


def misspelled(file: StrategyFile, questions: Collection[str]) -> Iterator[str]:
    """What a strategy's author may have meant: one sentence for each such function.

    A function that the file uses itself is a helper, and so is one that begins with ``_``. Raises
    StrategyError if the file is no Python.
    """
    used = {node.id for node in ast.walk(file.tree) if isinstance(node, ast.Name)}
    for name in dict.fromkeys(file.functions):
        if name not in questions and name not in used and not name.startswith("_"):
            for near in difflib.get_close_matches(name.lower(), questions, 1, NEAR):
                yield f"{name} is the name of no question; did you mean {near}?"


def notes(files: Iterable[StrategyFile], questions: Collection[str]) -> Iterator[str]:
    """The same of several strategies, each with its name."""
    for file in files:
        yield from (f"strategy {file.name!r}: {each}" for each in misspelled(file, questions))
