"""How many points one of two must start with, so that both win half of the games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from silver_sim.report.text.sure import in_100, sure
from silver_sim.report.text.wording import counted
from silver_sim.stats.core.intervals import SHARE, estimate
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.claims import claimed, sentence
from silver_sim.studies.arms.extras import Summed
from silver_sim.studies.arms.result import OPEN, SIDES, TIE, ArmsResult, Claim, Row
from silver_sim.studies.arms.sentences import EVEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from silver_sim.stats.outcomes.part import PartRows
    from silver_sim.studies.arms.arm import Arm
    from silver_sim.studies.arms.counted import Counted

MOST = 120  # points that are tried, either way


class Even(Summed):
    """What the first of two wins if it starts with 0, 1, 2 and more points, or the second does.

    Games are played as they are, and points are added afterwards: nobody plays otherwise because of
    them. Equal totals count half for each. The points with which both win half are those whose win
    share's 95 % interval has one half; the one whose share is nearest is the estimate.
    """

    def __init__(self, arms: Sequence[Arm]) -> None:
        self.arms, self.points = arms, np.arange(-MOST, MOST + 1)
        self.sums = Sums.empty([*map(str, self.points), "games"])

    def counted(self, part: PartRows) -> Sums:
        """Twice the games that the first wins with each number of points, by block."""
        games = part.games.sort("block", "rotation")
        apart = games.select(pl.col("total_1") - pl.col("total_0")).to_series().to_numpy()
        won = 2 * (apart[:, None] > self.points) + (apart[:, None] == self.points)
        by_block = won.reshape(part.blocks, -1, len(self.points)).sum(axis=1)
        many = np.full((part.blocks, 1), 2 * len(apart) // part.blocks)
        return Sums.of(self.sums.names, np.concatenate([by_block, many], axis=1))

    def share(self, points: int) -> Estimate:
        """What the first wins if it starts with these points."""
        return estimate(self.sums.moments({str(points): 1}, {"games": 1}), SHARE, weight=2)

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield how many points make it even, with those that may."""
        shares = {points: self.share(points) for points in map(int, self.points)}
        near = min(shares, key=lambda points: (abs(shares[points].value - 0.5), abs(points)))
        may = [points for points, each in shares.items() if each.covers(0.5)]
        found = Estimate(near, lo=may[0], hi=may[-1], method="inverted") if may else Estimate(None)
        first, other = self.arms
        yield Row.made_of(
            found, metric="points_to_start_with", blocks=self.sums.blocks, other=other.label,
            family=EVEN, finding=SIDES[found.side()], **first.key,
        )  # fmt: skip

    def claim(self, found: ArmsResult, sums: Counted) -> Claim:
        """Say who starts with how many points."""
        [row] = found.of("points_to_start_with", EVEN)
        if row.estimate is None:
            said = sentence(found, EVEN, TIE, who=row.label, other=row.other, most=MOST)
            points = MOST if self.share(0).value > 0.5 else -MOST
            best = f"with {MOST}, {row.label} wins {in_100(self.share(points))}"
            how = sure(f"{best}, 95 % interval", found.games)
            return claimed(found, EVEN, (row.label, row.other), TIE, said, how)
        who, other = (row.label, row.other) if row.value >= 0 else (row.other, row.label)
        ends = sorted(abs(round(each)) for each in row.ends or ())
        less, most = ends if row.finding != OPEN else (ends[-1], ends[-1])
        much = counted(most, "point") if less == most else f"{less} to {counted(most, 'point')}"
        said = sentence(found, EVEN, row.finding, who=who, other=other, much=much)
        at = self.share(round(row.value))
        best = f"with {round(abs(row.value))}, {row.label} wins {in_100(at)}"
        how = sure(f"{best}, 95 % interval", found.games)
        also = ["Both play as before: they do not know of these points. Equal totals count half."]
        return claimed(found, EVEN, (row.label, row.other), row.finding, said, how, also)
