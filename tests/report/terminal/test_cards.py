"""A terminal ends with the answer card, in at most twelve lines of eighty letters."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from silver_sim.report.model import MOST_WORDS, Page
from silver_sim.report.terminal.printing import card
from tests.report import made_pages
from tests.report.conftest import Pages, ProfilePages
from tests.report.terminal.reading import printed

pytestmark = pytest.mark.slow

MOST_LINES, WIDTH = 12, 80


def test_a_run_of_every_kind_and_a_profile_end_with_their_card(built: Pages | ProfilePages) -> None:
    page = built.page
    assert_is_card(built.parts[-1], page.title, page.answer.sentence)


@pytest.mark.parametrize("page_of", made_pages.ALL)
def test_so_does_what_no_gallery_shows(page_of: Callable[[], Page]) -> None:
    page = page_of()
    assert len(page.answer.sentence.split()) <= MOST_WORDS
    answer = page.answer
    if page_of is made_pages.of_rules_of_thumb:  # its table is what was asked for: the rules
        answer = replace(answer, table=None)
    assert_is_card(card(page.title, answer), page.title, answer.sentence)


def assert_is_card(part: object, title: str, sentence: str) -> None:
    """It asks the question, answers it in a sentence, and is short."""
    lines = printed([part], WIDTH).strip("\n").splitlines()  # type: ignore[list-item]
    assert len(lines) <= MOST_LINES
    words = " ".join(" ".join(lines).split())
    assert words.startswith(f"{title} {sentence}")
    assert "How sure" in words or "keeps" in words or "held out" in words
