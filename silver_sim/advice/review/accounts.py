"""Where a result came from: start + luck + choices = result, and how much each decision cost.

A decision is worth what the strategy's own answer wins (O), what was played wins P. Choices are the
sum of P - O, which is on average what somebody wins more of a game than the strategy would in that
seat; luck is what is left, the sum of the next O - P, which is 0 on average: the next O is what was
expected of P. So luck is known as well as choices are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from silver_sim.advice.interval import Interval, Range, rounded
from silver_sim.advice.review.judging import Case
from silver_sim.advice.review.played import PlayedGame
from silver_sim.advice.review.result import DealMove
from silver_sim.search.racing import OWN
from silver_sim.stats.core.intervals import LEVEL, t_interval
from silver_sim.stats.core.ratios import ratio


@dataclass(frozen=True)
class Account:
    """What a seat's decisions did to its chance to win."""

    game: PlayedGame
    seat: int
    cases: Sequence[Case]

    @property
    def start(self) -> float:
        """The chance that everybody has; of a game that had begun what its first decision has."""
        if any(self.game.totals) and self.cases:
            return rounded(self._own(self.cases[0]))
        return rounded(1 / self.game.players)

    @property
    def result(self) -> float:
        """The share of the game; if it is not over, the chance after the last decision."""
        if self.game.shares is not None:
            return rounded(self.game.shares[self.seat])
        return rounded(self._played(self.cases[-1])) if self.cases else self.start

    @property
    def choices(self) -> Interval:
        """What was played won more than the strategy's own answers."""
        return moved(self.cases, self.seat).interval

    @property
    def luck(self) -> Interval:
        """All that choices did not do."""
        known, choices = self.result - self.start, self.choices
        lo, hi = choices.opposite.lo, choices.opposite.hi
        ends = (None if end is None else rounded(known + end) for end in (lo, hi))
        return Interval(rounded(known - choices.estimate), *ends)

    @property
    def lost(self) -> Interval | None:
        """What choices lost, for each decision that counts."""
        lost = [-case.tries.gain(case.played, OWN, self.seat).mean for case in self.cases]
        return mean_lost(lost, np.array([int(case.counts) for case in self.cases]))

    def deals(self) -> Iterator[DealMove]:
        """Yield what happened in each deal, the next deal of cards included."""
        begins = self.start
        numbers = sorted({each.decision.deal for each in self.cases})
        for number in numbers:
            here = [each for each in self.cases if each.decision.deal == number]
            after = next((each for each in self.cases if each.decision.deal > number), None)
            ends = self.result if after is None else rounded(self._own(after))
            choices = moved(here, self.seat).interval.estimate
            luck = rounded(ends - begins - choices)
            yield DealMove(deal=number, begins=begins, luck=luck, choices=choices, ends=ends)
            begins = ends

    def _own(self, case: Case) -> float:
        return case.tries.value(OWN, self.seat).mean

    def _played(self, case: Case) -> float:
        return case.tries.value(case.played, self.seat).mean


def lost_by(case: Case) -> float:
    """What was lost by a decision, compared with its best answer."""
    return case.tries.gain(case.best, case.played, case.seat).mean


def moved(cases: Sequence[Case], seat: int) -> Range:
    """What decisions of any seat won for this one, compared with the strategy's own answers."""
    gains = [case.tries.gain(case.played, OWN, seat) for case in cases]
    return Range.of(sum(each.mean for each in gains), sum(each.se**2 for each in gains) ** 0.5)


def cards_of(game: PlayedGame, cases: Mapping[int, Sequence[Case]]) -> dict[int, Interval]:
    """By seat the luck that is left where all choices are taken off, those of the others too."""
    found = {}
    every = [case for some in cases.values() for case in some]
    for seat, own in cases.items():
        account = Account(game, seat, own)
        all_choices = moved(every, seat)
        rest = account.result - account.start
        found[seat] = Range(
            rest - all_choices.estimate, rest - all_choices.hi, rest - all_choices.lo
        ).interval
    return found


def mean_lost(lost: Sequence[float], counted: np.ndarray) -> Interval | None:
    """Loss for each decision, with an interval from clusters that were counted so often."""
    if not counted.sum():
        return None
    value, se = (float(each) for each in ratio(np.array(lost), counted))
    if not np.isfinite(se):
        return Interval(rounded(value), None, None)
    return Range(value, *t_interval(value, se, len(counted), LEVEL)).interval
