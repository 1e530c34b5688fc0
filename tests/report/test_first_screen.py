"""What a reader sees first: question, answer, what it rests on, who is who, what goes with it."""

import re

import pytest

from silver_sim.report.model import MOST_WORDS, Page
from tests.report.conftest import Pages, ProfilePages
from tests.report.html import Tag, read

pytestmark = pytest.mark.slow

FIGURE = re.compile(r"([\d.]+)(?: [^,;.(]*)?, give or take ([\d.]*\d)")


@pytest.fixture(scope="module")
def page(built: Pages | ProfilePages) -> Page:
    return built.page


@pytest.fixture(scope="module")
def html(built: Pages | ProfilePages) -> Tag:
    return read(built.text)


def test_the_card_has_question_answer_picture_and_how_sure_in_this_order(
    html: Tag, page: Page
) -> None:
    """There is no picture where too little is known to draw one."""
    (header,) = html.all("header")
    drawn = ("svg", "g", "line", "path", "text")
    order = [t.attributes.get("class", t.name) for t in header.tags if t.name not in drawn]
    wanted = ["h1", "sentence", *(["decides"] if page.answer.picture else []), "sure"]
    assert [name for name in order if name in wanted] == wanted
    assert not {"verdict", "rests", "who", "line"} & set(order)


def test_the_answer_has_at_most_twenty_words(page: Page) -> None:
    assert 0 < len(page.answer.sentence.split()) <= MOST_WORDS
    of_calls = page.kind.startswith("Call safety")  # says what its table keeps, and of what
    assert of_calls or page.answer.sure.startswith("How sure: ")
    assert page.answer.sure.endswith(".")


def test_all_else_is_in_folds_that_are_closed(html: Tag) -> None:
    folds = [tag for tag in html.all("details") if tag.attributes.get("class") == "fold"]
    assert not [tag for tag in folds if "open" in tag.attributes]
    (main,) = html.all("main")
    inside = [tag for fold in folds for tag in fold.all("section")]
    assert len(inside) == len(main.all("section"))


def test_no_fact_of_the_run_is_lost_and_every_strategy_is_told_in_words(
    html: Tag, page: Page
) -> None:
    (facts,) = [tag for tag in html.all("dl") if tag.attributes.get("class") == "line"]
    assert [each.text for each in facts.all("dt")] == [name for name, _ in page.line]
    assert page.who
    shown = html.text.replace("\xa0", " ")
    assert all(words in shown for words in page.who.values())


def test_what_it_rests_on_is_one_line_with_games_seed_edition_and_level(page: Page) -> None:
    for words in ("games in", "blocks, seed", "edition", "every deal in all seats", "95 %"):
        assert words in page.rests
    assert len(page.rests) < 190


def test_the_first_section_says_what_goes_with_the_answer(page: Page) -> None:
    """That of calls comes after the limits with unknown cards, which belong to the answer."""
    first = next(section for section in page.sections if section.name == "why")
    assert page.sections[0] is first or page.kind.startswith("Call safety")
    assert len(first.points) <= 3
    assert first.lead
    names = [sample.table.name for section in page.sections for sample in section.samples]
    assert len(set(names)) == len(names)
    if any(section.name == "games" for section in page.sections):
        assert len(first.samples) == 1


def test_figures_of_answer_and_reasons_are_those_of_the_tables(page: Page) -> None:
    """But for a sentence on calls that are not listed one by one, all are in some table."""
    tables = [each.table for section in page.sections for each in section.figures]
    tables += [table for section in page.sections for table in section.tables]
    rows = [row for table in tables for row in table.rows]
    cells = {cell.text.lstrip("+−").replace("−", "") for row in rows for cell in row}
    said = [page.verdict, *page.sections[0].points]
    figures = [f"{value} ± {half}" for words in said for value, half in FIGURE.findall(words)]
    missing = [each for each in figures if each not in cells]
    assert figures or page.kind.startswith(("Call safety", "Rule sensitivity", "Tournament"))
    assert not [each for each in missing if not rounded_otherwise(each, cells)]


def rounded_otherwise(figure: str, cells: set[str]) -> bool:
    """Whether a table has the number with fewer figures: those of neighbours have no interval."""
    value = figure.partition(" ± ")[0]
    return f"{float(value):.1f}" in {cell.lstrip("+") for cell in cells}


def test_no_label_of_a_chart_is_cut(html: Tag) -> None:
    """In no fold either, wide and narrow."""
    labels = [each.text for drawn in html.all("svg") for each in drawn.all("text")]
    assert labels
    assert [each for each in labels if each.endswith("…")] == []
