"""What strategies there are, what one of them does, and a new one to start from."""

from __future__ import annotations

import keyword
import shlex
from pathlib import Path
from typing import Any

from silver_sim.arena.find import (
    Parameter,
    StrategyFile,
    Value,
    builtin_folder,
    find_strategy,
    strategy_files,
    users_folder,
)
from silver_sim.arena.misspelled import misspelled
from silver_sim.arena.typed import as_typed
from silver_sim.errors import UserError
from silver_sim.games.silver.seat.defaults import QUESTIONS
from silver_sim.outputs import write_output

GAME = "silver"  # until a second game moves in
OPPONENTS = ("greedy", "random")  # of the examples


def listing(own: Path | None = None) -> list[dict[str, Any]]:
    """Every strategy by name; one whose file cannot be read has a ``problem``. Runs no file."""
    return [_entry(file) for file in strategy_files(GAME, own).values()]


def _entry(file: StrategyFile) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": file.name,
        "about": "",
        "parameters": [],
        "compiled": True,
        "whose": _whose(file),
        "path": str(file.path),
        "problem": None,
    }
    try:
        entry["about"] = file.headline
        entry["compiled"] = file.compiled
        entry["parameters"] = [_parameter(parameter) for parameter in file.parameters]
        if not set(file.functions) & QUESTIONS.keys():
            raise UserError("it answers no question", where=str(file.path))
    except UserError as problem:
        entry["problem"] = {"message": problem.message, "where": problem.where}
    return entry


def _whose(file: StrategyFile) -> str:
    builtin = _builtin(file.name)
    if file.path == builtin.resolve():
        return "built-in"
    return "yours (hides a built-in one)" if builtin.exists() else "yours"


def _builtin(name: str) -> Path:
    return builtin_folder() / GAME / f"{name}.py"


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "type": parameter.kind.__name__,
        "default": parameter.default,
        "typed": f"{parameter.name}={as_typed(parameter.default)}",
        "range": parameter.range,
        "comment": parameter.comment,
    }


def source(name: str, own: Path | None = None) -> str:
    """The text of a strategy's file, found by name or path; UserError if there is none."""
    return _found(name, own).text


def _found(name: str, own: Path | None) -> StrategyFile:
    return find_strategy(name, strategy_files(GAME, own))


def description(name: str, own: Path | None = None) -> dict[str, Any]:
    """All that a strategy's file says, found by name or path; runs no file.

    Raises UserError if there is none, and StrategyError if it cannot be read as a strategy.
    """
    file = _found(name, own)
    docstring, parameters = file.docstring, file.parameters
    answered = QUESTIONS.keys() & set(file.functions)
    return {
        **_entry(file),
        "docstring": docstring,
        "answers": {name: asked for name, (asked, _) in QUESTIONS.items() if name in answered},
        "house": {name: house for name, (_, house) in QUESTIONS.items() if name not in answered},
        "warnings": _warnings(file),
        "example": example(name, parameters, own) if answered else "",
    }


def _warnings(file: StrategyFile) -> list[str]:
    """What its author may have meant otherwise."""
    found = [*misspelled(file, QUESTIONS)]
    if not set(file.functions) & QUESTIONS.keys():
        found.append("it answers no question, so it cannot play")
    return found


def example(name: str, parameters: tuple[Parameter, ...] = (), own: Path | None = None) -> str:
    """A command that plays the strategy: against itself with a parameter changed, if it has one."""
    other = next(each for each in OPPONENTS if each != name)
    if parameters:
        first = parameters[0]
        other = f"{name}:{first.name}={as_typed(_another(first))}"
    command = ["silver-sim", "simulate", "--players", f"{name},{other}"]
    if own is not None:
        command += ["--strategies", str(own)]
    return shlex.join([*command, "--games", "20000", "--seed", "1"])


def _another(parameter: Parameter) -> Value:
    """A value that is not the default."""
    if parameter.kind is bool:
        return not parameter.default
    if parameter.kind is int:
        return parameter.default - 1 if parameter.default > 1 else parameter.default + 1
    return parameter.default * 0.75 if parameter.default else 0.5


def start(name: str, own: Path | None = None, *, force: bool = False) -> tuple[Path, list[str]]:
    """Write a strategy to start from into the user's folder; its path, and what to type next.

    Raises UserError for a name that a strategy cannot have, and for a file that exists unless it
    is to be replaced (``force``).
    """
    _check_name(name)
    path = users_folder(GAME, own) / f"{name}.py"
    write_output(path, _builtin("_starter").read_bytes(), force=force)
    show = ["silver-sim", "strategies", "show", name]
    if own is not None:
        show += ["--strategies", str(own)]
    return path, [example(name, own=own), shlex.join(show)]


def _check_name(name: str) -> None:
    """UserError unless a new strategy may have this name."""
    why = ""
    if not name.isidentifier() or name.startswith("_"):
        why = "a name is made of letters, digits and _, with a letter first"
    elif keyword.iskeyword(name):
        why = "it is a word of Python"
    elif name in strategy_files(GAME, builtin_folder()):
        why = "it is the name of a built-in strategy"
    if why:
        raise UserError(
            f"a strategy cannot be called {name!r}", why=why, help="choose another, e.g. my_greedy"
        )
