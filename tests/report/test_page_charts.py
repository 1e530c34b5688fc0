"""Specifications of charts: as they were looked at when their pictures were found good.

After a change that is meant: ``SNAPSHOTS=write python -m pytest tests/report/test_page_charts.py``,
then look at the charts and at the differences.
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import altair as alt
import pytest
import vl_convert

from benchmarks.vega import SCRIPT, bundled
from silver_sim.report.charts import charts_process
from silver_sim.report.model import Figure
from silver_sim.report.page.charts import Series, apart, full_rows
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.style import colours
from silver_sim.report.page.vega import VEGA_LITE, pictures
from silver_sim.report.palette import COLOURS
from silver_sim.report.sections import scores
from silver_sim.report.sections.scores import reach
from silver_sim.report.sections.silver.calls import call_rows, chart
from silver_sim.report.tables import Table
from silver_sim.stats.outcomes.observed import Slice, SubjectFacts
from silver_sim.stats.results import Estimate
from tests import drawn_here
from tests.as_read import assert_as_read
from tests.made import made

pytestmark = pytest.mark.slow

SNAPSHOTS = Path(__file__).parent / "snapshots"

NAMES = ["one", "another"]
SERIES = Series(NAMES)


def estimate(value: float, half: float) -> Estimate:
    ends = (value - half, value + half, value - half / 3, value + half / 3)
    return Estimate(value, half / 2, *ends, method="t")


SUBJECTS = [
    made(
        SubjectFacts,
        {
            "places": [0.6 - 0.2 * who, 0.4 + 0.2 * who],
            "settling": [{"blocks": 100, "estimate": None}],
            "totals": [0, 2, 5, 9, 4, 1 + who],
            "scores": [[3, 1, 2], [1, 4, 1 + who]],
            "breakdowns": {
                "by_sum": [
                    Slice.made_of(estimate(0.9 - s / 10, 0.1), at=s, of=30) for s in (1, 4, 8)
                ]
            },
        },
    )
    for who in (0, 1)
]
SHARES = [estimate(0.6, 0.02), estimate(0.4, 0.03)]
ALONG = [[(10.0, estimate(0.5, 0.2)), (100.0, share)] for share in SHARES]


def drawn() -> dict[str, tuple[Any, Any]]:
    """The specification and the rows of a chart of every sort."""
    rows = {
        "forest": forest_rows(NAMES, SHARES),
        "places": scores.place_rows(NAMES, SUBJECTS),
        "totals": scores.total_rows(NAMES, [subject.totals for subject in SUBJECTS]),
        "scores": scores.score_rows(NAMES, SUBJECTS),
        "calls": call_rows(NAMES, SUBJECTS, 10),
        "curves": curve_rows(SERIES, ALONG, 100),
    }
    specs = {
        "forest": forest("forest", rows["forest"], "win share (%)", (50.0, "fair"), SERIES),
        "places": scores.places("places", rows["places"], "places"),
        "totals": scores.totals("totals", rows["totals"], SERIES, "totals"),
        "scores": scores.scores("scores", rows["scores"], SERIES, "scores"),
        "calls": chart("calls", rows["calls"], SERIES, "calls"),
        "curves": curves(
            "curves", rows["curves"], SERIES, ("blocks", "share"), (50.0, "fair"), "c", log=True
        ),
    }
    return {name: (specs[name], rows[name]) for name in specs}


CHARTS = drawn()


@pytest.mark.parametrize("name", CHARTS)
def test_the_specification_is_as_it_was(name: str) -> None:
    spec, rows = CHARTS[name]
    found = json.dumps({"spec": spec, "rows": rows}, indent=1, ensure_ascii=False) + "\n"
    assert_as_read(SNAPSHOTS / f"{name}.json", found)
    assert spec["data"] == {"name": name}, "the page gives its rows by name, once"
    assert not {"datasets", "params"} & spec.keys()


@pytest.mark.parametrize("name", CHARTS)
def test_a_picture_is_the_same_however_many_were_drawn_before(name: str) -> None:
    spec, rows = CHARTS[name]
    figure = Figure(name, "", "", Table("t", "", [], []), spec, rows)
    first = pictures([figure])[name]
    assert pictures([figure, figure])[name] == first
    assert first.startswith("<svg ")
    assert first.count("<path") + first.count("<line") >= 4


def test_pictures_are_the_same_from_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("t", "", [], [])
    figures = [Figure(name, "", "", table, spec, rows) for name, (spec, rows) in CHARTS.items()]
    here = pictures(figures)
    monkeypatch.setattr(charts_process, "asked", drawn_here.asked_beside)
    assert pictures(figures) == here


def test_altair_and_the_renderer_speak_the_same_vega_lite() -> None:
    assert alt.SCHEMA_VERSION.startswith(f"v{VEGA_LITE}.")
    assert VEGA_LITE in vl_convert.get_vegalite_versions()


@pytest.mark.once
def test_the_script_of_pages_is_what_the_renderer_bundles() -> None:
    assert bundled() == SCRIPT.read_bytes()  # or  make vega  writes it anew


def test_beyond_eight_all_but_the_leaders_are_grey() -> None:
    found = colours(12, ranks=[5, 0, 7, *range(8, 12)])
    assert [found[5], found[0], found[7]] == list(COLOURS[:3])
    assert {found[who] for who in range(12) if who not in (5, 0, 7)} == {COLOURS[-1]}
    assert len(Series([str(n) for n in range(12)]).named) == 3


@pytest.mark.parametrize("values", [[1.0, 1.1, 5.0], [3.0, 3.0, 3.0], [2.0], [9.0, 0.0, 8.5, 8.7]])
def test_labels_are_moved_apart_and_keep_their_order(values: list[float]) -> None:
    assert apart([0.0, 2.0, 10.0], 1.0) == [0.0, 2.0, 10.0], "those that are apart stay"
    found = apart(values, 1.0)
    order = sorted(range(len(values)), key=lambda place: values[place])
    steps = [found[b] - found[a] for a, b in pairwise(order)]
    assert all(step >= 1.0 - 1e-9 for step in steps)
    assert sum(found) == pytest.approx(sum(values))


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (2, 2), (3, 3), (4, 2), (5, 1), (6, 3)])
def test_no_place_of_small_multiples_is_empty(count: int, columns: int) -> None:
    assert full_rows(count, 3) == columns


def test_a_share_of_counts_is_reached_at_the_least_value() -> None:
    assert [reach([1, 0, 2, 1], share) for share in (0.25, 0.5, 0.75, 1.0)] == [0, 2, 2, 3]
