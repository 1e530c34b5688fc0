"""What a tool finds without a run: rows of the tidy table, and one claim."""

from __future__ import annotations

from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Any, ClassVar

from silver_sim.result import shown
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.studies.arms.arm import Arm, Family, Picture
from silver_sim.studies.arms.result import ArmsResult


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

    teller: ClassVar[str] = "silver_sim.studies.arms.tell:tell"  # makes its page

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from silver_sim.report.terminal.notebook import told_in_html

        return told_in_html(resolve_name(self.teller)(shown(self)))


def counted_arm(label: str, seats: int, player: str = "", **varied: Any) -> Arm:
    """Return an arm that no page follows."""
    return Arm(player or label, [], seats, varied, label, label, followed=False)
