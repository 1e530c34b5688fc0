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
from types import BuiltinFunctionType
from typing import Any

import numba
from llvmlite import binding, ir
from numba import _dynfunc, types
from numba.core import cgutils, config, lowering, sigutils, untyped_passes
from numba.core.ccallback import CFunc
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, RuntimeLinker
from numba.core.compiler import Compiler, CompileResult, Flags
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.cpu import CPUContext
from numba.core.environment import lookup_environment
from numba.core.errors import new_error_context  # type: ignore[attr-defined]
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NativeLowering
from numba.core.typing.context import Context

from silver_sim.caches import keep, kept
from silver_sim.compiled import under_way
from silver_sim.compiled.machine_code import BOUNDS_CHECKED, CODE

_PLAIN = types.Number, types.Boolean, types.Literal, types.Buffer, types.Record
_SEVERAL = binding.Linkage.linkonce_odr, binding.Linkage.weak_odr  # several parts may have it
_SHARED = binding.Linkage.external, *_SEVERAL
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of environments begin


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """Functions that are compiled together.

    What Python or the engine calls becomes machine code, with all that it calls, in one piece: each
    function is optimised once, in the place where it is inlined. What only other functions call
    stays LLVM's bitcode, a part of theirs.
    """

    called_from_outside = False
    _linking_libraries: list[Any]
    _shared_module: Any
    _parts: dict[bytes, list[Any]]  # bitcode: its own, and that of what it calls; environments

    def finalize(self) -> None:
        """Make the functions ready to be called, or to be parts of others."""
        if not self.called_from_outside:
            self._finalize_dynamic_globals()
            self._parts = _part(self._final_module) | self._called()
            self._finalized = True
            return
        for part in self._called():
            self._final_module.link_in(binding.parse_bitcode(part))
        self._linking_libraries = []
        super().finalize()

    def _called(self) -> dict[bytes, list[Any]]:
        """The parts of all functions that those of this library call."""
        parts: dict[bytes, list[Any]] = {}
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._dynamic_globals.extend(library._dynamic_globals)
            ours = isinstance(library, _Library)
            parts |= library._parts if ours else _part_of(library)
        return parts

    def _get_module_for_linking(self) -> binding.ModuleRef:
        """All parts as one, for libraries of numba's own."""
        if self._shared_module is None:
            whole, *others = map(binding.parse_bitcode, self._parts)
            for other in others:
                whole.link_in(other)
            for function in whole.functions:
                if function.linkage == binding.Linkage.weak_odr:
                    function.linkage = "linkonce_odr"
            self._shared_module = whole
        return self._shared_module

    def _optimize_functions(self, module: binding.ModuleRef) -> None:
        """Let nothing stay that is never used: what is declared elsewhere has nothing."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        unresolved = _unresolved_in(self._final_module)
        for function in self.get_defined_functions():
            if function.linkage in _SEVERAL and function.name not in unresolved:
                function.linkage = "internal"
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _verify_declare_only_symbols(self) -> None:
        """Refuse to call what is nowhere: the machine code would call address 0."""
        super()._verify_declare_only_symbols()
        for function in self._final_module.functions:
            known = not function.is_declaration or function.name.startswith("llvm.")
            if not (
                known
                or self._codegen._engine.is_symbol_defined(function.name)
                or binding.address_of_symbol(function.name)
            ):
                raise AssertionError(f"no part of {self.name} has {function.name}")

    def serialize_using_object_code(self) -> tuple[str, str, Any]:
        """What is kept on disk: machine code and the names in it, or parts."""
        self._ensure_finalized()
        if not self.called_from_outside:
            return self.name, "parts", self._parts
        module = self._final_module
        values = [*module.functions, *module.global_variables]
        names = [value.name for value in values if not value.is_declaration]
        return self.name, "object", (self._get_compiled_object(), names)

    @classmethod
    def _unserialize(cls, codegen: JITCPUCodegen, state: tuple[str, str, Any]) -> _Library:
        name, kind, data = state
        self: _Library = codegen.create_library(name)
        if kind == "parts":
            self._parts = data
            self._finalized = True
            return self
        code, names = data
        self.called_from_outside = True
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()
        self._codegen._engine._defined_symbols.update(names)
        return self


def _part(module: binding.ModuleRef) -> dict[bytes, list[Any]]:
    """A module as a part of others, which may have it twice.

    Its functions are weak: of those that are linked once, LLVM leaves out what nothing has called
    yet, though a part that is linked later may call it.
    """
    for function in module.functions:
        if not function.is_declaration and function.linkage in _SHARED:
            function.linkage = "weak_odr"
    return {module.as_bitcode(): [each for each in _environments(module) if each.can_cache()]}


@cache
def _part_of(library: JITCodeLibrary) -> dict[bytes, list[Any]]:
    """The functions of a library that numba has compiled."""
    return _part(library._get_module_for_linking().clone())  # numba links its own again


def _environments(module: binding.ModuleRef) -> list[Any]:
    """What functions keep of Python: the constants that come with their errors."""
    names = [each.name for each in module.global_variables]
    found = (lookup_environment(name) for name in names if name.startswith(ENVIRONMENT))
    return [each for each in found if each is not None]


def _unresolved_in(module: binding.ModuleRef) -> set[str]:
    """The functions that are called by an address that is found later: they call each other."""
    prefix = RuntimeLinker.PREFIX
    return {
        each.name.removeprefix(prefix)
        for each in module.global_variables
        if each.name.startswith(prefix)
    }


class _Codegen(JITCPUCodegen):  # type: ignore[misc]
    """numba's own generator of machine code, but with other optimisations.

    Loops here go over a handful of cards: code for many at once, and loops that are unrolled, are
    longer, slower and take twice as long to compile. LLVM's third level takes longer than the
    second, too, for code that is longer and no quicker.
    """

    _library_class = _Library

    def __init__(self, original: JITCPUCodegen) -> None:
        self.__dict__.update(vars(original))  # the same LLVM engine: code of both may be linked

    def _create_empty_module(self, name: str) -> ir.Module:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple, module.data_layout = _triple(), self._data_layout
        return module

    def set_env(self, name: str, environment: Any) -> None:
        """Tell machine code where the environment lies; parts are told later."""
        if self._engine.is_symbol_defined(name):
            super().set_env(name, environment)

    def _pass_builder(self, **options: Any) -> Any:
        tuning = binding.create_pipeline_tuning_options()
        tuning.speed_level = min(options.get("opt", config.OPT), 2)
        tuning.loop_vectorization = tuning.loop_interleaving = False
        tuning.slp_vectorization = options.get("slp_vectorize", config.SLP_VECTORIZE)
        tuning.loop_unrolling = False
        return binding.create_pass_builder(self._tm, tuning)


@cache
def _triple() -> str:
    return str(binding.get_process_triple())


@cache
def _processor(codegen: JITCPUCodegen) -> str:
    return repr(codegen.magic_tuple())


@cache
def _codegen_beside(original: JITCPUCodegen) -> _Codegen:
    return _Codegen(original)


_sizes: dict[ir.Type, int] = {}
_internal_functions: dict[Any, Any] = {}  # what numba's own functions were compiled to, by _Codegen


class _Context(CPUContext):  # type: ignore[misc]
    """numba's own target, but with our code generator and a bounds check that is ours alone."""

    def __init__(self, original: CPUContext, checked: bool) -> None:
        rtsys.initialize(original)  # what counts references is one for all: numba's own compiler's
        self.__dict__.update(vars(original))
        self._internal_codegen = _codegen_beside(original.codegen())
        self.cached_internal_func = _internal_functions
        self._checked = checked
        self._begun = False

    def refresh(self) -> None:
        """Learn what numba has been taught; not when a function is begun in the midst of others."""
        begun, self._begun = self._begun, True
        if begun or not ConfigStack():
            super().refresh()

    def get_abi_sizeof(self, kind: ir.Type) -> int:
        """How many bytes it takes; LLVM is asked once, and not by a module of its own each time."""
        if kind not in _sizes:
            _sizes[kind] = super().get_abi_sizeof(kind)
        return _sizes[kind]

    @property
    def enable_boundscheck(self) -> bool:
        """Whether an index that is out of bounds is an error.

        ``numba.config`` would overrule numba's own option ``boundscheck``, for strategies, too.
        """
        return self._checked

    def get_executable(self, library: _Library, function: Any, environment: Any) -> Any:
        """What stands for a function: only that which is called from outside can be called."""
        library._ensure_finalized()
        if library.called_from_outside:
            for each in _environments(library._final_module):
                library.codegen.set_env(each.env_name, each)
            return super().get_executable(library, function, environment)
        return _dynfunc.make_function(
            function.lookup_module(), function.qualname, "", 0, environment, (library,)
        )

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


