"""What a profile finds: the schema of ``profile.json``, and its rows as they are found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from silver_sim.columns import POINTS, SHARE
from silver_sim.result import optional
from silver_sim.stats.outcomes.behaviour import adjusted
from silver_sim.stats.outcomes.points import PERCENTS
from silver_sim.stats.outcomes.profile import Ideas, Observed, Tag, ToldGame
from silver_sim.stats.outcomes.sides import Beside, Both
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm, Family
from silver_sim.studies.arms.metrics import METRICS, Metric
from silver_sim.studies.arms.result import LESS, MORE, OPEN, SIDES, Row
from silver_sim.studies.arms.tools import ToolResult, counted_arm

ITS_FIELD, MEDIAN = "its field", "median opponent"
WINS, OPPONENTS, HABITS, IDEAS = "wins", "opponents", "habits", "ideas"
DUEL = 2  # players
Meaning = tuple[str, str, str, bool]  # words, meaning and unit; whether it is a difference
OWN = (
    Metric("win_share_difference", "more than it loses", "share won − share lost", SHARE),
    Metric("mean_total_difference", "total", "own − opponent's; negative is better", POINTS),
    Metric("total_sd", "spread of totals (sd)", "their standard deviation", POINTS),
    Metric("rounds_at_zero", "deals scored 0", "share of all deals", SHARE),
    *(Metric(f"total_{p}", f"{p} % of totals at most", "", POINTS) for p in PERCENTS),
    Metric("worth", "win share with it − without", "in percentage points", SHARE),
    METRICS["win_share"]._replace(signed=False),
)


@dataclass(frozen=True, kw_only=True)
class Profile(ToolResult):
    """How a strategy plays, and how successfully, compared with its field.

    ``meanings`` are those of the metrics that only this game has.
    """

    strategy: str
    field: list[str]
    words: dict[str, str]  # what the names mean
    left_out: list[str]  # who plays at random and is in no mean over the field
    observed: Observed
    method: str
    tables: list[list[str]]
    tags: list[Tag]
    total_counts: Both[list[int]]  # duels by total, from 0
    meanings: dict[str, Meaning]
    of_game: dict[str, Any] | None = optional()  # what this game alone knows, as its own result
    sample: ToldGame | None = optional()
    ideas: Ideas | None = optional()

    own: ClassVar[Mapping[str, Metric]] = {each.name: each for each in OWN}

    def metric(self, name: str) -> Metric:
        """What the rows of a metric are."""
        if known := self.meanings.get(name):
            words, meaning, unit, signed = known
            return Metric(name, words, meaning, unit, signed=signed)
        return super().metric(name)


class Found:
    """The rows of a profile, their arms and families, as they are found one after the other."""

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
        """Add a win share, found beside that of equals."""
        arm = counted_arm(label, seats, self.who)
        self.add("win_share", share, arm, finding=SIDES[share.side(1 / seats)])

    def sides(self, lines: Mapping[str, Beside]) -> None:
        """Add what both sides do; differences are adjusted over all of them (Holm)."""
        own, field, median = (counted_arm(each, DUEL) for each in (self.who, ITS_FIELD, MEDIAN))
        for metric, line in adjusted(lines).items():
            self.add(metric, line.own, own, blocks=line.blocks)
            self.add(metric, line.field, field, blocks=line.blocks)
            if line.field_median is not None:
                self.add(metric, Estimate(line.field_median), median, blocks=line.blocks)
            if apart := line.difference:
                found = found_of(apart)
                self.add(metric, apart, own, other=ITS_FIELD, finding=found, blocks=line.blocks)


def found_of(difference: Estimate) -> str:
    """Return what is shown of a difference, by its adjusted p value."""
    if not difference.is_shown:
        return OPEN
    return MORE if (difference.estimate or 0) > 0 else LESS
