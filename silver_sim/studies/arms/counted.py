"""What is counted of arms, part by part, and every number that is made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from silver_sim.columns import POINTS, SHARE, Column
from silver_sim.stats.core.intervals import DIFFERENCE, estimate, standard_error, within
from silver_sim.stats.core.stopping import Width, at_every_look
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.contenders import Contenders

if TYPE_CHECKING:
    from silver_sim.arena.table import Table
    from silver_sim.games.contract import GameInfo
    from silver_sim.studies.arms.arm import Arm, Contrast

WIN = 10_000  # luck of one win: rows have it in hundredths of a percentage point
ILLEGAL = "illegal"  # answers, where these are counted
LUCK = "win_share_adjusted"
ELO = "400 for odds of 10 to 1"
VARYING = ("sweep", "rule_sensitivity")  # kinds that vary something for a whole table


class Metric(NamedTuple):
    """A number of every arm: how it is estimated, and how the difference of two is.

    ``counted`` is what is summed for it, of each block. ``moments`` are those of the difference,
    from which its intervals at every look are made; ``limit`` is the furthest that the difference
    can be from 0, by seats.
    """

    column: Column
    words: str
    own: Callable[[Counted, int], Estimate] | None = None
    difference: Callable[[Counted, int, int], Estimate] | None = None
    moments: Callable[[Counted, int, int], Moments] | None = None
    limit: Callable[[int], float] | None = None
    signed: bool = True  # whether its differences are told with their sign
    counted: Sequence[str] = ()

    @property
    def is_share(self) -> bool:
        """Whether it is shown in percent."""
        return self.column.unit == SHARE


class Counted(Contenders):
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
        self.arms, self.every_look, self._decisive = arms, every_look, decisive
        counted = (number for metric in metrics for number in METRICS[metric].counted)
        numbers = [*dict.fromkeys(counted), *([ILLEGAL] if illegal else [])]
        super().__init__(game, tables, enumerate(arm.places for arm in arms), numbers)

    def illegal(self, arm: int) -> int:
        """The answers of an arm that were not legal, where these are counted."""
        return self.sums.total(f"{ILLEGAL}_{arm}") if ILLEGAL in self.numbers else 0

    def blocks(self, arm: int) -> int:
        """How many blocks the numbers of an arm come from."""
        return self.games(arm) // self.games_a_block[arm]

    def moments(self, contrast: Contrast) -> Moments:
        """The sums of a difference in the metric that decides."""
        found = METRICS[self.decisive(contrast)].moments
        assert found is not None
        return found(self, contrast.a, contrast.b)

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
        wanted = METRICS[metric]
        if wanted.difference is None or (metric == LUCK and not self.varies(a, b)):
            return None
        found = wanted.difference(self, a, b)
        return self._worth(within(found, DIFFERENCE), a, b) if wanted.is_share else found

    def looked_at(self, metric: str, numbers: Estimate, a: int, b: int) -> Estimate:
        """The same with the interval that holds at every look, where one may end the run."""
        wanted = METRICS[metric]
        if not self.every_look or wanted.moments is None:
            return numbers
        limit = wanted.limit and wanted.limit(self.arms[a].seats)
        found = at_every_look(numbers, wanted.moments(self, a, b), ALPHA, limit)
        if found.ends is None or found is numbers:
            return replace(numbers, p=None, p_adjusted=None)  # those would be of one look
        lo, hi = map(float, found.ends)  # no numbers of numpy
        return replace(found, lo=lo, hi=hi, p_adjusted=None)

    def waits(self, metric: str, numbers: Estimate) -> bool:
        """Whether there are too few blocks so far for an interval that holds at every look."""
        wanted = METRICS[metric].moments is not None
        return self.every_look and wanted and numbers.method != EVERY_LOOK

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
        tables = {table for who in (a, b) for table, _ in self.places[who]}
        played = self.sums.blocks * len(tables) * self.arms[a].seats
        return replace(share, variance_reduction=effective / played, effective_games=effective)


def _column(name: str, meaning: str, unit: str = "", *kinds: str) -> Column:
    return Column(name, "metric", meaning, unit, kinds)


METRICS = {
    each.column.name: each
    for each in (
        Metric(
            _column("win_share", "games won / games", SHARE),
            "win share",
            lambda sums, arm: sums.share(arm),
            lambda sums, a, b: sums.share_difference(a, b),
            lambda sums, a, b: sums.lead("wins", a, b, sums.game.win_unit),
            lambda seats: 1.0,
            counted=("wins",),
        ),
        Metric(
            _column(LUCK, "the same without the luck of the cards, if it varies", SHARE, "compare"),
            "win share without luck",
            None,
            lambda sums, a, b: estimate(sums.without_luck(a, b)),
            lambda sums, a, b: sums.without_luck(a, b),
            lambda seats: 1.0,
            counted=("wins", "luck"),
        ),
        Metric(
            _column("mean_total", "mean points of a game, lower is better", POINTS),
            "mean total",
            lambda sums, arm: sums.mean_total(arm),
            lambda sums, a, b: sums.difference("total", a, b),
            lambda sums, a, b: sums.lead("total", a, b),
            counted=("total",),
        ),
        Metric(
            _column("mean_place", "mean place by points", "1 is first", "compare"),
            "mean place",
            lambda sums, arm: sums.mean_place(arm, sums.arms[arm].seats),
            lambda sums, a, b: sums.difference(
                "place2", a, b, (1.0 - sums.arms[a].seats, sums.arms[a].seats - 1.0), units=2
            ),
            lambda sums, a, b: sums.lead("place2", a, b, 2),
            lambda seats: seats - 1.0,
            counted=("place2",),
        ),
        Metric(
            _column("points", "strength on Elo's scale, of one step or all", ELO, "ladder"),
            "Elo points",
            signed=False,
        ),
        Metric(
            _column("ends_otherwise", "games with another result / games", SHARE, *VARYING),
            "games that end otherwise",
            signed=False,
        ),
        Metric(
            _column("goes_otherwise", "games in which any row differs / games", SHARE, *VARYING),
            "games that go otherwise",
            signed=False,
        ),
        Metric(_column("total_10", "one game in ten ends at or below", POINTS), "total, 10 %"),
        Metric(_column("total_90", "nine games in ten end at or below", POINTS), "total, 90 %"),
    )
}
