"""numba 0.68, spared the work that nothing here needs: the same machine code, sooner.

An engine is hundreds of small kernels, nearly all of them called by other kernels only. These are
copied into their callers as intermediate code, and yet numba makes machine code of each, which
never runs. Here it makes machine code of what somebody asks the address of, when they ask.

Besides, for every kernel that a kernel calls, numba compares the flags that both are compiled with,
option by option, and for every step of every kernel it spells its record types out. Where Python
hands over a record, it has numpy write down the names and types of all fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba.core import codegen
from numba.core.environment import lookup_environment
from numba.core.pythonapi import PythonAPI
from numba.core.targetconfig import TargetConfig
from numba.core.types import Record

# How the symbols begin by which Python, or C, calls compiled code; and those of environments.
_ENTRIES = ("_ZN7cpython", "cfunc.")
_ENVIRONMENT = "_ZN08NumbaEnv"

_Library = codegen.JITCodeLibrary
_make_ready = _Library._finalize_final_module
_as_object = _Library.serialize_using_object_code
_from_cache = _Library._unserialize.__func__
_set_environment = codegen.JITCPUCodegen.set_env
_equal = TargetConfig.__eq__
_spelled = Record.__repr__


def make_lean() -> None:
    """Let numba work so from now on."""
    _Library._has_code = True  # of all that numba has made before
    _Library._finalize_final_module = _finish
    _Library.get_pointer_to_function = _address
    _Library.serialize_using_object_code = _for_cache
    _Library._unserialize = classmethod(_of_cache)
    codegen.JITCPUCodegen.set_env = _set_known_environment
    TargetConfig.__eq__ = _equal_flags
    TargetConfig.__hash__ = _hash_flags
    Record.__repr__ = _spelled_once  # type: ignore[method-assign]
    PythonAPI.extract_record_data = _bytes_of_record


# Machine code when it is asked for


def _finish(library: Any) -> None:
    """All is linked and optimised; there is no machine code yet."""
    library._finalize_dynamic_globals()
    library._verify_declare_only_symbols()
    library._has_code = False
    library._finalized = True


def _make_code(library: Any) -> None:
    """Make or load the machine code, which needs the environments of all that was copied in."""
    library._has_code = True
    library._dynamic_globals.clear()  # they are gathered again
    _make_ready(library)
    for variable in library._final_module.global_variables:
        if variable.name.startswith(_ENVIRONMENT):
            environment = lookup_environment(variable.name)
            if environment is not None:
                _set_environment(library.codegen, variable.name, environment)


def _address(library: Any, name: str) -> int:
    """The address of a function; 0 if the library has no function of this name."""
    library._ensure_finalized()
    if not library._has_code:
        if name not in _defined(library):
            return 0
        _make_code(library)
    engine = library.codegen._engine
    return int(engine.get_function_address(name)) if engine.is_symbol_defined(name) else 0


def _for_cache(library: Any) -> Any:
    """What the cache keeps: machine code if it is called from outside, else what is copied."""
    library._ensure_finalized()
    if not library._has_code:
        if not any(name.startswith(_ENTRIES) for name in _defined(library)):
            return library.serialize_using_bitcode()
        _make_code(library)
    return _as_object(library)


def _of_cache(kind: type[Any], owner: Any, kept: Any) -> Any:
    """A library from the cache."""
    library = _from_cache(kind, owner, kept)
    if kept[1] == "object":
        _make_code(library)
    return library


def _defined(library: Any) -> Iterator[str]:
    """The names of the functions of a library."""
    return (function.name for function in library.get_defined_functions())


def _set_known_environment(owner: Any, name: str, environment: Any) -> None:
    """Tell machine code where its environment is, if there is machine code that wants to know."""
    if owner._engine.is_symbol_defined(name):
        _set_environment(owner, name, environment)


# Less to compare, to spell and to ask for


def _equal_flags(flags: Any, others: Any) -> bool:
    """Whether all options are the same; nearly always those that were set are."""
    if type(flags) is type(others) and flags._values == others._values:
        return True
    return bool(_equal(flags, others))


def _hash_flags(flags: Any) -> int:
    """The same for flags that are equal, whether an option is set to its default or not set."""
    options = flags.options
    told = flags._values.items()
    return hash(frozenset((name, value) for name, value in told if value != options[name].default))


def _spelled_once(record: Any) -> str:
    """How a record type is written; it never changes."""
    if "_spelled" not in record.__dict__:
        record._spelled = _spelled(record)
    return str(record._spelled)


def _bytes_of_record(api: Any, record: Any, buffer: Any) -> Any:
    """Machine code for the address of a record from Python; null after an exception."""
    number, pointer = ir.IntType(32), ir.IntType(8).as_pointer()
    kind = ir.FunctionType(number, [api.pyobj, buffer.type, number])
    function = api._get_function(kind, name="PyObject_GetBuffer")
    api.builder.call(function, [record, buffer, number(0)])  # 0: as plain bytes
    first_field = api.builder.bitcast(buffer, pointer.as_pointer())
    return api.builder.load(first_field)  # null as before, if there was an exception
