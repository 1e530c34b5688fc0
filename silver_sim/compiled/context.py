"""numba's target as this package wants it."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import _dynfunc
from numba.core.cpu import CPUContext
from numba.core.runtime import rtsys
from numba.core.targetconfig import ConfigStack

from silver_sim.compiled.library import Library, codegen

_sizes: dict[ir.Type, int] = {}
_internal_functions: dict[Any, Any] = {}  # what numba's own functions were compiled to, by Codegen


class OurContext(CPUContext):  # type: ignore[misc]
    """numba's own target, but with our own code generator and bounds check."""

    def __init__(self, original: CPUContext, checked: bool) -> None:
        rtsys.initialize(original)  # what counts references is one for all: numba's own compiler's
        self.__dict__.update(vars(original))
        self._internal_codegen = codegen()
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

    def get_executable(self, library: Library, function: Any, environment: Any) -> Any:
        """What stands for a function: only that which is called from outside can be called."""
        library._ensure_finalized()
        if library.called_from_outside:
            return super().get_executable(library, function, environment)
        return _dynfunc.make_function(
            function.lookup_module(), function.qualname, "", 0, environment, (library,)
        )

    def create_cpython_wrapper(self, library: Library, *arguments: Any, **others: Any) -> None:
        """Add what Python calls."""
        library.called_from_outside = True
        super().create_cpython_wrapper(library, *arguments, **others)

    def create_cfunc_wrapper(self, library: Library, function: Any, *_: Any) -> None:
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
