"""What a tool finds without a run: rows of the tidy table, and one claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm, Family, Picture
from silver_sim.studies.arms.result import SIDES, ArmsResult, Row, side_of


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
    setting: str = ""
    picture: Picture = field(default_factory=Picture)
    card: str = "picture"
    families: list[Family] = field(default_factory=list)
    glossary: list[tuple[str, str]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    together: bool = False
    every_look: bool = False
    drawn_order: bool = False
    limits: str = ""
    warnings: list[str] = field(default_factory=list)
    command: str = ""
    version: str = ""


def counted_arm(label: str, seats: int, player: str = "", **varied: Any) -> Arm:
    """Return an arm that no page follows."""
    return Arm(player or label, [], seats, varied, label, label, followed=False)


def exactly(number: int) -> Estimate:
    """Return a number that was counted: it has no error."""
    return Estimate(number, lo=number, hi=number)


def own_rows(arm: Arm, family: str, blocks: int, numbers: Mapping[str, Estimate]) -> Iterator[Row]:
    """Yield the numbers of an arm, by metric; what is shown of those that were tested."""
    for metric, each in numbers.items():
        found = "" if each.p_adjusted is None else SIDES[side_of(each)]
        of = {"metric": metric, "family": family, "blocks": blocks, "finding": found}
        yield Row.made_of(each, **of, **arm.key)
