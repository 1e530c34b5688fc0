"""What changed from one run to another: how they were played, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
from silver_sim.stats.core.estimates import judged
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import EVERYBODY, Arm, seated
from silver_sim.studies.arms.counted import MADE, Counted
from silver_sim.studies.arms.result import ArmsResult, Row, side_of
from silver_sim.studies.core.plan import differences
from silver_sim.studies.kinds import kind_of

# Of a manifest: what may change a number.
PROGRAMS = ("silver_sim", "engine", "engine_and_search", "python", "libraries", "machine")
SHOWN = ("win_share", "mean_total")  # on a card, of each player
HEADS = ("win share %", "its change", "of the mean total")
MOST_CHANGES, MOST_PLAYERS, WIDEST = 3, 3, 30  # lines of a card, letters of a name

Paired = Callable[[Row, Row], Estimate | None]  # b - a of two runs, block by block if it can be


@dataclass(frozen=True)
class Change(Result):
    """A number in two runs, and the second less the first."""

    a: Annotated[Row, "it in the first run"]
    b: Annotated[Row, "it in the second run: of another label where who sits there changed"]
    paired: Annotated[bool, "whether it is compared block by block: shares, totals, places"]
    change: Annotated[
        Estimate, "b - a; p values are adjusted over all of its metric and family (Holm)"
    ]

    @property
    def who(self) -> str:
        """Whose number it is, in words."""
        return self.a.label if self.a.label == self.b.label else f"{self.a.label} → {self.b.label}"


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
        rows = [
            {name: getattr(each.b, name) for name in ("metric", "other", "family", "seats")}
            | {"label": each.a.label, "now": each.b.label}
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

    def __repr__(self) -> str:
        return f"<Changes: {self._question} {self._answer().sentence}>"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return notebook.card_in_html(self._question, self._answer())

    def _answer(self) -> AnswerCard:
        """The largest change that is shown, those of a few players, and how sure they are."""
        largest = sorted(self.numbers, key=lambda each: -abs(each.change.estimate or 0.0))
        shares, totals = (
            {each.who: each for each in largest if each.b.metric == metric and not each.b.other}
            for metric in SHOWN
        )
        sentence = "No win share is shown to have changed."
        if found := next((each for each in shares.values() if side_of(each.change)), None):
            more = side_of(found.change) > 0
            change = found.change if more else found.change.reversed
            sentence = (
                f"{found.b.label} wins {rough(change, 100)} {'more' if more else 'fewer'} games in "
                f"100 than before ({ends(change, 100)})."
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
        how = "as of independent runs"
        if self.paired:
            how = f"paired: both played the same {counted(self.blocks[0], 'block')}"
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
    results, deals = [], []
    for run in runs:
        with legible(run.path):
            result: Any = kind_of(run.summary()).read(run.summary())
            players = sum(len(table["players"]) for table in run.spec["tables"])
        results.append(result if isinstance(result, ArmsResult) else None)
        whole = run.parts("games") and result.games == run.blocks() * players
        deals.append(whole and (result.seed, run.notes()[0].first, run.notes()[-1].last))
    one, other = results
    found, paired = list[Change](), None
    if one and other:
        if deals[0] and deals[0] == deals[1]:  # both played all of these blocks at every table
            paired = _paired(runs, [one, other])
        now = _renamed(one.arms, other.arms)
        before = {_key(row, now): row for row in one.rows}
        both = [(before[_key(row, {})], row) for row in other.rows if _key(row, {}) in before]
        for a_row, b_row in both:
            by_block = paired and paired(a_row, b_row)
            change = by_block or independent(b_row, a_row)
            found.append(Change(a_row, b_row, bool(by_block), change))
        _judge(found)
    return Changes(
        1, str(a), str(b), paired is not None, [run.blocks() for run in runs],
        [*_played_otherwise(*runs)], found,
    )  # fmt: skip


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


def _renamed(a: Sequence[Arm], b: Sequence[Arm]) -> dict[str | None, str]:
    """The labels of arms of a that are called otherwise in b, where they have the same place."""
    known = {arm.label for arm in a} & {arm.label for arm in b}
    left, right = ([arm for arm in each if arm.label not in known] for each in (a, b))
    alike = [arm.seats for arm in left] == [arm.seats for arm in right]
    return {x.label: y.label for x, y in zip(left, right, strict=True)} if alike else {}


def _key(row: Row, now: dict[str | None, str]) -> tuple[Any, ...]:
    """What a number is, with the names of today."""
    who = (now.get(each, each) for each in (row.label, row.other))
    return *who, row.metric, row.family, row.seats


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


def _judge(found: list[Change]) -> None:
    """Give them p values, adjusted over all of a metric and family (Holm)."""
    families: dict[tuple[str, str], list[int]] = {}
    for place, each in enumerate(found):
        if each.change.se:
            families.setdefault((each.b.metric, each.b.family), []).append(place)
    for places in families.values():
        some = [found[place] for place in places]
        blocks = [min(each.a.blocks, each.b.blocks) for each in some]
        for place, each in zip(places, judged(some, "change", blocks), strict=True):
            found[place] = each


def _paired(runs: Sequence[RunFolder], results: Sequence[ArmsResult]) -> Paired:
    """Count all arms of two runs over the same blocks, as if they were of one."""
    line_ups = [[table["players"] for table in run.spec["tables"]] for run in runs]
    first = len(line_ups[0])  # table of b
    players = [len(each) for each in (*line_ups[0], *line_ups[1])]
    arms, numbers = list[Arm](), dict[tuple[int, str], int]()
    for which, (result, names) in enumerate(zip(results, line_ups, strict=True)):
        sits = seated(names)
        for arm in (each for each in result.arms if each.player != EVERYBODY):
            if places := arm.places or sits.get((arm.player, arm.seats)):
                numbers[which, arm.label] = len(arms)
                arms.append(replace(arm, places=[(t + first * which, p) for t, p in places]))
    own = [{row.metric for row in result.rows} for result in results]
    metrics = [name for name, made in MADE.items() if made.own and all(name in x for x in own)]
    game: Any = registry.game(runs[0].game)
    tables: Any = [SimpleNamespace(players=each) for each in players]
    sums = Counted(game, tables, arms, metrics=metrics)
    for frames in _together(runs, first):
        sums.add(sums.counted(PartRows(game, frames, players)))

    def change(a: Row, b: Row) -> Estimate | None:
        one, other = numbers.get((0, a.label)), numbers.get((1, b.label))
        if a.other or one is None or other is None or a.metric not in metrics:
            return None
        return MADE[a.metric].difference(sums, other, one)

    return change


def _together(runs: Sequence[RunFolder], first: int) -> Iterator[Frames]:
    """The rows of both, as few parts at a time as have the same blocks; ``first`` table of b."""
    readers, ends, held = [run.read() for run in runs], [0, 0], list[Frames]()
    while part := next(readers[behind := int(ends[1] < ends[0])], None):
        blocks, frames = part
        number = pl.col("table") + first * behind
        held.append({name: rows.with_columns(number) for name, rows in frames.items()})
        ends[behind] = blocks.stop
        if ends[0] == ends[1]:
            yield {n: pl.concat([each[n] for each in held], how="diagonal") for n in held[0]}
            held = []
