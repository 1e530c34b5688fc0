"""Block values made up for a test: as exact sums, and as the curves of all looks at them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from silver_sim.stats.core.intervals import t_quantile
from silver_sim.stats.core.many import individual_level
from silver_sim.stats.core.sequential import MIN_BLOCKS, steadied
from silver_sim.stats.core.sums import Moments

Values = NDArray[np.float64]
NEVER = 2**62

HALVES = np.arange(-2, 3)  # wins of A less wins of B in a block of two games
TILT = [0.10, 0.20, 0.40, 0.20, 0.10]


def moments(n: Sequence[int], d: Sequence[int]) -> Moments:
    """Return the exact sums of blocks with numerators n and denominators d."""
    pairs = list(zip(n, d, strict=True))
    products = (sum(x * x for x in n), sum(x * y for x, y in pairs), sum(y * y for y in d))
    return Moments(len(pairs), sum(n), sum(d), *products)


def win_differences(mean: float, runs: int, blocks: int, seed: int) -> NDArray[np.int64]:
    """Return numerators (over 2 games) of blocks whose mean difference of win shares is `mean`."""
    odds = np.array(TILT) * (1 + HALVES * mean * 2 / np.dot(TILT, HALVES**2))
    cumulative = np.cumsum(odds)[:-1].astype(np.float32)
    uniform = np.random.default_rng(seed).random((runs, blocks), dtype=np.float32)
    return np.searchsorted(cumulative, uniform).astype(np.int64) - 2


class Curves(NamedTuple):
    """What every look from `MIN_BLOCKS` blocks on sees: one row a run, one column a look."""

    value: Values
    se: Values
    blocks: Values


def curves(values: Values, limit: float | None) -> Curves:
    """Look at every block from the first that the tests look at."""
    blocks = np.arange(1.0, values.shape[1] + 1)[MIN_BLOCKS - 1 :]
    sums, squares = (np.cumsum(v, axis=1)[:, MIN_BLOCKS - 1 :] for v in (values, values**2))
    value = sums / blocks
    se = np.sqrt(np.maximum(squares - sums * value, 1e-12) / (blocks - 1) / blocks)
    return Curves(value, se if limit is None else steadied(se, blocks, limit), blocks)


def first(hits: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the number of the first look that hits in each run, `NEVER` for none."""
    return np.where(hits.any(axis=1), hits.argmax(axis=1), NEVER)


def critical_value(
    covariances: ArrayLike, blocks: float, contrasts: NDArray[np.float64] | None = None
) -> float:
    """Return c such that all of estimate -+ c se hold together with 95 %."""
    return t_quantile(blocks, individual_level(covariances, contrasts))
