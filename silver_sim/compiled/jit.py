"""The room that knows numba: decorators, records and seat functions.

With ``NUMBA_DISABLE_JIT=1`` everything runs as plain Python ("Python mode").
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, cached_property, partial, update_wrapper
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from silver_sim.compiled.bits import popcount as popcount
from silver_sim.compiled.bits import trailing_zeros as trailing_zeros
from silver_sim.compiled.bits import whole as whole
from silver_sim.compiled.machine_code import PLAIN_NUMBA, PYTHON_MODE, code_folder
from silver_sim.compiled.under_way import compiling

RUBBISH = 100_000  # objects that may be made before those that nobody uses are looked for


def record(*fields: tuple[Any, ...], apart: int = 8) -> np.dtype[Any]:
    """A record type of int64 fields: ``("name",)``, ``("name", shape)``, ``("name", type, shape)``.

    Every field begins at a multiple of ``apart`` bytes: of eight, as int64 should be. With 1 there
    are no gaps, and arrays of such records may be put together by numpy, which else closes them.

    Raises ValueError for a name that ``numpy.record`` owns: plain Python would silently read
    numpy's attribute where compiled code reads the field.
    """
    names, formats, offsets, end = [], [], [], 0
    for name, *rest in fields:
        if hasattr(np.record, name):
            raise ValueError(f"numpy.record owns the name {name!r}: choose another field name")
        kind = rest.pop(0) if rest and not isinstance(rest[0], (int, tuple)) else np.int64
        names.append(name)
        formats.append(np.dtype((kind, *(rest or [()]))))
        offsets.append(end)
        end += -(-formats[-1].itemsize // apart) * apart
    spelled = {"names": names, "formats": formats, "offsets": offsets, "itemsize": end}
    return np.dtype((np.record, spelled))


def undisturbed(compiler: Callable[..., Any], *arguments: Any) -> Any:
    """What numba compiles, in another thread than the main one, in which Ctrl-C is raised.

    Raised in the midst of numba, it can end the process. A KeyboardInterrupt waits for what is
    compiled; the command line does not (``cli.signals``).
    """
    with compiling(), _rubbish_left(), ThreadPoolExecutor(1) as thread:
        return thread.submit(compiler, *arguments).result()


@contextmanager
def _rubbish_left() -> Iterator[None]:
    """Look for rubbish seldom meanwhile: of what numba makes, nearly all is kept for a while."""
    usual = gc.get_threshold()
    gc.set_threshold(max(usual[0], RUBBISH), *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def either(field: str, having: Any, lacking: Any) -> Any:
    """What calls ``having`` with a record that has this field, ``lacking`` with any other."""

    def called(each: Any) -> Any:
        return (having if field in each.dtype.names else lacking)(each)

    if not PYTHON_MODE:

        @overload(called)
        def _(each):  # type: ignore[no-untyped-def]  # the same parameters as those of the lambda
            chosen = having if field in each.fields else lacking
            return lambda each: chosen(each)

    return called


if PYTHON_MODE:
    from silver_sim.compiled.callback import TO_PYTHON

    def kernel(function: Any) -> Any:
        """Leave the function as plain Python."""
        return function

    inline_kernel = checked_kernel = kernel

    def checked(function: Any, inlined: bool = False) -> Any:
        """Leave the function as plain Python."""
        return function

    def is_kernel(function: Any) -> bool:
        """Whether it is compiled: nothing is here."""
        return False

    def kernel_but(in_python: Callable[..., Any]) -> Callable[[Any], Any]:
        """Replace the function by that which plain Python calls."""
        return lambda function: in_python

    def compiled_entry(function: Any, *arguments: Any) -> Any:
        """The function, to be called again and again with arguments of these types."""
        return function

    def copy_record(target: Any, source: Any) -> None:
        """Make ``target`` the same as ``source``, a record of the same type."""
        for name in source.dtype.names:
            target[name] = source[name]

    def copier(*fields: tuple[Any, ...]) -> Any:
        """What copies these fields, in this order in both, of one record into another."""

        def copy(target: Any, source: Any) -> None:
            for name, *_ in fields:
                target[name] = source[name]

        return copy

    def copy_array(target: Any, source: Any) -> None:
        """Make ``target``, an array in a record, the same as ``source``, as long as it is."""
        target[:] = source

    def ask_at(*_: Any) -> int:
        """Never reached: in Python mode no strategy is compiled."""
        raise RuntimeError("seat functions have no address in Python mode")

    def call_python(address: Any, number: Any) -> None:
        """Let the Callback at this address be called."""
        TO_PYTHON(int(address))(int(number))

else:
    import numba
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload, typeof_impl

    if PLAIN_NUMBA:
        from silver_sim.compiled.plain_numba import (
            EngineCompiler,
            StrategyCompiler,
            compiled,
            compiled_callback,
        )
    else:
        from silver_sim.compiled.compiler import (
            EngineCompiler,
            StrategyCompiler,
            compiled,
            compiled_callback,
        )

    _BARE = {"no_cpython_wrapper": True}  # only kernels call it

    def _cached(function: Any, nogil: bool = True, checked: bool = False, **flags: bool) -> Any:
        """A numba function, without the GIL, whose machine code is kept on disk."""
        module = function.__module__
        ours = module.partition(".")[0] == "silver_sim"
        compiler = StrategyCompiler if checked else EngineCompiler
        folder = code_folder(module) if ours else None
        return compiled(function, folder, nogil=nogil, pipeline_class=compiler, **flags)

    class _Way(NamedTuple):
        """The compiled code for arguments of some types, and the types that its key names."""

        entry: Callable[..., Any]
        kept: tuple[Any, ...]  # alive, so that no other type gets the same id

    class Kernel:
        """A compiled function: called from other kernels, or from Python with records and arrays.

        For other kernels it is compiled without a Python wrapper, which is less work; Python gets
        a wrapped version of its own, compiled when it first calls. numba is slow to recognise a
        record, so the way to the wrapped version is remembered by the record's type.
        """

        def __init__(self, function: Callable[..., Any], **flags: bool) -> None:
            update_wrapper(self, function)
            self.py_func = function
            self._wants = function.__code__.co_argcount
            self._ways: dict[Any, _Way] = {}
            self._flags = flags
            self.for_strategies = "checked" in flags
            self.in_python: Callable[..., Any] | None = None  # if not the same function

        @cached_property
        def dispatcher(self) -> Any:
            """The function for other kernels; not made where all machine code was kept."""
            return _cached(self.py_func, **_BARE, **self._flags)

        @cached_property
        def _for_python(self) -> Any:
            twin = FunctionType(self.py_func.__code__, self.py_func.__globals__)
            twin.__qualname__ = f"{self.py_func.__qualname__}__for_python"  # names its cache file
            return _cached(twin, **self._flags)

        def __call__(self, *arguments: Any) -> Any:
            """Call the version for Python."""
            if len(arguments) < self._wants:  # the compiled code knows no defaults
                arguments += (self.py_func.__defaults__ or ())[len(arguments) - self._wants :]
            return self.compiled_for(*arguments)(*arguments)

        def compile(self, *records: np.dtype[Any]) -> None:
            """Compile it for other kernels, which will call it with such records."""
            self.dispatcher.compile(tuple(map(numba.from_dtype, records)))

        def compiled_for(self, *arguments: Any) -> Callable[..., Any]:
            """The compiled code for arguments of these types."""
            key = tuple(map(_kind, arguments))
            way = self._ways.get(key)
            if way is None:
                types_of = tuple(map(numba.typeof, arguments))
                undisturbed(self._for_python.compile, types_of)
                entry = self._for_python.overloads[types_of].entry_point
                kept = tuple(getattr(each, "dtype", None) for each in arguments)
                way = self._ways[key] = _Way(entry, kept)
            return way.entry

        def compiled_of(self, kind: np.dtype[Any], others: tuple[Any, ...]) -> Any:
            """Compiled code that is called with the address of a record and a tuple like others.

            That is the quickest way into it from Python; it keeps the GIL. None if there is none
            for such arguments.
            """
            names = {"target": self, "record_at": _record_at(kind)}
            twin = FunctionType(_of_address.__code__, names)
            twin.__module__ = self.__module__
            # These name its cache file: no type of an argument tells how the record is laid out.
            layout = hashlib.sha256(str(numba.from_dtype(kind)).encode()).hexdigest()[:12]
            twin.__qualname__ = f"{self.py_func.__qualname__}__of_{layout}"
            dispatcher = _cached(twin, nogil=False, checked=True)
            try:
                undisturbed(dispatcher.compile, (types.int64, numba.typeof(others)))
            except numba.errors.NumbaError:
                return None
            [compiled] = dispatcher.overloads.values()
            return compiled.entry_point

    @cache
    def _record_at(kind: np.dtype[Any]) -> Any:
        """For kernels: the record of this kind that is at an address."""
        wanted = numba.from_dtype(kind)

        @intrinsic  # type: ignore[untyped-decorator]
        def record_at(_: Any, _address: Any) -> Any:
            def codegen(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                return builder.inttoptr(arguments[0], context.get_value_type(wanted))

            return wanted(types.int64), codegen

        return record_at

    def _of_address(address, others):  # type: ignore[no-untyped-def]
        """What the kernel that is called ``target`` here says of the record at an address."""
        return target(record_at(address), *others)  # type: ignore[name-defined]  # noqa: F821

    def compiled_entry(function: Any, *arguments: Any) -> Any:
        """The compiled code of a kernel for arguments of these types, to be called often.

        Nothing looks at the types of later arguments: others are an error that nobody finds.
        """
        return function.compiled_for(*arguments)

    type_of: Any = np.void.dtype.__get__  # a record would look for a field of that name first

    def _kind(argument: Any) -> Any:
        if isinstance(argument, np.void):
            return id(type_of(argument))
        if isinstance(argument, np.ndarray):
            return id(argument.dtype), argument.ndim, argument.flags.c_contiguous
        return type(argument)

    @typeof_impl.register(Kernel)  # type: ignore[untyped-decorator]
    def _type_of_kernel(kernel: Kernel, _: Any) -> Any:
        return types.Dispatcher(kernel.dispatcher)

    def is_kernel(function: Any) -> bool:
        """Whether it is a compiled function of the engine, or a helper of strategies."""
        return isinstance(function, Kernel)

    def kernel(function: Any) -> Any:
        """A function of the engine: called by other kernels, or from Python."""
        return Kernel(function)

    def kernel_but(in_python: Callable[..., Any]) -> Callable[[Any], Any]:
        """A kernel in whose place plain Python calls another function, which does the same."""

        def make(function: Any) -> Any:
            made = Kernel(function)
            made.in_python = in_python
            return made

        return make

    def inline_kernel(function: Any) -> Any:
        """A kernel of a line or two, copied to wherever it is called."""
        return Kernel(function, forceinline=True)

    def checked_kernel(function: Any) -> Any:
        """A kernel for strategies: with bounds checks, whatever the engine was compiled with."""
        return Kernel(function, checked=True)

    def checked(function: Any, inlined: bool = False) -> Any:
        """Compile a strategy's own function, for its seat function, with bounds checks.

        The seat function is cached. Python must not call this one: it has no wrapper.
        """
        flags = {**_BARE, "forceinline": inlined, "pipeline_class": StrategyCompiler}
        return compiled(function, None, nogil=True, **flags)

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_record(_: Any, target: Any, source: Any) -> Any:
        """Make ``target`` the same as ``source``, a record of the same type."""
        if target != source:
            raise numba.TypingError("two records of one type are wanted")

        def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            cgutils.raw_memcpy(builder, *arguments, ir.Constant(ir.IntType(64), target.size), 1)

        return types.void(target, source), codegen

    def copier(*fields: tuple[Any, ...]) -> Any:
        """What copies these fields, in this order in both, of one record into another.

        They are copied at once, with the bytes between them that belong to none.
        """
        copied = record(*fields)
        kinds = numba.from_dtype(copied).fields
        first, *_, last = kinds
        size = kinds[last].offset + copied[last].itemsize

        def begin(kind: Any) -> int:
            """Where the fields are in such a record."""
            offset: int = kind.offset(first)
            for name, (of, after, *_) in kinds.items():
                if (kind.typeof(name), kind.offset(name)) != (of, offset + after):
                    raise numba.TypingError(f"{name} is elsewhere, or is of another type")
            return offset

        @intrinsic  # type: ignore[untyped-decorator]
        def copy(_: Any, target: Any, source: Any) -> Any:
            def codegen(_context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                places = zip(arguments, map(begin, signature.args), strict=True)
                to, of = (cgutils.pointer_add(builder, each, offset) for each, offset in places)
                cgutils.raw_memcpy(builder, to, of, ir.Constant(ir.IntType(64), size), 1)

            begin(target), begin(source)
            return types.void(target, source), codegen

        return copy

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_array(_: Any, target: Any, source: Any) -> Any:
        """Make ``target``, an array in a record, the same as ``source``, as long as it is."""
        if not isinstance(target, types.NestedArray) or target.dtype != source.dtype:
            raise numba.TypingError("an array in a record and one of the same type are wanted")

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = zip(signature.args, arguments, strict=True)
            to, of = (context.make_array(kind)(context, builder, each) for kind, each in kinds)
            bytes_in = target.nitems * target.dtype.bitwidth // 8
            cgutils.raw_memcpy(builder, to.data, of.data, ir.Constant(ir.IntType(64), bytes_in), 1)

        return types.void(target, source), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def ask_at(
        _: Any,
        address: Any,
        question: Any,
        sight: Any,
        params: Any,
        memory: Any,
        stream: Any,
        choice: Any,
    ) -> Any:
        """Call the seat function at ``address``; returns its status (0: it has answered)."""
        signature = types.int64(types.int64, types.int64, sight, params, memory, stream, choice)
        return signature, partial(_call_at, ir.IntType(64))

    @intrinsic  # type: ignore[untyped-decorator]
    def call_python(_: Any, address: Any, number: Any) -> Any:
        """Let the Callback at this address be called."""

        def codegen(*given: Any) -> None:
            _call_at(ir.VoidType(), *given)

        return types.void(types.int64, types.int64), codegen

    def _call_at(returned: Any, _: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        """Machine code that calls the address that is the first argument, with the others."""
        where, *rest = arguments
        kind = ir.FunctionType(returned, [value.type for value in rest])
        return builder.call(builder.inttoptr(where, ir.PointerType(kind)), rest)


def seat_function(function: Callable[..., Any], folder: Path, *records: np.dtype[Any]) -> Any:
    """Compile ``function(question, *records) -> status`` to a callable address, with bounds checks.

    The machine code is kept in ``folder``. The address is ``.address`` of what is returned; keep
    that object alive as long as it is used.
    """
    arguments = [numba.from_dtype(kind) for kind in records]
    signature = types.int64(types.int64, *arguments)
    return undisturbed(compiled_callback, function, signature, folder)
