"""What ties pages together: the ways between them, the index, pictures; in a browser too."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from silver_sim.report.figures.layout import PHONE
from silver_sim.report.figures.scene import Scene
from silver_sim.report.figures.shared import SHARED, shared, thumbnail
from silver_sim.report.model import AnswerCard, Card, Figure
from silver_sim.report.page.gallery import INDEX, indexed, portrayed, sure_of, tied
from silver_sim.report.tables import Table
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.stats.results import Estimate
from tests.report.browser import JUTTING, opened
from tests.report.conftest import Pages
from tests.report.html import assert_only_its_scripts_run, read
from tests.report.test_page_names import TITLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

ASKED = "Which of the many strategies that there are wins most often at a table of four?"
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
    few, many = map(thumbnail, drawn)
    assert few != many
    sizes = [Image.open(io.BytesIO(each)).size for each in (few, many)]
    assert {width for width, _ in sizes} == {2 * PHONE}
    assert sizes[0][1] < sizes[1][1]
    made = [shared("Sweep", ASKED, TITLE * 9, "", "silver_sim", each) for each in (*drawn, None)]
    made.append(shared("Sweep", ASKED, TITLE, "How sure: of 9 games.", "silver_sim", None))
    assert len({*made, shared("Sweep", ASKED, TITLE, "", "silver_sim", None)}) == 5
    for picture in made:
        assert Image.open(io.BytesIO(picture)).size == SHARED
        assert len(picture) < 60_000
    assert shared("Sweep", ASKED, TITLE * 9, "", "silver_sim", None) == made[2]
    pixels = np.asarray(Image.open(io.BytesIO(few)).convert("RGB")).astype(int)
    assert np.abs(pixels - (0, 114, 178)).sum(axis=2).min() < 9  # the blue of its points


def test_pages_of_a_gallery_in_a_browser(
    browser: Browser, pages_of: Callable[[str], Pages], drawn: list[Scene], tmp_path: Path
) -> None:
    thumbnails = [thumbnail(drawn[0]), None, thumbnail(drawn[1])]
    cards = [replace(card, answer=replace(card.answer, picture=chart(2))) for card in CARDS]
    files = {
        INDEX: indexed(cards, thumbnails, "1.0", "Toy"),
        "second.html": tied(pages_of("simulate").text.encode(), CARDS, 1),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        with opened(browser, tmp_path / name, width="phone") as seen:
            assert [each for each in seen.ask(JUTTING) if name == INDEX or "gallery" in each] == []
            assert not [each for each in seen.requests if not each.startswith(("file:", "data:"))]
            assert len([each for each in seen.requests if each.startswith("file:")]) == 1
            assert seen.complaints == []
            broken = "[...document.images].filter((each) => !each.naturalWidth).length"
            assert seen.ask(broken) == 0
            if name == INDEX:
                assert seen.ask("document.images.length") == 2
                continue
            lying = "[...document.querySelectorAll('.gallery a')].map((a) => a.offsetHeight)"
            assert min(seen.ask(lying)) >= 24  # as high as a finger needs it at least
            seen.page.emulate_media(media="print")
            assert max(seen.ask(lying)) == 0
