"""Do predictions come true? Their steps, the one judge of them, and the one chart.

A step holds predictions of about the same chance. It comes true if what is observed lies in the
interval in which it would lie if the predictions were right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from silver_sim.report.model import Choice, Figure, Rows, Section, Spec
from silver_sim.report.tables import Cell, Column, Table, by_name, plain, text, whole
from silver_sim.report.text.wording import ends
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.calibration import Bin
from silver_sim.stats.outcomes.reliability import Step
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.result import ArmsResult, Row

STEPS, SERIES = "steps", "series"
TRUE, YES, MOSTLY, NO, NOTHING = "true", "yes", "mostly", "no", "nothing"
OTHERS = "others"  # where predictions of others are judged, too
COUNTS = "{true} of {of} predicted chances come true, where {right} would if all were right"
OF_OTHERS = "for {whose}: {true} of {of} predicted chances come true; for {rest} {word}: {others}"
SENTENCES = {  # of ``claims``
    **{(TRUE, word): f"{word.capitalize()}: {COUNTS}." for word in (YES, MOSTLY, NO)},
    **{(TRUE, word + OTHERS): f"{word.capitalize()} {OF_OTHERS}." for word in (YES, MOSTLY, NO)},
    (TRUE, NOTHING): "Nothing was judged.",
}


class Point(NamedTuple):
    """A step: what was predicted, with the interval of right predictions, and what came of it."""

    series: str
    step: str
    expected: Estimate
    observed: Estimate
    share: float  # of the predictions of its series
    joint: Sequence[float | None] = (None, None)  # ends of the band of all steps at once

    @property
    def is_true(self) -> bool:
        """Whether it comes true."""
        return self.expected.covers(self.observed.value)

    @property
    def band(self) -> tuple[float, float]:
        """Both ends of the expected scatter; anything where one block gives no interval."""
        return self.expected.ends or (0.0, 1.0)

    @property
    def off(self) -> float:
        """By how much more came than was predicted."""
        return self.observed.value - self.expected.value


class Verdict(NamedTuple):
    """How many steps come true, how many would if all were right, and that in a word."""

    found: str
    true: int
    of: int
    right: float

    @property
    def facts(self) -> Mapping[str, str]:
        """Its numbers, for ``SENTENCES``."""
        return {"true": f"{self.true}", "of": f"{self.of}", "right": f"{self.right:.0f}"}

    @property
    def sentence(self) -> str:
        """The answer."""
        return SENTENCES[TRUE, self.found].format(**self.facts)


def judged(points: Sequence[Point], right: float) -> Verdict:
    """Judge steps, of which this share comes true if predictions are right.

    No: at most half of the steps do. Else yes, if right chances would do no better in at least 5 %
    of such runs, by the binomial distribution (steps of the same games are not quite independent).
    """
    from scipy.special import bdtr

    true, of = sum(point.is_true for point in points), len(points)
    word = MOSTLY if of else NOTHING
    if of and 2 * true <= of:
        word = NO
    elif of and bdtr(true, of, right) >= ALPHA:
        word = YES
    return Verdict(word, true, of, right * of)


def points_of(series: str, found: Sequence[Step | Bin]) -> list[Point]:
    """Return the steps of a series, from the lowest chance to the highest."""
    counts = [step.count if isinstance(step, Step) else step.share for step in found]
    return [
        _point(series, step, count / sum(counts)) for step, count in zip(found, counts, strict=True)
    ]


def _point(series: str, step: Step | Bin, share: float) -> Point:
    of_ten = isinstance(step, Step)
    width = 10 if of_ten else 5
    low = min(int(100 * step.predicted / width + 1e-9) * width, 100 - width)
    observed = step.observed if isinstance(step.observed, Estimate) else Estimate(step.observed)
    method = observed.method if of_ten else "bootstrap"
    expected = Estimate(step.predicted, lo=step.lo, hi=step.hi, method=method)
    joint = (None, None) if isinstance(step, Step) else step.joint
    return Point(series, f"{low} to {low + width} %", expected, observed, share, joint)


def points(result: ArmsResult) -> list[Point]:
    """Return the steps of a result, from its rows."""
    rows: dict[str, dict[str, Row]] = {}
    total: dict[str, float] = {}
    for row in result.of(family=STEPS):
        rows.setdefault(row.label, {})[row.metric] = row
        if row.metric == "predictions":
            total[row.arm] = total.get(row.arm, 0) + row.value
    return [
        Point(
            row.arm,
            row.value_,
            row,
            of["observed"],
            of["predictions"].value / total[row.arm],
            (row.joint_lo, row.joint_hi),
        )
        for of in rows.values()
        for row in [of["expected"]]
    ]


def card(result: ArmsResult) -> Table | None:
    """Return what a terminal shows of steps, if there are any."""
    found = points(result)
    right = next(each.right for each in result.families if each.form == STEPS)
    return summary(found, right) if found else None


def by_series(found: Sequence[Point]) -> dict[str, list[Point]]:
    """Return steps by the name of their series."""
    names = dict.fromkeys(point.series for point in found)
    return {name: [point for point in found if point.series == name] for name in names}


def summary(found: Sequence[Point], right: float) -> Table:
    """Return a line a series: how many of its steps come true, and which is furthest off."""
    worst = {
        name: max(some, key=lambda point: abs(point.off)) for name, some in by_series(found).items()
    }
    verdicts = {name: judged(some, right) for name, some in by_series(found).items()}
    return by_name(
        f"{STEPS}-summary",
        "",
        "predictions",
        [(name, name) for name in verdicts],
        [
            (Column("steps"), lambda name: whole(verdicts[name].of)),
            (Column("come true"), lambda name: whole(verdicts[name].true)),
            (Column("if all were right"), lambda name: plain(verdicts[name].right, 0)),
            (Column("furthest off: predicted %"), lambda name: _percent(worst[name].expected)),
            (Column("observed %"), lambda name: _percent(worst[name].observed)),
        ],
        sortable=False,
    )


def _percent(share: Estimate) -> Cell:
    return plain(100 * share.value, 1)


def figure(
    found: Sequence[Point],
    right: float,
    what: str,
    choice: Choice | None = None,
    name: str = STEPS,
) -> Figure:
    """Return the chart of some steps; ``what`` is predicted.

    The ``choice`` is that of a series, with their names as its options.
    """
    names = [*by_series(found)]
    chosen = choice or Choice(SERIES, "Predictions", names, names[0])
    scatter = "nine of ten" if right < 0.95 else "19 of 20"
    table = Table(
        f"{name}-numbers",
        f"Chance that {what}, in percent: predicted and observed",
        [
            Column("predictions", "name"),
            Column("step", "text"),
            Column("predicted"),
            Column("if right, from … to", "text", f"where {scatter} right predictions lie"),
            Column("observed", "estimate"),
            Column("of the predictions, %"),
            Column("comes true", "text", "whether the observed share lies there"),
        ],
        [
            [
                text(each.series),
                text(each.step),
                _percent(each.expected),
                text(ends(each.expected, 100)),
                _percent(each.observed),
                plain(100 * each.share, 1),
                text("yes" if each.is_true else "no"),
            ]
            for each in found
        ],
        filtered=True,
        brief=True,
    )
    return Figure(
        name,
        judged(found, right).sentence.rstrip("."),
        f"Each point: predictions of about the same chance that {what}, and how often that came. "
        "On the dashed line both are the same; above it more came than was predicted. Band: where "
        f"{scatter} points lie if predictions are right. Diamonds lie outside it. The larger a "
        "point, the more predictions.",
        table,
        choices=[chosen],
        drawn=lambda: _drawn(name, found, chosen, what),
    )


def _drawn(name: str, found: Sequence[Point], choice: Choice, what: str) -> tuple[Rows, Spec]:
    from silver_sim.report.page.reliability import calibration

    rows = [
        {
            choice.name: each.series,
            "x": round(100 * each.expected.value, 3),
            "v": round(100 * each.observed.value, 3),
            "lo": round(100 * each.band[0], 3),
            "hi": round(100 * each.band[1], 3),
            "share": round(100 * each.share, 3),
            "is": "comes true" if each.is_true else "does not",
            "band": ends(each.expected, 100),
        }
        for each in found
    ]
    return rows, calibration(name, f"predicted chance that {what} (%)")


def section(result: ArmsResult, family: Family, drawn: Figure) -> Section:
    """Return the section of the steps of a result; their chart may be what is ``drawn`` first."""
    found = points(result)
    chart = drawn if drawn.name == STEPS else figure(found, family.right, family.what)
    table = summary(found, family.right)
    return Section(f"{STEPS}-section", family.title, family.lead, [chart], [table])
