"""Do predictions come true? Their steps, the one judge of them, the one claim and the one chart.

A step holds predictions of about the same chance. It comes true if what is observed is in the
interval in which it would be if the predictions were right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from silver_sim.report.figures.chart import Axis, Key, Panel, Plot, Spot, Trace
from silver_sim.report.model import FIRST, Figure
from silver_sim.report.tables import Column, Table, by_name, plain, text, whole
from silver_sim.report.text.sure import sure
from silver_sim.report.text.wording import ends, number
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.calibration import Bin
from silver_sim.stats.outcomes.reliability import Step
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import STEPS as STEPS
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.claims import claimed
from silver_sim.studies.arms.result import ALIKE, LESS, MORE, ArmsResult, Claim, Row
from silver_sim.studies.arms.sentences import NOTHING, SENTENCES, TRUE

MOST_SERIES = 4  # for which the first screen has room
PREDICTIONS = "predictions"  # how many there are: a column of all sums, and a metric


class Group(NamedTuple):
    """Predictions that are shown together, whose rows are of a family; 0 seats: of all tables."""

    label: str
    seats: int = 0
    player: str = ""
    family: str = ""


class Point(NamedTuple):
    """A step: the rows of what was predicted and of what came, and its part of the predictions."""

    expected: Row  # its interval: the range of what is observed if the prediction is right
    observed: Row
    share: float

    @property
    def is_true(self) -> bool:
        """Whether it comes true."""
        return self.observed.finding == ALIKE

    @property
    def numbers(self) -> tuple[float, float, float, float, float]:
        """In percent: predicted, observed, ends of the band (all, if one block has none), share."""
        lo, hi = self.expected.ends or (0, 1)
        numbers = self.expected.value, self.observed.value, lo, hi, self.share
        predicted, observed, lo, hi, share = (round(100 * each, 3) for each in numbers)
        return predicted, observed, lo, hi, share


def stepped(
    found: Sequence[Step | Bin], group: Group, predictions: float = 1, blocks: int = 0
) -> Iterator[Row]:
    """Yield the rows of steps; of all ``predictions`` a bin has a share."""
    for step in found:
        if isinstance(step, Bin):
            width, observed = 5, Estimate(step.observed)
            ends = dict(zip(("joint_lo", "joint_hi"), step.joint, strict=True))
            count = round(predictions * step.share) if blocks else step.share
        else:
            width, observed, ends, count = 10, step.observed, {}, step.count
        low = min(int(100 * step.predicted / width + 1e-9) * width, 100 - width)
        key: Any = {
            "family": STEPS, "arm": group.label, "player": group.player, "field": "step",
            "value_": f"{low} to {low + width} %", "seats": group.seats, "blocks": blocks,
        }  # fmt: skip
        key["label"] = f"{group.label}: {key['value_']}"
        method = "bootstrap" if ends else observed.method
        band = Estimate(step.predicted, lo=step.lo, hi=step.hi, method=method)
        side = MORE if observed.value > step.predicted else LESS
        side = ALIKE if band.covers(observed.value) else side
        yield Row.made_of(band, metric="expected", **ends, **key)
        yield Row.made_of(observed, metric="observed", finding=side, **key)
        yield Row.made_of(Estimate(count), metric=PREDICTIONS, **key)


def points(rows: Iterable[Row]) -> list[Point]:
    """Return the steps of which these are the rows."""
    steps, total = [row for row in rows if row.family == STEPS], Counter[str]()
    for row in steps[2::3]:
        total[row.arm] += row.value  # type: ignore[assignment]
    each = zip(steps[::3], steps[1::3], steps[2::3], strict=True)
    return [Point(one, other, many.value / total[many.arm]) for one, other, many in each]


class Verdict(NamedTuple):
    """Yes or no; how many steps come true, of how many, and would if all were right."""

    word: str
    true: int
    of: int
    right: str


def judged(found: Sequence[Point], right: float) -> Verdict:
    """Say yes or no; how many steps come true, and would if all were right: this share.

    Yes if more than half do, and right ones would do no better in at least 5 % of such runs, by the
    binomial distribution (steps of the same games are not quite independent).
    """
    from scipy.special import bdtr

    true, of = sum(point.is_true for point in found), len(found)
    word = "yes" if 2 * true > of and bdtr(true, of, right) >= ALPHA else "no" if of else NOTHING
    return Verdict(word, true, of, f"{right * of:.0f}")


def answer(found: Sequence[Point], right: float, others: Sequence[Point] = (), **names: str) -> str:
    """Return whether steps come true; where there are ``others``, ``names`` say whose they are."""
    mine, theirs = judged(found, right), judged(others, right)
    also = {"other": theirs.word, "some": theirs.true, "all": theirs.of, **names}
    return SENTENCES[TRUE, mine.word + ("others" if others else "")].format(
        **mine._asdict(), **also
    )


def of_true(
    result: ArmsResult,
    own: Callable[[Row], bool] = lambda row: True,
    whose: str = "",
    rest: str = "others",
    known: str = "",
    also: Iterable[str] = (),
) -> Claim:
    """Return whether predictions come true: its ``own``, ``whose`` they are, and of the ``rest``.

    Where the question is what can be ``known``, the answer says that, and then whether it is so.
    """
    right, found = result.family(STEPS).right, points(result.rows)
    mine, others = ([each for each in found if own(each.expected) is is_] for is_ in (True, False))
    said, verdict = answer(mine, right, others, whose=whose, rest=rest), judged(mine, right)
    if verdict.word == NOTHING:
        return claimed(
            result, TRUE, ("", None), verdict.word, said, "How sure: more blocks are needed."
        )
    count = sum(row.value for row in result.of(PREDICTIONS, STEPS))
    what = f"{count:,.0f} predictions in steps such as {found[0].expected.value_}"
    off, worst = [each for each in found if not each.is_true], ""
    if off:
        one = max(off, key=lambda each: abs(each.observed.value - each.expected.value))
        aim, came = (number(each, 0) for each in one.numbers[:2])
        worst = f"Furthest off: {one.expected.arm}: chances of {aim} % come true in {came} %."
    how = [sure(what, result.games), said if known else worst]
    further, pair = [worst if known else "", *also], (mine[0].expected.arm, None)
    return claimed(
        result, TRUE, pair, verdict.word, known or said, " ".join(filter(None, how)), further
    )


# How they are shown


def figure_of(result: ArmsResult) -> Figure:
    """Return the chart of the steps of a result."""
    return figure(points(result.rows), result.family(STEPS))


def leading(result: ArmsResult, figure: Figure) -> Figure:
    """Return of a chart of many series those of the player whom the answer is about."""
    found, (who, _, _) = points(result.rows), result.answer.subject.rpartition(", ")
    mine = [each for each in found if each.expected.arm.startswith(f"{who}, ")]
    if not mine or len({each.expected.arm for each in found}) <= MOST_SERIES:
        return figure
    of = result.family(STEPS)
    return replace(figure, name=f"{STEPS}{FIRST}", draw=lambda: chart(mine, of.what))


def by_series(found: Sequence[Point], right: float) -> dict[str, Verdict]:
    """Return the verdict on each series."""
    names = dict.fromkeys(each.expected.arm for each in found)
    return {n: judged([each for each in found if each.expected.arm == n], right) for n in names}


def card(result: ArmsResult) -> Table:
    """Return how many steps of each series come true."""
    right = result.family(STEPS).right
    return by_name(
        f"{STEPS}-card",
        "Steps of predicted chances that come true",
        "predictions",
        by_series(points(result.rows), right).items(),
        [
            (Column("come true"), lambda each: whole(each.true)),
            (Column("of"), lambda each: whole(each.of)),
            (Column("if all were right"), lambda each: plain(right * each.of, 1)),
            (Column("true", "text"), lambda each: text(each.word)),
        ],
    )


def figure(found: Sequence[Point], of: Family, name: str = STEPS) -> Figure:
    """Return the chart of steps of a family, a panel for each series."""
    scatter = "19 of 20" if of.right >= 1 - ALPHA else "nine of ten"
    table = by_name(
        f"{name}-numbers",
        f"Chance that {of.what}, in percent: predicted and observed",
        "predictions",
        [(each.expected.arm, each) for each in found],
        [
            (Column("step", "text"), lambda each: text(each.expected.value_)),
            (Column("predicted"), lambda each: plain(each.numbers[0], 1)),
            (Column("if right", "text", f"where {scatter} right predictions are"),
             lambda each: text(ends(each.expected, 100))),
            (Column("observed"), lambda each: plain(each.numbers[1], 1)),
            (Column("share of predictions"), lambda each: plain(each.numbers[-1], 1)),
            (Column("comes true", "text"), lambda each: text("yes" if each.is_true else "no")),
        ],
        filtered=True,
        brief=True,
    )  # fmt: skip
    all_of_them = judged(found, of.right)
    reading = (
        f"Each point: predictions of about the same chance that {of.what}, and how often that "
        "happened; larger points are more predictions. Above the dashed line more happened than "
        f"predicted. Band: where {scatter} points are if predictions are right; diamonds are "
        "outside it."
    )

    finding = f"{all_of_them.true} of {all_of_them.of} steps of predictions come true"
    return Figure(name, finding, reading, table, lambda: chart(found, of.what))


def chart(found: Sequence[Point], what: str) -> Plot:
    """Return what came by what was predicted, in percent: on the diagonal both are the same."""
    panels: dict[str, list[Point]] = {}
    for point in found:
        panels.setdefault(point.expected.arm, []).append(point)

    def dots(points: Sequence[Point], *, true: bool) -> Trace:
        """Those that come true, or those that do not, which have another shape."""
        shown = [
            Spot(
                each.numbers[0],
                each.numbers[1],
                words=f"predicted {each.numbers[0]:.1f} %, observed {each.numbers[1]:.1f} %",
                size=3 + min(each.numbers[-1], 50) / 10,
            )
            for each in points
            if each.is_true == true
        ]
        return Trace("", shown, *(("s1", 0) if true else ("s6", 2)), "points", named=False)

    def traces(points: Sequence[Point]) -> list[Trace]:
        band = Trace(
            "",
            [
                Spot(x, y, lo, hi)
                for each in points
                if each.expected.ends  # one block has none
                for x, y, lo, hi, _ in [each.numbers]
            ],
            look="band",
            named=False,
        )
        return [band, dots(points, true=True), dots(points, true=False)]

    count = max(1, len(panels))
    return Plot(
        f"Observed by predicted chances that {what}",
        Axis("predicted (%)", (-4, 104)),
        Axis(f"how often {what} (%); dashed: as predicted", (-4, 104)),
        [Panel(label, traces(points)) for label, points in panels.items()],
        columns=(min(4, count), min(2, count)),
        height=400 if count == 1 else 330,
        diagonal=True,
        legend=[Key("comes true", "s1", 0), Key("does not", "s6", 2)],
    )
