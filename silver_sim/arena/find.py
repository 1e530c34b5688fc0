"""Finding strategies and reading what their files say, without running any of them."""

from __future__ import annotations

import ast
import difflib
import hashlib
import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from silver_sim.arena.parameters import Parameter, declared
from silver_sim.errors import StrategyError, UserError, brief
from silver_sim.games.contract.game import Ending
from silver_sim.games.contract.seats import ACT, ACT_BATCH
from silver_sim.games.registry import info, names, strategy_modules
from silver_sim.reading import read_text

STRONGEST = "champion"  # of the built-in strategies of every game
NEAR = 0.8  # of two names, as difflib measures it
Said = TypeVar("Said", bool, str)
NO_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)
LONGEST_NAME = 200  # bytes: files are called after strategies, with more behind the name


@dataclass(frozen=True)
class StrategyFile:
    """A strategy's file and what stands in it."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        """The source; UserError if it cannot be read."""
        try:
            return read_text(self.path)
        except UserError as problem:
            raise UserError(
                f"cannot read strategy {self.name!r}",
                where=str(self.path),
                why=problem.why,
                help=problem.help,
            ) from problem

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree; StrategyError if the file is no Python, or nested too deeply."""
        try:
            return ast.parse(self.text, filename=str(self.path))
        except NO_PYTHON as problem:
            raise not_python(self.name, self.path, problem) from problem

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: the text, which may not be found there, and no tree."""
        return {"name": self.name, "path": self.path, "text": self.text}

    @property
    def docstring(self) -> str:
        """The docstring, without indentation; empty if there is none."""
        return ast.get_docstring(self.tree) or ""

    @property
    def headline(self) -> str:
        """The first line of the docstring."""
        return self.docstring.partition("\n")[0]

    @property
    def sha256(self) -> str:
        """The hash of the source."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def compiled(self) -> bool:
        """Whether the strategy is to be compiled."""
        return not self.uncompiled

    @property
    def uncompiled(self) -> str:
        """Why the strategy is not to be compiled; empty if it is."""
        for function in (ACT_BATCH, ACT):
            if function in self.functions:
                return f"its function {function} answers by number"
        return "" if self._says("COMPILED", True) else "it says COMPILED = False"

    @property
    def history(self) -> bool:
        """Whether it is shown what was done in the deal: it says ``HISTORY = True``."""
        return self._says("HISTORY", False)

    def assigned(self, name: str) -> Iterator[ast.expr]:
        """What is written behind ``name =`` at the top of the file."""
        for node in self.tree.body:
            match node:
                case (
                    ast.Assign(targets=[ast.Name(id=found)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value)
                ) if found == name:
                    yield value

    @cached_property
    def ending(self) -> Ending | None:
        """What answers the questions that it has no function for: it says ``ENDING = "name"``.

        StrategyError if its game has no ending of that name, or the file no parameter for it.
        """
        name = self._says("ENDING", "")
        endings = {each: end for game in self.games for each, end in info(game).endings.items()}
        if not name:
            return None
        if name not in endings:
            raise StrategyError(
                f"strategy {self.name!r}: there is no ending {name!r}",
                where=str(self.path),
                help=f"one of {', '.join(endings)}" if endings else "leave ENDING out of the file",
            )
        for parameter in {*endings[name].reads}.difference(each.name for each in self.parameters):
            raise StrategyError(
                f"strategy {self.name!r}: its ending {name!r} reads a parameter {parameter!r}",
                where=str(self.path),
                help=f"add  {parameter}: int = 4  to its class Params",
            )
        return endings[name]

    def _says(self, name: str, usual: Said) -> Said:
        """What stands at the top as ``NAME = value``, of the type of what is usual.

        StrategyError if it is said in another way, which nobody would heed.
        """
        said = usual
        for value in self.assigned(name):
            if not isinstance(value, ast.Constant) or not isinstance(value.value, type(usual)):
                example = not usual if isinstance(usual, bool) else '"name"'
                raise StrategyError(
                    f"strategy {self.name!r} does not say plainly what {name} is",
                    where=f"{self.path}:{value.lineno}",
                    help=f"{name} = {example}  on a line of its own",
                )
            said = value.value
        return said

    @cached_property
    def modules(self) -> set[str]:
        """The modules that the file imports anywhere, and the names that it imports from them."""
        found: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        return found

    @property
    def games(self) -> list[str]:
        """The games whose modules for strategies the file imports."""
        return [game for module, game in strategy_modules().items() if module in self.modules]

    def line_of(self, function: str) -> int:
        """The line in which a function of the file begins; 1 if there is no such function."""
        lines = [
            node.lineno
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef) and node.name == function
        ]
        return lines[-1] if lines else 1

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of the functions at the top of the file, and of those of its ending."""
        own = (node.name for node in self.tree.body if isinstance(node, ast.FunctionDef))
        return *own, *(self.ending.answers if self.ending else ())

    def misspelled(self, questions: Collection[str]) -> Iterator[str]:
        """What its author may have meant: a sentence for each function called nearly like one.

        A function that the file uses itself is a helper, and so is one that begins with ``_``.
        Raises StrategyError if the file is no Python.
        """
        used = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        for name in dict.fromkeys(self.functions):
            if name not in questions and name not in used and not name.startswith("_"):
                for near in difflib.get_close_matches(name.lower(), questions, 1, NEAR):
                    yield f"{name} is the name of no question; did you mean {near}?"

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The fields of ``class Params(NamedTuple)``; StrategyError for what is no parameter."""
        enumerations = [each for game in self.games for each in info(game).enumerations]
        return declared(self.name, self.path, self.text, self.tree, enumerations)


