"""An experiment of this form while it is played: arms are counted, judged and contrasted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from silver_sim.arena.run import part_blocks
from silver_sim.report.text.wording import counted, lead
from silver_sim.result import Plain, as_json, read
from silver_sim.stats.core.estimates import correlations, with_p_values
from silver_sim.stats.core.many import individual_level
from silver_sim.stats.core.sequential import Finding
from silver_sim.stats.core.stopping import Width
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.outcomes.counts import percentile, trimmed
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm, seated
from silver_sim.studies.arms.counted import MADE, Counted
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.result import (
    MORE,
    OPEN,
    SEATED,
    SIDES,
    ArmsResult,
    Fresh,
    Row,
    side_of,
)
from silver_sim.studies.arms.standing import Race, ranked, together
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
        race = self.design.race
        self.adaptive = race is not None
        of_race = {"contrasts": self.design.contrasts, "edge": race} if self.adaptive else {}
        self.sums = (Race if self.adaptive else Counted)(
            setup.game,
            self.tables,
            self.design.arms,
            metrics=self.design.metrics,
            decisive=self.design.decisive,
            every_look=self.design.every_look,
            illegal=self.experiment.on_illegal == "count",
            **of_race,
        )
        self._counts: list[Any] = [self.sums, *self.design.extras]
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
        design = self.design
        state = {"arms": as_json(self._arms()), "rows": tracked}
        return state | {"drawn_order": design.drawn_order, "ranked": design.ranked}

    @property
    def edition(self) -> str:
        """The rules, without what varies of them."""
        return self.design.edition or super().edition

    @property
    def varied(self) -> str:
        """What differs from table to table, in words."""
        return self.design.varied

    def _arms(self) -> list[Arm]:
        sits = seated(table.labels for table in self.tables)

        def known(arm: Arm) -> bool:
            return [*arm.places] == sits.get((arm.player, arm.seats))

        return [replace(arm, places=[]) if known(arm) else arm for arm in self.design.arms]

    def _numbers(self, part: PartRows) -> Sequence[Any]:
        return [each.counted(part) for each in self._counts]

    def _add_numbers(self, numbers: Sequence[Any]) -> None:
        for each, found in zip(self._counts, numbers, strict=True):
            each.add(found)

    # How long it is played

    def active(self, blocks: range) -> Sequence[int]:
        """All tables; those that play few blocks, or whose players are all settled, end sooner."""
        if isinstance(self.sums, Race):
            return sorted(self.sums.open_tables())
        most = {table: self._whole(few, blocks.stop) for table, few in self.design.fewest.items()}
        return [t for t in range(len(self.tables)) if blocks.start < most.get(t, blocks.stop)]

    def games_of(self, blocks: int) -> int:
        """All games of this many blocks."""
        few = self.design.fewest
        return sum(
            table.players * (self._whole(few[number], blocks) if number in few else blocks)
            for number, table in enumerate(self.tables)
        )

    def _whole(self, wanted: int, blocks: int) -> int:
        """A number of blocks in whole parts, of those that there are."""
        size = part_blocks(self.tables)
        return min(blocks, -(-wanted // size) * size)

    def widths(self) -> Sequence[Width]:
        """Those that are watched, or those of all win shares."""
        return self.sums.widths(self.design.watched)

    def reached(self) -> str:
        """What the sequential test says, or that all is known as exactly as wanted."""
        if isinstance(self.sums, Race):
            apart = "every two are distinguished, or shown to be within the edge (at every look)"
            return "" if self.sums.open_tables() else apart
        if self.design.test is None:
            return super().reached() if self.sums.sums.blocks else ""
        found, (a, b) = self.design.test(self.sums), (arm.label for arm in self.design.arms)
        words = {Finding.A_BETTER: f"{a} is better", Finding.B_BETTER: f"{b} is better"}
        return "" if found == Finding.GO_ON else f"sequential test: {words.get(found, found)}"

    # What it finds

    def summary(self, stopped: str) -> ArmsResult:
        """Every number, what it is about, and the answer."""
        design, rows = self.design, self._rows()
        heading = self.heading(stopped)
        found = ArmsResult(
            **heading,
            question=heading["title"] or design.question,
            study=design.kind,
            setting=design.setting,
            arms=self._arms(),
            rows=rows,
            picture=design.picture,
            card=design.card,
            families=[*design.families],
            glossary=[*design.glossary],
            names=[*design.names],
            together=design.together or design.ranked,
            ranked=design.ranked,
            totals=trimmed(self.sums.known.totals) if design.totals else None,
            every_look=design.every_look,
            drawn_order=design.drawn_order,
            limits=design.limits,
            warnings=[*self._warnings()],
        )
        claim = design.claim(found, self.sums)
        sentences = [claim.sentence, claim.sure, *claim.beside]
        return replace(found, claim=claim, verdict=" ".join(sentences))

    def rows(self, summary: ArmsResult) -> Iterator[Any]:
        """The tidy table."""
        return (row.tidy() for row in summary.rows)

    def _rows(self) -> list[Row]:
        blocks, found = self._known
        if blocks != self.blocks:
            found = self._judged([*self._of_arms(), *self._of_contrasts()])
            found += [row for extra in self.design.extras for row in extra.rows(self.sums)]
            found += self.design.more(self.sums, found) if self.design.more else []
            found += ranked(found) if self.design.ranked else []
            self._known = self.blocks, found
        return found

    def _of_arms(self) -> Iterator[Row]:
        """Yield every number of each arm."""
        for number, arm in enumerate(self.design.arms):
            sums = self.sums.at(number)
            named = {"blocks": sums.blocks(number), **arm.key}
            for metric in self.design.metrics:
                if own := MADE[metric].own:
                    yield Row.made_of(own(sums, number), metric=metric, **named)
            totals, mean = sums.known.totals[number], sums.mean_total(number)
            for percent in self.design.percents:
                found = percentile(totals, percent, mean, sums.blocks(number))
                yield Row.made_of(found, metric=f"total_{percent}", **named)

    def _of_contrasts(self) -> Iterator[Row]:
        """Yield all differences; a metric is adjusted within its family (Holm)."""
        arms = self.design.arms
        for family, pairs in self._families.items():
            blocks = [min(map(self.sums.blocks, pair)) for pair in pairs]
            if self.adaptive:  # of all who are settled, the last
                last = (self.sums.at(arm).sums.blocks for pair in pairs for arm in pair)
                blocks = [max(last)] * len(pairs)
            for metric in self.design.metrics:
                gaps = [self.sums.at(*pair).gap(metric, *pair) for pair in pairs]
                known = [each for each in zip(pairs, gaps, blocks, strict=True) if each[1]]
                numbers = with_p_values(
                    [each for _, each, _ in known if each], [n for *_, n in known]
                )
                for ((a, b), _, n), each in zip(known, numbers, strict=True):
                    found = self.sums.looked_at(metric, each, a, b)
                    side = OPEN if self.sums.waits(metric, found) else SIDES[side_of(found)]
                    yield Row.made_of(
                        found, metric=metric, blocks=n, other=arms[b].label,
                        family=family, finding=side, **arms[a].key,
                    )  # fmt: skip

    @property
    def _families(self) -> dict[str, list[tuple[int, int]]]:
        """The pairs of arms by family, in their order."""
        found: dict[str, list[tuple[int, int]]] = {}
        for a, b, family in self.design.contrasts:
            found.setdefault(family, []).append((a, b))
        return found

    def _judged(self, rows: list[Row]) -> list[Row]:
        """The same with intervals that hold together, of win shares and, with ranks, differences.

        They judge in place of p values.
        """
        design, shares = self.design, {}
        joint: dict[tuple[str, str | None], tuple[float, float] | None] = {}
        if design.together:
            ratios = [self.sums.ratio(number) for number in range(len(design.arms))]
            level = individual_level(correlations(self.sums.sums, ratios))
            shares = dict.fromkeys(range(len(design.arms)), level)
        if design.ranked:
            looks = self.adaptive or self.experiment.half_width is not None
            every = len(design.contrasts)
            for pairs in self._families.values():
                level, ends = together(self.sums, pairs, looks=looks, of=every)
                shares |= dict.fromkeys((arm for pair in pairs for arm in pair), level)
                named = [(design.arms[a].label, design.arms[b].label) for a, b in pairs]
                joint |= dict(zip(named, ends, strict=True))
        for number, level in shares.items():
            found, arm = self.sums.at(number).share(number, level), design.arms[number]
            joint[arm.label, None] = found.ends
        fair = {arm.label: 1 / arm.seats for arm in design.arms}
        result = []
        for row in rows:
            if row.metric == "win_share" and (row.label, row.other) in joint:
                lo, hi = joint[row.label, row.other] or (None, None)
                even = 0.0 if row.other else fair[row.label]
                side = replace(row, lo=lo, hi=hi).side(even)
                if row.other and not row.se and not row.is_shown:  # a few blocks that are all equal
                    side = 0
                row = replace(row, joint_lo=lo, joint_hi=hi, finding=SIDES[side])
            result.append(row)
        return result

    def _warnings(self) -> Iterator[str]:
        """Yield what to know first: illegal answers, and few blocks."""
        for extra in self.design.extras:
            yield from extra.warnings()
        for number, arm in enumerate(self.design.arms):
            if illegal := self.sums.illegal(number):
                many = counted(illegal, "illegal answer")
                yield f"{arm.label} gave {many}, each replaced by the first legal one."
        if self.blocks < FEW_BLOCKS:
            yield f"Only {counted(self.blocks, 'block')}: few for an interval. Play more games."

    # The answer again, on fresh seeds

    def confirmations(self) -> Mapping[str, Common]:
        """The answer once more, if it selected a winner."""
        again = self.design.again(self.summary(""), self.blocks)
        return {folder: experiment for folder, (experiment, *_) in again.items()}

    def confirmed(self, folder: str, summary: Plain) -> Fresh:
        """What fresh games say of the two arms of the answer.

        They have the same labels there, or those of their players.
        """
        first, found = self.summary(""), read(ArmsResult, summary)
        _, one, other = self.design.again(first, self.blocks)[folder]
        there = {arm.label for arm in found.arms}
        pair = [who if who in there else first.arm(who).player for who in (one, other)]
        shown, known = first.gap(one, other), first.ahead(one, other)
        directly = bool(known and shown and known.finding == MORE != shown.finding)
        gap = lead(found.ahead(*pair) or Estimate(None)) if directly else found.gap(*pair)
        size = found.seed, found.blocks, found.games, found.arms[0].seats
        return Fresh(folder, *size, one, other, Estimate.made_of(gap or Estimate(None)), directly)
