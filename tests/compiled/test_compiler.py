"""How numba compiles what this package gives it; a host program gets what it got without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.processes import ROOT, answer_of, run

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled")]
# What programs begin with that keep their code in a folder of their own.
BEGIN = """
import ctypes, gc, sys
from pathlib import Path
import numpy as np
from silver_sim.compiled.compiler import EngineCompiler, compiled
from silver_sim.compiled.jit import checked, record, seat_function

folder, options = Path("cache"), {"pipeline_class": EngineCompiler}
"""
FAILING = """
def factorial(number):
    if number == 3:
        raise ValueError("not", number)
    return 1 if number == 0 else number * factorial(number - 1)

def outer(number):
    print("of", number)
    return factorial(number)

bare = {"no_cpython_wrapper": True}
factorial = compiled(factorial, folder, **options, **bare)
outer = compiled(outer, folder, **options)
print(outer(2))
try:
    outer(5)
except ValueError as problem:
    print(problem.args)
print(sum(outer.stats.cache_hits.values()), "from the cache")
"""
KINDS = """
import pickle, sys
from pathlib import Path
import silver_sim.compiled.compiler
from silver_sim.caches import kept

for file in sorted(Path(sys.argv[1]).glob("*.nbc")):
    (_, kind, _), *_ = pickle.loads(kept(file))
    print(file.name.rsplit(".", 2)[0], kind)
"""
LISTED = """
def double(number):
    return 2 * number

def doubled(number):
    return sum([double(each) for each in range(number)])

def outer(number):
    return double(number) + doubled(number)

double = compiled(double, folder, **options, no_cpython_wrapper=True)
doubled = compiled(doubled, folder, **options, no_cpython_wrapper=True)
outer = compiled(outer, folder, **options)
print(outer(5))
"""
SAID = "of 2\n2\nof 5\n('not', 3)\n{} from the cache\n"
OUT_OF_BOUNDS = """
import numpy as np
from silver_sim.compiled.jit import checked_kernel

@checked_kernel
def at(numbers, index):
    return numbers[index]

try:
    at(np.arange(3), 3)
except IndexError:
    print("error")
"""
STEP = "        number = (number * 31 + times) ^ (number >> 3)\n"
# Functions of a host may call kernels, but never what an entry made of one for itself: what is in
# one piece with an entry takes its arguments in a way of its own.
CALLED_BY_A_HOST = f"""
import numba
import numpy as np
from silver_sim.compiled.jit import kernel

@kernel
def double(numbers, index):
    return 2 * numbers[index]

@numba.njit
def doubled(numbers):
    return double(numbers, 1) + numbers[-1]

@kernel
def mixed(number, times):
    for _ in range(times):
{STEP * 80}
    return number

@kernel
def entry(number):
    return mixed(number, number) + mixed(number + 1, number)

@numba.njit
def host(number):
    return mixed(number, number) + mixed(number + 1, number)

print(doubled(np.arange(5)), entry(5) == host(5))
"""
LAYOUTS = """
def last(each):
    return each.last + 0

def called(each):
    return last(each)

def both(one, other):
    return last(one), last(other)

last = compiled(last, folder, **options, no_cpython_wrapper=True)
called, both = (compiled(each, folder, **options) for each in (called, both))
games = []
for names in ["first", "last"], ["last", "first"]:
    game = np.zeros(1, record(*((name,) for name in names)))[0]
    game["last"] = 1
    games.append(game)
print(both(*games) if sys.argv[1] == "both" else called(games[int(sys.argv[1])]))
"""
DROPPED = """
def shown(each):
    print(each)

def outer(each):
    shown(each)

shown = compiled(shown, folder, **options, no_cpython_wrapper=True)
outer = compiled(outer, folder, **options)
game = np.ones(1, record(("first",), ("last",)))[0]
outer(game)
[entry] = (each.entry_point for each in outer.overloads.values())
del shown, outer
gc.collect()
entry(game)
"""
LOCK = """
CARDS = record(("cards", (4,)), ("total",))

@checked
def shown(seen):
    print("first", seen.cards[0], seen.cards[0] / 2, (seen.cards[0], "card"), seen.cards)

def answer(question, seen):
    shown(seen)
    if question == 1:
        raise ValueError("no card", seen.cards[0])
    seen.total += len([str(question), "card"])
    return 0

