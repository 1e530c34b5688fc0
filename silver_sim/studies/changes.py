"""What changed from one run to another: how they were played, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import polars as pl
from rich.console import Console

from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.report.model import AnswerCard, Figure
from silver_sim.report.tables import OWN, Cell, Column, Table, interval, text
from silver_sim.report.terminal import notebook
from silver_sim.report.terminal.printing import card
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import counted, decimals, elided, ends, number, rough, spread
from silver_sim.result import Result
from silver_sim.runs import RunFolder
from silver_sim.runs.manifest import legible
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import EVERYBODY, Arm, seated
from silver_sim.studies.arms.counted import MADE, Counted
from silver_sim.studies.arms.result import ArmsResult, Row
from silver_sim.studies.core.plan import differences
from silver_sim.studies.kinds import kind_of

# Of a manifest: what may change a number.
PROGRAMS = ("silver_sim", "engine", "engine_and_search", "python", "libraries", "machine")
SHOWN = ("win_share", "mean_total")  # on a card, of each player
HEADS = ("win share %", "its change", "of the mean total")
MOST_CHANGES, MOST_PLAYERS, WIDEST = 3, 3, 30  # lines of a card, letters of a name


@dataclass(frozen=True)
class Change(Result):
    """A number in two runs, and the second less the first."""

    metric: Annotated[str, "what it is: a metric of summary.csv"]
    label: Annotated[str, "whose number it is in the first run"]
    now: Annotated[str, "the same in the second run: another one where who sits there changed"]
    other: Annotated[str | None, "in a difference: the one that is subtracted"]
    family: Annotated[str, "comparisons that are judged together; empty: a number of one arm"]
    seats: Annotated[int, "players of a table"]
    a: Annotated[Estimate, "it in the first run"]
    b: Annotated[Estimate, "it in the second run"]
    paired: Annotated[bool, "whether it is compared block by block: shares, totals, places"]
    change: Annotated[
        Estimate, "b - a; p values are adjusted over all of its metric and family (Holm)"
    ]

    @property
    def who(self) -> str:
        """Whose number it is, in words."""
        return self.label if self.label == self.now else f"{self.label} → {self.now}"

    @property
    def side(self) -> int:
        """Return 1 if it is shown to have risen, -1 if it has fallen, else 0."""
        return self.change.side() if self.change.is_shown else 0


@dataclass(frozen=True)
class Changes(Result):
    """What changed from a run to another."""

    schema_version: int
    a: Annotated[str, "folder of the first run"]
    b: Annotated[str, "folder of the second run"]
    paired: Annotated[bool, "whether both played the same blocks, which are compared one by one"]
    blocks: Annotated[list[int], "blocks of both"]
    changed: Annotated[list[str], "what differs in how they were played, a line each"]
    numbers: Annotated[list[Change], "each number that both runs have"]

    @property
    def frame(self) -> pl.DataFrame:
        """One row a number: whose it is, both estimates, and the change with its 95 % interval."""
        who = ("metric", "label", "now", "other", "family", "seats")
        rows = [
            {name: getattr(each, name) for name in who}
            | {"a": each.a.estimate, "b": each.b.estimate, "change": each.change.estimate}
            | {name: getattr(each.change, name) for name in ("lo", "hi", "p_adjusted")}
            for each in self.numbers
        ]
        return pl.DataFrame(rows, infer_schema_length=None)

    @property
    def _question(self) -> str:
        return f"What changed from {self.a} to {self.b}?"

    def show(self, console: Console) -> None:
        """Print what differs, and how win shares and totals changed: at most twelve lines."""
        more = len(self.changed) - MOST_CHANGES
        said = self.changed[: MOST_CHANGES - (more > 0)] or ["Nothing differs in what was played."]
        said += [f"and {more + 1} more differences: --json"] if more > 0 else []
        console.print(card(self._question, self._answer(), said), highlight=False)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return notebook.card_in_html(self._question, self._answer())

    def _of(self, metric: str) -> dict[str, Change]:
        """The changes of a metric of single players, the largest first."""
        found = [each for each in self.numbers if each.metric == metric and not each.other]
        found.sort(key=lambda each: -abs(each.change.estimate or 0.0))
        return {each.who: each for each in found}

    def _answer(self) -> AnswerCard:
        """The largest change that is shown, those of a few players, and how sure they are."""
        shares, totals = map(self._of, SHOWN)
        sentence = "No win share is shown to have changed."
        if found := next((each for each in shares.values() if each.side), None):
            change = found.change if found.side > 0 else found.change.reversed
            fewer = "more" if found.side > 0 else "fewer"
            sentence = (
                f"{found.now} wins {rough(change, 100)} {fewer} games in 100 than before "
                f"({ends(change, 100)})."
            )
        table = picture = None
        if few := [*shares][:MOST_PLAYERS]:
            columns = [Column("player", "name"), *(Column(h, "estimate") for h in HEADS)]
            rows = [_cells(who, shares[who], totals.get(who)) for who in few]
            table = Table("changes", "", columns, rows)
            lines = [ForestLine(who, each.change) for who, each in shares.items()]
            axis, rule = "change of win share (percentage points)", ReferenceLine(0, "no change")
            forest = Forest("changes", lines, sentence, axis, rule, sign="+")
            picture = Figure.of(forest, table)
        how = f"paired: both played the same {counted(self.blocks[0], 'block')}"
        if not self.paired:
            how = "as of independent runs, which did not play the same blocks of a seed"
        return AnswerCard(sentence, f"How sure: 95 % intervals, {how}.", picture, table=table)


def _cells(who: str, share: Change, total: Change | None) -> list[Cell]:
    """A win share before and now, and how it and the mean total changed."""
    digits = decimals(spread(share.change, 100))
    shown = (number(each.estimate and 100 * each.estimate, digits) for each in (share.a, share.b))
    changed = (interval(share.change, 100, "+"), interval(total.change, 1, "+") if total else OWN)
    return [text(elided(who, WIDEST)), text(" → ".join(shown)), *changed]


def changes(a: Path, b: Path) -> Changes:
    """Compare two runs; UserError if they are of different games, or have no results yet."""
    runs = RunFolder.open(a), RunFolder.open(b)
    if runs[0].game != runs[1].game:
        raise UserError(
            f"{a} and {b} are of different games", help="compare two runs of the same game"
        )
    results = [_result(run) for run in runs]
    rows = [each.rows if isinstance(each, ArmsResult) else [] for each in results]
    played = [_deals(*each) for each in zip(runs, results, strict=True)]
    paired = played[0] is not None and played[0] == played[1] and all(rows)
    sums = _Paired(runs, results) if paired else None
    names = _renamed(*results)
    before = {_key(row, names): row for row in rows[0]}
    found = [_change(before[key], row, sums) for row in rows[1] if (key := _key(row)) in before]
    return Changes(
        1, str(a), str(b), sums is not None, [run.blocks() for run in runs],
        [*_played_otherwise(*runs)], _adjusted(found, min(run.blocks() for run in runs)),
    )  # fmt: skip


def _deals(run: RunFolder, result: Any) -> tuple[int, int, int] | None:
    """Seed and blocks of a run that played all of them at every table, and kept the games."""
    notes, players = run.notes(), sum(len(table["players"]) for table in run.spec["tables"])
    if not run.parts("games") or result.games != run.blocks() * players:
        return None
    return result.seed, notes[0].first, notes[-1].last


def _result(run: RunFolder) -> Any:
    """The result of a run that has one."""
    summary = run.summary()
    with legible(run.path):
        return kind_of(summary).read(summary)


def _played_otherwise(a: RunFolder, b: RunFolder) -> Iterator[str]:
    """What differs in the programs, the question and the strategies of two runs."""
    facts = []
    for run in (a, b):
        with legible(run.path):
            programs = {name: run.manifest.get(name) for name in PROGRAMS}
            entries = {each["label"]: each for each in run.spec["entries"]}
            asked: dict[str, Any] = {"first_block": 0} | run.spec["experiment"] | {"rules": {}}
            rules = [*run.spec["rules"].values()]
            facts.append(
                programs
                | {"experiment": asked, "rules": rules[0] if len(rules) == 1 else rules}
                | {"strategies": entries, "frozen_tables": run.spec.get("frozen_tables")}
            )
    both = facts[0]["strategies"].keys() & facts[1]["strategies"].keys()
    for each in facts:  # others are named by the experiment
        each["strategies"] = {name: each["strategies"][name] for name in sorted(both)}
    for line in differences(facts[0], facts[1], words="{} → {}"):
        yield line.removeprefix("experiment.")


def _renamed(a: Any, b: Any) -> Mapping[str, str]:
    """For each arm of a, the label of the same in b: that of its name, or of its place."""
    if not (isinstance(a, ArmsResult) and isinstance(b, ArmsResult)):
        return {}
    known = {arm.label for arm in a.arms} & {arm.label for arm in b.arms}
    left, right = ([arm for arm in each.arms if arm.label not in known] for each in (a, b))
    alike = [arm.seats for arm in left] == [arm.seats for arm in right]
    pairs = zip(left, right, strict=True) if alike else ()
    return {label: label for label in known} | {a.label: b.label for a, b in pairs}


def _key(row: Row, names: Mapping[str, str] | None = None) -> tuple[Any, ...]:
    """What a number is, with the names of b."""
    who = [row.label, row.other or ""]
    if names is not None:
        who = [names.get(each, each) for each in who]
    return *who, row.metric, row.family, row.seats


def _change(a: Row, b: Row, sums: _Paired | None) -> Change:
    """A number of both runs, and how it changed."""
    found = sums and not a.other and a.metric in sums.metrics and sums.change(a, b)
    one, other = Estimate.made_of(a), Estimate.made_of(b)
    change = found or independent(other, one)
    who = a.metric, a.label, b.label, b.other, b.family, b.seats
    return Change(*who, one, other, bool(found), change)


def independent(a: Estimate, b: Estimate) -> Estimate:
    """The difference a - b of two estimates from different games.

    Its interval comes from both intervals (Zou and Donner 2008), so it is not symmetric where they
    are not; None where one of them has none.
    """
    if a.estimate is None or b.estimate is None:
        return Estimate(None)
    found = Estimate(value := a.estimate - b.estimate)
    if a.se is not None and b.se is not None:
        found = replace(found, se=hypot(a.se, b.se))
    if a.ends is None or b.ends is None:
        return found
    (lo, hi), (low, high) = a.ends, b.ends
    down, up = hypot(a.estimate - lo, high - b.estimate), hypot(hi - a.estimate, b.estimate - low)
    method = a.method if a.method == b.method else "independent"
    return replace(found, lo=value - down, hi=value + up, method=method)


def _adjusted(found: Sequence[Change], blocks: int) -> list[Change]:
    """The same with p values, adjusted over all that are judged together (Holm)."""
    families: dict[tuple[str, str], list[int]] = {}
    for place, each in enumerate(found):
        if each.change.se:
            families.setdefault((each.metric, each.family), []).append(place)
    judged: dict[int, Estimate] = {}
    for places in families.values():
        made = with_p_values([found[place].change for place in places], blocks)
        judged |= dict(zip(places, made, strict=True))
    return [replace(each, change=judged.get(n, each.change)) for n, each in enumerate(found)]


class _Paired:
    """The sums of all arms of two runs over the same blocks."""

    def __init__(self, runs: Sequence[RunFolder], results: Sequence[ArmsResult]) -> None:
        line_ups = [[table["players"] for table in run.spec["tables"]] for run in runs]
        self._first = len(line_ups[0])  # table of b
        players = [len(each) for each in (*line_ups[0], *line_ups[1])]
        arms, self._arms = list[Arm](), [dict[str, int](), dict[str, int]()]
        for which, (result, names) in enumerate(zip(results, line_ups, strict=True)):
            sits, shift = seated(names), self._first * which
            for arm in (each for each in result.arms if each.player != EVERYBODY):
                places = arm.places or sits.get((arm.player, arm.seats), [])
                if places:
                    self._arms[which][arm.label] = len(arms)
                    arms.append(replace(arm, places=[(t + shift, p) for t, p in places]))
        own = [{row.metric for row in result.rows} for result in results]
        self.metrics = [name for name in (*SHOWN, "mean_place") if all(name in x for x in own)]
        game: Any = registry.game(runs[0].game)
        tables: Any = [SimpleNamespace(players=each) for each in players]
        self._sums = Counted(game, tables, arms, metrics=self.metrics)
        for frames in self._together(runs):
            self._sums.add(self._sums.counted(PartRows(game, frames, players)))

    def _together(self, runs: Sequence[RunFolder]) -> Iterator[Frames]:
        """The rows of both runs, of as few parts at a time as have the same blocks."""
        readers, ends = [run.read() for run in runs], [-1, -1]
        held: list[Frames] = []
        while True:
            behind = int(ends[1] < ends[0])
            if (part := next(readers[behind], None)) is None:
                return
            blocks, frames = part
            number = pl.col("table") + self._first * behind
            held.append({name: rows.with_columns(number) for name, rows in frames.items()})
            ends[behind] = blocks.stop
            if ends[0] == ends[1]:
                yield {n: pl.concat([h[n] for h in held], how="diagonal") for n in held[0]}
                held = []

    def change(self, a: Row, b: Row) -> Estimate | None:
        """The paired difference of a number of the second run and the first."""
        one, other = self._arms[0].get(a.label), self._arms[1].get(b.label)
        if one is None or other is None:
            return None
        return MADE[a.metric].difference(self._sums, other, one)
