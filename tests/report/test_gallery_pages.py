"""What ties pages together: the ways between them, the index, pictures; in a browser too."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from silver_sim.games.silver.info import INFO
from silver_sim.report.figures.layout import PHONE
from silver_sim.report.figures.scene import Scene
from silver_sim.report.figures.shared import SHARED, shared
from silver_sim.report.model import AnswerCard, Card, Figure
from silver_sim.report.page.gallery import INDEX, indexed, pictured, portrayed, sure_of, tied
from silver_sim.report.tables import Table
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.gallery import front
from tests.report.browser import JUTTING, barriers, opened
from tests.report.conftest import Pages
from tests.report.html import assert_only_its_scripts_run, read
from tests.report.looks import BROKEN
from tests.report.test_page_names import TITLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

ASKED = "Which of the many strategies that there are wins most often at a table of four?"
REPORTS = Path(__file__).parents[2] / "reports"
SMALL_LETTERS = """() => [...document.querySelectorAll("body *")].filter((each) =>
  each.checkVisibility() && [...each.childNodes].some(({ data }) => data?.trim())
  && parseFloat(getComputedStyle(each).fontSize) < 12).map((each) => each.outerHTML)"""
CARDS = [
    Card("first.html", "Comparison", ASKED, AnswerCard("a wins 60 %.", "How sure: ± 2.0")),
    Card("second.html", "Tournament", TITLE, AnswerCard("Nobody.", "")),
    Card("third.html", "Sweep", ASKED, AnswerCard("At 5.", "")),
]


def chart(rows: int) -> Figure:
    """A chart of so many estimates."""
    ends = [(at / rows - 0.1, at / rows + 0.1) for at in range(rows)]
    numbers = [Estimate((lo + hi) / 2, 0.05, lo, hi, lo + 0.07, hi - 0.07) for lo, hi in ends]
    lines = rows_of([f"strategy {row}" for row in range(rows)], numbers)
    rule = ReferenceLine(50.0, "fair share")
    forest = Forest("forest", lines, "All are alike", "win share (%)", rule)
    return Figure.of(forest, Table("numbers", "The numbers", [], []))


@pytest.fixture(scope="module")
def drawn() -> list[Scene]:
    return [portrayed(chart(2)), portrayed(chart(14))]


def test_what_is_added_to_a_page_is_replaced_and_the_page_is_whole(
    pages_of: Callable[[str], Pages],
) -> None:
    page = pages_of("simulate").text
    one = tied(page.encode(), CARDS, 1)
    assert tied(one, CARDS, 1) == one
    assert tied(tied(page.encode(), CARDS, 0), CARDS, 1) == one
    tree = read(one.decode())
    assert_only_its_scripts_run(tree)
    addresses = [tag.attributes["href"] for tag in tree.all("nav")[0].all("a")]
    assert addresses == [INDEX, "first.html", "third.html"]
    (og,) = [tag for tag in tree.all("meta") if tag.attributes.get("property") == "og:title"]
    assert og.attributes["content"] == TITLE
    assert 'class="gallery"' not in page
    assert "og:" not in page


def test_a_page_says_which_one_asks_something_else(pages_of: Callable[[str], Pages]) -> None:
    page, other = pages_of("simulate").text.encode(), CARDS[2]
    one = tied(page, CARDS, 1, {other.address: "Here a plays on.", "gone.html": "Not here"})
    (aside,) = read(one.decode()).all("aside")
    assert (
        aside.text.split()
        == f"Here a plays on. Another question, with another answer: {other.title}".split()
    )
    assert [tag.attributes["href"] for tag in aside.all("a")] == [other.address]
    assert tied(one, CARDS, 1) == tied(page, CARDS, 1)


def test_how_sure_a_page_is_can_be_read_from_it() -> None:
    page = '<p class="sure">How sure: <b>a</b>&#39;s 3\xa0%.</p><p class="sure">No.</p>'
    assert sure_of(page.encode()) == "How sure: a's 3\xa0%."
    assert not sure_of(b"<p>Nothing.</p>")


def test_ways_lead_on_from_the_ends_of_a_gallery(pages_of: Callable[[str], Pages]) -> None:
    page = pages_of("simulate").text.encode()
    for place, ways in ((0, [INDEX, "second.html"]), (2, [INDEX, "second.html"])):
        top, *_, bottom = read(tied(page, CARDS, place).decode()).all("nav")
        assert [tag.attributes["href"] for tag in top.all("a")] == ways
        assert {tag.attributes["href"] for tag in bottom.all("a")} == {*ways}


def test_pictures_have_their_sizes_their_colours_and_the_same_bytes(drawn: list[Scene]) -> None:
    few, many = drawn
    assert few.width == many.width == PHONE
    assert few.y < many.y
    made = [shared("Sweep", ASKED, TITLE * 9, "", "silver_sim", each) for each in (*drawn, None)]
    made.append(shared("Sweep", ASKED, TITLE, "How sure: of 9 games.", "silver_sim", None))
    assert len({*made, shared("Sweep", ASKED, TITLE, "", "silver_sim", None)}) == 5
    for picture in made:
        assert Image.open(io.BytesIO(picture)).size == SHARED
        assert len(picture) < 60_000
    assert shared("Sweep", ASKED, TITLE * 9, "", "silver_sim", None) == made[2]


def test_pages_of_a_gallery_in_a_browser(
    browser: Browser, pages_of: Callable[[str], Pages], tmp_path: Path
) -> None:
    """The index has all questions in their groups, small, with drawings that say nothing."""
    answers = [replace(card.answer, picture=chart(2)) for card in CARDS[1:]]
    cards = [CARDS[0], *(replace(c, answer=a) for c, a in zip(CARDS[1:], answers, strict=True))]
    files = {
        INDEX: indexed(cards, pictured(cards, "Toy")[0], "1.0", "Toy"),
        "second.html": tied(pages_of("simulate").text.encode(), CARDS, 1),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        with opened(browser, tmp_path / name, width="phone") as seen:
            assert [each for each in seen.ask(JUTTING) if name == INDEX or "gallery" in each] == []
            assert not [each for each in seen.requests if not each.startswith(("file:", "data:"))]
            assert len([each for each in seen.requests if each.startswith("file:")]) == 1
            assert seen.complaints == []
            if name == INDEX:
                assert seen.ask("document.querySelectorAll('.chart svg').length") == 2
                assert seen.ask("document.querySelectorAll('.chart text, .chart [id]').length") == 0
                titles = seen.page.locator(".group:visible h2, .group h3").all_inner_texts()
                assert titles == ["At the table", ASKED, ASKED, "Who is best", TITLE]
                continue
            lying = "[...document.querySelectorAll('.gallery a')].map((a) => a.offsetHeight)"
            assert min(seen.ask(lying)) >= 24  # as high as a finger needs it at least
            seen.page.emulate_media(media="print")
            assert max(seen.ask(lying)) == 0


def test_the_index_is_short_on_a_phone_and_the_card_of_calls_on_it_answers(
    browser: Browser, tmp_path: Path
) -> None:
    """With what the pages of the gallery of this repository ask and answer."""
    cards = [card_of(REPORTS / f"{name}.html") for name in INFO.gallery]
    drawing = '<svg viewBox="0 0 4 3"></svg>'
    index = indexed(cards, [drawing] * len(cards), "1.0", INFO.title, fronts=[front()])
    (tmp_path / INDEX).write_bytes(index)
    with opened(browser, tmp_path / INDEX, width="phone") as seen:
        assert seen.page.locator(".card:visible").count() == len(cards)
        assert seen.ask("document.documentElement.scrollHeight") <= 2600
        assert (seen.ask(JUTTING), seen.ask(BROKEN), seen.ask(SMALL_LETTERS)) == ([], [], [])
        assert seen.page.inner_text("[data-word]") == "Tap your cards"
        seen.page.click("[data-add='0']")
        assert " of 100 such rounds (" in seen.page.inner_text("[data-chance]")
        assert barriers(seen) == []
        seen.page.emulate_media(color_scheme="dark")
        assert barriers(seen, "color-contrast") == []
        assert (len(seen.requests), seen.complaints) == (1, [])


def card_of(page: Path) -> Card:
    tree = read(page.read_text(encoding="utf-8"))
    said = {tag.attributes.get("class"): tag.text for tag in reversed(tree.all("p"))}
    answer = AnswerCard(said["sentence"], "")
    return Card(page.name, said["kind"], tree.all("title")[0].text, answer)
