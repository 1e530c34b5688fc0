"""From a strategy's file to a seat at the table: run the file, compile its seat function."""

from __future__ import annotations

import hashlib
import re
import sys
import threading
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.drawing import may_draw
from silver_sim.arena.find import StrategyFile, is_builtin
from silver_sim.arena.imported import module_name, run_file, run_strategy
from silver_sim.arena.wrappers import Entry, Policy
from silver_sim.caches import be_there
from silver_sim.compiled.interpreted import plain
from silver_sim.compiled.jit import checked, seat_function
from silver_sim.compiled.machine_code import PYTHON_MODE, code_folder, has_code
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import ACT_BATCH, ActBatch, SeatSetup

_loading = threading.Lock()  # modules are made one after the other
_RECORD = re.compile(r"Record\(.*?, False\)(?!, 'offset')")  # a record type, as numba spells it
_compiled: dict[str, Any] = {}  # seat functions by the name of their module


class Player:
    """A strategy with its parameters and limits, ready to play (``games.contract.Policy``)."""

    def __init__(
        self, policy: Policy, game: Game, compiled: bool = True, deadline: float = DEADLINE
    ) -> None:
        """``deadline``: the most seconds that its file may take to be loaded.

        Raises StrategyError if it cannot be, and EndlessError if it takes longer.
        """
        self.functions: Sequence[str] = policy.file.functions
        parameters = policy.file.parameters
        values = [each.number(v) for each, v in zip(parameters, policy.values, strict=True)]
        self.numbers: Sequence[float] = [float(value) for value in values]
        self.limits, self.history = policy.limits, policy.file.history
        if self.history and (policy.limits.memory is not None or policy.limits.forgets > 0.0):
            raise UserError(
                f"{policy.file.name} is shown what was done, and cannot forget",
                why="it says HISTORY = True: what it saw stands there",
                help="play it without memory and forget",
            )
        module, asker = _plain_modules(policy.file, game, deadline)
        params = module.Params(*values) if values else 0
        self.ask: Callable[..., None] = partial(asker.ask, params)
        self.act_batch: ActBatch | None = getattr(module, ACT_BATCH, None)
        asked = [name for name in self.functions if name in game.answers.functions]
        self.draws = may_draw(policy.file, module, asked)
        self.address = 0
        self.uncompiled = ""  # why it plays in plain Python, if it does unasked
        if compiled and game.answers.records and not PYTHON_MODE:
            self._use_compiled(policy.file, game)

    def _use_compiled(self, file: StrategyFile, game: Game) -> None:
        if not file.compiled:
            self.uncompiled = file.uncompiled
            return
        try:
            self._function = compile_strategy(file, game)  # alive as long as its address is used
            self.address = self._function.address
        except StrategyError as problem:
            self.uncompiled = f"it cannot be compiled ({problem.where}: {problem.why})"


def seated(
    entry: Entry, game: Game, compiled: bool = True, deadline: float = DEADLINE
) -> SeatSetup:
    """An entry of a line-up, ready to play; raises what Player does."""
    policies = [Player(policy, game, compiled, deadline) for policy in entry.policies]
    setup = SeatSetup(entry.label, policies, entry.weights, entry.each_decision, entry.noise)
    if entry.search is None or not compiled:  # a rehearsal in plain Python asks only the strategy
        return setup
    models = [Player(model, game, compiled, deadline) for model in entry.models]
    if entry.search.belief == "policy" and any(model.history for model in models):
        raise UserError(
            f"{entry.label} cannot look ahead",
            why=f"{entry.search.model} says HISTORY = True, and the belief policy shows its models "
            "no history",
            help=f"leave out model={entry.search.model}, or add belief=kept",
        )
    for player in (*policies, *models):
        if not player.address:
            raise UserError(
                f"{entry.label} cannot look ahead",
                why=player.uncompiled or "nothing is compiled (NUMBA_DISABLE_JIT)",
                help="only a compiled strategy can play that many simulations",
            )
    return setup._replace(search=entry.search, models=models, shares=entry.shares)


def uncompiled(seats: Sequence[SeatSetup]) -> dict[str, str]:
    """The seats that play in plain Python where others are compiled, by label, and why."""
    return {
        seat.label: policy.uncompiled
        for seat in seats
        for policy in seat.policies
        if isinstance(policy, Player) and policy.uncompiled
    }


