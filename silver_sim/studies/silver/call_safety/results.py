"""What is counted of forks, and what follows from it: limits, rules, how they hold, what moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
import polars as pl

from silver_sim.stats.core.intervals import LEVEL, t_quantile
from silver_sim.studies.silver.call_safety import forks as cut
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.calibration import calibration
from silver_sim.studies.silver.call_safety.cells import GROUPS, Cells, Ratio, ratio
from silver_sim.studies.silver.call_safety.fitting import Fitted, Rows, fitted
from silver_sim.studies.silver.call_safety.lines import (
    CALL,
    LEAST,
    WAIT,
    CellLine,
    Known,
    known,
    known_lines,
    opponent_lines,
    opponents_of,
)
from silver_sim.studies.silver.call_safety.pack import atlas
from silver_sim.studies.silver.call_safety.pocket import limit
from silver_sim.studies.silver.call_safety.rules import (
    NEVER,
    CallRule,
    Limits,
    Worth,
    at_all,
    best,
    by_rule,
    worth,
)
from silver_sim.studies.silver.call_safety.solved import solved_lines

LAST_SUM = 12  # whose outcomes are told

Plain = dict[str, Any]
MAIN = ""  # the name of what the others are compared with


@dataclass(frozen=True)
class Numbers:
    """What is counted of forks."""

    found: Mapping[str, Cells]  # by factor
    held: Mapping[str, Cells]  # by factor, of the blocks that are held out
    others: Mapping[str, Cells]  # by variant
    rows: tuple[Rows, ...]  # those that the function is fitted to, and judged by
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
            cut.counted(seen(main & held), cut.FACTORS, stride),
            {name: cut.counted(each, ["all"], stride)["all"] for name, each in others.items()},
            (Rows.of(forks.filter(pl.Series(main)), np.asarray(players, np.int64)[at[main]]),),
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
    if isinstance(one, tuple):
        return one + other
    return {name: one[name].plus(other[name]) for name in one}


class Results:
    """What follows from the numbers; everything is computed once, when it is asked for."""

    def __init__(self, numbers: Numbers, stride: int) -> None:
        self._numbers, self._stride = numbers, stride

    @cached_property
    def lines(self) -> Mapping[str, Sequence[Known]]:
        """What forks say along the lines that tell nothing of the opponents, or their fewest."""
        return {name: known_lines(self._numbers.found[name]) for name in ("all", "fewest")}

    @cached_property
    def _rows(self) -> Rows:
        return Rows.joined(self._numbers.rows)

    def _of(self, seats: int, held: bool) -> Rows:
        """The forks of so many players, held out or not."""
        rows = self._rows
        judges = rows.block % self._stride == self._stride - 1
        return rows.only((rows.one("seats") == seats) & (judges == held))

    @cached_property
    def _functions(self) -> Mapping[int, Fitted]:
        """What is fitted, by number of players."""
        seats = np.unique(self._rows.one("seats")).tolist()
        return {
            each: fitted(self._of(each, held=False), self._of(each, held=True), each)
            for each in seats
        }

    @cached_property
    def worth(self) -> Worth:
        """What calls gain."""
        found, held = (each["opponents"] for each in (self._numbers.found, self._numbers.held))
        return worth(self._atlas, found, held)

    @cached_property
    def rule(self) -> CallRule:
        """The best rule of seven numbers."""
        return best(self.worth)

    def atlas(self, made: Plain) -> Plain:
        """The atlas, with the rule."""
        return self._packed | {"made": made, "rule": self.rule._asdict()}

    @cached_property
    def _packed(self) -> Plain:
        solved = [line for each in self._functions.values() for line in solved_lines(each)]
        moves = {str(seats): each.moves.packed() for seats, each in self._functions.items()}
        return atlas(self.lines, solved) | {"moves": moves}

    @cached_property
    def _atlas(self) -> Atlas:
        return Atlas(self._packed | {"made": {}})

    def summary(self) -> Plain:
        """All of it as plain data."""
        found, held = self._numbers.found["all"], self._numbers.held["all"]
        return {
            "forks": _forks(found),
            "held_out": _forks(held),
            "other_forks": sum(map(_forks, self._numbers.others.values())),
            "limits": [*self._limits()],
            "rule": self.rule._asdict(),
            "rules": self._rules(),
            "calibration": {str(seats): self._calibrated([seats]) for seats in self._seats}
            | {"all": self._calibrated(self._seats)},
            "judged": self._judged(),
            "off": {seats: dict(each.moves.off) for seats, each in self._functions.items()},
            "moves": [*self._moves()],
            "robust": [*self._robust()],
            "flips": [*self._flips()],
            "ends": self._ends(),
            "outcomes": [*self._outcomes()],
        }

    @property
    def _seats(self) -> list[int]:
        return sorted({each.line.seats for each in self.lines["all"]})

    def _limits(self) -> Iterator[Plain]:
        """The limit of every line that tells nothing of the opponents, or their fewest cards."""
        for name in ("all", "fewest"):
            for each in self.lines[name]:
                yield {
                    "seats": each.line.seats,
                    "cards": each.line.cards,
                    "unknown": each.line.unknown,
                    "fewest": each.line.level + 1 if name == "fewest" else None,
                    "forks": int(each.forks.sum()),
                    "win": each.limit("win"),
                    "points": each.limit("points"),
                }

    # Rules

    def _rules(self) -> list[Plain]:
        """What every rule gains at the decisions held out, and loses against the full table."""
        rules: dict[str, Limits] = {
            "full table": self.worth.full,
            "the card": self._card,
            "seven numbers": by_rule(self.rule),
            "five or less": by_rule(at_all(5)),
            "never": by_rule(at_all(NEVER)),
        }
        return [
            {
                "rule": name,
                "gain": told(self.worth.value(limits)),
                "lost": told(self.worth.lost(limits)),
                "agreement": told(self.worth.agreement(limits)),
            }
            for name, limits in rules.items()
        ]

    def _card(self, line: CellLine) -> int:
        """The limit that the card tells."""
        known = line.seats, line.cards, line.unknown
        return limit(self._atlas, *known, opponents_of(line.level))

    # On the blocks held out

    def _calibrated(self, seats: Sequence[int]) -> Plain:
        """How chances of the atlas fit the forks held out."""
        held = self._numbers.held["opponents"]
        none: Any = np.zeros((0, GROUPS), np.int64)
        chances, weights, successes = [np.zeros(0)], [none], [none]
        for line, along in opponent_lines(self._atlas):
            if line.seats in seats:
                cells = [*along]
                sums = held.at(line.keys)[[known for known, _ in cells]]
                chances.append(np.array([cell.chance.estimate for _, cell in cells]))
                weights.append(sums[:, :, held.column("weight")])
                successes.append(sums[:, :, held.column("success")])
        return calibration(
            np.concatenate(chances),
            np.concatenate(weights).astype(float),
            np.concatenate(successes).astype(float),
        )

    def _judged(self) -> Plain:
        """How often the forks held out contradict a verdict, by how often it occurs."""
        held = self._numbers.held["opponents"]
        times = {"verdicts": 0, "cells": 0, "contradicted": 0, "contradicted_cells": 0, "open": 0}
        half = t_quantile(GROUPS, LEVEL)
        for line, along in opponent_lines(self._atlas):
            sums = held.at(line.keys)
            weight = sums[:, :, held.column("weight")]
            fresh = ratio(sums[:, :, held.column("wins")], weight)
            for known_sum, cell in along:
                times_met = int(weight[known_sum].sum())
                if cell.verdict not in ("call", "wait"):
                    times["open"] += times_met
                    continue
                gain, error = fresh.value[known_sum], half * fresh.se[known_sum]
                against = gain + error < 0 if cell.verdict == "call" else gain - error > 0
                times["verdicts"] += times_met
                times["cells"] += times_met > 0
                times["contradicted"] += int(against) * times_met
                times["contradicted_cells"] += int(against)
        return times

    # What moves the limits

    def _pooled(self, cells: Cells, seats: int, levels: Sequence[int], unknown: int = 0) -> Known:
        """All numbers of own cards, and all these levels, together."""
        lines = [
            CellLine(seats, cards, unknown, level)
            for cards in range(1, cut.CARDS)
            for level in levels
        ]
        sums = np.sum([cells.at(line.keys) for line in lines], axis=0)
        return known(lines[0], sums, cells.columns)

    def _moves(self) -> Iterator[Plain]:
        """The limit at every level of every factor, all own cards known."""
        found = self._numbers.found
        for seats in self._seats:
            for unknown, words in enumerate(("all own cards known", "one unknown own card")):
                line = self._pooled(found["all"], seats, [0], unknown)
                yield self._move("unknown", "own cards that are not known", words, seats, line)
            for each in self.lines["all"]:
                if each.line.seats == seats and not each.line.unknown:
                    words = f"{each.line.cards} own card{'s' * (each.line.cards > 1)}"
                    yield self._move("cards", "own cards", words, seats, each)
            for name, factor in cut.FACTORS.items():
                for level, title in enumerate(factor.levels):
                    if name not in ("all", "deck_unseen"):
                        pooled = self._pooled(found[name], seats, cut.codes(name, level))
                        yield self._move(name, factor.title, title, seats, pooled)

    def _move(self, factor: str, title: str, level: str, seats: int, line: Known) -> Plain:
        return {
            "factor": factor, "title": title, "level": level, "seats": seats,
            "forks": int(line.forks.sum()), **line.limit("win"),
        }  # fmt: skip

    def _robust(self) -> Iterator[Plain]:
        """The limits against other fields and in other editions."""
        for name, cells in {MAIN: self._numbers.found["all"], **self._numbers.others}.items():
            for seats in self._seats:
                line = self._pooled(cells, seats, [0])
                yield {
                    "variant": name, "seats": seats, "forks": int(line.forks.sum()),
                    **line.limit("win"),
                }  # fmt: skip

    def _flips(self) -> Iterator[Plain]:
        """Cells whose verdict is the other one with another field or edition, both being sure."""
        here = {each.line: each.verdicts for each in self.lines["all"]}
        for name, cells in self._numbers.others.items():
            for each in known_lines(cells):
                before = here.get(each.line, "")
                for known_sum, pair in enumerate(zip(before, each.verdicts, strict=False)):
                    if set(pair) == {CALL, WAIT}:
                        yield {
                            "variant": name, "seats": each.line.seats, "cards": each.line.cards,
                            "unknown": each.line.unknown, "sum": known_sum,
                            "verdict": "call" if pair[1] == CALL else "wait",
                        }  # fmt: skip

    def _ends(self) -> list[Plain]:
        """How rounds end, with a call and without, by number of seats, in shares."""
        ends = self._numbers.ends
        totals: dict[int, Any] = {}
        for key, sums in zip(ends.keys.tolist(), ends.sums[:, 0], strict=True):
            seats, end = divmod(key, cut.ENDS)
            totals.setdefault(seats, np.zeros((cut.ENDS, 2)))[end] += sums
        return [
            {"seats": seats, "call": (of / of.sum(0))[:, 0].tolist(),
             "wait": (of / of.sum(0))[:, 1].tolist()}
            for seats, of in sorted(totals.items())
        ]  # fmt: skip

    def _outcomes(self) -> Iterator[Plain]:
        """Twenty equally likely round scores with a call and without, at most one unknown card."""
        scores = self._numbers.scores
        for line in (each.line for each in self.lines["all"] if each.line.unknown <= 1):
            for own in range(LAST_SUM + 1):
                first = int(cut.cell(line.seats, line.cards, line.unknown, own)) * cut.SCORES
                counts = scores.at(np.arange(first, first + cut.SCORES))[:, 0]
                if counts[:, 0].sum() >= LEAST:
                    call, wait = (_twentieths(counts[:, way]) for way in (0, 1))
                    yield {
                        "seats": line.seats, "cards": line.cards, "unknown": line.unknown,
                        "sum": own, "call": call, "wait": wait,
                    }  # fmt: skip

    def cells(self) -> Iterator[Plain]:
        """Every cell of the lines that tell nothing of the opponents.

        ``place`` is how many places by total a call gains over what the seat itself would do.
        """
        column = self._numbers.found["all"].column
        for each in self.lines["all"]:
            bands = each.chance.band(), each.points.band(), each.win.band()
            places, weights = (each.sums[:, :, column(name)] for name in ("place2", "weight"))
            place = ratio(places, 2 * weights)
            for known_sum in np.flatnonzero(each.forks >= LEAST).tolist():
                chance, points, win = (
                    {"estimate": float(band.value[known_sum]), "lo": float(band.lo[known_sum]),
                     "hi": float(band.hi[known_sum]), "method": "bootstrap"}
                    for band in bands
                )  # fmt: skip
                yield {
                    "seats": each.line.seats, "cards": each.line.cards,
                    "unknown": each.line.unknown, "fewest": None, "sum": known_sum,
                    "forks": int(each.forks[known_sum]),
                    "chance": chance, "points": points, "win_share": win,
                    "place": told(Ratio(place.value[known_sum], place.se[known_sum])),
                }  # fmt: skip


def _twentieths(counts: Any) -> list[int]:
    """The scores in the middle of each twentieth."""
    shares = counts.cumsum() / counts.sum()
    return [int(each) for each in np.searchsorted(shares, (np.arange(20) + 0.5) / 20)]


def _forks(cells: Cells) -> int:
    return int(cells.sums[:, :, cells.column("forks")].sum())


def told(found: Ratio) -> Plain:
    """A ratio as estimates are told everywhere."""
    value, se = float(found.value), float(found.se)
    if np.isnan(value):
        return dict.fromkeys(("estimate", "se", "lo", "hi")) | {"method": "none"}
    half = t_quantile(GROUPS, LEVEL) * se
    return {"estimate": value, "se": se, "lo": value - half, "hi": value + half, "method": "t"}
