"""Pages of all kinds of runs: whole, small, alike to the byte, and closed to the outside."""

import re
import tomllib
from collections.abc import Callable
from importlib import import_module
from typing import Any

import altair as alt
import pytest

from silver_sim.errors import UserError
from silver_sim.report.page.vega import unpacked
from silver_sim.runs import RunFolder
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.report import REPORT, report
from silver_sim.studies.verify import verify
from tests.report.conftest import Pages, ProfilePages
from tests.report.html import Tag, assert_nothing_is_fetched, assert_only_its_scripts_run, read

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["interactive", "static"])
def text(request: pytest.FixtureRequest, built: Pages | ProfilePages) -> str:
    return str(getattr(built, request.param))


@pytest.fixture(scope="module")
def tree(text: str) -> Tag:
    return read(text)


def test_a_page_has_its_language_one_title_and_one_heading(tree: Tag) -> None:
    (html,) = tree.all("html")
    assert html.attributes["lang"] == "en"
    (title,) = html.all("head")[0].all("title")
    (heading,) = html.all("h1")
    assert heading.text == title.text != ""
    for landmark in ("header", "main", "footer"):
        assert len(html.all(landmark)) == 1


def test_names_of_elements_are_used_once(tree: Tag) -> None:
    """Else they could not be read; and links lead to one of them."""
    names = {tag.attributes["id"] for tag in tree.tags if "id" in tag.attributes}
    assert {tag.attributes["href"] for tag in tree.all("a")} <= {f"#{name}" for name in names}


def test_every_table_has_a_caption_and_every_figure_a_finding(tree: Tag) -> None:
    assert tree.all("table")
    assert all(table.all("caption")[0].text.strip() for table in tree.all("table"))
    assert tree.all("figure")
    for figure in tree.all("figure"):
        (caption,) = figure.all("figcaption")
        finding, reading = caption.all("p")
        assert len(finding.text) > 10
        assert len(reading.text) > 20
        assert figure.all("table"), "the numbers behind it"


def test_every_row_has_as_many_cells_as_its_table_has_columns(tree: Tag) -> None:
    for table in tree.all("table"):
        head, *rows = (row for row in table.all("tr") if row.attributes.get("class") != "group")
        assert rows
        width = len(head.all("th"))
        for row in rows:
            cells = row.all("th") + row.all("td")
            assert sum(int(each.attributes.get("colspan", 1)) for each in cells) == width


def test_nothing_is_fetched_and_only_its_scripts_run(text: str, tree: Tag) -> None:
    assert_nothing_is_fetched(text)
    assert_only_its_scripts_run(tree)


def charts_of(tree: Tag) -> dict[str, Tag]:
    """Where the charts of a page are, by name."""
    places = [each for each in tree.all("div") if "data-chart" in each.attributes]
    return {each.attributes["data-chart"]: each for each in places}


def test_a_static_page_has_no_script_and_a_picture_of_every_chart(
    built: Pages | ProfilePages,
) -> None:
    tree = read(built.static)
    assert not [tag.name for tag in tree.tags if tag.name in ("script", "noscript", "button")]
    charts = charts_of(tree)
    assert len(charts) >= 6
    for each in charts.values():
        sizes = each.all("svg")
        assert [picture.attributes["class"] for picture in sizes] == ["wide", "narrow"]
        for picture in sizes:
            assert picture.attributes["role"] == "img"
            assert picture.attributes["aria-label"]
            assert not [tag for tag in picture.tags if "role" in tag.attributes]


def test_a_page_with_scripts_has_no_pictures_and_tells_what_it_draws_and_where(
    built: Pages | ProfilePages,
) -> None:
    tree = read(built.interactive)
    assert not tree.all("svg")
    assert [figure["name"] for figure in figures_in(tree)] == [*charts_of(tree)]
    assert charts_of(tree).keys() == charts_of(read(built.static)).keys()
    (words,) = [each.text for each in tree.all("body")[0].all("noscript")]
    assert "the numbers are in the tables" in words
    assert "--static" in words
    # What stands below does not jump when they are drawn.
    kept = [each.attributes["style"] for each in charts_of(tree).values()]
    assert all(int(style.removeprefix("min-height:").removesuffix("px")) > 90 for style in kept)


@pytest.fixture(scope="module")
def vega_lite() -> Any:
    """What says whether a specification is one; Altair makes it anew for every part of a chart."""
    validators = import_module("jsonschema.validators")  # Altair brings it; it has no types
    schema = alt.load_schema()
    return validators.validator_for(schema)(schema)


