"""numba, made lean: the same answers, and machine code only of what is called from outside."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from numba.core.compiler import Flags

from silver_sim.compiled.jit import Kernel, kernel
from tests.engine.processes import run

pytestmark = pytest.mark.slow

FAILING = """
import numba
import silver_sim.compiled.jit

@numba.njit(cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def factorial(number):
    if number == 3:
        raise ValueError("not", number)
    return 1 if number == 0 else number * factorial(number - 1)

@numba.njit(cache=True)
def outer(number):
    print("of", number)
    return factorial(number)

print(outer(2))
try:
    outer(5)
except ValueError as problem:
    print(problem.args)
print(sum(outer.stats.cache_hits.values()), "from the cache")
"""
SAID = "of 2\n2\nof 5\n('not', 3)\n{} from the cache\n"
BEFORE = """
import numba

@numba.njit
def twice(number):
    return 2 * number

print(twice(4))
import silver_sim.compiled.jit

@numba.njit
def more(number):
    return twice(number) + 1

print(more(4))
(made,) = twice.overloads.values()
print(made.library.get_pointer_to_function(made.fndesc.llvm_func_name) > 0)
"""
UNKNOWN = """
import sys
from importlib.metadata import version
from unittest.mock import patch
from numba.core import codegen
theirs = codegen.JITCodeLibrary.get_pointer_to_function
told = lambda name: "0.99.0" if name == "numba" else version(name)
with patch("importlib.metadata.version", told):
    import silver_sim.compiled.jit
print(codegen.JITCodeLibrary.get_pointer_to_function is theirs, "silver_sim.lean" in sys.modules)
"""


def library(function: Any) -> Any:
    """What numba made of a function that was compiled once."""
    (overload,) = function.overloads.values()
    return overload.library


@kernel
def twice(number):  # type: ignore[no-untyped-def]
    return 2 * number


@kernel
def twice_and_one(number):  # type: ignore[no-untyped-def]
    return twice(number) + 1


def test_what_only_kernels_call_has_no_machine_code_until_it_is_asked_for() -> None:
    assert isinstance(twice, Kernel)
    assert isinstance(twice_and_one, Kernel)
    assert twice_and_one(4) == 9
    inner, outer = library(twice.dispatcher), library(twice_and_one._for_python)
    assert outer._has_code
    assert not inner._has_code
    assert inner.serialize_using_object_code()[1] == "bitcode"
    assert outer.serialize_using_object_code()[1] == "object"
    (name,) = (each.name for each in inner.get_defined_functions())
    assert inner.get_pointer_to_function("no such name") == 0
    assert not inner._has_code
    assert inner.get_pointer_to_function(name) > 0
    assert inner._has_code


def test_what_was_kept_answers_as_before() -> None:
    assert twice_and_one(5) == 11
    for function in (twice.dispatcher, twice_and_one._for_python):
        found = library(function)
        kept = pickle.loads(pickle.dumps(found.serialize_using_object_code()))
        again = found.codegen.unserialize_library(kept)
        names = {each.name for each in found.get_defined_functions()}
        assert names
        assert all(bool(again.get_pointer_to_function(name)) for name in names)


def test_print_recursion_and_errors_work_with_code_from_the_cache_too(tmp_path: Path) -> None:
    source = tmp_path / "failing.py"
    source.write_text(FAILING)
    for hits in range(2):
        done = run([str(source)], NUMBA_CACHE_DIR=str(tmp_path / "cache"))
        assert (done.stdout, done.stderr) == (SAID.format(hits), "")


def test_what_was_compiled_before_goes_on() -> None:
    done = run(["-c", BEFORE])
    assert (done.stdout, done.stderr) == ("8\n9\nTrue\n", "")


def test_another_numba_stays_as_it_is() -> None:
    done = run(["-c", UNKNOWN])
    assert (done.stdout, done.stderr) == ("True False\n", "")


def test_flags_are_equal_if_all_their_options_are() -> None:
    some, others = Flags(), Flags()
    default = some.boundscheck
    some.boundscheck = default
    assert some == others
    assert hash(some) == hash(others)
    others.boundscheck = not default
    assert some != others
    assert len({some, others, Flags()}) == 2
