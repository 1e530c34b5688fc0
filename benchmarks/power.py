"""``python -m benchmarks.power``: what ``compare --plan`` tells, beside simulated studies.

A study is the sequential test of ``compare`` itself, on blocks drawn at random, until it has an
answer. Per spread of blocks and edge: where the difference is half the edge, the edge and double.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from silver_sim.stats.core.power import sequential_length
from silver_sim.stats.core.sequential import Finding, compare
from silver_sim.stats.core.sums import Moments

GOAL = 0.03  # of the mean of the studies
TRUTHS = (0.5, 1.0, 2.0)  # in edges
WINS = np.arange(-2, 3)  # of A less those of B in a block of two games
ALIKE, USUAL, APART = (0.005, 0.03, 0.93), (0.01, 0.10, 0.78), (0.10, 0.20, 0.40)


class Case(NamedTuple):
    """How often a block gives -2, -1 and 0 where there is no difference; edge; blocks of a look."""

    odds: Sequence[float]
    edge: float
    every: int


CASES = (
    *(Case(ALIKE, 0.01, 256), Case(ALIKE, 0.005, 512)),
    *(Case(USUAL, 0.01, 512), Case(USUAL, 0.005, 8192)),
    *(Case(APART, 0.03, 100), Case(APART, 0.01, 8192)),
)


class Row(NamedTuple):
    """The blocks that a case takes, told and simulated, with the standard error of the latter."""

    case: Case
    truth: float
    sd: float
    told: float
    simulated: float
    se: float

    @property
    def ratio(self) -> float:
        """Told by simulated."""
        return self.told / self.simulated


def tilted(case: Case, truth: float) -> NDArray[np.float64]:
    """The chances of -2 to 2 wins more, so that the mean win share is `truth` edges."""
    odds = np.array([*case.odds, *case.odds[1::-1]])
    return np.asarray(odds * (1 + WINS * truth * case.edge * 2 / np.dot(odds, WINS**2)))


def study(case: Case, odds: NDArray[np.float64], draws: np.random.Generator) -> int:
    """Play until the test has an answer; returns the blocks that it took."""
    won = squares = 0
    for blocks in count(case.every, case.every):
        drawn = draws.multinomial(case.every, odds)
        won += int(drawn @ WINS)
        squares += int(drawn @ WINS**2)
        seen = Moments(blocks, won, 2 * blocks, squares, 2 * won, 4 * blocks)
        if compare(seen, case.edge, 1.0) is not Finding.GO_ON:
            return blocks
    raise AssertionError("the test never ends")


def rows(studies: int, seed: int) -> Iterator[Row]:
    """Yield every case with every truth."""
    for number, (case, truth) in enumerate((case, truth) for case in CASES for truth in TRUTHS):
        odds, draws = tilted(case, truth), np.random.default_rng([seed, number])
        sd = float(np.sqrt(odds @ WINS**2 - (odds @ WINS) ** 2)) / 2
        taken = np.array([study(case, odds, draws) for _ in range(studies)])
        told = sequential_length(sd, case.edge, truth, case.every).mean
        se = float(taken.std(ddof=1)) / studies**0.5
        yield Row(case, truth, sd, told, float(taken.mean()), se)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    table = Table(title=f"Blocks of the sequential test, {options.studies:,} studies a row")
    for name in ("sd", "edge, pp", "looks every", "difference", "told", "studies", "ratio"):
        table.add_column(name, justify="right")
    found = list(rows(options.studies, options.seed))
    for row in found:
        table.add_row(
            *(f"{row.sd:.3f}", f"{100 * row.case.edge:g}", f"{row.case.every:,}"),
            *(f"{row.truth:g} edges", f"{row.told:,.0f}"),
            *(f"{row.simulated:,.0f} ± {1.96 * row.se:,.0f}", f"{row.ratio:.3f}"),
        )
    console = Console(width=max(100, Console().width))
    console.print(table)
    worst = max(found, key=lambda row: abs(row.ratio - 1))
    met = abs(worst.ratio - 1) <= GOAL
    console.print(
        f"Farthest from the studies: {100 * (worst.ratio - 1):+.1f} %, where their mean is known "
        f"to ± {196 * worst.se / worst.simulated:.1f} %. Goal: within {100 * GOAL:g} %, "
        f"{'met' if met else 'not met'}."
    )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
