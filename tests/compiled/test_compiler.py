"""How numba compiles what this package gives it."""

from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.processes import run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled"),
]
FAILING = """
from pathlib import Path
from silver_sim.compiled.compiler import EngineCompiler, compiled

def factorial(number):
    if number == 3:
        raise ValueError("not", number)
    return 1 if number == 0 else number * factorial(number - 1)

def outer(number):
    print("of", number)
    return factorial(number)

folder, options = Path("cache"), {"pipeline_class": EngineCompiler}
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
CALLED_BY_A_HOST = """
import numba
import numpy as np
from silver_sim.compiled.jit import kernel

@kernel
def double(numbers, index):
    return 2 * numbers[index]

@numba.njit
def host(numbers):
    return double(numbers, 1) + numbers[-1]

print(host(np.arange(5)))
"""


def test_print_recursion_and_errors_work_with_code_from_the_cache_too(tmp_path: Path) -> None:
    source = tmp_path / "failing.py"
    source.write_text(f"from os import chdir; chdir({str(tmp_path)!r}){FAILING}")
    for hits in range(2):
        done = run([str(source)])
        assert (done.stdout, done.stderr) == (SAID.format(hits), "")
    assert len(list((tmp_path / "cache").glob("*.nbc"))) == 2


@pytest.mark.parametrize("switch", ["0", "1"])
def test_strategies_are_checked_whatever_the_switch_says(switch: str) -> None:
    done = run(["-c", OUT_OF_BOUNDS], NUMBA_BOUNDSCHECK=switch)
    assert (done.stdout, done.stderr) == ("error\n", "")


def test_functions_of_a_host_may_call_kernels() -> None:
    done = run(["-c", CALLED_BY_A_HOST])
    assert (done.stdout, done.stderr) == ("6\n", "")
