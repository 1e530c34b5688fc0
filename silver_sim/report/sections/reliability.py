"""Whether predicted chances come true: what was observed beside them, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.report.model import Figure
from silver_sim.report.page.charts import Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.tables import Column, Table, interval, plain, text, whole
from silver_sim.report.text.chances import Step, apart, is_true


def reliability(name: str, what: str, found: Mapping[str, Sequence[Step]]) -> Figure:
    """The figure of the steps of some series, and its numbers; ``what`` is predicted.

    The distance is drawn, not both: of many predictions they lie upon each other.
    """
    series = Series([*found])
    along = [
        [(round(100 * step["predicted"], 2), apart(step)) for step in steps]
        for steps in found.values()
    ]
    rows = curve_rows(series, along, 100, "+")
    steps = [step for each in found.values() for step in each]
    hit = sum(is_true(step) for step in steps)
    table = Table(
        f"{name}-numbers",
        f"Chance that {what}, in percent",
        [Column("of", "name"), Column("predicted"), Column("observed", "estimate"),
         Column("predictions")],
        [
            [text(who), plain(100 * step["predicted"], 1), interval(step["observed"], 100),
             whole(step["count"])]
            for who, each in found.items()
            for step in each
        ],
    )  # fmt: skip
    return Figure(
        name,
        f"{hit} of {len(steps)} steps of predicted chances come true within their intervals",
        f"Chance that {what}: below the dashed line it happened less often than predicted, above "
        "more often. Band: 95 % interval of what was observed. Each point stands for the "
        "predictions of one tenth of all chances, where there are any; of twenty that are right "
        "one is expected to miss its interval.",
        table,
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
    )
