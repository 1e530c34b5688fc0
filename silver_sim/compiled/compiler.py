"""numba's compiler as this package wants it, side by side with the one that others use.

Whatever numba lets a program change for all (``numba.config``, options of LLVM, its own functions)
stays as it is: a host program that compiles functions too gets what it would get without us. What
is different here hangs on the functions that are compiled here, by ``pipeline_class``, which numba
offers for that, and by their own cache.
"""

from __future__ import annotations

import hashlib
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding, ir
from numba import types
from numba.core import config, lowering, sigutils
from numba.core.ccallback import CFunc
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler, CompileResult
from numba.core.compiler_machinery import register_pass
from numba.core.cpu import CPUContext
from numba.core.serialize import dumps
from numba.core.typed_passes import NativeLowering

from silver_sim.caches import keep, kept
from silver_sim.compiled.machine_code import BOUNDS_CHECKED, CODE


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """Functions that are compiled together.

    If they are called from outside only, by Python or as a callback, no other library is made with
    them: LLVM need not keep what it has inlined, nor pass arguments as numba does.
    """

    called_from_outside = False

    def _optimize_final_module(self) -> None:
        if self.called_from_outside:
            for function in self.get_defined_functions():
                if function.linkage == binding.Linkage.linkonce_odr:
                    function.linkage = "internal"
        super()._optimize_final_module()


class _Codegen(JITCPUCodegen):  # type: ignore[misc]
    """numba's own generator of machine code, but with other optimisations.

    Loops here go over a handful of cards: code for many at once, and loops that are unrolled, are
    longer, slower and take twice as long to compile. LLVM's third level takes longer than the
    second, too, for code that is longer and no quicker.
    """

    _library_class = _Library

    def __init__(self, original: JITCPUCodegen) -> None:
        self.__dict__.update(vars(original))  # the same LLVM engine: code of both may be linked

    def _pass_builder(self, **options: Any) -> Any:
        tuning = binding.create_pipeline_tuning_options()
        tuning.speed_level = min(options.get("opt", config.OPT), 2)
        tuning.loop_vectorization = tuning.loop_interleaving = False
        tuning.slp_vectorization = options.get("slp_vectorize", config.SLP_VECTORIZE)
        tuning.loop_unrolling = False
        return binding.create_pass_builder(self._tm, tuning)


@cache
def _codegen_beside(original: JITCPUCodegen) -> _Codegen:
    return _Codegen(original)


_internal_functions: dict[Any, Any] = {}  # what numba's own functions were compiled to, by _Codegen


class _Context(CPUContext):  # type: ignore[misc]
    """numba's own target, but with our code generator and a bounds check that is ours alone."""

    def __init__(self, original: CPUContext, checked: bool) -> None:
        self.__dict__.update(vars(original))
        self._internal_codegen = _codegen_beside(original.codegen())
        self.cached_internal_func = _internal_functions
        self._checked = checked

    @property
    def enable_boundscheck(self) -> bool:
        """Whether an index that is out of bounds is an error.

        ``numba.config`` would overrule numba's own option ``boundscheck``, for strategies, too.
        """
        return self._checked

    def create_cpython_wrapper(self, library: _Library, *arguments: Any, **others: Any) -> None:
        """Add what Python calls."""
        library.called_from_outside = True
        super().create_cpython_wrapper(library, *arguments, **others)

    def create_cfunc_wrapper(self, library: _Library, function: Any, *_: Any) -> None:
        """Add what the engine calls of a strategy: it returns 1 if an exception was raised.

        That of numba would print the exception. The function itself becomes a part of it.
        """
        library.called_from_outside = True
        library.get_function(function.llvm_func_name).linkage = "linkonce_odr"
        module = self.create_module("cfunc_wrapper")
        inside = self.declare_function(module, function)
        arguments = [self.get_value_type(kind) for kind in function.argtypes]
        kind = ir.FunctionType(self.get_value_type(function.restype), arguments)
        outside = ir.Function(module, kind, function.llvm_cfunc_wrapper_name)
        builder = ir.IRBuilder(outside.append_basic_block())
        status, value = self.call_conv.call_function(
            builder, inside, function.restype, function.argtypes, outside.args, ["alwaysinline"]
        )
        builder.ret(builder.select(status.is_error, value.type(1), value))
        library.add_ir_module(module)


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


class StrategyCompiler(Compiler):  # type: ignore[misc]
    """Compiles what strategies are made of: always with bounds checks."""

    checked = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.targetctx = _Context(self.state.targetctx, self.checked)


class EngineCompiler(StrategyCompiler):
    """Compiles kernels of the engine: with bounds checks if ``NUMBA_BOUNDSCHECK`` is set."""

    checked = BOUNDS_CHECKED

    def define_pipelines(self) -> Any:
        """The passes of numba, but with our lowering."""
        [passes] = super().define_pipelines()
        ours = {NativeLowering: _Lowering}
        passes.passes = [(ours.get(each, each), words) for each, words in passes.passes]
        passes.finalize()
        return [passes]


class _Kept:
    """The machine code of a function in a folder of its own, as a dispatcher of numba asks for it.

    The cache of numba lies in one folder for the whole program, and has an index, which may
    contradict the files where several processes write. Here is a file for each signature.
    """

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self.cache_path = str(folder)
        self._function = function
        source = Path(inspect.getfile(function)).stem
        self._name = re.sub(r"[^\w.]", "_", f"{source}.{function.__qualname__}")

    def load_overload(self, signature: Any, context: CPUContext) -> Any:
        """What was kept; None if nothing was, or if it is damaged."""
        context.refresh()  # else it may not know what the code calls
        content = kept(self._path(signature, context.codegen()))
        return CompileResult._rebuild(context, *pickle.loads(content)) if content else None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it for later processes, unless it holds addresses of this one."""
        if not result.library.has_dynamic_globals:
            keep(self._path(signature, result.codegen), dumps(result._reduce()))

    def _path(self, signature: Any, codegen: JITCPUCodegen) -> Path:
        """The file of a signature, for this processor and this code with what it encloses."""
        code = self._function.__code__
        cells = self._function.__closure__
        enclosed = dumps([cell.cell_contents for cell in cells]) if cells else b""
        own = [*_modules_of_tuples(signature)]
        key = signature, own, codegen.magic_tuple(), code.co_firstlineno, code.co_code, enclosed
        digest = hashlib.sha256(repr(key).encode())
        return Path(self.cache_path) / f"{self._name}.{digest.hexdigest()[:16]}{CODE}"


def _modules_of_tuples(signature: Any) -> Iterator[str]:
    """Where the named tuples among the arguments come from: numba calls two of one shape alike."""
    arguments, _ = sigutils.normalize_signature(signature)
    return (each.instance_class.__module__ for each in arguments if hasattr(each, "instance_class"))


def compiled(function: Callable[..., Any], folder: Path | None, **options: Any) -> Any:
    """A numba function whose machine code is kept in the folder, if there is one."""
    dispatcher = numba.njit(no_cfunc_wrapper=True, **options)(function)
    if folder is not None:
        dispatcher._cache = _Kept(folder, function)
    return dispatcher


def compiled_callback(function: Callable[..., Any], signature: Any, folder: Path) -> CFunc:
    """A function of a strategy that has an ``.address``; its machine code is kept in the folder."""
    arguments = signature.args, signature.return_type
    callback = CFunc(function, arguments, {}, {}, pipeline_class=StrategyCompiler)
    callback._cache = _Kept(folder, function)  # type: ignore[attr-defined]
    callback.compile()
    return callback
