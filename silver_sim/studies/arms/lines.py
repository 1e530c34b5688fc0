"""Numbers without intervals along a number: a figure of lines for each number of players."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Figure, Rows, Section, Spec
from silver_sim.report.tables import Column, Table, plain, text
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.result import ArmsResult, Row


def section(result: ArmsResult, family: Family, drawn: Figure) -> Section:
    """Return the section of rows that tell a number by what is varied, a line an arm."""
    rows = result.of(family=family.name)
    figures = [
        _figure(result, family, [row for row in rows if row.seats == seats])
        for seats in dict.fromkeys(row.seats for row in rows)
    ]
    return Section(f"{family.name}-section", family.title, family.lead, figures)


def _figure(result: ArmsResult, family: Family, rows: Sequence[Row]) -> Figure:
    name, metric = f"{family.name}-{rows[0].seats}", result.metric(rows[0].metric)
    arms = [*dict.fromkeys(row.arm for row in rows)]
    found = {(row.value_, row.arm): metric.scale * row.value for row in rows}
    title = f"{metric.words[0].upper()}{metric.words[1:]} with {rows[0].seats} players"
    table = Table(
        f"{name}-numbers",
        f"{title}, in percent, by points {rows[0].field} (less than 0: ahead)",
        [Column(rows[0].field, "name"), *map(Column, arms)],
        [
            [text(x), *(plain(found[x, arm], 1) for arm in arms)]
            for x in dict.fromkeys(row.value_ for row in rows)
        ],
        sortable=False,
    )
    reading = f"By points {rows[0].field}; each line has a name at its end."
    return Figure(name, title, reading, table, drawn=lambda: _curves(result, name, arms, rows))


def _curves(
    result: ArmsResult, name: str, arms: Sequence[str], rows: Sequence[Row]
) -> tuple[Rows, Spec]:
    from silver_sim.report.page.charts import Series
    from silver_sim.report.page.curves import curve_rows, curves

    metric, series = result.metric(rows[0].metric), Series(arms)
    along = [[(float(row.value_), row) for row in rows if row.arm == arm] for arm in arms]
    data = curve_rows(series, along, metric.scale)
    reach = [x for x, _ in along[0]]
    ticks = [x for x in range(-15, 16, 5) if min(reach) <= x <= max(reach)]
    axes = f"points {rows[0].field}", f"{metric.words} (%)"
    line = metric.scale / rows[0].seats, "fair share"
    return data, curves(name, data, series, axes, line, f"{metric.words} by points", ticks=ticks)
