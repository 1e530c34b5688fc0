"""A host program that compiles functions of its own gets what it would get without this package."""

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.processes import answer_of, run

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled")]
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
