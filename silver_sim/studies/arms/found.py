"""Rows as a tool finds them: of one strategy, of its field, and of their difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from silver_sim.stats.outcomes.behaviour import adjusted
from silver_sim.stats.outcomes.sides import Paired
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm, Family
from silver_sim.studies.arms.result import SIDES, Row, side_of
from silver_sim.studies.arms.tools import counted_arm

ITS_FIELD, MEDIAN = "its field", "median opponent"
DUEL = 2  # players
Meaning = tuple[str, str, str, bool]  # words, meaning and unit; whether it is a difference


class FoundRows:
    """Rows, their arms and families, as a tool finds them one after the other about a strategy.

    ``meanings`` are those of metrics that only its game has.
    """

    def __init__(self, who: str, blocks: int) -> None:
        """Nothing is found yet."""
        self.who, self.blocks = who, blocks
        self.rows: list[Row] = []
        self.families: list[Family] = []
        self.meanings: dict[str, Meaning] = {}
        self._arms: dict[str, Arm] = {}

    @property
    def arms(self) -> list[Arm]:
        """All that rows are of."""
        return [*self._arms.values()]

    def family(self, family: Family) -> None:
        """Begin a family, to which all rows belong that follow."""
        self.families.append(family)

    def add(
        self,
        metric: str,
        numbers: Estimate,
        arm: Arm,
        *,
        other: str = "",
        finding: str = "",
        blocks: int = 0,
    ) -> None:
        """Add a number of an arm, or its difference from another one."""
        self._arms.setdefault(arm.label, arm)
        self.rows.append(
            Row.made_of(
                numbers,
                metric=metric,
                family=self.families[-1].name,
                other=other or None,
                finding=finding,
                blocks=blocks or self.blocks,
                **arm.key,
            )
        )

    def share(self, label: str, share: Estimate, seats: int) -> None:
        """Add a win share, compared with the fair share."""
        arm = counted_arm(label, seats, self.who)
        self.add("win_share", share, arm, finding=SIDES[share.side(1 / seats)])

    def sides(
        self, family: Family, lines: Mapping[str, Paired], said: Iterable[Meaning] = ()
    ) -> None:
        """Add what both sides do; differences are adjusted over all of them (Holm).

        ``said`` are the meanings of the metrics, in their order, if only this game has them.
        """
        self.meanings |= dict(zip(lines, said, strict=False))
        self.family(replace(family, upright=True))
        own, field, median = (counted_arm(each, DUEL) for each in (self.who, ITS_FIELD, MEDIAN))
        for metric, line in adjusted(lines).items():
            self.add(metric, line.own, own, blocks=line.blocks)
            self.add(metric, line.field, field, blocks=line.blocks)
            if line.field_median is not None:
                self.add(metric, Estimate(line.field_median), median, blocks=line.blocks)
            if apart := line.difference:
                found = SIDES[side_of(apart)]
                self.add(metric, apart, own, other=ITS_FIELD, finding=found, blocks=line.blocks)
