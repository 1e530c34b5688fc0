"""Experiments of predictions: what belief, equity and forecast share while they are played.

One strategy sits in every seat of a table. Predictions are counted by group, and in steps of their
chance; each group becomes rows of the family that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from silver_sim.errors import UserError
from silver_sim.search.equity import load_data
from silver_sim.search.frozen import EQUITY
from silver_sim.search.kept import weights
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import reliability
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.calibration import STEPS, Point, points_of
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.arms.metrics import GAPS
from silver_sim.studies.arms.result import ALIKE, LESS, MORE, SIDES, Row, side_of
from silver_sim.studies.arms.study import Arms
from silver_sim.studies.core.plan import Setup

PREDICTIONS = "predictions"  # how many there are: a column of all sums, and a metric


class Judged(NamedTuple):
    """The rows of a part in which predictions are judged."""

    blocks: range
    frames: Frames


class Predicting(Arms):
    """A study of predictions."""

    def __init__(self, setup: Setup) -> None:
        """Raise UserError if predictions would be judged by the games that they come from."""
        super().__init__(setup)
        self.wants_facts, self.goes_by = False, self.design.goes_by
        self._counts = [*self.design.extras]
        for table in self.goes_by:
            of_equity = table == EQUITY
            name = setup.game.name
            seed = load_data(name).made_of[1] if of_equity else weights(name).seed
            if self.experiment.seed == seed:
                raise UserError(
                    f"the table of {EQUITY if of_equity else 'belief'} was made with seed {seed}",
                    why="it would be judged by the games that it comes from",
                    help="another seed",
                )

    def _counted(self, blocks: range, frames: Frames) -> tuple[Any, None]:
        part = Judged(blocks, frames)
        return [each.counted(part) for each in self._counts], None

    def _games(self, blocks: range, part: Frames) -> int:
        """The games of a part; judged rows do not give this, as a game may have none."""
        return self.games_of(len(blocks))


class Group(NamedTuple):
    """Predictions that are told together: the name of their sums, and whose they are."""

    sums: str
    label: str
    seats: int
    player: str = ""
    family: str = ""


class Number(NamedTuple):
    """A number of a group: perhaps of one of its levels, or of that less another one."""

    metric: str
    estimate: Estimate
    level: str = ""
    over: str = ""
    family: str | None = None  # another one than that of the group


@dataclass
class Predictions:
    """What is counted of predictions (``design.Extra``).

    ``steps`` are the sums of chances by the name of their series.
    """

    count: Callable[[Judged], Mapping[str, Sums]]
    groups: Sequence[Group]
    numbers: Callable[[Group, Sums], Iterator[Number]]
    steps: Mapping[str, Group]

    def __post_init__(self) -> None:
        self.sums: dict[str, Sums] = {}

    def counted(self, part: Judged) -> Mapping[str, Sums]:
        """The sums of a part, by name."""
        return self.count(part)

    def add(self, numbers: Mapping[str, Sums]) -> None:
        """Add what was counted."""
        self.sums = {
            name: self.sums[name] + sums if self.sums else sums for name, sums in numbers.items()
        }

    def warnings(self) -> Iterator[str]:
        """Say that nothing was judged, if so."""
        empty = [each for each in self.groups if not each.family and not self._judged(each)]
        if empty:
            yield f"Nothing was judged at {len(empty)} of the tables: more blocks are needed."

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield the numbers of each group in which anything was judged, then the steps."""
        rows = [row for each in self.groups if self._judged(each) for row in self._of(each)]
        yield from adjusted(rows)
        for series, group in self.steps.items():
            found = reliability(self.sums[group.sums])
            count = sum(step.count for step in found)
            blocks = self.sums[group.sums].blocks
            yield from stepped(points_of(series, found), group, count, blocks)

    def _judged(self, group: Group) -> int:
        return self.sums[group.sums].total(PREDICTIONS)

    def _of(self, group: Group) -> Iterator[Row]:
        sums = self.sums[group.sums]
        for each in self.numbers(group, sums):
            label, other = (
                f"{group.label}: {level}" if level else "" for level in (each.level, each.over)
            )
            yield Row.made_of(
                each.estimate, metric=each.metric, arm=group.label, player=group.player,
                label=label or group.label, other=other or None, seats=group.seats,
                field="level" if each.level else "", value_=each.level, blocks=sums.blocks,
                family=group.family if each.family is None else each.family,
            )  # fmt: skip


def adjusted(rows: Sequence[Row]) -> Sequence[Row]:
    """Return rows of which differences are judged, all of a metric in a family together (Holm)."""
    asked: dict[tuple[str, str], list[int]] = {}
    for place, row in enumerate(rows):
        if row.other or row.metric in GAPS:
            asked.setdefault((row.family, row.metric), []).append(place)
    found = [*rows]
    for places in asked.values():
        some = [found[place] for place in places]
        for place, each in zip(places, with_p_values(some, some[0].blocks), strict=True):
            told: Any = each
            found[place] = replace(told, finding=SIDES[side_of(told)])
    return found


def stepped(found: Sequence[Point], group: Group, predictions: int, blocks: int) -> Iterator[Row]:
    """Yield what was predicted, what came of it, and how often, by step.

    Row `expected` has the interval in which what is observed lies if predictions are right.
    """
    for point in found:
        side = ALIKE if point.is_true else MORE if point.off > 0 else LESS
        key = {
            "family": STEPS, "arm": point.series, "label": f"{point.series}: {point.step}",
            "player": group.player, "field": "step", "value_": point.step, "seats": group.seats,
            "blocks": blocks,
        }  # fmt: skip
        joint = dict(zip(("joint_lo", "joint_hi"), point.joint, strict=True))
        count = Estimate(round(point.share * predictions))
        yield Row.made_of(point.expected, metric="expected", **joint, **key)
        yield Row.made_of(point.observed, metric="observed", finding=side, **key)
        yield Row.made_of(count, metric=PREDICTIONS, **key)
