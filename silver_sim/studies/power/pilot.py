"""The pilot: some blocks of games that measure the spread of a difference of win share."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.arena.executors import executor_for
from silver_sim.arena.rows import part_frames
from silver_sim.arena.run import Arena, part_blocks
from silver_sim.errors import StrategyError, UserError
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.part import Part
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.core.run_options import RunOptions, ready_seats
from silver_sim.studies.core.study import numbers_of, places_of
from silver_sim.studies.power.setup import PowerSetup

DRAWS = 2000  # of the blocks of the pilot, to see how well the spread is known
SEED = 0  # the same draws for all
GAME, TOGETHER, IN_TURN = "game", "together", "in turn"  # what is played: see `spreads`

Blocks = Mapping[str, Counts]  # numbers of A and B in turn by name, and of both ``together``
Values = NDArray[np.float64]


class Spread(NamedTuple):
    """A standard deviation, and the interval of it."""

    value: float
    lo: float
    hi: float


class Pilot(NamedTuple):
    """What was won in its blocks, and the games played in a second, about."""

    blocks: Blocks
    speed: float


def played(asked: PowerSetup, options: RunOptions) -> Pilot:
    """Play the pilot: what was won in each of its blocks, in the game's unit of a win.

    Of A and B in turn ``wins_a``, ``squares_a`` (what is won of a game, squared) and ``games_a``,
    and those of b; ``together`` is what A won more than B at the table of both. Raises
    StrategyError if a strategy fails.
    """
    tables = asked.tables
    seats = ready_seats(tables, options)
    executor = executor_for(tables, seats, options.threads, options.deadline)
    arena = Arena([table.with_seats(seats) for table in tables], executor)
    players = [table.players for table in tables]
    parts: list[Blocks] = []
    begun = perf_counter()
    try:
        for part in arena.parts(range(asked.pilot), part_blocks(tables), options.progress):
            rows = part_frames(part.rows, dict(enumerate(players)), asked.setup.game)
            parts.append(_won(asked, Part(asked.setup.game, rows, players)))
    except StrategyError as problem:
        raise in_full(problem, tables[problem.table]) from problem
    speed = asked.pilot * sum(players) / (perf_counter() - begun)
    return Pilot({name: np.concatenate([part[name] for part in parts]) for name in parts[0]}, speed)


def _won(asked: PowerSetup, part: Part) -> Blocks:
    """Count a part."""
    found: dict[str, Any] = {}
    for who in "ab":
        numbers = dict(zip(numbers_of(part.game), places_of(part, asked.places(who)), strict=True))
        found[f"wins_{who}"] = numbers["wins"]
        found[f"squares_{who}"] = numbers.get("win_squares", numbers["wins"])
        found[f"games_{who}"] = numbers["games"]
    a, b = (part.number(asked.table_of_both, f"wins_{player}") for player in (0, 1))
    return found | {TOGETHER: a - b}


def spreads(blocks: Blocks, unit: int, seats: int) -> Mapping[str, Spread]:
    """Return the standard deviations of a difference of win share, and how well they are known.

    ``game``: of games with deals of their own, half of them A's, as if it were one game: the root
    of twice the two variances of single games (as in `compare.study.variance_reduction`);
    ``together`` and ``in turn``: of a block. `unit` is that of a win. The interval is that of
    blocks drawn again (Efron 1979). UserError where next to nothing varies.
    """
    kinds, often = np.unique(np.stack([*blocks.values()]), axis=1, return_counts=True)
    values = dict(zip(blocks, kinds, strict=True))
    values[IN_TURN] = values["wins_a"] - values["wins_b"]
    values |= {f"{name}^2": values[name] ** 2 for name in (TOGETHER, IN_TURN)}
    number = int(often.sum())
    draws = np.random.Generator(np.random.Philox(SEED))
    again = draws.multinomial(number, often / number, DRAWS)  # how often blocks of each kind
    weights = np.concatenate([often[None], again])
    means = {name: weights @ value / number for name, value in values.items()}
    single = [_of_games(means, who, unit) for who in "ab"]
    of_all = {
        GAME: np.sqrt(2 * (single[0] + single[1])),
        TOGETHER: _of_blocks(means, TOGETHER, number) / (unit * seats),
        IN_TURN: _of_blocks(means, IN_TURN, number) / (unit * means["games_a"]),
    }
    found = {name: _with_ends(each) for name, each in of_all.items()}
    if not all(each.lo > 0 for each in found.values()):
        differ = often[(values[IN_TURN] != 0) | (values[TOGETHER] != 0)].sum()
        raise UserError(
            f"the two won alike in all but {differ:,} of {number:,} blocks of the pilot: "
            "how much blocks vary is not known",
            help="play more blocks, e.g. --pilot 10000, or name others with --players",
        )
    return found


def _of_games(means: Mapping[str, Values], who: str, unit: int) -> Values:
    """The variance of what is won of a single game."""
    share, squares = (
        means[f"{what}_{who}"] / (scale * means[f"games_{who}"])
        for what, scale in (("wins", unit), ("squares", unit**2))
    )
    return squares - share**2


def _of_blocks(means: Mapping[str, Values], name: str, number: int) -> Values:
    """The standard deviation of a number of each block; rounding leaves nothing below 0."""
    variance = means[f"{name}^2"] - means[name] ** 2
    return np.asarray(np.sqrt(np.maximum(variance, 0) * number / (number - 1)))


def _with_ends(values: Values) -> Spread:
    """The first value, and the middle 95 % of the others."""
    lo, hi = np.quantile(values[1:], [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Spread(float(values[0]), float(lo), float(hi))
