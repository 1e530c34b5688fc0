"""numba's compiler as this package wants it, side by side with the one that others use.

Whatever numba lets a program change for all (``numba.config``, options of LLVM, its own functions)
stays as it is: a host program that compiles functions too gets what it would get without us. What
is different here hangs on the functions that are compiled here, by ``pipeline_class``, which numba
offers for that, and by their own cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import randbits
from types import BuiltinFunctionType
from typing import Any

import numba
from numba import types
from numba.core import lowering, untyped_passes
from numba.core.bytecode import FunctionIdentity
from numba.core.ccallback import CFunc
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.errors import new_error_context  # type: ignore[attr-defined]
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NativeLowering
from numba.core.typing.context import Context

from silver_sim.compiled.context import OurContext
from silver_sim.compiled.kept_code import KeptCode
from silver_sim.compiled.machine_code import BOUNDS_CHECKED

# What numba works out again for every function: worked out once, and found in less time.
_PLAIN = types.Number, types.Boolean, types.Literal, types.Buffer, types.Record


class _QuickFlags(Flags):  # type: ignore[misc]
    """The options of a function, which numba looks up thousands of times: found in less time."""

    def __hash__(self) -> int:
        return hash(frozenset(self._values))

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, _QuickFlags) else NotImplemented


class _RememberedTypes(Context):  # type: ignore[misc]
    """numba's own rules of types; what they said of numbers, arrays and records is remembered.

    They try dozens of ways to add two numbers before they find one.
    """

    def __init__(self, original: Context) -> None:
        self.__dict__.update(vars(original))

    def refresh(self) -> None:
        """Learn what numba has been taught, but not again in the midst of compiling."""
        if not ConfigStack():
            super().refresh()

    def resolve_function_type(self, function: Any, arguments: Any, named: Any) -> Any:
        """The signature with which a function takes such arguments."""
        if named or not _is_plain(function, arguments):
            return super().resolve_function_type(function, arguments, named)
        key = function, arguments, ConfigStack.top_or_none()
        if key not in _signatures:
            _signatures[key] = super().resolve_function_type(function, arguments, named)
        return _signatures[key]

    def resolve_getattr(self, owner: Any, name: str) -> Any:
        """The type of an attribute."""
        if not isinstance(owner, types.Record):
            return super().resolve_getattr(owner, name)
        if (owner, name) not in _fields:
            _fields[owner, name] = super().resolve_getattr(owner, name)
        return _fields[owner, name]


_signatures: dict[Any, Any] = {}
_fields: dict[tuple[Any, str], Any] = {}


def _is_plain(function: Any, arguments: Any) -> bool:
    """Whether numba's own function is called with nothing but numbers, arrays and records."""
    own = type(function) is types.Function or isinstance(function, BuiltinFunctionType)
    return own and all(isinstance(each, _PLAIN) for each in arguments)


class _Lower(lowering.Lower):  # type: ignore[misc]
    """For kernels of the engine, in which no index counts from the end.

    It stays for the bounds check, under which a negative index is thus an error; games are as quick
    without it.
    """

    def lower_getitem(
        self, result: Any, expression: Any, value: Any, index: Any, signature: Any
    ) -> Any:
        unsigned = _with_unsigned_index(signature)
        return super().lower_getitem(result, expression, value, index, unsigned)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        return super().lower_setitem(target, index, value, _with_unsigned_index(signature))


def _with_unsigned_index(signature: Any) -> Any:
    """The signature of ``array[index]``, with an unsigned index or several of them."""
    array, index, *value = signature.args
    if not isinstance(array, types.Buffer):
        return signature
    if isinstance(index, types.Integer):
        return signature.replace(args=(array, types.uintp, *value))
    if isinstance(index, types.BaseTuple) and all(isinstance(i, types.Integer) for i in index):
        return signature.replace(args=(array, types.UniTuple(types.uintp, len(index)), *value))
    return signature


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(NativeLowering):  # type: ignore[misc]
    _name = "silver_sim_native_lowering"

    @property
    def lowering_class(self) -> type[lowering.Lower]:
        return _Lower


class _Passes(PassManager):  # type: ignore[misc]
    """The steps in which numba compiles, without a report of each: to spell types takes longer."""

    def _runPass(self, _: int, step: Any, state: Any) -> None:
        step.analysis = self._analysis
        with new_error_context("Pass {name}", name=step.name()):
            step.run_initialization(state)
            step.run_pass(state)
            step.run_finalizer(state)


@contextmanager
def _names_of_its_own() -> Iterator[None]:
    """Whatever is compiled meanwhile is named as nothing is in any other process.

    To LLVM two functions of one name are one, and what was kept comes from many processes; but in
    each of them numba numbers functions, and types of records, from 1.
    """
    usual = FunctionIdentity._unique_ids
    FunctionIdentity._unique_ids = iter(lambda: randbits(64), None)
    try:
        yield
    finally:
        FunctionIdentity._unique_ids = usual


class StrategyCompiler(Compiler):  # type: ignore[misc]
    """Compiles what strategies are made of: always with bounds checks."""

    checked = True

    def __init__(self, *arguments: Any) -> None:
        typing, target, *others = arguments
        super().__init__(_RememberedTypes(typing), OurContext(target, self.checked), *others)
        self.state.flags = _QuickFlags(self.state.flags)

    def compile_extra(self, function: Any) -> Any:
        """Compile a function, and those of numba's that it calls."""
        with _names_of_its_own():
            return super().compile_extra(function)

    def step(self, numbas: Any) -> Any:
        """The step to be taken for one of numba's; None: none."""
        return numbas

    def define_pipelines(self) -> Any:
        """The steps of numba, as we take them."""
        [theirs] = super().define_pipelines()
        passes = _Passes(theirs.pipeline_name)
        for each, words in theirs.passes:
            if step := self.step(each):
                passes.add_pass(step, words)
        passes.finalize()
        return [passes]


class EngineCompiler(StrategyCompiler):
    """Compiles kernels of the engine: with bounds checks if ``NUMBA_BOUNDSCHECK`` is set.

    They use none of ``with``, ``literally`` and ``literal_unroll``.
    """

    checked = BOUNDS_CHECKED

    def step(self, numbas: Any) -> Any:
        """Our lowering in place of numba's."""
        return _ENGINE_STEPS.get(numbas, numbas)


_ENGINE_STEPS = {NativeLowering: _Lowering} | dict.fromkeys(
    (
        untyped_passes.WithLifting,
        untyped_passes.FindLiterallyCalls,
        untyped_passes.LiteralUnroll,
        untyped_passes.LiteralPropagationSubPipelinePass,
    )
)


def compiled(function: Callable[..., Any], folder: Path | None, **options: Any) -> Any:
    """A numba function whose machine code is kept in the folder, if there is one."""
    dispatcher = numba.njit(no_cfunc_wrapper=True, **options)(function)
    if folder is not None:
        dispatcher._cache = KeptCode(folder, function)
    return dispatcher


def compiled_callback(function: Callable[..., Any], signature: Any, folder: Path) -> CFunc:
    """A function of a strategy that has an ``.address``; its machine code is kept in the folder."""
    arguments = signature.args, signature.return_type
    callback = CFunc(function, arguments, {}, {}, pipeline_class=StrategyCompiler)
    callback._cache = KeptCode(folder, function)  # type: ignore[attr-defined]
    callback.compile()
    return callback