def not_python(name: str, path: Path, problem: BaseException) -> StrategyError:
    """The error of a strategy's file that is no Python, for one of ``NO_PYTHON``.

    What Python says where it cannot read so deep differs from version to version.
    """
    deep = isinstance(problem, (RecursionError, MemoryError))
    reason = "it is nested too deeply" if deep else getattr(problem, "msg", problem)
    line = getattr(problem, "lineno", None) or 1
    return StrategyError(f"strategy {name!r} is not valid Python: {reason}", where=f"{path}:{line}")


def builtin_folder(kind: str = "strategies") -> Path:
    """The folder of the built-in strategies: inside the package, or next to it in a checkout.

    Or that of the ``experiments`` or the ``docs`` that come with the program.
    """
    package = Path(__file__).parents[1]
    inside = package / "_builtin" / kind
    return inside if inside.is_dir() else package.parent / kind


def users_folder(game: str, own: Path | None = None) -> Path:
    """The user's: ``own`` (``--strategies``) or ``./strategies``, or the game's folder there."""
    users = own if own is not None else Path("strategies")
    return users / game if (users / game).is_dir() else users


def strategy_folders(game: str, own: Path | None = None) -> list[Path]:
    """Where strategies are looked for, first found wins: the user's folder, then the built-in.

    Raises UserError if ``own`` is no folder.
    """
    if own is not None and not os.path.isdir(own):
        raise UserError(
            f"{brief(own)}: no such folder of strategies",
            help="name a folder that holds strategies, or a folder of them for each game",
        )
    folders = [users_folder(game, own), builtin_folder() / game]
    return [folder for folder in folders if folder.is_dir()]


def strategy_files(game: str, own: Path | None = None) -> dict[str, StrategyFile]:
    """All strategies by name, sorted; a user's hides a built-in one of the same name."""
    found: dict[str, StrategyFile] = {}
    for path in _files(strategy_folders(game, own)):
        found.setdefault(path.stem, StrategyFile(path.stem, _resolved(path)))
    return dict(sorted(found.items()))


def _files(folders: list[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in folder.glob("*.py") if not path.name.startswith("_"))


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))  # where Path.resolve ends at a circle of links


def find_strategy(name: str, files: dict[str, StrategyFile], game: str) -> StrategyFile:
    """The strategy of this name or path (``*.py``); UserError with the nearest right name.

    A name that only another game has, and one that is too long for the files that are called after
    it, are UserErrors, too.
    """
    if name.endswith(".py") or name in files:
        found = strategy_at(name) if name.endswith(".py") else files[name]
        if len(os.fsencode(found.name)) > LONGEST_NAME:
            raise UserError(
                f"the name of strategy {name!r} is too long",
                help=f"rename its file: {LONGEST_NAME} letters are possible",
            )
        return found
    for other in names():
        if other != game and name in strategy_files(other):
            raise _of_another_game(name, other, game)
    near = difflib.get_close_matches(name, files, 1)
    did_you_mean = f"did you mean {near[0]!r}? " if near else ""
    raise UserError(
        f"strategy {name!r} not found",
        help=f"{did_you_mean}Available: {', '.join(files)}; your own are looked for in "
        "./strategies or --strategies DIR",
    )


def check_game(file: StrategyFile, game: str) -> None:
    """UserError if a strategy imports the module of another game and not that of this one."""
    theirs = file.games
    if theirs and game not in theirs:
        raise _of_another_game(file.name, theirs[0], game, str(file.path))


def _of_another_game(name: str, theirs: str, game: str, where: str = "") -> UserError:
    return UserError(
        f"strategy {name!r} plays {info(theirs).title}, not {info(game).title}",
        where=where,
        help=f'--game {theirs}; in the file of an experiment game = "{theirs}"',
    )


def is_builtin(file: StrategyFile, game: str) -> bool:
    """Whether a file is one that comes with the program, wherever it is: in a run, say."""
    return any(each.sha256 == file.sha256 for each in _builtin_files(game))


@cache
def _builtin_files(game: str) -> tuple[StrategyFile, ...]:
    return tuple(strategy_files(game, builtin_folder()).values())


def strategy_at(path: str) -> StrategyFile:
    """The strategy of a path, called after its file; UserError if there is no such file."""
    place = Path(os.path.expanduser(path))
    if not os.path.isfile(place):  # where Path.is_file ends at a name that is too long
        raise UserError(
            f"there is no strategy file {brief(path)}",
            help="name a file of Python, or a strategy that  silver-sim strategies list  lists",
        )
    return StrategyFile(place.stem, _resolved(place))
