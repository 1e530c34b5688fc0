"""How many games a difference of win share takes, or which one they find, by way to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from silver_sim.columns import SHARE
from silver_sim.result import Plain, Result
from silver_sim.studies.arms.metrics import Metric
from silver_sim.studies.arms.tools import ToolResult

WAYS, UNITS = "ways", "units"  # families of rows: what is shown; and what it comes from
LABELS = {
    "own_deals": "new deals every game",
    "one_table": "simulate",
    "in_turn": "compare --blocks",
    "every_look": "compare --until",
    "test_of_edge": "compare --precision",
    "test_of_half": "--precision, if truly {half:g} in 100",
    "test_of_none": "if no difference",
}
WORDS: tuple[tuple[Any, ...], ...] = (
    ("games", "games", "games that it takes, or that there are", "", (), False),
    ("edge", "difference", "difference of win shares that is found", SHARE, (), False),
    ("blocks", "blocks", "blocks of these games", "", (), False),
    ("spread", "spread", "standard deviation of a block, or of a single game", SHARE, (), False),
)


@dataclass(frozen=True)
class PowerPlan(Result):
    """A way to play: how often it finds the edge, and an experiment to play."""

    design: str  # one of ``LABELS``, and the value of its rows
    power: float
    games_a_block: int
    experiment: Plain  # as `silver_sim.run` takes it; empty if nothing plays like this
    command: str


@dataclass(frozen=True, kw_only=True)
class PowerResult(ToolResult):
    """What each way to play takes; games, blocks and seed are those of the pilot."""

    kind: str = "power"
    study: str = "Power"
    a: str
    b: str
    field: list[str]  # who else sits at the table
    seats: int
    edge: float | None  # the difference of win share that is asked for, or
    given_games: int | None  # the games
    power: float  # how often a difference is to be found
    blocks_of_a_look: int  # how often compare looks whether it may stop
    drawn: int  # how often the blocks of the pilot were drawn again for the intervals
    designs: list[PowerPlan]

    own: ClassVar[Mapping[str, Metric]] = {each[0]: Metric(*each) for each in WORDS}
    teller: ClassVar[str] = "silver_sim.studies.power.tell:tell"
