"""What a tool finds without a run: rows of the tidy table, and one claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from silver_sim.result import Result
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.arms.result import SIDES, ArmsResult, Row, side_of

Numbered = tuple[Arm, Row]


@dataclass(frozen=True, kw_only=True)
class ToolResult(ArmsResult):
    """What a command finds that keeps no run, and the command that finds it again.

    A tool adds the fields that are no estimates. Games are counted, not followed, so its arms have
    no places.
    """

    schema_version: int = 2
    title: str = ""
    noise: str = ""
    looks: int = 1
    stopped: str = ""
    level: float = LEVEL
    command: str = ""
    version: str = ""

    teller: ClassVar[str] = "silver_sim.studies.arms.tell:tell"  # makes its page

    _repr_html_ = Result._repr_html_  # of no run


def counted_arm(label: str, seats: int, player: str = "", **varied: Any) -> Arm:
    """Return an arm that no page follows."""
    return Arm(player or label, [], seats, varied, label, label, followed=False)


def numbered(
    arm: Arm, found: Estimate, blocks: int, metric: str = "win_share", **more: Any
) -> Numbered:
    """Return a number of an arm, with its arm."""
    return arm, Row.made_of(found, metric=metric, blocks=blocks, **more, **arm.key)


def exactly(number: int) -> Estimate:
    """Return a number that was counted: it has no error."""
    return Estimate(number, lo=number, hi=number)


def own_rows(arm: Arm, family: str, blocks: int, numbers: Mapping[str, Estimate]) -> Iterator[Row]:
    """Yield the numbers of an arm, by metric; what is shown of those that were tested."""
    for metric, each in numbers.items():
        found = "" if each.p_adjusted is None else SIDES[side_of(each)]
        of = {"metric": metric, "family": family, "blocks": blocks, "finding": found}
        yield Row.made_of(each, **of, **arm.key)
