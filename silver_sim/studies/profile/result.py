"""What a profile finds: the schema of ``profile.json``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from silver_sim.columns import POINTS, SHARE
from silver_sim.result import optional
from silver_sim.stats.outcomes.points import PERCENTS
from silver_sim.stats.outcomes.profile import Ideas, Observed, Tag, TypicalGame
from silver_sim.stats.outcomes.sides import Both
from silver_sim.studies.arms.found import Meaning
from silver_sim.studies.arms.metrics import METRICS, Metric
from silver_sim.studies.arms.tools import ToolResult

WINS, OPPONENTS, HABITS = "wins", "opponents", "habits"  # families
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
    of_game: dict[str, Any] | None = optional()  # what only this game knows, as its own result
    sample: TypicalGame | None = optional()
    ideas: Ideas | None = optional()

    own: ClassVar[Mapping[str, Metric]] = {each.name: each for each in OWN}

    def metric(self, name: str) -> Metric:
        """What the rows of a metric are."""
        if known := self.meanings.get(name):
            words, meaning, unit, signed = known
            return Metric(name, words, meaning, unit, signed=signed)
        return super().metric(name)