class _Flags(Flags):  # type: ignore[misc]
    """The options of a function, which numba looks up thousands of times: found in less time."""

    def __hash__(self) -> int:
        return hash(frozenset(self._values))

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, _Flags) else NotImplemented


class _Typing(Context):  # type: ignore[misc]
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


class _Passes(PassManager):  # type: ignore[misc]
    """The steps in which numba compiles, without a report of each: to spell types takes longer."""

    def _runPass(self, _: int, step: Any, state: Any) -> None:
        step.analysis = self._analysis
        with new_error_context("Pass {name}", name=step.name()):
            step.run_initialization(state)
            step.run_pass(state)
            step.run_finalizer(state)


class StrategyCompiler(Compiler):  # type: ignore[misc]
    """Compiles what strategies are made of: always with bounds checks."""

    checked = True

    def __init__(self, *arguments: Any) -> None:
        typing, target, *others = arguments
        super().__init__(_Typing(typing), _Context(target, self.checked), *others)
        self.state.flags = _Flags(self.state.flags)

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
        content = kept(self._path(signature, context.codegen()))
        if content is None:
            return None
        ours = _Context(context, checked=True)
        ours.refresh()  # else it may not know what the code calls
        return CompileResult._rebuild(ours, *pickle.loads(content))

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it for later processes, unless it holds addresses of this one."""
        under_way.made()
        if not result.library.has_dynamic_globals:
            told = result._replace(type_annotation="")  # nobody reads it, and it is long
            keep(self._path(signature, result.codegen), dumps(told._reduce()))

    def _path(self, signature: Any, codegen: JITCPUCodegen) -> Path:
        """The file of a signature, for this processor and this code with what it encloses."""
        code = self._function.__code__
        cells = self._function.__closure__
        enclosed = dumps([cell.cell_contents for cell in cells]) if cells else b""
        own = [*_modules_of_tuples(signature)]
        key = signature, own, _processor(codegen), code.co_firstlineno, code.co_code, enclosed
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
