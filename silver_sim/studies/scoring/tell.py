"""What is said about predictions: whether they come true, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from silver_sim.report.model import Choice, Figure, Rows, Section, Spec
from silver_sim.report.tables import Cell, Column, Table, by_name, interval, plain, text, whole
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.calibration import Bin, Calibration
from silver_sim.stats.outcomes.reliability import Step

TOO_FEW = "At some tables no decision was judged: more blocks, or every = 1, are needed."
NOTHING = "Nothing was judged."
NATS = "mean −log of the chance of what happened, in nats"
IS_TRUE = Column("comes true", "text", "whether the prediction lies within the interval")

INTERVALS, BANDS = "95 % intervals", "bands"
EXPECTED = {INTERVALS: 0.95, BANDS: 0.9}  # of the steps of right chances lie within
EXAMPLE = {INTERVALS: "40 to 50 %", BANDS: "40 to 45 %"}  # a step

Found = Mapping[str, Sequence[Step]]


def true_ones(steps: Sequence[Step | Bin]) -> int:
    """Return how many steps come true."""
    return sum(each.is_true for each in steps)


def in_a_word(steps: Sequence[Step | Bin], within: str) -> str:
    """Answer whether chances come true: yes, mostly or no.

    No: at most half of the steps do. Else yes, if right chances would do no better in at least 5 %
    of such runs, by the binomial distribution (steps of the same games are not quite independent).
    """
    from scipy.special import bdtr

    true = true_ones(steps)
    if not steps:
        return "not known"
    if 2 * true <= len(steps):
        return "no"
    return "yes" if bdtr(true, len(steps), EXPECTED[within]) >= ALPHA else "mostly"


def come_true(steps: Sequence[Step | Bin], within: str) -> str:
    """Say how many steps of chances come true within intervals or bands, and how many should."""
    true, right = true_ones(steps), EXPECTED[within] * len(steps)
    return (
        f"Of {len(steps)} steps of predicted chances, such as {EXAMPLE[within]}, {true} come true "
        f"within their {within}; if all were right, {right:.0f} would"
    )


def farthest(steps: Sequence[Step]) -> Step:
    """Return the step whose prediction is furthest from what was observed."""
    return max(steps, key=lambda step: abs(step.apart.value))


def _percent(share: float) -> Cell:
    return plain(100 * share, 1)


def yes_or_no(is_true: bool) -> Cell:
    """A cell of the answer."""
    return text("yes" if is_true else "no")


def reliability(
    name: str, title: str, lead: str, what: str, found: Found, *, brief: bool = False
) -> Section:
    """Return the section on the steps of some series, the most important first.

    ``what`` is predicted. The difference is drawn, since with many predictions the two curves would
    coincide. A terminal prints the table if it is `brief`.
    """
    found = {who: steps for who, steps in found.items() if steps}
    if not found:
        return Section(f"{name}-section", title, NOTHING)
    chance = f"chance that {what}, in percent"
    table = by_name(
        f"{name}-numbers",
        f"How many steps come true, and the one that is furthest off: {chance}",
        "of",
        found.items(),
        [
            (Column("steps"), lambda steps: whole(len(steps))),
            (Column("come true"), lambda steps: whole(true_ones(steps))),
            (Column("furthest: predicted"), lambda steps: _percent(farthest(steps).predicted)),
            (Column("observed", "estimate"), lambda steps: interval(farthest(steps).observed, 100)),
        ],
        sortable=False,
    )
    all_steps = by_name(
        f"{name}-steps",
        f"{title}; {chance}",
        "of",
        [(who, step) for who, steps in found.items() for step in steps],
        [
            (Column("predicted"), lambda step: _percent(step.predicted)),
            (Column("observed", "estimate"), lambda step: interval(step.observed, 100)),
            (Column("predictions"), lambda step: whole(step.count)),
            (IS_TRUE, lambda step: yes_or_no(step.is_true)),
        ],
        filtered=True,
        brief=brief,
    )
    figure = Figure(
        name,
        "; ".join(
            f"{who}: {true_ones(steps)} of {len(steps)} steps come true within their intervals"
            for who, steps in found.items()
        ),
        f"Chance that {what}: below the dashed line it happened less often than predicted, above "
        "more often. Band: 95 % interval of what was observed. Each dot stands for the predictions "
        "in one tenth of the range of chances, if there are any; of twenty that are right one is "
        "expected to miss its interval.",
        table,
        open=True,
        drawn=lambda: _curves(name, found),
    )
    return Section(f"{name}-section", title, lead, figures=[figure], tables=[all_steps])


def _curves(name: str, found: Found) -> tuple[Rows, Spec]:
    """Observed minus predicted, by prediction, with one line for each series."""
    from silver_sim.report.page.charts import Series
    from silver_sim.report.page.curves import curve_rows, curves

    series = Series([*found])
    along = [
        [(round(100 * step.predicted, 2), step.apart) for step in steps] for steps in found.values()
    ]
    rows = curve_rows(series, along, 100, "+")
    return rows, curves(
        name,
        rows,
        series,
        ("predicted chance (%)", "observed minus predicted (percentage points)"),
        (0.0, "as predicted"),
        "Observed minus predicted chances, by predicted chance",
        ticks=range(0, 101, 20),
    )


def calibrated(
    name: str,
    found: Mapping[str, Calibration],
    axis: str,
    of: str,
    *,
    observed: Callable[[str, Bin], Cell],
    brier: Callable[[str], Cell],
) -> tuple[Figure, Table]:
    """Return the curves by number of players, with bands for calibrated ones, and their scores.

    ``axis`` names the chances, ``of`` the things predicted; ``observed`` makes the cell of a step,
    ``brier`` that of a score, by name.
    """
    names = [*found]
    steps = [(who, (who, step)) for who, each in found.items() for step in each.bins]
    band = "where it lies in nine of ten simulations of right chances"
    table = by_name(
        f"{name}-numbers",
        "Observed by predicted, in percent",
        "players",
        steps,
        [
            (Column("predicted"), lambda row: _percent(row[1].predicted)),
            (Column("observed"), lambda row: observed(*row)),
            (Column("band from", help=band), lambda row: _percent(row[1].lo)),
            (Column("to"), lambda row: _percent(row[1].hi)),
            (Column(f"{of}, %"), lambda row: _percent(row[1].share)),
            (Column("within", "text"), lambda row: yes_or_no(row[1].is_true)),
        ],
        filtered=True,
        brief=True,
    )
    figure = Figure(
        name,
        come_true([step for each in found.values() for step in each.bins], BANDS),
        "The steps of all numbers of players are counted. Line: outcomes, by isotonic regression "
        "on the predicted chance; band: where it lies in nine of ten simulations in which "
        "predictions are right, with games correlated as these are (too narrow where few games "
        "were won or lost, as at both ends); bars: how often a chance is predicted.",
        table,
        choices=[Choice("seats", "Players", names, names[0])],
        drawn=lambda: _curve(name, found, axis, of),
    )
    return figure, _scores(found, brier)


def _curve(name: str, found: Mapping[str, Calibration], axis: str, of: str) -> tuple[Rows, Spec]:
    from silver_sim.report.page.reliability import reliability

    return reliability(name, {who: each.bins for who, each in found.items()}, axis, of)


def _scores(found: Mapping[str, Calibration], brier: Callable[[str], Cell]) -> Table:
    """Brier scores and their parts."""
    surprise = Column("surprise", help=NATS)
    return by_name(
        "scores",
        "Brier score = miscalibration − discrimination + uncertainty",
        "players",
        [(who, (who, each)) for who, each in found.items()],
        [
            (Column("Brier score", "estimate"), lambda row: brier(row[0])),
            (Column("miscalibration"), lambda row: plain(row[1].miscalibration, 4)),
            (Column("discrimination"), lambda row: plain(row[1].discrimination, 4)),
            (Column("uncertainty"), lambda row: plain(row[1].uncertainty, 4)),
            (Column("skill, %"), lambda row: plain(row[1].skill and 100 * row[1].skill, 1)),
            (surprise, lambda row: plain(row[1].log_score, 4)),
            (Column("steps within"), lambda row: whole(true_ones(row[1].bins))),
            (Column("of"), lambda row: whole(len(row[1].bins))),
        ],
        sortable=False,
        brief=True,
    )
