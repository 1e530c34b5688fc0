"""How often a strategy wins, whom it beats, and how much its points vary, from rows."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from silver_sim.stats.core.estimates import mean, share, with_p_values
from silver_sim.stats.core.intervals import DIFFERENCE, LEVEL, t_interval
from silver_sim.stats.core.sums import Combination
from silver_sim.stats.outcomes.counts import percentile, variance
from silver_sim.stats.outcomes.record import Record
from silver_sim.stats.outcomes.sides import FIELD, OWN, Paired
from silver_sim.stats.results import Estimate

PERCENTS = (5, 25, 50, 75, 90, 95)


def matchups(record: Record, opponents: int, unit: int = 1) -> list[dict[str, Estimate]]:
    """Return what it wins against each opponent, by metric; p values are adjusted over them (Holm).

    Here and below, `unit` is what an unshared win counts for (`GameInfo.win_unit`). The share has
    the p values of the difference, which say whether it is one half.
    """
    lines: list[dict[str, Estimate]] = []
    for table in range(opponents):
        wins, total = (
            {f"{number}_0_{table}": 1, f"{number}_1_{table}": -1} for number in ("wins", "total")
        )
        games: Combination = {f"games_0_{table}": 1}
        of_wins: Combination = {f"games_0_{table}": unit}
        lines.append(
            {
                "win_share": share(record.met, {f"wins_0_{table}": 1}, of_wins, weight=unit),
                "win_share_difference": share(record.met, wins, of_wins, DIFFERENCE, unit),
                "mean_total_difference": mean(record.met, total, games),
            }
        )
    for metric in ("win_share_difference", "mean_total_difference"):
        known = with_p_values([line[metric] for line in lines], record.blocks)
        lines = [line | {metric: each} for line, each in zip(lines, known, strict=True)]
    return [
        line | {"win_share": replace(line["win_share"], p=found.p, p_adjusted=found.p_adjusted)}
        for line in lines
        for found in [line["win_share_difference"]]
    ]


def shares(record: Record, unit: int = 1) -> dict[int, Estimate]:
    """Return the win share of the strategy at every number of players that was played."""
    return {
        players: replace(
            share(sums, {"wins": 1}, {"games": unit}, weight=unit), games=sums.total("games")
        )
        for players, sums in record.seated.items()
    }


def seats(record: Record, unit: int = 1) -> dict[int, list[Estimate]]:
    """Return its win share by seat, then that in games that it starts, by number of players."""
    return {
        players: [
            *(
                share(sums, {f"wins_{seat}": players}, {"games": unit}, weight=unit)
                for seat in range(players)
            ),
            share(sums, {"start_wins": 1}, {"starts": unit}, weight=unit),
        ]
        for players, sums in record.seated.items()
    }


def risk(record: Record) -> dict[str, Paired]:
    """Return how much totals vary: mean, spread and percentiles; and deals with a score of 0."""
    means = [
        mean(record.sides.sums, *mean_total(side), variance(counts))
        for side, counts in zip((OWN, FIELD), record.totals, strict=True)
    ]
    found = {"mean_total": means, "total_sd": [spread(record, side) for side in (OWN, FIELD)]}
    for percent in PERCENTS:
        found[f"total_{percent}"] = [
            percentile(counts, percent, each, record.blocks)
            for counts, each in zip(record.totals, means, strict=True)
        ]
    lines = {
        name: Paired(own=own, field=field, blocks=record.blocks)
        for name, (own, field) in found.items()
    }
    return {**lines, "rounds_at_zero": record.sides.against("zeros", "rounds")}


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
