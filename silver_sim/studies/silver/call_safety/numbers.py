"""What is counted of forks, and what follows from it: limits, rules, how they hold, what moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
import polars as pl

from silver_sim.report.text.wording import counted
from silver_sim.stats.core.intervals import LEVEL, t_interval, t_quantile
from silver_sim.stats.core.ratios import Ratio, ratio
from silver_sim.stats.outcomes.calibration import Calibration, calibrated
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety import forks as cut
from silver_sim.studies.silver.call_safety.atlas import LEAST, NEVER, Atlas, CallRule, Made
from silver_sim.studies.silver.call_safety.cells import GROUPS, Cells
from silver_sim.studies.silver.call_safety.lines import (
    CellLine,
    Known,
    known,
    known_lines,
    opponents_of,
)
from silver_sim.studies.silver.call_safety.pocket import card_limits, limit
from silver_sim.studies.silver.call_safety.result import (
    ALL,
    ALL_KNOWN,
    CARD,
    FULL_TABLE,
    NEVER_CALLING,
    SEVEN_NUMBERS,
    CallSafetyResult,
    Elsewhere,
    Judged,
    LimitLine,
    Move,
    OtherVerdict,
    Outcomes,
    RoundEnds,
    RuleWorth,
)
from silver_sim.studies.silver.call_safety.rules import Limits, Worth, best, by_rule, worth

LAST_SUM = 12  # whose outcomes are shown

OPPONENTS = "opponents"  # the factor that rules go by
MAIN = ""  # the name of what the others are compared with


@dataclass(frozen=True)
class Numbers:
    """What is counted of forks."""

    found: Mapping[str, Cells]  # by factor
    held: Mapping[str, Cells]  # by factor, of the blocks that are held out
    others: Mapping[str, Cells]  # by variant
    scores: Cells  # how often a score came out, by cell
    ends: Cells  # what ended the round, by number of seats

    @classmethod
    def of(
        cls, forks: pl.DataFrame, players: Sequence[int], variants: Sequence[str], stride: int
    ) -> Self:
        """Count rows of forks; ``variants[t]`` is played at table t, one block a stride is held."""
        at = forks["table"].to_numpy()
        main = np.array([name == MAIN for name in variants])[at]
        held = forks["block"].to_numpy() % stride == stride - 1

        def seen(which: Any) -> cut.Seen:
            return cut.Seen.of(forks.filter(pl.Series(which)), players)

        found = seen(main & ~held)
        others = {
            name: seen(np.array([each == name for each in variants])[at])
            for name in dict.fromkeys(variants)
            if name != MAIN
        }
        return cls(
            cut.counted(found, cut.FACTORS, stride),
            cut.counted(seen(main & held), [ALL, OPPONENTS], stride),
            {name: cut.counted(each, [ALL], stride)[ALL] for name, each in others.items()},
            cut.scores(found),
            cut.ends(found),
        )

    def plus(self, other: Self) -> Self:
        """Return the sums of both; these ones are used up."""
        return type(self)(
            *(
                _plus(getattr(self, name), getattr(other, name))
                for name in self.__dataclass_fields__
            )
        )


def _plus(one: Any, other: Any) -> Any:
    if isinstance(one, Cells):
        return one.plus(other)
    return {name: one[name].plus(other[name]) for name in one}


class Findings:
    """What follows from the numbers; everything is computed once, when it is asked for."""

    def __init__(self, numbers: Numbers, **made: Any) -> None:
        """``made``: how, but for the number of forks."""
        self._numbers, self._made = numbers, made

    @cached_property
    def averaged(self) -> Sequence[Known]:
        """What forks say along the lines that tell nothing of the opponents."""
        return known_lines(self._numbers.found[ALL])

    @cached_property
    def _fewest(self) -> Sequence[Known]:
        """The same along those that tell their fewest cards."""
        return known_lines(self._numbers.found["fewest"])

    @cached_property
    def _opponents(self) -> Sequence[Known]:
        """The same along those that tell all their cards."""
        return known_lines(self._numbers.found[OPPONENTS])

    @cached_property
    def worth(self) -> Worth:
        """What calls gain."""
        return worth(self._opponents, self._numbers.held[OPPONENTS])

    @cached_property
    def rule(self) -> CallRule:
        """The best rule of seven numbers."""
        return best(self.worth)

    @cached_property
    def atlas(self) -> Atlas:
        """The atlas, with the rule."""
        lines = [
            *(each.atlas_line(None) for each in self.averaged),
            *(each.atlas_line(each.line.level + 1) for each in self._fewest),
            *(each.atlas_line(opponents_of(each.line.level)) for each in self._opponents),
        ]
        made = Made(**self._made, forks=_forks(self._numbers.found[ALL]))
        return Atlas(6, made, self.rule, lines)

    def result(self, **known: Any) -> CallSafetyResult:
        """All of it, with what was known before."""
        seats = sorted({each.line.seats for each in self.averaged})
        calibration = {str(each): self._calibrated([each]) for each in seats}
        return CallSafetyResult(
            **known,
            forks=self.atlas.made.forks,
            held_out=_forks(self._numbers.held[ALL]),
            other_forks=sum(map(_forks, self._numbers.others.values())),
            limits=[
                *(_limits(each, None) for each in self.averaged),
                *(_limits(each, each.line.level + 1) for each in self._fewest),
            ],
            rule=self.rule,
            rules=self._rules(),
            calibration=calibration | {ALL: self._calibrated(seats)},
            judged=self._judged(),
            moves=[*self._moves(seats)],
            robust=[*self._robust(seats)],
            flips=[*self._flips()],
            ends=self._ends(),
            outcomes=[*self._outcomes()],
            card=card_limits(self.atlas),
        )

    # Rules

    def _rules(self) -> list[RuleWorth]:
        """What every rule gains at the decisions held out, and loses against the full table."""
        rules: dict[str, Limits] = {
            FULL_TABLE: self.worth.full,
            CARD: self._card,
            SEVEN_NUMBERS: by_rule(self.rule),
            "five or less": by_rule(CallRule.at_all(5)),
            NEVER_CALLING: by_rule(CallRule.at_all(NEVER)),
        }
        judges = (self.worth.value, self.worth.lost, self.worth.agreement)
        return [
            RuleWorth(name, *(estimate(judged(limits)) for judged in judges))
            for name, limits in rules.items()
        ]

    def _card(self, line: CellLine) -> int:
        """The limit that the card tells."""
        known = line.seats, line.cards, line.unknown
        return limit(self.atlas, *known, opponents_of(line.level))

    # On the blocks held out

    def _calibrated(self, seats: Sequence[int]) -> Calibration:
        """How chances of the atlas fit the forks held out."""
        held = self._numbers.held[OPPONENTS]
        none: Any = np.zeros((0, GROUPS), np.int64)
        chances, weights, successes = [np.zeros(0)], [none], [none]
        for each in self._opponents:
            if each.line.seats in seats:
                sums = held.at(each.line.keys)[[*each.cells]]
                chances.append(np.array([cell.chance.estimate for cell in each.cells.values()]))
                weights.append(sums[:, :, held.column("weight")])
                successes.append(sums[:, :, held.column("success")])
        together = (np.concatenate(each).astype(float) for each in (chances, weights, successes))
        return calibrated(*together)

    def _judged(self) -> Judged:
        """How often the forks held out contradict a verdict, by how often it occurs."""
        held = self._numbers.held[OPPONENTS]
        times: Counter[str] = Counter()
        half = t_quantile(GROUPS, LEVEL)
        for each in self._opponents:
            sums = held.at(each.line.keys)
            weight = sums[:, :, held.column("weight")]
            fresh = ratio(sums[:, :, held.column("wins")], weight)
            for known_sum, cell in each.cells.items():
                times_met = int(weight[known_sum].sum())
                if cell.verdict not in ("call", "wait"):
                    times.update(open=times_met)
                    continue
                gain, error = fresh.value[known_sum], half * fresh.se[known_sum]
                against = bool(gain + error < 0 if cell.verdict == "call" else gain - error > 0)
                times.update(
                    verdicts=times_met,
                    cells=int(times_met > 0),
                    contradicted=against * times_met,
                    contradicted_cells=int(against),
                )
        return Judged(**times)

    # What moves the limits

    def _pooled(self, cells: Cells, seats: int, level: int = 0, unknown: int = 0) -> Known:
        """All numbers of own cards together."""
        lines = [CellLine(seats, cards, unknown, level) for cards in range(1, cut.CARDS)]
        sums = np.sum([cells.at(line.keys) for line in lines], axis=0)
        return known(lines[0], sums, cells.columns)

    def _moves(self, seats: Sequence[int]) -> Iterator[Move]:
        """The limit at every level of every factor, all own cards known."""
        found = self._numbers.found
        for n in seats:
            for unknown, words in enumerate((ALL_KNOWN, "one unknown own card")):
                line = self._pooled(found[ALL], n, unknown=unknown)
                yield _move("unknown", "own cards that are not known", words, n, line)
            for each in self.averaged:
                if each.line.seats == n and not each.line.unknown:
                    yield _move("cards", "own cards", counted(each.line.cards, "own card"), n, each)
            for name, factor in cut.FACTORS.items():
                for level, title in enumerate(factor.levels if name != ALL else ()):
                    pooled = self._pooled(found[name], n, level)
                    yield _move(name, factor.title, title, n, pooled)

    def _robust(self, seats: Sequence[int]) -> Iterator[Elsewhere]:
        """The limits against other fields and in other editions."""
        for name, cells in {MAIN: self._numbers.found[ALL], **self._numbers.others}.items():
            for n in seats:
                line = self._pooled(cells, n)
                forks = int(line.forks.sum())
                yield Elsewhere(variant=name, seats=n, forks=forks, **vars(line.limit()))

    def _flips(self) -> Iterator[OtherVerdict]:
        """Cells whose verdict is the other one with another field or edition, both being sure."""
        here = {each.line: each.cells for each in self.averaged}
        for name, cells in self._numbers.others.items():
            for each in known_lines(cells):
                before = here.get(each.line, {})
                for known_sum in before.keys() & each.cells.keys():
                    there = each.cells[known_sum].verdict
                    if {before[known_sum].verdict, there} == {"call", "wait"}:
                        yield OtherVerdict(
                            variant=name, sum=known_sum, verdict=there, **each.line.village
                        )

    def _ends(self) -> list[RoundEnds]:
        """How rounds end, with a call and without, by number of seats, in shares."""
        ends = self._numbers.ends
        totals: dict[int, Any] = {}
        for key, sums in zip(ends.keys.tolist(), ends.sums[:, 0], strict=True):
            seats, end = divmod(key, cut.ENDS)
            totals.setdefault(seats, np.zeros((cut.ENDS, 2)))[end] += sums
        return [
            RoundEnds(seats, *(of / of.sum(0)).T.tolist()) for seats, of in sorted(totals.items())
        ]

    def _outcomes(self) -> Iterator[Outcomes]:
        """Twenty equally likely round scores with a call and without, at most one unknown card."""
        scores = self._numbers.scores
        for line in (each.line for each in self.averaged if each.line.unknown <= 1):
            for own in range(LAST_SUM + 1):
                first = int(cut.cell(line.seats, line.cards, line.unknown, own)) * cut.SCORES
                counts = scores.at(np.arange(first, first + cut.SCORES))[:, 0]
                if counts[:, 0].sum() >= LEAST:
                    call, wait = (_twentieths(counts[:, way]) for way in (0, 1))
                    yield Outcomes(**line.village, sum=own, call=call, wait=wait)

    def cells(self) -> Iterator[tuple[CellLine, int, int, dict[str, Estimate]]]:
        """Every cell of the lines that tell nothing of the opponents: its sum, forks and numbers.

        ``place`` is how many places by total a call gains over what the seat itself would do.
        """
        column = self._numbers.found[ALL].column
        for each in self.averaged:
            places, weights = (each.sums[:, :, column(name)] for name in ("place2", "weight"))
            place = ratio(places, 2 * weights)
            for known_sum, cell in each.cells.items():
                if cell.is_known:
                    ranges = {"chance": cell.chance, "points": cell.points, "win_share": cell.win}
                    numbers = {
                        name: Estimate(found.estimate, lo=found.lo, hi=found.hi, method="bootstrap")
                        for name, found in ranges.items()
                    }
                    places_gained = Ratio(place.value[known_sum], place.se[known_sum])
                    numbers |= {"place": estimate(places_gained)}
                    yield each.line, known_sum, cell.forks, numbers


def _limits(known: Known, fewest: int | None) -> LimitLine:
    """The limit of a line that tells nothing of the opponents, or their fewest cards."""
    return LimitLine(
        **known.line.village,
        fewest=fewest,
        forks=int(known.forks.sum()),
        win=known.limit("win"),
        points=known.limit("points"),
    )


def _move(factor: str, title: str, level: str, seats: int, line: Known) -> Move:
    forks, limit = int(line.forks.sum()), vars(line.limit())
    return Move(factor=factor, title=title, level=level, seats=seats, forks=forks, **limit)


def _twentieths(counts: Any) -> list[int]:
    """The scores in the middle of each twentieth."""
    shares = counts.cumsum() / counts.sum()
    return [int(each) for each in np.searchsorted(shares, (np.arange(20) + 0.5) / 20)]


def _forks(cells: Cells) -> int:
    return int(cells.sums[:, :, cells.column("forks")].sum())


def estimate(found: Ratio) -> Estimate:
    """A ratio with its interval."""
    value, se = float(found.value), float(found.se)
    if np.isnan(value):
        return Estimate(None)
    return Estimate(value, se, *t_interval(value, se, GROUPS, LEVEL), method="t")
