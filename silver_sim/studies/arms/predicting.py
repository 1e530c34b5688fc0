"""Experiments of predictions: what belief, equity and forecast share.

One strategy sits in every seat of a table. Predictions are counted by group, and in steps of their
chance; each group becomes rows of the family that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from silver_sim.arena.table import Judging, Table
from silver_sim.errors import UserError
from silver_sim.report.sections.method import SURPRISE
from silver_sim.report.text.wording import listed
from silver_sim.search.equity import load_data
from silver_sim.search.frozen import EQUITY
from silver_sim.search.kept import weights
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.calibration import Bin
from silver_sim.stats.outcomes.reliability import Step, reliability
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.calibration import PREDICTIONS, STEPS, Group, stepped
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.metrics import GAPS
from silver_sim.studies.arms.result import SIDES, Row, side_of
from silver_sim.studies.arms.study import Arms
from silver_sim.studies.core.plan import Setup

Found = Mapping[str, Any]  # sums by the name of a group; those of its steps by that and ": steps"


class Predicting(Arms):
    """A study of predictions, while it is played."""

    def __init__(self, setup: Setup) -> None:
        """Raise UserError if predictions would be judged by the games that they come from."""
        super().__init__(setup)
        self.wants_facts, self.goes_by = False, self.design.goes_by
        self._counts, game = [*self.design.extras], setup.game.name
        for table in self.goes_by:
            seed = load_data(game).made_of[1] if table == EQUITY else weights(game).seed
            if self.experiment.seed == seed:
                raise UserError(
                    f"the frozen table {table} was made with seed {seed}",
                    why="it would be judged by the games that it comes from",
                    help="another seed",
                )

    def _counted(self, blocks: range, frames: Frames) -> tuple[Any, None]:
        return [each.counted((frames, blocks)) for each in self._counts], None

    def _games(self, blocks: range, part: Frames) -> int:
        """The games of a part; judged rows do not give this, as a game may have none."""
        return self.games_of(len(blocks))


def laid(
    setup: Setup, players: Mapping[str, str], judging: Judging | None = None
) -> tuple[list[Table], list[Group]]:
    """Lay a table for each player, by name, and number of seats; return also their groups."""
    asked: Any = setup.experiment
    every = [(who, seats) for who in players for seats in asked.seats]
    tables = [setup.table([players[who]] * seats, judging=judging) for who, seats in every]
    return tables, [
        Group(f"{who}, {seats} players".removeprefix(", "), seats, table.labels[0])
        for (who, seats), table in zip(every, tables, strict=True)
    ]


def parts(by: Mapping[str, Sequence[str]], player: str) -> list[Group]:
    """Return the groups of all tables together, by family."""
    return [Group(name, 0, player, family) for family in by for name in by[family]]


def predicted(
    what: str, tables: Sequence[Table], extra: Predictions, families: Sequence[Family], **more: Any
) -> Design:
    """Return the design of an experiment of predictions; ``families`` are those of its groups."""
    return Design(
        tables=tables,
        kind=f"{what}, {listed([*dict.fromkeys(str(t.players) for t in tables)])} players",
        picture=Picture(STEPS, *more.pop("known", (STEPS, ("observed",)))),
        card=STEPS,
        names=[*dict.fromkeys(each.player for each in extra.groups)],
        extras=[extra],
        families=families,
        glossary=(*more.pop("glossary"), SURPRISE),
        **more,
    )


class Number(NamedTuple):
    """A number of a group: perhaps of one of its levels, or of that less another one."""

    metric: str
    estimate: Estimate
    level: str = ""
    over: str = ""
    family: str | None = None  # another one than that of the group


@dataclass
class Predictions:
    """What is counted of predictions (``design.Extra``): groups, and series of steps."""

    count: Callable[[Frames, range], Found]
    numbers: Callable[[Group, Found], Iterator[Number]]
    groups: Sequence[Group]
    series: Sequence[Group]
    steps: Callable[[Any], Sequence[Step | Bin]] = reliability
    sums: dict[str, Any] = field(default_factory=dict)
    blocks: int = 0

    def counted(self, part: tuple[Frames, range]) -> tuple[int, Found]:
        """The sums of a part, by name."""
        return len(part[1]), self.count(*part)

    def add(self, numbers: tuple[int, Found]) -> None:
        """Add what was counted."""
        blocks, found = numbers
        self.sums = {n: self.sums[n] + each if self.blocks else each for n, each in found.items()}
        self.blocks += blocks

    def warnings(self) -> Iterator[str]:
        """Say where nothing was judged."""
        if empty := [each.label for each in self.groups if not each.family and not self._of(each)]:
            yield f"Nothing was judged of: {'; '.join(empty)}. More blocks are needed."

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield the numbers of groups in which anything was judged, then the steps.

        Differences of a metric are judged together within a family (Holm).
        """
        rows = [row for each in self.groups if self._of(each) for row in self._rows(each)]
        asked = [(row.family, row.metric) * bool(row.other or row.metric in GAPS) for row in rows]
        for key in dict.fromkeys(filter(None, asked)):
            places = [place for place, each in enumerate(asked) if each == key]
            tested: Any = with_p_values([rows[place] for place in places], self.blocks)
            for place, row in zip(places, tested, strict=True):
                rows[place] = replace(row, finding=SIDES[side_of(row)])
        yield from rows
        for group in self.series:
            found = self.steps(self.sums[f"{group.label}: steps"])
            yield from stepped(found, group, self._of(group), self.blocks)

    def _of(self, group: Group) -> int:
        """How many predictions a group has; of a series of steps that is no group, none."""
        return self.sums[group.label].total(PREDICTIONS) if group.label in self.sums else 0

    def _rows(self, group: Group) -> Iterator[Row]:
        for metric, estimate, level, over, family in self.numbers(group, self.sums):
            yield Row.made_of(
                estimate, metric=metric, arm=group.label, player=group.player, value_=level,
                label=f"{group.label}: {level}" if level else group.label, seats=group.seats,
                other=f"{group.label}: {over}" if over else None, blocks=self.blocks,
                field="level" if level else "", family=group.family if family is None else family,
            )  # fmt: skip
