"""Whether predicted chances come true: what was observed beside them, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.charts import Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.text.chances import Step, apart, farthest, is_true

Found = Mapping[str, Sequence[Step]]


def reliability(name: str, title: str, lead: str, what: str, found: Found) -> Section:
    """Return the section on the steps of some series, the most important first.

    ``what`` is predicted. The distance is drawn, not both: of many predictions they lie upon each
    other.
    """
    found = {who: steps for who, steps in found.items() if steps}
    if not found:
        return Section(f"{name}-section", title, "Nothing was judged.")
    series = Series([*found])
    along = [
        [(round(100 * step["predicted"], 2), apart(step)) for step in steps]
        for steps in found.values()
    ]
    rows = curve_rows(series, along, 100, "+")
    figure = Figure(
        name,
        "; ".join(f"{who}: {_hits(steps)} steps of {len(steps)} come true within their intervals"
                  for who, steps in found.items()),
        f"Chance that {what}: below the dashed line it happened less often than predicted, above "
        "more often. Band: 95 % interval of what was observed. Each point stands for the "
        "predictions of one tenth of all chances, where there are any; of twenty that are right "
        "one is expected to miss its interval.",
        _overview(name, what, found),
        curves(
            name,
            rows,
            series,
            ("predicted chance (%)", "observed minus predicted (points)"),
            (0.0, "as predicted"),
            "Observed minus predicted chances, by the latter",
            ticks=range(0, 101, 20),
        ),
        rows,
        open=True,
    )  # fmt: skip
    tables = [
        _steps(f"{name}-{number}", f"{who}: chance that {what}, in percent", steps)
        for number, (who, steps) in enumerate(found.items(), 1)
    ]
    return Section(f"{name}-section", title, lead, figures=[figure], tables=tables)


def _hits(steps: Sequence[Step]) -> int:
    return sum(map(is_true, steps))


def _overview(name: str, what: str, found: Found) -> Table:
    """How many steps come true, and which is farthest from what was observed."""
    return Table(
        f"{name}-numbers",
        f"Chance that {what}: how many steps come true, and the one that is farthest from it, in "
        "percent",
        [Column("of", "name"), Column("steps"), Column("come true"),
         Column("farthest: predicted"), Column("observed", "estimate")],
        [
            [text(who), whole(len(steps)), whole(_hits(steps)), *_numbers(farthest(steps))]
            for who, steps in found.items()
        ],
        sortable=False,
    )  # fmt: skip


def _steps(name: str, caption: str, steps: Sequence[Step]) -> Table:
    """All steps of one series."""
    return Table(
        name,
        caption,
        [Column("predicted"), Column("observed", "estimate"), Column("predictions"),
         Column("comes true", "text", "whether the prediction lies within the interval")],
        [
            [*_numbers(step), whole(step["count"]), text("yes" if is_true(step) else "no")]
            for step in steps
        ],
        sortable=False,
    )  # fmt: skip


def _numbers(step: Step) -> list[Cell]:
    return [plain(100 * step["predicted"], 1), interval(step["observed"], 100)]
