"""What else is counted of arms: where their totals lie, what the game measures, what changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from silver_sim.games.contract import GameInfo
from silver_sim.games.measures import Measure
from silver_sim.stats.core.estimates import (
    Ratio,
    Subject,
    contrast,
    ratio_difference,
    with_p_values,
)
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, estimate
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.changed import COURSE, ENDS, changed_games
from silver_sim.stats.outcomes.counts import percentile, variance
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.outcomes.tally import add_counts, stack
from silver_sim.stats.results import Estimate, measured
from silver_sim.studies.arms.arm import EVERYBODY, Arm, Contrast
from silver_sim.studies.arms.counted import METRICS, Counted, Metric
from silver_sim.studies.arms.result import SIDES, Row, side_of

CHANGED = {"ends_otherwise": ENDS, "goes_otherwise": COURSE}


class Totals:
    """Where the totals of each arm lie: what one game in ten, and nine in ten, end at or below."""

    PERCENTS = (10, 90)
    MOST = 200  # places: of more it would take long

    def __init__(self, arms: Sequence[Arm]) -> None:
        self.arms = arms
        self.totals = np.zeros((len(arms), 0), np.int64)

    def counted(self, part: Part) -> Any:
        """The games of a part by total, for each arm."""
        games = {t: part.frames["games"].filter(pl.col("table") == t) for t in part.tables}
        nothing = [np.zeros(0, np.int64)]
        found = (
            [games[t][f"total_{p}"].to_numpy() for t, p in arm.places if t in games]
            for arm in self.arms
        )
        return stack([np.bincount(np.concatenate(each or nothing)) for each in found])

    def add(self, numbers: Any) -> None:
        """Add what was counted."""
        self.totals = add_counts(self.totals, numbers)

    def metrics(self) -> list[Metric]:
        """What these are."""
        return [METRICS[f"total_{percent}"] for percent in self.PERCENTS]

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield each percentile of each arm."""
        for number, (arm, totals) in enumerate(zip(self.arms, self.totals, strict=True)):
            total = sums.sums.moments({f"total_{number}": 1}, {f"games_{number}": 1})
            mean, blocks = estimate(total, None, variance(totals)), sums.blocks(number)
            for percent in self.PERCENTS:
                found = percentile(totals, percent, mean, blocks)
                yield Row.made_of(found, metric=f"total_{percent}", blocks=blocks, **arm.key)


class OfTheGame:
    """What a game measures of everybody at a table, and how that differs from table to table."""

    def __init__(self, game: GameInfo, arms: Sequence[Arm], contrasts: Sequence[Contrast]) -> None:
        """``arms`` are one a table, in their order."""
        self.arms, self.contrasts = arms, contrasts
        self.measures = [each for each in game.measures if each.varied]
        of_measures = (n for m in self.measures for n in (m.numerator, m.denominator))
        self.parts = [*dict.fromkeys(of_measures)]
        self.sums = Sums.empty([f"{name}_{n}" for n in range(len(arms)) for name in self.parts])

    def counted(self, part: Part) -> Sums:
        """The sums of a part."""
        tables = range(len(self.arms))
        values = [part.whole_number(table, name) for table in tables for name in self.parts]
        nothing = np.zeros((0, part.blocks), np.int64)  # of a game that measures nothing
        return Sums.of(self.sums.names, (np.stack(values) if values else nothing).T)

    def add(self, numbers: Sums) -> None:
        """Add what was counted."""
        self.sums += numbers

    def metrics(self) -> list[Metric]:
        """What these are."""
        columns = zip(measured(self.measures), self.measures, strict=True)
        return [Metric(column, measure.words) for column, measure in columns]

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield each measure of each table, then the differences."""
        blocks = self.sums.blocks
        for measure in self.measures:
            bounds, told = SHARE if measure.is_share else None, {"metric": measure.name}
            for number, arm in enumerate(self.arms):
                found = estimate(self.sums.moments(*_ratio(measure, number)), bounds)
                yield Row.made_of(found, blocks=blocks, **told, **arm.key)
            gaps = [self._gap(measure, each.a, each.b) for each in self.contrasts]
            for (a, b, family), gap in zip(
                self.contrasts, with_p_values(gaps, blocks), strict=True
            ):
                side = SIDES[side_of(gap)]
                named = {"other": self.arms[b].label, "family": family, "finding": side}
                yield Row.made_of(gap, blocks=blocks, **told, **named, **self.arms[a].key)

    def _gap(self, measure: Measure, a: int, b: int) -> Estimate:
        """A difference of means, if every block has as much of the denominator."""
        bounds = DIFFERENCE if measure.is_share else None
        one, other = _ratio(measure, a), _ratio(measure, b)
        if not all(self._is_constant(next(iter(each.d))) for each in (one, other)):
            return ratio_difference(self.sums, one, other, bounds)
        return contrast(self.sums, self._mean(one), self._mean(other), bounds)

    def _mean(self, ratio: Ratio) -> Subject:
        (n,), (d,) = ratio
        return Subject(n, d, self.sums.total(d) // self.sums.blocks)

    def _is_constant(self, column: str) -> bool:
        m = self.sums.moments({column: 1}, {column: 1})
        return m.blocks * m.dd == m.d**2


def _ratio(measure: Measure, table: int) -> Ratio:
    """What a measure of a table is made of."""
    return Ratio({f"{measure.numerator}_{table}": 1}, {f"{measure.denominator}_{table}": 1})


class Otherwise:
    """In how many games it ends, or goes, otherwise than at the table of the base."""

    def __init__(self, arms: Sequence[Arm], base: int) -> None:
        """``arms`` are one a table, in their order."""
        self.arms, self.base = arms, base
        self.others = [table for table in range(len(arms)) if table != base]
        self.sums = Sums.empty(["games", *(f"{n}_{t}" for t in self.others for n in CHANGED)])

    def counted(self, part: Part) -> Sums:
        """The sums of a part."""
        values = [part.number(self.base, "games")]
        for table in self.others:
            found = changed_games(part.frames, table, self.base)
            values += [found[which] for which in CHANGED.values()]
        return Sums.of(self.sums.names, np.stack(values, axis=1))

    def add(self, numbers: Sums) -> None:
        """Add what was counted."""
        self.sums += numbers

    def metrics(self) -> list[Metric]:
        """What these are."""
        return [METRICS[name] for name in CHANGED]

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield the shares of the games, and their number."""
        for table in self.others:
            for name in CHANGED:
                m = self.sums.moments({f"{name}_{table}": 1}, {"games": 1})
                share = m.n / m.d
                found = replace(estimate(m, SHARE, share * (1 - share)), games=m.n)
                yield Row.made_of(
                    found, metric=name, other=self.arms[self.base].label, family=EVERYBODY,
                    blocks=self.sums.blocks, **self.arms[table].key,
                )  # fmt: skip
