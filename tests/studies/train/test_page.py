"""The page of puzzles in a browser: a thumb, a keyboard and a reader can use it, offline."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from silver_sim.studies.train import tell
from silver_sim.studies.train.page import rendered
from silver_sim.studies.train.puzzle import Puzzle, Puzzles
from tests.report.browser import JUTTING, Seen, barriers, opened
from tests.report.conftest import browser as browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

SMALLEST = 44  # a side of what a thumb finds, in pixels
TARGETS = """() => [...document.querySelectorAll("button, select, summary")]
  .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect().height])
  .filter(([, height]) => height)"""
CARDS = """() => [...document.querySelectorAll("[data-board] li")].map((card) => {
  const [face, name] = [".face", ".name"].map((part) => card.querySelector(part)?.textContent);
  const seen = [...card.querySelectorAll("span:not(.visually-hidden), small")];
  const size = Math.min(...seen.map((each) => parseFloat(getComputedStyle(each).fontSize)));
  const hue = getComputedStyle(card).getPropertyValue("--hue");
  return [face, name, hue, size, card.scrollWidth > card.clientWidth + 1];
})"""
ANSWERS = """() => [...document.querySelectorAll("[data-answers] button")]
  .map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"""
FEW = 12


def few(game: str) -> Puzzles:
    puzzles = Puzzles.shipped(game)
    return puzzles._replace(puzzles=puzzles.puzzles[:: max(1, len(puzzles.puzzles) // FEW)])


def written(puzzles: Puzzles, folder: Path) -> Path:
    file = folder / "train.html"
    file.write_bytes(rendered(puzzles, "1.2.3"))
    return file


BOTH = pytest.mark.parametrize("game", ["silver", "odin"])


@pytest.fixture
def game() -> str:
    """The games differ in what is asked and drawn; where that does not matter, one will do."""
    return "odin"


@pytest.fixture
def puzzles(game: str) -> Puzzles:
    return few(game)


@pytest.fixture
def seen(browser: Browser, tmp_path: Path, puzzles: Puzzles) -> Iterator[Seen]:
    """The open page, on a phone, its first puzzle asked."""
    with opened(browser, written(puzzles, tmp_path), width="phone") as page:
        asked(page, 1)
        yield page


def asked(seen: Seen, number: int) -> None:
    seen.ask("(number) => { location.hash = `#${number}`; }", number)
    seen.wait_until(f"document.querySelector('[data-about]').textContent.endsWith(' {number}')")


def place_of(puzzle: Puzzle, *, right: bool) -> int:
    """Where the best answer is offered, or another, from 1."""
    places = enumerate(puzzle.shuffled, 1)
    return next(place for place, each in places if (each == puzzle.best) == right)


def words(seen: Seen, part: str) -> str:
    return " ".join(seen.page.inner_text(f"[data-{part}]").split())


@BOTH
def test_every_puzzle_is_told_as_elsewhere(seen: Seen, puzzles: Puzzles) -> None:
    for number, puzzle in enumerate(puzzles.puzzles, 1):
        asked(seen, number)
        assert words(seen, "asked") == " ".join(tell.asked(puzzle).split())
        offered = seen.page.locator("[data-answers] button").all_inner_texts()
        numbered = [f"{place}{each.words}" for place, each in enumerate(puzzle.shuffled, 1)]
        assert ["".join(each.split("\n")) for each in offered] == numbered
        cards = [card for spread in tell.board(puzzle.line).spreads for card in spread.cards]
        spoken = seen.page.locator("[data-board] .visually-hidden").all_inner_texts()
        assert sorted(spoken) == sorted(card.words for card in cards)
        place = place_of(puzzle, right=number % 2 == 0)
        seen.page.click(f"[data-answers] li:nth-child({place}) button")
        assert words(seen, "said") == tell.verdict(puzzle, puzzle.shuffled[place - 1])
        assert words(seen, "why") == " ".join(puzzle.why.split())
    assert seen.complaints == []
    assert len(set(seen.requests)) == 1


@BOTH
def test_cards_look_like_cards_and_answers_are_in_reach_of_a_thumb(
    seen: Seen, puzzles: Puzzles
) -> None:
    """Names are whole, hues those of the kind or the suit, no letters small, before a scroll."""
    seen.page.set_viewport_size({"width": 360, "height": 740})
    hues: dict[str, set[str]] = {}
    for number in range(1, len(puzzles.puzzles) + 1):
        asked(seen, number)
        for face, name, hue, size, spilt in seen.ask(CARDS):
            assert (size >= 12, spilt) == (True, False), (face, name)
            assert bool(name) == (puzzles.game == "silver" and face != "?"), face
            hues.setdefault(hue, set()).add(face[0] if puzzles.game == "odin" else face)
        boxes = seen.ask(ANSWERS)
        assert max(bottom for _, bottom in boxes) <= 740
        assert min(top for top, _ in boxes) >= 300, "room for the cards"
    of_colour = [faces for faces in hues.values() if "?" not in faces]
    assert sum(map(len, of_colour)) == len(set().union(*of_colour)) > 5, "a card has one hue"
    assert all(len(faces) == 1 for faces in of_colour) or puzzles.game == "silver"


@BOTH
def test_nothing_keeps_people_from_it(seen: Seen, puzzles: Puzzles) -> None:
    """Asked and answered: a thumb finds everything, and why and what comes next are in sight.

    In the dark, where colours alone are others, too.
    """
    shown = """(part) => {
      const { top, bottom } = document.querySelector(part).getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }"""
    for number, puzzle in enumerate(puzzles.puzzles[:4], 1):
        asked(seen, number)
        for answered in (False, True):
            if answered:
                seen.page.keyboard.press(str(place_of(puzzle, right=number > 1)))
            assert [each for each in seen.ask(TARGETS) if each[1] < SMALLEST] == []
            assert seen.ask(JUTTING) == []
        assert [seen.ask(shown, f"[data-{part}]") for part in ("said", "next")] == [True, True]
    asked(seen, 1)
    assert barriers(seen) == []
    seen.page.emulate_media(color_scheme="dark")
    assert barriers(seen, "color-contrast") == []
    seen.page.keyboard.press(str(place_of(puzzles.puzzles[0], right=False)))
    for each in seen.page.locator("summary").all():
        each.click()
    assert barriers(seen, "color-contrast") == []
    seen.page.emulate_media(color_scheme="light")
    assert barriers(seen) == []


def test_the_keyboard_is_enough(seen: Seen, puzzles: Puzzles) -> None:
    seen.page.keyboard.press(str(place_of(puzzles.puzzles[0], right=True)))
    assert words(seen, "said").startswith("Right: ")
    assert seen.ask("document.activeElement.hasAttribute('data-next')")
    seen.page.keyboard.press("Enter")
    assert words(seen, "said") == ""
    assert seen.ask("document.activeElement.hasAttribute('data-asked')")
    seen.page.keyboard.press("Tab")  # to the first answer
    seen.page.keyboard.press("Enter")
    assert words(seen, "said") != ""
    seen.page.keyboard.press("n")
    assert words(seen, "said") == ""


def test_what_was_practised_is_kept_on_the_device(seen: Seen, puzzles: Puzzles) -> None:
    for number, right in ((1, True), (2, True), (3, False)):
        asked(seen, number)
        seen.page.keyboard.press(str(place_of(puzzles.puzzles[number - 1], right=right)))
    assert words(seen, "score") == "Streak 0, longest 2; 2 of 3 right."
    weak = puzzles.themes()[puzzles.puzzles[2].theme]
    assert seen.page.locator("[data-themes] li").first.inner_text().startswith(weak)
    seen.page.reload()
    assert words(seen, "score") == "Streak 0, longest 2; 2 of 3 right."
    seen.page.locator("[data-themes] button").first.click()
    assert words(seen, "about").startswith(weak)
    seen.page.once("dialog", lambda dialog: dialog.accept())
    seen.page.click("[data-forget]")
    assert words(seen, "score") == "Nothing answered yet."


def test_it_works_where_nothing_is_kept(browser: Browser, tmp_path: Path, puzzles: Puzzles) -> None:
    file = written(puzzles, tmp_path)
    with opened(browser, file, java_script_enabled=False) as seen:
        assert seen.page.locator("noscript p").is_visible()
        assert seen.page.locator("button:visible").count() == 0
    with opened(browser, file, alone=True) as seen:
        seen.page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw Error('no'); } });"
        )
        seen.page.reload()
        asked(seen, 1)
        seen.page.keyboard.press("1")
        assert "of 1 right" in words(seen, "score")
        assert seen.complaints == []


def test_themes_and_levels_are_chosen(seen: Seen, puzzles: Puzzles) -> None:
    for name, title in puzzles.themes().items():
        seen.page.select_option("[data-level-chosen]", "")
        seen.page.select_option("[data-theme-chosen]", name)
        for _ in range(3):
            assert words(seen, "about").startswith(f"{title} · ")
            seen.page.keyboard.press("1")
            seen.page.click("[data-next]")
    seen.page.select_option("[data-level-chosen]", "hard")
    assert " · hard · " in words(seen, "about")