def test_every_chart_is_specified_as_vega_lite_wants_it(
    built: Pages | ProfilePages, vega_lite: Any
) -> None:
    figures = figures_in(read(built.interactive))
    assert figures
    for spec in (figure["spec"] for figure in figures):
        assert vega_lite.is_valid(spec)
        assert vega_lite.is_valid(spec | spec.get("usermeta", {}).get("narrow", {}))
    assert not vega_lite.is_valid(figures[0]["spec"] | {"height": "high"})


def figures_in(tree: Tag) -> list[dict[str, Any]]:
    """What the script of a page draws."""
    (data,) = [s for s in tree.all("script") if s.attributes.get("id") == "charts"]
    figures: list[dict[str, Any]] = unpacked(data.text)["figures"]
    return figures


def test_pages_are_small_and_say_whose_the_bundle_is(built: Pages | ProfilePages) -> None:
    assert len(built.interactive.encode()) <= 1_500_000
    assert len(built.static.encode()) <= 300_000
    notice, _, _ = built.interactive.partition("<script>/*")[2].partition("*/")
    for words in ("University of Washington Interactive Data Lab", "Mike Bostock", "AS IS"):
        assert words in notice


def test_a_page_of_every_kind_tells_what_seats_and_neighbours_are_worth(pages: Pages) -> None:
    kind = pages.run.spec["experiment"]["kind"]
    if kind == "call_safety":
        pytest.skip("its forks do not tell who wins where")
    assert '<section id="seats-section"' in pages.interactive
    drawn = kind in ("tournament", "simulate")  # who sits next to whom, of more than two
    assert ('<section id="neighbours-section"' in pages.interactive) == drawn
    # And every number of the standings.
    rows = pages.run.summary()["rows"]
    numbers = [row for row in rows if (row["metric"], row["method"]) == ("win_share", "t")]
    tags = read(pages.interactive).tags
    told = " ".join(tag.attributes.get("data-values", "") for tag in tags)
    values = {*map(float, told.split())}
    assert numbers
    assert all(float(f"{100 * each['estimate']:.7g}") in values for each in numbers)


def test_the_tables_of_another_version_are_refused(
    pages_of: Callable[[str], Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("silver_sim.studies.report.SCHEMA_VERSION", 99)
    with pytest.raises(UserError, match="another version"):
        report(RunFolder.open(pages_of("simulate").run.path))


def test_two_builds_are_the_same_bytes_and_tell_nothing_of_machine_or_time(pages: Pages) -> None:
    assert report(RunFolder.open(pages.run.path)).decode() == pages.interactive
    assert str(pages.run.path) not in pages.interactive
    assert pages.run.manifest["started"] not in pages.interactive
    said = re.sub(r"<script>.*?</script>", "", pages.interactive, flags=re.DOTALL)
    assert pages.run.manifest["process"]["host"] not in said.split("</style>")[1].split()


def test_a_run_with_a_page_is_as_written(pages: Pages) -> None:
    assert REPORT in pages.run.manifest["files"]
    if pages.run.spec["experiment"]["kind"] != "call_safety":  # long, and verified without a page
        assert not verify(pages.run.path).problems


def test_the_verdict_of_the_page_is_that_of_the_summary_and_of_the_terminal(pages: Pages) -> None:
    summary = pages.run.summary()
    tags = read(pages.static).all("p")
    verdict = [tag for tag in tags if tag.attributes.get("class") == "verdict"]
    told = " ".join(summary["claim"]["beside"]) if "claim" in summary else summary["verdict"]
    assert [each.text.replace("\xa0", " ") for each in verdict] == [told] * bool(told)


def test_a_static_page_says_how_many_rows_it_leaves_out(
    pages_of: Callable[[str], Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = pages_of("simulate").run
    whole = report(run, static=True).decode()
    assert whole == pages_of("simulate").static, "two builds are the same bytes"
    assert "data-values" not in whole
    monkeypatch.setattr("silver_sim.report.page.page.MOST_ROWS_STATIC", 2)
    cut = report(run, static=True).decode()
    assert "The first 2 of 4 rows" in cut
    for table in read(cut).all("tbody"):
        assert len(table.all("tr")) <= 2


def test_the_experiment_that_is_shown_is_that_of_the_run(pages: Pages) -> None:
    (shown,) = [t.text for t in read(pages.static).all("pre") if t.attributes["id"] == "experiment"]
    again = experiment_of(tomllib.loads(shown))
    assert again.model_dump(mode="json") == pages.run.spec["experiment"]
