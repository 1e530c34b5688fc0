"""Which strategies survive if players choose freely: Nash shares and alpha-rank shares.

Both use a cross table P: `P[i, j]` is how often i ends ahead of j when both play, half for a tie,
so that P + P' = 1. As a game of two players who each choose a strategy it is symmetric, and with
the payoff A = P - 1/2 it is zero-sum.

- Nash shares are the mix against which no strategy gains. If there are several, the one of greatest
  entropy: identical strategies have equal shares (Balduzzi et al. 2018, Re-evaluating evaluation).
- alpha-rank shares (Omidshafiei et al. 2019, alpha-Rank: multi-agent evaluation by evolution) are
  how often all players play a strategy, if now and then one player tries another, and strategies
  that do better are copied.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.sums import product

Matrix = NDArray[np.float64]
Stack = NDArray[np.float64]  # several cross tables, or shares, along the first axis
Who = NDArray[np.bool_]

NOTHING = 1e-9  # rounding error of a share, a payoff, or relative to the largest singular value
PIVOTS = 20  # for each strategy: many more than are ever needed

POPULATION = 50  # players, of whom one tries another strategy
NEVER = 1e-100  # in place of a chance of 0, so that the chain stays irreducible


def nash(ahead: Matrix) -> Matrix:
    """Return the share of each strategy in the equilibrium of a cross table; they add to 1."""
    payoff = ahead - 0.5
    payoff /= np.abs(payoff).max() or 1.0
    only = _only_equilibrium(payoff, _equilibrium(payoff) > 0)
    if only is not None:
        return only
    # A strategy is in some equilibrium if the largest share that it can have is above 0.
    greatest = [_equilibrium(payoff, who)[who] for who in range(len(payoff))]
    return _evenest(payoff, np.array(greatest) > 0)


def _equilibrium(payoff: Matrix, favoured: int | None = None) -> Matrix:
    """Return an equilibrium; of several, one with the largest share of `favoured`."""
    from scipy.optimize import linprog

    size = len(payoff)
    goal = np.zeros(size)
    if favoured is not None:
        goal[favoured] = -1.0
    sums = {"A_eq": np.ones((1, size)), "b_eq": [1.0]}
    found = linprog(goal, A_ub=-payoff.T, b_ub=np.zeros(size), **sums, method="highs-ds").x
    return np.where(found > NOTHING, found, 0.0)


def _only_equilibrium(payoff: Matrix, inside: Who) -> Matrix | None:
    """Return the equilibrium of those inside to full precision; None if there may be others.

    It is the only one if every strategy outside loses against it, and no other shares inside have
    payoff 0 against all.
    """
    _, values, vectors = np.linalg.svd(payoff[np.ix_(inside, inside)])
    shares = np.zeros(len(payoff))
    shares[inside] = vectors[-1] / (vectors[-1].sum() or 1.0)
    several = len(values) > 1 and values[-2] <= NOTHING
    beaten = product(shares, payoff)[~inside] > NOTHING
    return shares if beaten.all() and (shares[inside] > 0).all() and not several else None


def _evenest(payoff: Matrix, inside: Who) -> Matrix:
    """Return the equilibrium of greatest entropy; `inside` are those in some equilibrium.

    By the dual program: shares are proportional to exp(A w), where w minimises the logarithm of
    their sum; for strategies outside, w is at least 0.
    """
    from scipy.optimize import minimize
    from scipy.special import logsumexp, softmax

    rows = payoff[inside]

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        logs = product(rows, weights)
        return float(logsumexp(logs)), product(softmax(logs), rows)

    bounds = [(None, None) if each else (0.0, None) for each in inside]
    options = {"gtol": 1e-10, "ftol": 0.0, "maxiter": 1000}
    start = np.zeros(len(payoff))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options=options).x
    shares = np.zeros(len(payoff))
    shares[inside] = softmax(product(rows, found))
    return shares


def nash_of_many(ahead: Stack) -> Stack:
    """Return the shares of many noisy cross tables at once, each with a single equilibrium.

    The simplex method (Dantzig 1951) for y >= 0 of greatest sum with (A + 1) y <= 1: y divided by
    its sum is the equilibrium. Each iteration pivots once in every table not yet solved.
    """
    count, size = ahead.shape[:2]
    tables = np.zeros((count, size + 1, 2 * size + 1))
    tables[:, :-1, :size], tables[:, :-1, size:-1] = ahead + 0.5, np.eye(size)
    tables[:, :-1, -1], tables[:, -1, :size] = 1.0, -1.0
    basis = np.tile(np.arange(size, 2 * size), (count, 1))
    left = np.arange(count)
    for _ in range(PIVOTS * size):
        left = left[tables[left, -1, :-1].min(axis=1) < -NOTHING]
        if not len(left):
            break
        enter = tables[left, -1, :-1].argmin(axis=1)
        column = tables[left, :, enter]
        grows = column[:, :-1] > NOTHING
        room = np.where(grows, tables[left, :-1, -1] / np.where(grows, column[:, :-1], 1), np.inf)
        leave = room.argmin(axis=1)
        row = tables[left, leave] / column[np.arange(len(left)), leave, None]
        tables[left] -= column[:, :, None] * row[:, None, :]
        tables[left, leave], basis[left, leave] = row, enter
    found = np.zeros((count, 2 * size))
    np.put_along_axis(found, basis, tables[:, :-1, -1], axis=1)
    shares = np.maximum(found[:, :size], 0.0)  # pivots leave -1e-16 in place of 0
    for each in left:  # ties can make pivots cycle
        shares[each] = nash(ahead[each])
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def alpha_rank(ahead: Stack, alpha: float | NDArray[Any] = np.inf) -> Stack:
    """Return the share of each strategy by alpha-rank, for one cross table or many at once.

    `alpha` is how strongly better strategies are copied, one number or one for each table;
    infinite: only who is ahead counts, not by how much.
    """
    return stationary(takeovers(ahead, alpha))


def takeovers(ahead: Stack, alpha: float | NDArray[Any]) -> Stack:
    """Return the chances `[s, r]` that one player who tries r moves all others from s to r.

    (1 - e^-u) / (1 - e^-mu) in a population of m, and 1 / m for u = 0, where u is
    alpha m / (m - 1) (P[r, s] - 1/2): a game of constant sum, one population of the paper.
    """
    gain = np.swapaxes(ahead, -1, -2) - 0.5
    even = gain == 0
    strength = np.asarray(alpha, float)[..., None, None] * POPULATION / (POPULATION - 1)
    u = np.where(even, 1.0, strength * np.abs(np.where(even, 1.0, gain)))
    ratio = np.expm1(-u) / np.expm1(-POPULATION * u)
    found = np.where(gain > 0, ratio, np.exp(-(POPULATION - 1) * u) * ratio)
    return np.maximum(np.where(even, 1 / POPULATION, found), NEVER)


def stationary(chances: Stack) -> Stack:
    """Return the stationary distribution of a chain with these chances to go from row to column.

    States are eliminated one by one (Grassmann, Taksar and Heyman 1985) without subtraction, so
    chances of very different size lose no digits. The diagonal does not count.
    """
    rest = chances.copy()
    size = rest.shape[-1]
    for last in range(size - 1, 0, -1):
        rest[..., :last, last] /= rest[..., last, :last].sum(axis=-1)[..., None]
        rest[..., :last, :last] += rest[..., :last, last, None] * rest[..., last, None, :last]
    shares = np.ones(rest.shape[:-1])
    for last in range(1, size):
        shares[..., last] = (shares[..., :last] * rest[..., :last, last]).sum(axis=-1)
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True))
