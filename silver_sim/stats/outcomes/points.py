"""How often a strategy wins, whom it beats, and how much its points vary, from rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from silver_sim.result import Result
from silver_sim.stats.core.estimates import judged, mean, share
from silver_sim.stats.core.intervals import DIFFERENCE, LEVEL, t_interval
from silver_sim.stats.core.sums import Combination
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.counts import percentile, variance
from silver_sim.stats.outcomes.record import Record
from silver_sim.stats.outcomes.sides import FIELD, OWN, Beside, Both
from silver_sim.stats.results import Estimate


@dataclass(frozen=True, kw_only=True)
class Matchup(Result):
    """A strategy against one opponent, in games of two players."""

    opponent: str
    win_share: Estimate
    win_share_difference: Estimate
    mean_total_difference: Estimate
    finding: str = ""  # whether it is shown to be better or worse; else open


@dataclass(frozen=True)
class WinShare(Result):
    """The win share of a strategy at one number of players."""

    players: int
    games: int
    fair_share: float
    win_share: Estimate


@dataclass(frozen=True)
class SeatShares(Result):
    """Its win share from each seat, and in games that it starts."""

    players: int
    by_seat: list[Estimate]
    starting: Estimate


@dataclass(frozen=True)
class Risk(Result):
    """How much totals vary: their spread, their 90th percentile, rounds with a score of 0."""

    total_sd: Both[Estimate]
    total_percentile_90: Both[Estimate]
    rounds_at_zero: Beside


def matchups(record: Record, opponents: Sequence[str], unit: int = 1) -> list[Matchup]:
    """Return the win share against each opponent and the paired differences, Holm over them.

    Here and below, `unit` is what a game won alone counts for (`GameInfo.win_unit`).
    """
    lines = []
    for table, name in enumerate(opponents):
        wins, total = (
            {f"{number}_0_{table}": 1, f"{number}_1_{table}": -1} for number in ("wins", "total")
        )
        games: Combination = {f"games_0_{table}": 1}
        of_wins: Combination = {f"games_0_{table}": unit}
        lines.append(
            Matchup(
                opponent=name,
                win_share=share(record.met, {f"wins_0_{table}": 1}, of_wins, weight=unit),
                win_share_difference=share(record.met, wins, of_wins, DIFFERENCE, unit),
                mean_total_difference=mean(record.met, total, games),
            )
        )
    for metric in ("win_share_difference", "mean_total_difference"):
        lines = judged(lines, metric, record.blocks)
    return [replace(line, finding=finding(line.win_share_difference)) for line in lines]


def finding(difference: Estimate) -> str:
    """Return whether the strategy is shown to be `better` or `worse`; else `open`."""
    p = difference.p_adjusted
    if p is None or p >= ALPHA:
        return "open"
    return "better" if (difference.estimate or 0) > 0 else "worse"


def shares(record: Record, unit: int = 1) -> list[WinShare]:
    """Return the win share of the strategy at every number of players that was played."""
    return [
        WinShare(
            players,
            sums.total("games"),
            1 / players,
            share(sums, {"wins": 1}, {"games": unit}, weight=unit),
        )
        for players, sums in record.seated.items()
    ]


def seats(record: Record, unit: int = 1) -> list[SeatShares]:
    """Return the win share of the strategy by seat, and in games that it starts."""
    return [
        SeatShares(
            players,
            [
                share(sums, {f"wins_{seat}": players}, {"games": unit}, weight=unit)
                for seat in range(players)
            ],
            share(sums, {"start_wins": 1}, {"starts": unit}, weight=unit),
        )
        for players, sums in record.seated.items()
    ]


def risk(record: Record) -> Risk:
    """Return how much totals vary."""
    return Risk(
        Both(*(spread(record, side) for side in (OWN, FIELD))),
        Both(
            *(
                percentile(
                    counts,
                    90,
                    mean(record.sides.sums, *mean_total(side), variance(counts)),
                    record.blocks,
                )
                for side, counts in zip((OWN, FIELD), record.totals, strict=True)
            )
        ),
        record.sides.against("zeros", "rounds"),
    )


def mean_total(side: str) -> tuple[Combination, Combination]:
    """Return the numerator and denominator of a mean total."""
    return {f"total_{side}": 1}, {f"games_{side}": 1}


def spread(record: Record, side: str) -> Estimate:
    """Estimate the standard deviation of totals; its error is that of the variance / 2 sd.

    The variance is the mean of squares minus 2 m times the mean of totals, plus m^2, where m may be
    taken as known: to first order its own error does not matter.
    """
    sums = record.sides.sums
    games, total = (record.sides.total(name, side) for name in ("games", "total"))
    value = record.sides.total("squares", side) * games - total**2
    if value <= 0:
        return Estimate(0.0)
    sd = sqrt(value) / games
    n = {f"squares_{side}": games, f"total_{side}": -2 * total}
    se = mean(sums, n, {f"games_{side}": games}).se
    if se is None:
        return Estimate(sd)
    se /= 2 * sd
    lo, hi = t_interval(sd, se, record.blocks, LEVEL)
    return Estimate(sd, se, max(0.0, lo), hi, method="t")
