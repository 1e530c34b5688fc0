"""An experiment of this form while it is played: arms are counted, judged and contrasted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from silver_sim.arena.run import part_blocks
from silver_sim.report.text.wording import counted
from silver_sim.result import Plain, as_json, read
from silver_sim.stats.core.estimates import correlations, with_p_values
from silver_sim.stats.core.many import individual_level
from silver_sim.stats.core.sequential import Finding
from silver_sim.stats.core.stopping import Width
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.counted import METRICS, Counted
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.extras import Totals
from silver_sim.studies.arms.result import (
    OPEN,
    SEATED,
    SIDES,
    ArmsResult,
    ArmTold,
    Drawn,
    FamilyTold,
    Fresh,
    MetricTold,
    Row,
    side_of,
)
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import Common
from silver_sim.studies.core.study import PlayedStudy


class Arms(PlayedStudy):
    """What a design says, played."""

    who = SEATED

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.design: Design = self.experiment.design(setup)
        self.tables = self.design.tables
        self.sums = Counted(
            setup.game,
            self.tables,
            self.design.arms,
            metrics=self.design.metrics,
            decisive=self.design.decisive,
            every_look=self.design.every_look,
            illegal=self.experiment.on_illegal == "count",
        )
        few = sum(len(arm.places) for arm in self.design.arms) <= Totals.MOST
        self.extras = [*([Totals(self.design.arms)] if few else []), *self.design.extras]
        self._counts: list[Any] = [self.sums, *self.extras]
        self._known: tuple[int, list[Row]] = (0, [])  # blocks, and the rows that they gave
        if self.design.watched:
            self.width_of = "difference of win shares"

    @property
    def known(self) -> Plain:
        """Who is compared with whom."""
        arms, pairs = self.design.arms, self.design.contrasts
        tracked = [
            {"family": family, "metric": "win_share"}
            | {"label": arms[a].label, "other": arms[b].label}
            for a, b, family in pairs
        ]
        drawn = self.design.drawn_order
        return {"arms": as_json(self._arms()), "rows": tracked, "drawn_order": drawn}

    @property
    def edition(self) -> str:
        """The rules, without what varies of them."""
        return self.design.edition or super().edition

    @property
    def varied(self) -> str:
        """What differs from table to table, in words."""
        return self.design.varied

    def _arms(self) -> list[ArmTold]:
        return [
            ArmTold(
                arm.label,
                arm.name,
                arm.player,
                arm.seats,
                dict(arm.varied),
                arm.followed,
                [*arm.places],
            )
            for arm in self.design.arms
        ]

    def _numbers(self, part: Part) -> Sequence[Any]:
        return [each.counted(part) for each in self._counts]

    def _add_numbers(self, numbers: Sequence[Any]) -> None:
        for each, found in zip(self._counts, numbers, strict=True):
            each.add(found)

    # How long it is played

    def active(self, blocks: range) -> Sequence[int]:
        """All tables; those that play few blocks end sooner."""
        most = {table: self._whole(few, blocks.stop) for table, few in self.design.fewest.items()}
        return [t for t in range(len(self.tables)) if blocks.start < most.get(t, blocks.stop)]

    def games_of(self, blocks: int) -> int:
        """All games of so many blocks."""
        few = self.design.fewest
        return sum(
            table.players * (self._whole(few[number], blocks) if number in few else blocks)
            for number, table in enumerate(self.tables)
        )

    def _whole(self, wanted: int, blocks: int) -> int:
        """So many blocks in whole parts, of those that there are."""
        size = part_blocks(self.tables)
        return min(blocks, -(-wanted // size) * size)

    def widths(self) -> Sequence[Width]:
        """Those that are watched, or those of all win shares."""
        return self.sums.widths(self.design.watched)

    def reached(self) -> str:
        """What the sequential test says, or that all is known as exactly as wanted."""
        if self.design.test is None:
            return super().reached() if self.sums.sums.blocks else ""
        found, (a, b) = self.design.test(self.sums), (arm.label for arm in self.design.arms)
        words = {Finding.A_BETTER: f"{a} is better", Finding.B_BETTER: f"{b} is better"}
        return "" if found == Finding.GO_ON else f"sequential test: {words.get(found, found)}"

    # What it finds

    def summary(self, stopped: str) -> ArmsResult:
        """Every number, what it is about, and the answer."""
        design, rows = self.design, self._rows()
        heading, picture = self.heading(stopped), design.picture
        found = ArmsResult(
            **heading,
            question=heading["title"] or design.question,
            study=design.kind,
            setting=design.setting,
            arms=self._arms(),
            rows=rows,
            picture=Drawn(picture.form, picture.family, [*picture.metrics], [*picture.along]),
            card=design.card,
            families=[FamilyTold(*each) for each in design.families],
            metrics_told=self._metrics(rows),
            glossary=[*design.glossary],
            names=[*design.names],
            together=design.together,
            every_look=design.every_look,
            drawn_order=design.drawn_order,
            limits=design.limits,
            warnings=[*self._warnings()],
        )
        claim = design.claim(found, self.sums)
        told = [claim.sentence, claim.sure, *claim.beside]
        return replace(found, claim=claim, verdict=" ".join(told))

    def rows(self, summary: ArmsResult) -> Iterator[Any]:
        """The tidy table."""
        return (row.tidy() for row in summary.rows)

    def _rows(self) -> list[Row]:
        blocks, found = self._known
        if blocks != self.blocks:
            found = [*self._of_arms(), *self._of_contrasts()]
            found += [row for extra in self.extras for row in extra.rows(self.sums)]
            found += self.design.more(self.sums, found) if self.design.more else []
            self._known = self.blocks, found
        return found

    def _of_arms(self) -> Iterator[Row]:
        """Yield every number of each arm; shares that hold together are judged together."""
        level = None
        if self.design.together:
            ratios = [self.sums.ratio(number) for number in range(len(self.design.arms))]
            level = individual_level(correlations(self.sums.sums, ratios))
        for number, arm in enumerate(self.design.arms):
            named = {"blocks": self.sums.blocks(number), **arm.key}
            for metric in self.design.metrics:
                own = METRICS[metric].own
                if own is None:
                    continue
                row = Row.made_of(own(self.sums, number), metric=metric, **named)
                if metric == "win_share" and level is not None:
                    joint = self.sums.share(number, level)
                    side = SIDES[joint.side(1 / arm.seats)]
                    row = replace(row, joint_lo=joint.lo, joint_hi=joint.hi, finding=side)
                yield row

    def _of_contrasts(self) -> Iterator[Row]:
        """Yield all differences; a metric is adjusted within its family (Holm)."""
        arms = self.design.arms
        for family, some in groupby(self.design.contrasts, key=lambda each: each.family):
            pairs = [*some]
            for metric in self.design.metrics:
                told = [self.sums.gap(metric, each.a, each.b) for each in pairs]
                known = [(pair, each) for pair, each in zip(pairs, told, strict=True) if each]
                numbers = with_p_values([each for _, each in known], self.blocks)
                for (pair, _), each in zip(known, numbers, strict=True):
                    found = self.sums.looked_at(metric, each, pair.a, pair.b)
                    side = OPEN if self.sums.waits(metric, found) else SIDES[side_of(found)]
                    yield Row.made_of(
                        found, metric=metric, blocks=self.blocks, other=arms[pair.b].label,
                        family=family, finding=side, **arms[pair.a].key,
                    )  # fmt: skip

    def _metrics(self, rows: Sequence[Row]) -> list[MetricTold]:
        """What the metrics of some rows are."""
        of_extras = (each for extra in self.extras for each in extra.metrics())
        known = METRICS | {each.column.name: each for each in of_extras}
        found = [known[name] for name in dict.fromkeys(row.metric for row in rows)]
        return [
            MetricTold(
                each.column.name,
                each.words,
                100.0 if each.is_share else 1.0,
                "+" if each.signed else "",
                each.column.meaning,
            )
            for each in found
        ]

    def _warnings(self) -> Iterator[str]:
        """Yield what to know first: illegal answers, and few blocks."""
        for number, arm in enumerate(self.design.arms):
            if illegal := self.sums.illegal(number):
                many = counted(illegal, "illegal answer")
                yield f"{arm.label} gave {many}, each replaced by the first legal one."
        if self.blocks < FEW_BLOCKS:
            yield f"Only {counted(self.blocks, 'block')}: few for an interval. Play more games."

    # The answer again, on fresh seeds

    def confirmations(self) -> Mapping[str, Common]:
        """The answer once more, if it selected a winner."""
        if self.design.again is None:
            return {}
        again = self.design.again(self.summary(""), self.blocks)
        return {"confirmation": again} if again else {}

    def confirmed(self, folder: str, summary: Plain) -> Fresh:
        """What fresh games say of the two arms of the answer, which have the same labels there."""
        claim, found = self.summary("").answer, read(ArmsResult, summary)
        one, other = claim.subject, claim.other or ""
        size = found.seed, found.blocks, found.games, found.arms[0].seats
        difference = Estimate.made_of(found.gap(one, other) or Estimate(None))
        return Fresh(folder, *size, one, other, difference)
