"""Sums of floats do not depend on how many processors BLAS would like to use."""

import os
import subprocess
import sys

import numpy as np
import pytest

from silver_sim.stats.core.sums import product

RESULTS = """
import numpy as np
from silver_sim.stats.outcomes.calibration import calibrated
from silver_sim.studies.silver.call_safety.curves import falling
from silver_sim.stats.core.many import all_reaches, pair_contrasts
from silver_sim.stats.core.ratings import likelihood

chance = np.random.default_rng(1)
orders = np.argsort(chance.random((30_000, 12)), axis=1)[:, :4]
print(repr(likelihood(chance.random(12), orders, chance.random(30_000))))
errors = chance.standard_normal((40, 12))
print(all_reaches(errors.T @ errors, pair_contrasts(12))[0].tobytes().hex())
weight = chance.random((3000, 32)) + 1
happened = weight * chance.random((3000, 32))
x = np.sort(chance.random(3000))
print(calibrated(x, weight, happened))
print(falling(happened[:60], weight[:60]).draws.tobytes().hex())
"""


@pytest.mark.parametrize("shapes", [((3, 4), (4, 5)), ((4,), (4, 5)), ((3, 4), (4,)), ((4,), (4,))])
def test_a_product_is_that_of_numpy(shapes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    chance = np.random.default_rng(1)
    one, other = (chance.random(shape) for shape in shapes)
    found = product(one, other)
    assert found.shape == (one @ other).shape
    np.testing.assert_allclose(found, one @ other, rtol=1e-14)


@pytest.mark.slow
def test_results_are_the_same_to_the_last_bit_with_any_number_of_threads_of_blas() -> None:
    def found(threads: str) -> list[str]:
        env = os.environ | {"OPENBLAS_NUM_THREADS": threads}
        command = [sys.executable, "-c", RESULTS]
        return subprocess.check_output(command, env=env, text=True).splitlines()

    one, other = found("1"), found("4")
    assert len(one) > 3
    assert [a == b for a, b in zip(one, other, strict=True)] == [True] * len(one)
