"""The pilot: blocks of games that measure the spread of a difference of win share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.arena.executors import executor_for
from silver_sim.arena.rows import part_frames
from silver_sim.arena.run import Arena, part_blocks
from silver_sim.errors import StrategyError, UserError
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.power.setup import PowerSetup

DRAWS = 2000  # bootstrap samples of the pilot's blocks, to see how well the spread is known
SEED = 0  # the same draws for all
GAME, TOGETHER, IN_TURN = "game", "together", "in turn"  # ways to play, see `spreads`

Values = NDArray[np.float64]


class Ends(NamedTuple):
    """A number at the measured spread, and at both ends of its interval."""

    estimate: float
    lo: float
    hi: float

    def each(self, number: Callable[[float], float]) -> Ends:
        """Another number, as a function of this one."""
        return Ends(*map(number, self))


class Blocks(NamedTuple):
    """What was won in each block, in the game's unit of a win: A and B in turn, and together."""

    wins_a: Counts
    squares_a: Counts  # what is won of a game, squared
    games_a: Counts
    wins_b: Counts
    squares_b: Counts
    games_b: Counts
    together: Counts  # what A won more than B at the table of both


def played(asked: PowerSetup, options: RunOptions) -> tuple[Blocks, float]:
    """Play the pilot: what was won in its blocks, and about how many games in a second.

    Raises StrategyError if a strategy fails.
    """
    tables = asked.tables
    seats = ready_seats(tables, options)
    executor = executor_for(tables, seats, options.threads, options.deadline)
    arena = Arena([table.with_seats(seats) for table in tables], executor)
    players = [table.players for table in tables]
    parts: list[Blocks] = []
    begun = perf_counter()
    try:
        for part in arena.parts(
            range(asked.experiment.most_blocks), part_blocks(tables), options.progress
        ):
            rows = part_frames(part.rows, dict(enumerate(players)), asked.setup.game)
            parts.append(_won(asked, PartRows(asked.setup.game, rows, players)))
    except StrategyError as problem:
        raise in_full(problem, tables[problem.table]) from problem
    speed = asked.games_of_pilot / (perf_counter() - begun)
    return Blocks(*map(np.concatenate, zip(*parts, strict=True))), speed


def _won(asked: PowerSetup, part: PartRows) -> Blocks:
    """Count a part."""
    found: list[Counts] = []
    for who in (0, 1):
        wins, *_, squares, games = asked.in_turn.sums.of(part, who)
        found += [wins, squares if part.game.win_unit > 1 else wins, games]
    both = len(asked.tables) - 1
    a, b = (part.number(both, f"wins_{player}") for player in (0, 1))
    return Blocks._make([*found, a - b])


def spreads(blocks: Blocks, unit: int, seats: int) -> Mapping[str, Ends]:
    """Return the standard deviations of a difference of win share, and how well they are known.

    ``game``: for games that each have their own deal, half of them A's, per game: the root of twice
    the two variances of single games (as in `arms.counted`); ``together`` and
    ``in turn``: per block. `unit` is that of a win. The interval comes from resampling blocks
    (Efron 1979). UserError if almost nothing varies.
    """
    kinds, often = np.unique(np.stack(blocks), axis=1, return_counts=True)
    won = Blocks(*kinds)
    in_turn = won.wins_a - won.wins_b
    number = int(often.sum())
    draws = np.random.Generator(np.random.Philox(SEED))
    again = draws.multinomial(number, often / number, DRAWS)  # by kind of block
    weights = np.concatenate([often[None], again])

    def mean(values: Counts) -> Values:
        return weights @ values / number

    def of_games(wins: Counts, squares: Counts, games: Counts) -> Values:
        """The variance of what is won in a single game."""
        share = mean(wins) / (unit * mean(games))
        return mean(squares) / (unit**2 * mean(games)) - share**2

    def of_blocks(values: Counts) -> Values:
        """The standard deviation of a number of each block, not below 0 by rounding."""
        variance = mean(values**2) - mean(values) ** 2
        return np.asarray(np.sqrt(np.maximum(variance, 0) * number / (number - 1)))

    of_all = {
        GAME: np.sqrt(2 * (of_games(*won[:3]) + of_games(*won[3:6]))),
        TOGETHER: of_blocks(won.together) / (unit * seats),
        IN_TURN: of_blocks(in_turn) / (unit * mean(won.games_a)),
    }
    ends = (1 - LEVEL) / 2, (1 + LEVEL) / 2  # the middle 95 % of the draws
    found = {
        name: Ends(float(each[0]), *map(float, np.quantile(each[1:], ends)))
        for name, each in of_all.items()
    }
    if not all(each.lo > 0 for each in found.values()):
        differ = often[(in_turn != 0) | (won.together != 0)].sum()
        equal = f"the two won equally in all but {differ:,} of {number:,} blocks of the pilot"
        help = "play more blocks, e.g. --blocks 10000, or compare others"
        raise UserError(f"{equal}: how much blocks vary is not known", help=help)
    return found