seen = np.ones(1, CARDS)
function = seat_function(answer, folder, CARDS)
ask = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)(function.address)
print([ask(question, seen.ctypes.data) for question in (0, 1, 0)], seen["total"], flush=True)
"""
SHOWN = "first 1 0.5 (1, 'card') [1 1 1 1]\n"


def typed(folder: Path, code: str, *words: str, **environment: str) -> str:
    """What a program prints in a folder, where it keeps its code, and nothing goes wrong."""
    source = folder / "program.py"
    source.write_text(f"from os import chdir; chdir({str(folder)!r}){BEGIN}{code}")
    done = run([str(source), *words], ROOT, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_what_takes_the_lock_of_the_interpreter_gives_it_back(tmp_path: Path) -> None:
    """Else Python would wait for it for ever, as soon as the machine code ends."""
    for _ in ("compiled", "from the cache"):
        assert typed(tmp_path, LOCK) == SHOWN * 3 + "[0, 1, 0] [5]\n"


def test_print_recursion_and_errors_work_with_code_from_the_cache_too(tmp_path: Path) -> None:
    """And what only kernels call has no machine code of its own."""
    for hits in range(2):
        assert typed(tmp_path, FAILING) == SAID.format(hits)
    told = run(["-c", KINDS, str(tmp_path / "cache")], PYTHONPATH=f"{ROOT}:{tmp_path}")
    assert (told.stdout, told.stderr) == ("program.factorial parts\nprogram.outer object\n", "")


def test_a_list_in_a_part_from_the_cache_finds_what_counts_its_references(tmp_path: Path) -> None:
    """A part that is linked early does not take the functions along that only later ones call."""
    for _ in range(2):
        assert typed(tmp_path, LISTED) == "30\n"
        for kept in (tmp_path / "cache").glob("*outer*"):
            kept.unlink()


def test_a_library_that_calls_what_is_nowhere_is_refused() -> None:
    from llvmlite import ir
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    from silver_sim.compiled.context import OurContext

    codegen = OurContext(cpu_target.target_context, checked=False).codegen()
    library = codegen.create_library("library")
    library.called_from_outside = True
    module = library.create_ir_module("module")
    kind = ir.FunctionType(ir.VoidType(), [])
    nowhere = ir.Function(module, kind, "nowhere")
    builder = ir.IRBuilder(ir.Function(module, kind, "calls_it").append_basic_block())
    builder.call(nowhere, [])
    builder.ret_void()
    library.add_ir_module(module)
    with global_compiler_lock, pytest.raises(AssertionError, match="of library has nowhere"):
        library.finalize()


@pytest.mark.parametrize("switch", ["0", "1"])
def test_strategies_are_checked_whatever_the_switch_says(switch: str) -> None:
    done = run(["-c", OUT_OF_BOUNDS], NUMBA_BOUNDSCHECK=switch)
    assert (done.stdout, done.stderr) == ("error\n", "")


def test_functions_of_a_host_may_call_kernels_and_get_what_is_made_for_all() -> None:
    done = run(["-c", CALLED_BY_A_HOST])
    assert (done.returncode, done.stdout, done.stderr) == (0, "6 True\n", "")


def test_functions_that_two_processes_compiled_for_two_records_are_two(tmp_path: Path) -> None:
    said = [typed(tmp_path, LAYOUTS, which) for which in ("0", "1", "both", "both")]
    assert said == ["1\n", "1\n", "(1, 1)\n", "(1, 1)\n"]


def test_what_machine_code_keeps_of_python_lives_as_long_as_it(tmp_path: Path) -> None:
    for _ in range(2):
        assert typed(tmp_path, DROPPED, PYTHONMALLOC="debug") == "(1, 1)\n" * 2


PLANTED = {
    *("LLVM options", "config.CACHE_DIR", "config.LOOP_VECTORIZE", "machine code"),
    "numba.core.codegen.JITCPUCodegen.set_env",
    "numba.np.arrayobj.fix_integer_index",
}


def test_the_package_changes_nothing_for_a_host_program() -> None:
    changed, planted, compared = answer_of(run(["-m", "tests.compiled.host"]))
    assert changed == []
    assert {"config.CACHE_DIR", "config.LOOP_VECTORIZE", "config.BOUNDSCHECK"} <= {*compared}
    assert {*planted} == PLANTED, "a careless change of every kind is seen"
