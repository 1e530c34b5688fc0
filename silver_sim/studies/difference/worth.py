"""What differences are worth, and how the two choices' consequences differ: sums and estimates.

A difference has a row of integers: 1, then what the choice of b gains over that of a in the worlds
of the belief and with the true cards, in millionths of a win; then for each consequence how much
more of it b's choice leads to, and the mean square of that over worlds, in thousandths. Sums of
such rows are exact, and the same in any order. Clusters of rows (games, or the worlds of one
position) are independent: intervals come from them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from silver_sim.games.contract.table import MILLION
from silver_sim.games.lookahead import Consequence
from silver_sim.report.text.wording import number, plus_minus
from silver_sim.search.referee import Weighed
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.core.intervals import DIFFERENCE, effective_blocks, estimate
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate
from silver_sim.studies.difference.result import Change, Effect

SHARE = "%"  # the unit of what happens or does not
THOUSAND = 1_000
REASONS = 2  # maximum number given
FIRST = ("first", "first_gain", "first_true")  # after a row: the same for firsts of a deal only

Rows = Iterable[tuple[int, Any, bool]]  # the game, the row, whether it is the first of its deal


def row(weighed: Weighed) -> Any:
    """The row of a difference: means over its worlds."""
    return np.rint(_of_worlds(weighed).mean(axis=0)).astype(np.int64)


def least_gain(weighed: Weighed) -> float:
    """About the least that b's choice gains over a's: two standard errors below the mean."""
    gains = np.diff(weighed.chances)[:, 0]
    return float(gains.mean() - 2.0 * gains.std(ddof=1) / len(gains) ** 0.5)


def world_rows(weighed: Weighed) -> Any:
    """A row for every world of a difference."""
    rows = np.rint(_of_worlds(weighed)).astype(np.int64)
    return np.hstack([rows, rows[:, : len(FIRST)]])


def _of_worlds(weighed: Weighed) -> Any:
    """The row of every world, not yet rounded."""
    gains = np.diff(weighed.chances) * MILLION
    more = np.diff(weighed.led, axis=1)[:, 0, :]
    truth = np.full_like(gains, np.diff(weighed.true_chances)[0] * MILLION)
    return np.column_stack(
        [np.ones_like(gains), gains, truth, more * THOUSAND, more * more * THOUSAND]
    )


def by_game(rows: Rows, games: int, consequences: int) -> Any:
    """The sums of rows by game, followed by those of firsts: (games, numbers)."""
    width = len(FIRST) + 2 * consequences
    sums = np.zeros((games, width + len(FIRST)), np.int64)
    for game, each, first in rows:
        sums[game, :width] += each
        if first:
            sums[game, width:] += each[: len(FIRST)]
    return sums


class Worth:
    """What some differences are worth together, from their sums by cluster."""

    def __init__(self, clusters: Any, consequences: Sequence[Consequence], seats: int) -> None:
        self._known = consequences
        led = [each.name for each in consequences]
        squares = [f"{name}_squared" for name in led]
        of_seats = np.full((len(clusters), 1), seats)
        self._sums = Sums.of(
            ["differences", "gain", "true", *led, *squares, *FIRST, "seats"],
            np.hstack([clusters, of_seats]),
        )

    @property
    def differences(self) -> int:
        """The number of differences."""
        return self._sums.total("differences")

    def gain(self) -> Estimate:
        """How much a change of one choice raises the chance to win."""
        moments = self._sums.moments({"gain": 1}, {"differences": MILLION})
        return estimate(moments, DIFFERENCE, weight=MILLION)

    def a_game(self, **of: int) -> Estimate:
        """What a seat wins in a game by a combination of numbers.

        ``first_gain``: by making the first of these changes in every deal; ``first_true``: the same
        with the true cards, which no seat knew; ``gain``: by all of them, where an opportunity that
        recurs counts again.
        """
        return self._ratio(of, {"seats": MILLION})

    def effects(self) -> list[Effect]:
        """For each consequence, how much more of it the choice of b leads to, per difference."""
        lone = [self._ratio({each.name: 1}, {"differences": THOUSAND}) for each in self._known]
        games = effective_blocks(self._sums.moments({}, {"differences": 1}))
        return [
            Effect(each.name, each.words, each.unit, more, self._size(each.name, more))
            for each, more in zip(self._known, with_p_values(lone, games), strict=True)
        ]

    def _size(self, name: str, more: Estimate) -> float | None:
        """A mean in standard deviations of single worlds; None if these are all equal."""
        mean = more.estimate or 0.0
        squared = self._sums.total(f"{name}_squared") / THOUSAND / self.differences
        spread = max(squared - mean**2, 0.0) ** 0.5
        return mean / spread if spread else None

    def _ratio(self, of: Mapping[str, int], by: Mapping[str, int]) -> Estimate:
        return estimate(self._sums.moments(of, by))


def reasons(
    found: Sequence[Effect], consequences: Sequence[Consequence], change: Change | None = None
) -> list[str]:
    """The effects that differ most, in words, at most ``REASONS``, the largest first.

    Only those shown to differ (Holm over all); of several about the same subject, the one that
    differs most, and none about the choice itself.
    """
    known = {each.name: each for each in consequences}
    acts = (change.question, change.a, change.b) if change else ()
    chosen: dict[str, str] = {}
    size = {each.name: math.inf if each.size is None else abs(each.size) for each in found}
    for each in sorted(found, key=lambda each: -size[each.name]):
        about = known[each.name].about
        if each.more.estimate and each.more.is_shown and about not in acts:
            chosen.setdefault(about, because(known[each.name], each.more))
    return list(chosen.values())[:REASONS]


def because(consequence: Consequence, more: Estimate) -> str:
    """A consequence that differs, as a reason: "the round ends 1.90 ± 0.21 turns later"."""
    falls = (more.estimate or 0) < 0
    size = by_how_much(more, consequence.unit).removeprefix("−")
    share = f"{'fewer' if falls else 'more'} deals in 100"
    unit = share if consequence.unit == SHARE else f"{consequence.unit}s"
    return (consequence.less if falls else consequence.more).format(f"{size} {unit}")


def by_how_much(more: Estimate, unit: str, sign: str = "") -> str:
    """How much more of a consequence there is; without an interval if all worlds are alike."""
    scale = 100 if unit == SHARE else 1
    if not more.se:
        return number((more.estimate or 0) * scale, 2, sign)
    return plus_minus(more, scale, sign)
