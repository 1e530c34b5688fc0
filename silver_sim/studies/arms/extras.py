"""What else is counted of arms: what the game measures, seats and start, meetings, what changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from silver_sim.games.contract.game import GameInfo
from silver_sim.games.measures import Measure
from silver_sim.stats.core.estimates import (
    GAMES,
    Ratio,
    Subject,
    contrast,
    mean,
    ratio_difference,
    share,
    with_p_values,
)
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, estimate, standard_error, within
from silver_sim.stats.core.sums import Counts, Sums
from silver_sim.stats.outcomes.changed import COURSE, ENDS, changed_games
from silver_sim.stats.outcomes.counts import add_counts, stack, variance
from silver_sim.stats.outcomes.course import LUCK, STRENGTH
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import EVERYBODY, Arm, Contrast
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.arms.result import SIDES, Row, side_of

CHANGED = {"ends_otherwise": ENDS, "goes_otherwise": COURSE}


class Summed:
    """Numbers by block, added up part by part."""

    sums: Sums

    def add(self, numbers: Sums) -> None:
        """Add what was counted."""
        self.sums += numbers

    def warnings(self) -> Sequence[str]:
        """Nothing to know first."""
        return ()


class OfTheGame(Summed):
    """What a game measures of arms, or of everybody at their tables, and how that differs."""

    def __init__(
        self,
        measures: Sequence[Measure],
        arms: Sequence[Arm],
        contrasts: Sequence[Contrast] = (),
    ) -> None:
        """An arm of everybody has what is measured of the whole table."""
        self.arms, self.contrasts, self.measures = arms, contrasts, measures
        of_measures = (n for m in self.measures for n in (m.numerator, m.denominator))
        self.parts = [*dict.fromkeys(of_measures)]
        self.sums = Sums.empty([f"{name}_{n}" for n in range(len(arms)) for name in self.parts])

    def counted(self, part: PartRows) -> Sums:
        """The sums of a part."""
        nothing = np.zeros((0, part.blocks), np.int64)  # of a game that measures nothing
        values = [_of_arm(part, arm, name) for arm in self.arms for name in self.parts]
        return Sums.of(self.sums.names, (np.stack(values) if values else nothing).T)

    def warnings(self) -> list[str]:
        """What the game warns of, if there is any of it."""
        found = []
        for each in self.measures:
            n, d = (self.sums.total(f"{name}_0") for name in (each.numerator, each.denominator))
            found += [each.warning.format(n=n, d=d)] if n and each.warning else []
        return found

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield each measure of each arm, then the differences."""
        blocks = self.sums.blocks
        for measure in self.measures:
            common = {"metric": measure.name}
            for number, arm in enumerate(self.arms):
                found = self._own(measure, number)
                yield Row.made_of(found, blocks=blocks, **common, **arm.key)
            gaps = [self._gap(measure, each.a, each.b) for each in self.contrasts]
            for (a, b, family), gap in zip(
                self.contrasts, with_p_values(gaps, blocks), strict=True
            ):
                side = SIDES[side_of(gap)]
                named = {"other": self.arms[b].label, "family": family, "finding": side}
                yield Row.made_of(gap, blocks=blocks, **common, **named, **self.arms[a].key)

    def _own(self, measure: Measure, arm: int) -> Estimate:
        return (share if measure.is_share else mean)(self.sums, *self._ratio(measure, arm))

    def _ratio(self, measure: Measure, arm: int) -> Ratio:
        """What a measure of an arm is made of."""
        return Ratio({f"{measure.numerator}_{arm}": 1}, {f"{measure.denominator}_{arm}": 1})

    def _gap(self, measure: Measure, a: int, b: int) -> Estimate:
        """A difference of means, if every block has as much of the denominator."""
        bounds = DIFFERENCE if measure.is_share else None
        one, other = self._ratio(measure, a), self._ratio(measure, b)
        if not all(self._is_constant(next(iter(each.d))) for each in (one, other)):
            return ratio_difference(self.sums, one, other, bounds)
        return contrast(self.sums, self._mean(one), self._mean(other), bounds)

    def _mean(self, ratio: Ratio) -> Subject:
        (n,), (d,) = ratio
        return Subject(n, d, self.sums.total(d) // self.sums.blocks)

    def _is_constant(self, column: str) -> bool:
        m = self.sums.moments({column: 1}, {column: 1})
        return m.blocks * m.dd == m.d**2


def _of_arm(part: PartRows, arm: Arm, name: str) -> Counts:
    """A number by block at the tables of an arm: its own, or that of all where there is no own."""
    found = np.zeros(part.blocks, np.int64)
    for table, player in arm.places:
        if table in part.tables:
            own = arm.player != EVERYBODY and part.has(table, f"{name}_{player}")
            found += (
                part.number(table, f"{name}_{player}") if own else part.whole_number(table, name)
            )
    return found


class OfLuck(OfTheGame):
    """The shares of cards and seats, and of strength, in what players win.

    Luck is the sum of squares between seats, of which each has the same cards in a block, less what
    mere chance gives, by the whole sum of squares. Chance gives as much between seats as between
    players; what these have beyond it is strength, the same in every block. With equal players who
    do nothing by chance luck is all; where the better always wins strength is.
    """

    def __init__(self, arms: Sequence[Arm], contrasts: Sequence[Contrast] = ()) -> None:
        super().__init__([LUCK, STRENGTH], arms, contrasts)
        self.parts = ["one", "of_seats", "of_players", "spread"]
        self.parts += [f"wins_{player}" for player in range(arms[0].seats)]
        self.sums = Sums.empty([f"{name}_{n}" for n in range(len(arms)) for name in self.parts])

    def _own(self, measure: Measure, arm: int) -> Estimate:
        whole = self.sums.moments(*self._ratio(measure, arm))
        if not standard_error(whole):  # the same in every block
            return estimate(whole, SHARE, weight=max(1, whole.d // max(1, whole.blocks)))
        return within(estimate(whole), SHARE)  # no share of events: it may be below 0 by chance

    def _ratio(self, measure: Measure, arm: int) -> Ratio:
        """Strength, and of luck seats less players, too; they are linear around what was found."""
        blocks, seats = self.sums.blocks, self.arms[arm].seats
        won = [self.sums.total(f"wins_{player}_{arm}") for player in range(seats)]
        strength = seats * sum(each**2 for each in won) - sum(won) ** 2  # times blocks
        n = {f"one_{arm}": -strength}
        if measure is LUCK:
            n |= {f"of_seats_{arm}": blocks**2, f"of_players_{arm}": -(blocks**2)}
        for player, each in enumerate(won):
            n[f"wins_{player}_{arm}"] = 2 * blocks * (seats * each - sum(won))
        return Ratio(n, {f"spread_{arm}": blocks**2})

    def _gap(self, measure: Measure, a: int, b: int) -> Estimate:
        return ratio_difference(self.sums, self._ratio(measure, a), self._ratio(measure, b))


class AtTheTable(Summed):
    """Of one table: what its seats and the start are worth, ties, and the scores of deals."""

    METRICS = "start_player_win_share", "tied_games"  # those that any table has

    def __init__(self, game: GameInfo, arms: Sequence[Arm], whole: Arm) -> None:
        """``arms`` are one a player, in their order; ``whole`` is everybody."""
        self.game, self.arms, self.whole = game, arms, whole
        self.seats = [f"seat_wins_{seat}" for seat in range(len(arms))]
        of_rounds = ["rounds", "starter_score", "all_scores"]
        of_rounds += [f"total_{player}" for player in range(len(arms))]
        self.sums = Sums.empty([*self.seats, "games", "tied", "starter_wins", *of_rounds])
        self.scores = np.zeros((len(arms), 0), np.int64)

    def counted(self, part: PartRows) -> Any:
        """The sums of a part, and how often each had each score in a deal."""
        values = np.stack([part.number(0, name) for name in self.sums.names], axis=1)
        rounds = part.frames["rounds"]
        each = [rounds[f"score_{player}"].to_numpy() for player in range(len(self.arms))]
        return Sums.of(self.sums.names, values), stack([np.bincount(scored) for scored in each])

    def add(self, numbers: Any) -> None:
        """Add what was counted."""
        super().add(numbers[0])
        self.scores = add_counts(self.scores, numbers[1])

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield the mean score of each, then what is so of all."""
        own, unit = {"blocks": self.sums.blocks}, self.game.win_unit
        for player, arm in enumerate(self.arms):
            spread = variance(self.scores[player])
            found = mean(self.sums, {f"total_{player}": 1}, {"rounds": 1}, spread)
            yield Row.made_of(found, metric="mean_round_score", **own, **arm.key)
        won = {f"win_share_of_seat_{n}": wins for n, wins in enumerate(self.seats)}
        won["start_player_win_share"] = "starter_wins"
        all_ = self.whole.key
        for metric, wins in won.items():
            found = share(self.sums, {wins: 1}, {"games": unit}, weight=unit)
            yield Row.made_of(found, metric=metric, **own, **all_)
        others = len(self.arms) - 1
        more = {"starter_score": others + 1, "all_scores": -1}  # others * (own - their mean)
        found = mean(self.sums, more, {"games": others})
        yield Row.made_of(found, metric="start_player_round_score_difference", **own, **all_)
        found = share(self.sums, {"tied": 1}, GAMES)
        yield Row.made_of(found, metric="tied_games", **own, **all_)


class Otherwise(Summed):
    """In how many games it ends, or goes, otherwise than at the table of the base."""

    def __init__(self, arms: Sequence[Arm], base: int) -> None:
        """``arms`` are one a table, in their order."""
        self.arms, self.base = arms, base
        self.others = [table for table in range(len(arms)) if table != base]
        self.sums = Sums.empty(["games", *(f"{n}_{t}" for t in self.others for n in CHANGED)])

    def counted(self, part: PartRows) -> Sums:
        """The sums of a part."""
        values = [part.number(self.base, "games")]
        for table in self.others:
            found = changed_games(part.frames, table, self.base)
            values += [found[which] for which in CHANGED.values()]
        return Sums.of(self.sums.names, np.stack(values, axis=1))

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
