"""A terminal ends with the answer card, in at most twelve lines of eighty letters."""

from collections.abc import Callable

import pytest

from silver_sim.report.model import MOST_WORDS, Page
from silver_sim.report.terminal.told import card
from silver_sim.report.terminal.told import printed as page_printed
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.power.result import PowerResult
from silver_sim.studies.power.tell import IN_SHORT
from silver_sim.studies.power.tell import tell as power_told
from silver_sim.studies.profile.tell import tell
from tests.made import made
from tests.report import made_pages
from tests.report.conftest import EXPERIMENTS, Pages, ProfilePages
from tests.report.terminal.reading import printed

pytestmark = pytest.mark.slow

MOST_LINES, WIDTH = 12, 80


@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_a_run_of_every_kind_ends_with_its_card(
    pages_of: Callable[[str], Pages], kind: str
) -> None:
    summary = pages_of(kind).run.summary()
    told = kind_of(summary).told(summary)
    assert_is_card([*kind_of(summary).view_of(summary)][-1], told.title, told.answer.sentence)


def test_so_does_a_profile(profiled: ProfilePages) -> None:
    page = tell(profiled.found)
    assert_is_card([*page_printed(page)][-1], page.title, page.answer.sentence)


@pytest.mark.parametrize("page_of", made_pages.ALL)
def test_so_does_what_no_gallery_shows(page_of: Callable[[], Page]) -> None:
    page = page_of()
    assert len(page.answer.sentence.split()) <= MOST_WORDS
    assert_is_card(card(page.title, page.answer), page.title, page.answer.sentence)


@pytest.mark.parametrize("edge", [0.02, None])
def test_so_do_the_games_that_a_difference_takes(edge: float | None) -> None:
    ends = {"estimate": 1_234_567.0, "lo": 1_000_000.0, "hi": 9_999_999.0}
    found = {"estimate": 0.0123, "lo": 0.0101, "hi": 0.0234}
    designs = [
        {"design": name, "games": ends, "blocks": ends, "edge": None if edge else found}
        for name in IN_SHORT
    ]
    asked = {"edge": edge, "games": None if edge else 10_000_000, "power": 0.8}
    pilot = {"blocks": 1000, "games": 2000}
    told = power_told(made(PowerResult, asked | {"designs": designs, "pilot": pilot}))
    assert len(told.answer.sentence.split()) <= MOST_WORDS
    assert_is_card(card(told.title, told.answer), told.title, told.answer.sentence)


def assert_is_card(part: object, title: str, sentence: str) -> None:
    """It asks the question, answers it in a sentence, and is short."""
    lines = printed([part], WIDTH).strip("\n").splitlines()  # type: ignore[list-item]
    assert len(lines) <= MOST_LINES
    words = " ".join(" ".join(lines).split())
    assert words.startswith(f"{title} {sentence}")
    assert "How sure" in words or "keeps" in words or "held out" in words
