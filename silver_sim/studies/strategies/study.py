"""The strategies of a game, read without running a file; and a new one to start from."""

from __future__ import annotations

import keyword
import shlex
from collections.abc import Set
from dataclasses import replace
from pathlib import Path

from silver_sim.arena.find import (
    StrategyFile,
    builtin_folder,
    check_game,
    find_strategy,
    strategy_files,
    users_folder,
)
from silver_sim.arena.ideas import ideas_of
from silver_sim.arena.parameters import Parameter, Value
from silver_sim.arena.typed import as_typed
from silver_sim.errors import UserError
from silver_sim.games.contract.game import GameInfo
from silver_sim.games.contract.seats import ACT, ACT_BATCH
from silver_sim.games.registry import game_option
from silver_sim.outputs import write_output
from silver_sim.studies.strategies.result import (
    IdeaShown,
    ParameterShown,
    Problem,
    StrategyDescribed,
    StrategyShown,
)


def listing(game: GameInfo, own: Path | None = None) -> list[StrategyShown]:
    """Every strategy of a game by name, without running any file.

    One whose file cannot be read has a ``problem``; a user's that plays another game is left out.
    """
    files = strategy_files(game.name, own).values()
    return [_entry(file, game) for file in files if not _plays_another(file, game)]


def _plays_another(file: StrategyFile, game: GameInfo) -> bool:
    """Whether a file is for other games; not if it cannot be read, which is listed instead."""
    try:
        return game.name not in (file.games or [game.name])
    except UserError:
        return False


def _entry(file: StrategyFile, game: GameInfo) -> StrategyShown:
    bare = StrategyShown(
        name=file.name, parameters=[], whose=_whose(file, game), path=str(file.path)
    )
    try:
        bare = replace(bare, about=file.headline, compiled=file.compiled)
        bare = replace(bare, parameters=[_parameter(each) for each in file.parameters])
        if not answered(file, game):
            raise UserError(
                "it answers no question",
                where=str(file.path),
                help="silver-sim strategies new NAME  writes one to start from",
            )
    except UserError as problem:
        return replace(bare, problem=Problem(problem.message, problem.where))
    return bare


def _whose(file: StrategyFile, game: GameInfo) -> str:
    builtin = _builtin(file.name, game)
    if file.path == builtin.resolve():
        return "built-in"
    return "yours (hides a built-in one)" if builtin.exists() else "yours"


def _builtin(name: str, game: GameInfo) -> Path:
    return builtin_folder() / game.name / f"{name}.py"


def _parameter(parameter: Parameter) -> ParameterShown:
    return ParameterShown(
        name=parameter.name,
        type="word" if parameter.words else parameter.kind.__name__,
        default=parameter.default,
        typed=f"{parameter.name}={as_typed(parameter.default)}",
        range=parameter.range,
        comment=parameter.comment,
        meanings={**parameter.meanings} or None,
    )


def source(name: str, game: GameInfo, own: Path | None = None) -> str:
    """The text of a strategy's file, found by name or path; UserError if there is none."""
    return _found(name, game, own).text


def _found(name: str, game: GameInfo, own: Path | None) -> StrategyFile:
    return find_strategy(name, strategy_files(game.name, own), game.name)


def description(name: str, game: GameInfo, own: Path | None = None) -> StrategyDescribed:
    """All that a strategy's file says, found by name or path; runs no file.

    Raises UserError if there is none, and StrategyError if it cannot be read as a strategy.
    """
    file = _found(name, game, own)
    check_game(file, game.name)
    questions = game.questions
    known = answered(file, game)
    ideas = [IdeaShown(each.sentence, ":".join(each.without)) for each in ideas_of(file)]
    found = [*file.misspelled(game.questions)]
    if not answered(file, game):
        found.append("it answers no question, so it cannot play")
    return StrategyDescribed(
        **vars(_entry(file, game)),
        docstring=file.docstring,
        ideas=ideas or None,
        answers={name: asked for name, (asked, _) in questions.items() if name in known},
        house={name: default for name, (_, default) in questions.items() if name not in known},
        warnings=found,
        example=example(name, game, file.parameters, own) if known else "",
    )


def answered(file: StrategyFile, game: GameInfo) -> Set[str]:
    """The questions that a strategy answers: all of them if it answers by number."""
    functions = {*file.functions}
    by_number = functions & {ACT, ACT_BATCH}
    return game.questions.keys() if by_number else game.questions.keys() & functions


def example(
    name: str,
    game: GameInfo,
    parameters: tuple[Parameter, ...] = (),
    own: Path | None = None,
) -> str:
    """A command that plays the strategy: against itself with a parameter changed, if it has one."""
    other = next(each for each in (game.heuristics[0], game.random_strategy) if each != name)
    if parameters:
        first = parameters[0]
        other = f"{name}:{first.name}={as_typed(_another(first))}"
    command = ["silver-sim", "simulate", *game_option(game.name), "--players", f"{name},{other}"]
    if own is not None:
        command += ["--strategies", str(own)]
    return shlex.join([*command, "--games", "20000", "--seed", "1"])


def _another(parameter: Parameter) -> Value:
    """A value that is not the default."""
    default = parameter.default
    if isinstance(default, str):
        return next((word for word in parameter.words if word != default), default)
    if parameter.kind is bool:
        return not default
    if parameter.kind is int:
        return default - 1 if default > 1 else default + 1
    return default * 0.75 if default else 0.5


def start(
    name: str, game: GameInfo, own: Path | None = None, source: str = "", *, force: bool = False
) -> tuple[Path, list[str]]:
    """Write a strategy to start from into the user's folder; its path, and what to type next.

    It is the starter, or a copy of the strategy ``source``. Raises UserError for a name that a
    strategy cannot have, if there is no such ``source``, and for a file that exists unless it is to
    be replaced (``force``).
    """
    _check_name(name, game)
    copied = _found(source, game, None) if source else StrategyFile("", _builtin("_starter", game))
    check_game(copied, game.name)
    path = users_folder(game.name, own) / f"{name}.py"
    write_output(path, copied.text.encode(), force=force)
    show = ["silver-sim", "strategies", "show", name, *game_option(game.name)]
    if own is not None:
        show += ["--strategies", str(own)]
    return path, [example(name, game, own=own), shlex.join(show)]


def _check_name(name: str, game: GameInfo) -> None:
    """UserError unless a new strategy may have this name."""
    why = ""
    if not name.isidentifier() or name.startswith("_"):
        why = "a name is made of letters, digits and _, with a letter first"
    elif keyword.iskeyword(name):
        why = "it is a word of Python"
    elif name in strategy_files(game.name, builtin_folder()):
        why = "it is the name of a built-in strategy"
    if why:
        raise UserError(
            f"a strategy cannot be called {name!r}",
            why=why,
            help=f"choose another, e.g. my_{game.heuristics[0]}",
        )
