"""Fields that two records share are copied at once."""

from typing import Any

import numpy as np
import pytest

from silver_sim.compiled.jit import copier, kernel, record
from silver_sim.compiled.machine_code import PYTHON_MODE

SHARED = (("one",), ("pair", (2,)), ("small", np.int8, (3,)), ("last",))
BEHIND = record(("before",), *SHARED, ("after",))
FIRST = record(*SHARED, ("after",))
_copy_shared = copier(*SHARED)


@kernel
def _copy(targets: Any, sources: Any) -> None:
    _copy_shared(targets[0], sources[0])


def test_the_fields_are_copied_and_nothing_beside_them() -> None:
    sources, targets = np.zeros(1, BEHIND), np.zeros(1, FIRST)
    sources.view(np.uint8)[:] = 7
    _copy(targets, sources)
    expected = np.zeros(1, FIRST)
    for name, *_ in SHARED:
        expected[name] = sources[name]
    assert targets == expected


@pytest.mark.skipif(PYTHON_MODE, reason="Python copies field by field")
def test_fields_that_lie_otherwise_in_one_record_are_refused() -> None:
    other = record(("one",), ("between",), *SHARED[1:])
    with pytest.raises(Exception, match="is elsewhere"):
        _copy(np.zeros(1, other), np.zeros(1, BEHIND))
