"""Pages of all kinds of runs: whole, small, alike to the byte, and closed to the outside."""

import re
import tomllib
from collections.abc import Callable

import pytest

from silver_sim.errors import UserError
from silver_sim.runs import RunFolder
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.report import REPORT, report
from silver_sim.studies.verify import verify
from tests.report.conftest import Pages, ProfilePages
from tests.report.html import Tag, assert_nothing_is_fetched, assert_only_its_scripts_run, read

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def text(built: Pages | ProfilePages) -> str:
    return built.text


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


def test_every_chart_is_drawn_twice_and_named(built: Pages | ProfilePages) -> None:
    """What appears by choice only is small until a script draws it."""
    charts = charts_of(read(built.text))
    assert len(charts) >= 6
    assert [*charts] == [each.name for each in built.page.figures]
    for each in charts.values():
        sizes = each.all("svg")
        named = [picture.attributes["class"] for picture in sizes]
        assert named in (["wide", "narrow"], ["narrow only"])
        for picture in sizes:
            assert picture.attributes["role"] == "img"
            assert picture.attributes["aria-label"]
            assert picture.all("text")
            assert not [tag for tag in picture.tags if "role" in tag.attributes]
            drawn = [tag for tag in picture.tags if tag.name in ("path", "rect", "circle")]
            assert len(drawn) >= 3
    told = [each.text for chart in charts.values() for each in chart.all("title")]
    assert len(told) > 20, "what marks stand for is said of them"


def test_pages_are_small_and_so_is_their_script(built: Pages | ProfilePages) -> None:
    assert len(built.text.encode()) <= 700_000
    (script,) = [s.text for s in read(built.text).all("script") if "type" not in s.attributes]
    assert len(script.encode()) <= 30_000


def test_a_page_of_every_kind_tells_what_seats_and_neighbours_are_worth(pages: Pages) -> None:
    kind = pages.run.spec["experiment"]["kind"]
    if kind == "call_safety":
        pytest.skip("its forks do not tell who wins where")
    assert '<section id="seats-section"' in pages.text
    drawn = kind in ("tournament", "simulate")  # who sits next to whom, of more than two
    assert ('<section id="neighbours-section"' in pages.text) == drawn
    # And every number of the standings.
    rows = pages.run.summary()["rows"]
    numbers = [row for row in rows if (row["metric"], row["method"]) == ("win_share", "t")]
    tags = read(pages.text).tags
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
    assert report(RunFolder.open(pages.run.path)).decode() == pages.text
    assert str(pages.run.path) not in pages.text
    assert pages.run.manifest["started"] not in pages.text
    said = re.sub(r"<script>.*?</script>", "", pages.text, flags=re.DOTALL)
    assert pages.run.manifest["process"]["host"] not in said.split("</style>")[1].split()


def test_a_run_with_a_page_is_as_written(pages: Pages) -> None:
    assert REPORT in pages.run.manifest["files"]
    if pages.run.spec["experiment"]["kind"] != "call_safety":  # long, and verified without a page
        assert not verify(pages.run.path).problems


def test_the_verdict_of_the_page_is_that_of_the_summary_and_of_the_terminal(pages: Pages) -> None:
    summary = pages.run.summary()
    tags = read(pages.text).all("p")
    verdict = [tag for tag in tags if tag.attributes.get("class") == "verdict"]
    told = " ".join(summary["claim"]["beside"]) if "claim" in summary else summary["verdict"]
    assert [each.text.replace("\xa0", " ") for each in verdict] == [told] * bool(told)


def test_a_page_says_how_many_rows_it_leaves_out(
    pages_of: Callable[[str], Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = pages_of("simulate").run
    monkeypatch.setattr("silver_sim.report.page.page.MOST_ROWS", 2)
    cut = report(run).decode()
    assert "The first 2 of 4 rows" in cut
    for table in read(cut).all("tbody"):
        assert len(table.all("tr")) <= 2


def test_the_experiment_that_is_shown_is_that_of_the_run(pages: Pages) -> None:
    (shown,) = [t.text for t in read(pages.text).all("pre") if t.attributes["id"] == "experiment"]
    again = experiment_of(tomllib.loads(shown))
    assert again.model_dump(mode="json") == pages.run.spec["experiment"]
