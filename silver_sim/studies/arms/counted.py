"""What is counted of arms, part by part, and every number that is made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from silver_sim.columns import SHARE
from silver_sim.stats.core.estimates import Ratio, Subject, contrast, win_share, win_variance
from silver_sim.stats.core.intervals import (
    DIFFERENCE,
    LEVEL,
    Bounds,
    estimate,
    standard_error,
    within,
)
from silver_sim.stats.core.stopping import Width, anytime, at_every_look
from silver_sim.stats.core.sums import Counts, Moments, Sums
from silver_sim.stats.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.outcomes.counts import add_counts, variance
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.metrics import LUCK, METRICS

if TYPE_CHECKING:
    from silver_sim.arena.table import Table
    from silver_sim.games.contract.game import GameInfo
    from silver_sim.studies.arms.arm import Arm, Contrast

WIN = 10_000  # luck of one win: rows have it in hundredths of a percentage point
ILLEGAL = "illegal"  # answers, where these are counted


class Made(NamedTuple):
    """How a number of every arm is estimated, and how the difference of two is.

    ``counted`` is what is summed for it, of each block. ``moments`` are those of the difference,
    from which its intervals at every look are made; ``limit`` is the furthest that the difference
    can be from 0, by seats.
    """

    own: Callable[[Counted, int], Estimate] | None
    difference: Callable[[Counted, int, int], Estimate]
    moments: Callable[[Counted, int, int], Moments]
    limit: Callable[[int], float] | None
    counted: Sequence[str]


class Known(NamedTuple):
    """What was counted of some blocks: numbers by block; by arm, games by total and double place.

    ``places`` are empty where nothing asks for them.
    """

    sums: Sums
    totals: Counts
    places: Counts


class Counted:
    """The sums of all arms of a design."""

    def __init__(
        self,
        game: GameInfo,
        tables: Sequence[Table],
        arms: Sequence[Arm],
        *,
        metrics: Sequence[str],
        decisive: str = "win_share",
        every_look: bool = False,
        illegal: bool = False,
    ) -> None:
        """``decisive`` is the metric that decides; ``every_look``: intervals hold at all looks.

        ``illegal``: answers that are not legal are counted, too.
        """
        self.game, self.arms = game, arms
        self.every_look, self._decisive = every_look, decisive
        counted = dict.fromkeys(n for metric in metrics for n in MADE[metric].counted)
        shared = ["win_squares"] if game.win_unit > 1 else []
        self.numbers = [*counted, *([ILLEGAL] if illegal else []), *shared]
        self.games_a_block = [sum(tables[t].players for t, _ in arm.places) for arm in arms]
        names = [f"{n}_{arm}" for arm in range(len(arms)) for n in (*self.numbers, "games")]
        nothing = np.zeros((len(arms), 0), np.int64)
        self.known = Known(Sums.empty(names), nothing, nothing)

    @property
    def sums(self) -> Sums:
        """The numbers of all arms, by block."""
        return self.known.sums

    def counted(self, part: PartRows) -> Known:
        """What a part adds."""
        columns = [column for arm in range(len(self.arms)) for column in self.of(part, arm)]
        sums = Sums.of(self.sums.names, np.stack(columns, axis=1))
        seats = [arm.places for arm in self.arms]
        places = part.spread("place2", seats) if "place2" in self.numbers else self.known.places
        return Known(sums, part.spread("total", seats), places)

    def add(self, more: Known) -> None:
        """Add what was counted of the next part."""
        spread = (add_counts(*both) for both in zip(self.known[1:], more[1:], strict=True))
        self.known = Known(self.sums + more.sums, *spread)

    def of(self, part: PartRows, arm: int) -> list[Counts]:
        """The numbers of an arm, then its games, by block.

        Tables that did not play the part count as nothing.
        """
        *numbers, games = (np.zeros(part.blocks, np.int64) for _ in (*self.numbers, "games"))
        for table, player in self.arms[arm].places:
            if table in part.tables:
                for values, name in zip(numbers, self.numbers, strict=True):
                    values += part.number(table, f"{name}_{player}")
                games += part.players[table]
        return [*numbers, games]

    def at(self, *arms: int) -> Self:
        """The same as it stood when these arms were last whole: here it is as it stands."""
        return self

    def seen(self, known: Known) -> Self:
        """The same as it stood when this was known."""
        found = copy(self)
        found.known = known
        return found

    def games(self, arm: int) -> int:
        """The games that were counted of an arm."""
        return self.sums.total(f"games_{arm}")

    def ratio(self, arm: int) -> Ratio:
        """What a win share is made of."""
        return Ratio({f"wins_{arm}": 1}, {f"games_{arm}": self.game.win_unit})

    def share(self, arm: int, level: float = LEVEL) -> Estimate:
        """A win share."""
        return win_share(self.sums, arm, self.game.win_unit, f"games_{arm}", level)

    def variance(self, arm: int) -> float:
        """By how much what an arm wins of a game varies from game to game."""
        return win_variance(self.sums, arm, self.game.win_unit, f"games_{arm}")

    def mean_total(self, arm: int) -> Estimate:
        """A mean total."""
        m = self.sums.moments({f"total_{arm}": 1}, {f"games_{arm}": 1})
        return estimate(m, None, variance(self.known.totals[arm]))

    def mean_place(self, arm: int) -> Estimate:
        """A mean place."""
        m = self.sums.moments({f"place2_{arm}": 1}, {f"games_{arm}": 2})
        last = float(self.arms[arm].seats)
        return estimate(m, (1.0, last), variance(self.known.places[arm]) / 4, weight=2)

    def lead(self, number: str, a: int, b: int, units: int = 1) -> Moments:
        """The sums of the paired difference a - b of a number, of two with as many games."""
        games = {f"games_{a}": units}
        return self.sums.moments({f"{number}_{a}": 1, f"{number}_{b}": -1}, games)

    def share_difference(self, a: int, b: int, level: float = LEVEL) -> Estimate:
        """The paired difference of two win shares, a - b."""
        return self.difference("wins", a, b, DIFFERENCE, self.game.win_unit, level)

    def anytime(self, a: int, b: int, alpha: float) -> tuple[float, float] | None:
        """The interval of a difference of win shares that holds at every look."""
        one, other = self.games_a_block[a], self.games_a_block[b]
        wins = {f"wins_{a}": other, f"wins_{b}": -one}
        return anytime(self.sums.moments(wins, {f"games_{a}": other * self.game.win_unit}), alpha)

    def difference(
        self,
        number: str,
        a: int,
        b: int,
        bounds: Bounds | None = None,
        units: int = 1,
        level: float = LEVEL,
    ) -> Estimate:
        """The paired difference a - b of a number per game, to which a game adds ``units``."""
        one, other = (
            Subject(f"{number}_{arm}", f"games_{arm}", self.games_a_block[arm]) for arm in (a, b)
        )
        return contrast(self.sums, one, other, bounds, units=units, level=level)

    def illegal(self, arm: int) -> int:
        """The answers of an arm that were not legal, where these are counted."""
        return self.sums.total(f"{ILLEGAL}_{arm}") if ILLEGAL in self.numbers else 0

    def blocks(self, arm: int) -> int:
        """How many blocks the numbers of an arm come from."""
        return self.games(arm) // self.games_a_block[arm]

    def moments(self, contrast: Contrast) -> Moments:
        """The sums of a difference in the metric that decides."""
        return MADE[self.decisive(contrast)].moments(self, contrast.a, contrast.b)

    def decisive(self, contrast: Contrast) -> str:
        """The metric that decides: without luck only where blocks vary."""
        decides = self._decisive
        return decides if decides != LUCK or self.varies(*contrast[:2]) else "win_share"

    def widths(self, watched: Sequence[Contrast]) -> list[Width]:
        """What ``until`` speaks of: the differences that are watched, or all win shares."""
        if watched:
            return [Width(self.arms[each.a].label, self.moments(each)) for each in watched]
        shares = enumerate(self.arms)
        return [Width(arm.label, self.sums.moments(*self.ratio(n))) for n, arm in shares]

    def gap(self, metric: str, a: int, b: int) -> Estimate | None:
        """The paired difference a - b of a number; None of what does not exist or never varies."""
        if metric == LUCK and not self.varies(a, b):
            return None
        found = MADE[metric].difference(self, a, b)
        is_share = METRICS[metric].unit == SHARE
        return self._worth(within(found, DIFFERENCE), a, b) if is_share else found

    def looked_at(self, metric: str, numbers: Estimate, a: int, b: int) -> Estimate:
        """The same with the interval that holds at every look, where one may end the run."""
        wanted = MADE[metric]
        if not self.every_look:
            return numbers
        limit = wanted.limit and wanted.limit(self.arms[a].seats)
        found = at_every_look(numbers, wanted.moments(self, a, b), ALPHA, limit)
        if found.ends is None or found is numbers:
            return replace(numbers, p=None, p_adjusted=None)  # those would be of one look
        lo, hi = map(float, found.ends)  # no numbers of numpy
        return replace(found, lo=lo, hi=hi, p_adjusted=None)

    def waits(self, metric: str, numbers: Estimate) -> bool:
        """Whether there are too few blocks so far for an interval that holds at every look."""
        return self.every_look and numbers.method != EVERY_LOOK

    def varies(self, a: int, b: int) -> bool:
        """Whether the difference of two win shares is not the same in every block."""
        return bool(standard_error(self.without_luck(a, b, luck=0)))

    def without_luck(self, a: int, b: int, luck: int = 1) -> Moments:
        """The sums of a difference of win shares, without the luck of the cards."""
        unit = self.game.win_unit
        wins = {f"wins_{a}": WIN, f"wins_{b}": -WIN}
        by_luck = {f"luck_{a}": -unit * luck, f"luck_{b}": unit * luck}
        return self.sums.moments(wins | by_luck, {f"games_{a}": WIN * unit})

    def _worth(self, share: Estimate, a: int, b: int) -> Estimate:
        """A difference with how many games with deals of their own would be as sure.

        In such games half are a's, so the variance of the difference is twice the sum of those of
        single games, by their number.
        """
        if not share.se:
            return share
        effective = 2 * (self.variance(a) + self.variance(b)) / share.se**2
        tables = {table for arm in (a, b) for table, _ in self.arms[arm].places}
        played = self.sums.blocks * len(tables) * self.arms[a].seats
        return replace(share, variance_reduction=effective / played, effective_games=effective)


MADE = {
    "win_share": Made(
        lambda sums, arm: sums.share(arm),
        lambda sums, a, b: sums.share_difference(a, b),
        lambda sums, a, b: sums.lead("wins", a, b, sums.game.win_unit),
        lambda seats: 1.0,
        ("wins",),
    ),
    LUCK: Made(
        None,
        lambda sums, a, b: estimate(sums.without_luck(a, b)),
        lambda sums, a, b: sums.without_luck(a, b),
        lambda seats: 1.0,
        ("wins", "luck"),
    ),
    "mean_total": Made(
        lambda sums, arm: sums.mean_total(arm),
        lambda sums, a, b: sums.difference("total", a, b),
        lambda sums, a, b: sums.lead("total", a, b),
        None,
        ("total",),
    ),
    "mean_place": Made(
        lambda sums, arm: sums.mean_place(arm),
        lambda sums, a, b: sums.difference(
            "place2", a, b, (1.0 - sums.arms[a].seats, sums.arms[a].seats - 1.0), units=2
        ),
        lambda sums, a, b: sums.lead("place2", a, b, 2),
        lambda seats: seats - 1.0,
        ("place2",),
    ),
}
