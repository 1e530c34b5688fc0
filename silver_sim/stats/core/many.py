"""Many comparisons at once (statistics.md 4.5): claims, standings, ranks, equivalence.

Claims about many pairs are adjusted by Holm. Standings show simultaneous intervals: each is
computed at an `individual_level` high enough for all to hold together.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from silver_sim.stats.core.intervals import LEVEL, t_quantile
from silver_sim.stats.core.sequential import look
from silver_sim.stats.core.sums import Moments, product
from silver_sim.stats.levels import ALPHA

Matrix = NDArray[np.float64]

DRAWS = 20_000
CHUNK = 1000  # draws in memory at a time: a thousand pairs take 8 MB
SEED = 0  # the same draws for all: equal estimates give equal intervals
NOTHING = 1e-10  # a variance below this part of the estimates' own is rounding error


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the adjusted p values of Holm (1979), in the order given."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def false_discoveries(p_values: Sequence[float]) -> list[float]:
    """Return the adjusted p values of Benjamini and Hochberg (1995), in the order given.

    Of independent tests: of those at most alpha, a share of alpha is expected to be false.
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__, reverse=True)
    adjusted, lowest = [0.0] * len(p_values), 1.0
    for rank, index in enumerate(order):
        lowest = min(lowest, len(order) / (len(order) - rank) * p_values[index])
        adjusted[index] = lowest
    return adjusted


def covariance(errors: ArrayLike, pair_errors: ArrayLike) -> Matrix:
    """Return the covariances of estimates from the standard errors of all paired differences.

    `errors[i]` belongs to estimate i, `pair_errors[i][j]` to the difference i - j; then
    2 cov(i, j) = var(i) + var(j) - var(i - j).
    """
    own, pairs = np.square(np.asarray(errors, float)), np.square(np.asarray(pair_errors, float))
    return np.asarray((own[:, None] + own[None, :] - pairs) / 2)


def pair_contrasts(count: int) -> Matrix:
    """Return the weights of all differences i - j with i < j, one in each row."""
    first, second = np.triu_indices(count, 1)
    return np.asarray(np.eye(count)[first] - np.eye(count)[second])


def individual_level(
    covariances: ArrayLike, contrasts: Matrix | None = None, level: float = LEVEL
) -> float:
    """Return the level for single intervals at which all of them hold together with `level`.

    From the largest |z| of normal estimates with these covariances (or correlations), which may be
    singular: win shares add up to 1. `contrasts` holds combinations of the estimates, one in each
    row (None: the estimates themselves); those that cannot vary do not count. The result does not
    depend on the order of the estimates.
    """
    from scipy.special import ndtr, ndtri

    reaches, dimensions = all_reaches(np.asarray(covariances, float), contrasts)
    z = float(ndtri((1 + level) / 2))
    if not dimensions or joint_level(z, reaches, dimensions) >= level:
        return level
    return float(1 - 2 * ndtr(-joint_quantile(z, reaches, dimensions, level)))


def joint_quantile(z: float, reaches: Matrix, dimensions: int, level: float) -> float:
    """Return the `level` quantile of the largest |z|, at least the `z` of a single one.

    Rounded far below the error of the simulation, to hide the last bits, which depend on the
    processor and on the order of the estimates.
    """
    from scipy.optimize import brentq
    from scipy.special import gammaincinv

    highest = float(np.sqrt(2 * gammaincinv(dimensions / 2, level)))  # Scheffe: any combination
    found = brentq(lambda c: joint_level(c, reaches, dimensions) - level, z, highest + 1e-6)
    return max(z, round(float(found), 6))


def joint_level(c: float, reaches: Matrix, dimensions: int) -> float:
    """Return the probability that no |z| exceeds `c`.

    In a drawn direction all |z| grow with the length of the normal vector, whose distribution is
    known: chi (Deak 1980). Only the directions are simulated.
    """
    from scipy.special import gammainc

    return float(gammainc(dimensions / 2, (c / reaches) ** 2 / 2).mean())


def all_reaches(covariances: Matrix, contrasts: Matrix | None) -> tuple[Matrix, int]:
    """Return the largest |z| per unit length in each drawn direction, and the dimensions."""
    scale = np.sqrt(covariances.diagonal())
    scale[scale == 0] = 1.0
    correlation = covariances / np.outer(scale, scale)
    weights = np.eye(len(scale)) if contrasts is None else contrasts * scale
    # A fixed order by content: names affect neither draws nor results.
    order = sorted(range(len(scale)), key=lambda i: sorted(correlation[i].tolist()))
    root = square_root(correlation[np.ix_(order, order)])
    loadings = product(weights[:, order], root)
    length = np.sqrt((loadings**2).sum(axis=1))
    moving = length**2 > NOTHING * (weights**2).sum(axis=1)
    loadings = loadings[moving] / length[moving, None]
    dimensions = root.shape[1] if moving.any() else 0
    parts = [np.abs(product(part, loadings.T)).max(axis=1) for part in directions(dimensions)]
    return np.concatenate(parts) if parts else np.zeros(0), dimensions


def square_root(correlation: Matrix) -> Matrix:
    """Return L of full column rank with L L' = the matrix (Cholesky with pivots).

    Written out, since a library's eigenvectors may differ between processors.
    """
    rest, columns = correlation.copy(), [np.zeros((len(correlation), 0))]
    for _ in range(len(correlation)):
        pivot = int(rest.diagonal().argmax())
        if rest[pivot, pivot] <= NOTHING:
            break
        column = rest[:, pivot] / np.sqrt(rest[pivot, pivot])
        rest -= np.outer(column, column)
        columns.append(column[:, None])
    return np.concatenate(columns, axis=1)


def directions(dimensions: int) -> Iterator[Matrix]:
    """Yield `DRAWS` random directions in chunks; none for zero dimensions."""
    if not dimensions:
        return
    draws = np.random.Generator(np.random.Philox(SEED))
    for _ in range(DRAWS // CHUNK):
        normal = draws.standard_normal((CHUNK, dimensions))
        yield normal / np.sqrt((normal**2).sum(axis=1, keepdims=True))


def equivalent(m: Moments, margin: float, limit: float | None, alpha: float = ALPHA) -> bool:
    """Return whether a difference is shown to be smaller than `margin` in either direction.

    Two one-sided tests (Schuirmann 1987): the interval of level 1 - 2 alpha is inside +-margin.
    `limit` is that of `sequential.look`: a few equal blocks do not show equivalence.
    """
    seen = look(m, limit, least=2)
    if seen is None:
        return False
    return abs(seen.value) + t_quantile(seen.blocks, 1 - 2 * alpha) * seen.se < margin
