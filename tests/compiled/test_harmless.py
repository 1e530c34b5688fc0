"""A host program that compiles functions of its own gets what it would get without this package."""

from typing import Any

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.processes import answer_of, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled"),
]
PLANTED = {
    "LLVM options",
    "config.CACHE_DIR",
    "config.LOOP_VECTORIZE",
    "machine code",
    "numba.core.codegen.JITCPUCodegen.set_env",
    "numba.np.arrayobj.fix_integer_index",
}


@pytest.fixture(scope="module")
def seen() -> Any:
    """What ``tests.compiled.host`` prints."""
    return answer_of(run(["-m", "tests.compiled.host"]))


def test_the_package_changes_nothing_for_a_host_program(seen: Any) -> None:
    changed, _, compared = seen
    assert changed == []
    assert {f"config.{name}" for name in ("CACHE_DIR", "LOOP_VECTORIZE", "BOUNDSCHECK")} <= {
        *compared
    }


def test_a_careless_change_of_every_kind_is_seen(seen: Any) -> None:
    _, planted, _ = seen
    assert set(planted) == PLANTED