def _run_asker(file: StrategyFile, game: Game, strategy: ModuleType) -> ModuleType:
    """Write and run the module of the seat function; it is in the compile cache."""
    defined = [name for name in file.functions if name in game.answers.functions]
    if not defined:
        raise StrategyError(
            f"strategy {file.name!r} answers no question",
            where=str(file.path),
            why=" ".join(file.misspelled(game.answers.functions)),
            help="define at least one of " + ", ".join(game.answers.functions),
        )
    if file.ending:
        ending = vars(import_module(file.ending.module))
        for name in file.ending.answers:
            vars(strategy).setdefault(name, ending[name])
    kinds = [int if each.words else each.kind for each in file.parameters]
    if len(kinds) > game.answers.parameters:
        raise StrategyError(
            f"strategy {file.name!r} has {len(kinds)} parameters",
            where=str(file.path),
            help=f"at most {game.answers.parameters} are possible",
        )
    text = game.answers.source(strategy.__name__, defined, kinds)
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    name = f"{strategy.__name__}_{digest}"
    path = code_folder(*game.door) / f"{name}.py"
    be_there(path, text.encode())
    return sys.modules.get(name) or run_file(path, name)


def _plain_modules(
    file: StrategyFile, game: Game, deadline: float
) -> tuple[ModuleType, ModuleType]:
    """The strategy and its seat function in plain Python."""
    with _loading:
        strategy = run_strategy(file, "plain", deadline)
        asker = _run_asker(file, game, strategy)
        for module in (strategy, asker):
            vars(module).update({name: plain(value) for name, value in vars(module).items()})
        return strategy, asker


def compile_strategy(file: StrategyFile, game: Game) -> Any:
    """The compiled seat function; from the cache if this source was compiled before."""
    with _loading:
        name = module_name(file, "compiled")
        if name not in _compiled:
            strategy = run_strategy(file, "compiled", DEADLINE)
            _compile_functions(strategy)
            asker = _run_asker(file, game, strategy)
            try:
                _compiled[name] = _compile_seat(asker, game)
            except Exception as problem:
                for module in (strategy, asker):  # they are compiled in part
                    del sys.modules[module.__name__]
                raise _not_compiled(file, problem) from problem
        return _compiled[name]


def is_compiled(file: StrategyFile, game: Game) -> bool:
    """Whether compiled code of the file as it stands is in the cache."""
    name = module_name(file, "compiled")
    return name in _compiled or has_code(code_folder(*game.door), name)


def is_new(entry: Entry, game: Game) -> bool:
    """Whether a user's strategy is in it that is not compiled yet, and so was not rehearsed.

    Those that come with the program are rehearsed by its tests.
    """
    files = (file for file in entry.files.values() if not is_builtin(file, game.name))
    return not PYTHON_MODE and not all(is_compiled(file, game) for file in files)


def _compile_functions(strategy: ModuleType) -> None:
    """Make the functions of a strategy's module ready for compilation."""
    for name, value in list(vars(strategy).items()):
        if isinstance(value, FunctionType) and value.__module__ == strategy.__name__:
            setattr(strategy, name, checked(value))


def _compile_seat(asker: ModuleType, game: Game) -> Any:
    """Compile the seat function with all that it calls."""
    asker.ask = checked(asker.ask, inlined=True)  # type: ignore[attr-defined]
    with warnings.catch_warnings(action="ignore"):  # they speak of our seat function
        return seat_function(asker.answer, code_folder(*game.door), *game.answers.records)


def _not_compiled(file: StrategyFile, problem: Exception) -> StrategyError:
    """What numba says, as far as a person can use it: the place, and its first lines."""
    text = str(problem)
    places = re.findall(r'File "(.+)", line (\d+)', text)
    lines = [line for path, line in places if Path(path).name == file.path.name]
    reason = re.sub(r"(?m)^(Failed in nopython.*|\s*)\n", "", text)
    reason = re.split(r"(?m)^(?:File |During:|There are )", reason)[0].strip()
    if isinstance(problem, KeyError):
        reason = f"no record has a field {reason}"
    return StrategyError(
        f"strategy {file.name!r} cannot be compiled",
        where=":".join([str(file.path), *lines[:1]]),
        why=f"{type(problem).__name__}: " + " ".join(re.sub(_RECORD, "record", reason).split()),
    )
