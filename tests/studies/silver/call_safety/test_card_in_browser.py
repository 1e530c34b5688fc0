"""The card of calls on a phone: what it tells is the atlas, and a thumb and an eye can use it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from silver_sim.games.silver.rules.cards import STANDARD_COPIES as COPIES
from silver_sim.studies.silver.call_safety.atlas import Atlas
from silver_sim.studies.silver.call_safety.card import rendered
from silver_sim.studies.silver.call_safety.pocket import pockets
from tests.report.browser import JUTTING, Seen, barriers, opened
from tests.studies.silver.call_safety.atlases import (
    UNKNOWN,
    WINS_THAT_NEED_ONE,
    Told,
    Village,
    by_hand,
    told,
    with_wins,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.slow

PHONE: ViewportSize = {"width": 360, "height": 740}
SMALLEST = 44  # a side of what a thumb finds, in pixels
LARGE = "document.documentElement.style.fontSize = '200%'"
# What may be tapped, as large as it is.
TARGETS = """() => [...document.querySelectorAll("button, input, summary")]
  .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
  .filter(([, box]) => box.width).map(([what, box]) => [what, box.width, box.height])"""
# Texts that are wider than what they stand in.
SPILT = """() => [...document.querySelectorAll("button, label span, .verdict p")]
  .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.outerHTML)"""


def written(atlas: Atlas, folder: Path) -> Path:
    file = folder / "card.html"
    file.write_bytes(rendered(atlas, "1.2.3"))
    return file


@pytest.fixture
def seen(browser: Browser, tmp_path: Path) -> Iterator[Seen]:
    with opened(browser, written(by_hand(), tmp_path), width="phone") as card:
        card.page.set_viewport_size(PHONE)
        yield card


def controls(village: Village, opponents: Sequence[int]) -> Iterator[str]:
    """What begins a new round and gives a position, in this order."""
    yield "[data-new]"
    yield f"[name=players][value='{len(opponents) + 1}']"
    for number, cards in enumerate(opponents, 1):
        yield f"[name=opponent-{number}][value='{min(cards, 5)}']"
    for card in village:
        yield f"[data-add='{card}']"


def tap(seen: Seen, village: Village, opponents: Sequence[int]) -> None:
    """Give a position, at once: a thumb in a browser waits for two frames at every tap."""
    click = "(found) => found.forEach((each) => document.querySelector(each).click())"
    seen.ask(click, list(controls(village, opponents)))


def chosen(seen: Seen) -> list[int]:
    shown = seen.page.locator("[data-opponent]:visible input:checked")
    return [int(shown.nth(place).input_value()) for place in range(shown.count())]


def words(seen: Seen, *parts: str) -> str:
    found = " ".join(seen.page.inner_text(f"[data-{part}]") for part in parts)
    return " ".join(found.split())


def shown(seen: Seen) -> Told:
    word = words(seen, "glyph", "word", "more")
    return Told(word, *(words(seen, part) for part in ("chance", "win", "limit", "behind")))


def positions(number: int) -> Iterator[tuple[Village, list[int]]]:
    """Positions drawn at random, light villages more often than others."""
    dice = random.Random(4)
    deck = [value for value, copies in enumerate(COPIES) for _ in range(copies)]
    for _ in range(number):
        top = dice.choice((12, 20, len(deck)))
        cards: list[int | str] = [*dice.sample(deck[:top], dice.randint(1, 4))]
        unknown = dice.choice((0, 0, 0, 1, 2))
        village = [UNKNOWN if at < unknown else card for at, card in enumerate(cards)]
        dice.shuffle(village)
        yield village, [dice.randint(1, 6) for _ in range(dice.randint(1, 3))]


def test_a_thumb_gives_a_position(seen: Seen, tmp_path: Path) -> None:
    """It asks for nothing, and begins empty."""
    assert (seen.requests, seen.complaints) == ([(tmp_path / "card.html").as_uri()], [])
    assert shown(seen).verdict == "Tap your cards"
    village: Village = [2, UNKNOWN, 0]
    for control in controls(village, [5, 3]):
        seen.page.click(control)
    assert shown(seen) == told(by_hand(), village, [5, 3])
    assert words(seen, "mine") == "My village: 3 cards, known sum 2, 1 unknown"


def test_it_tells_what_the_shipped_atlas_tells(browser: Browser, tmp_path: Path) -> None:
    atlas = Atlas.read()
    with opened(browser, written(atlas, tmp_path), width="phone") as seen:
        seen.page.set_viewport_size(PHONE)
        for village, opponents in positions(40):
            tap(seen, village, opponents)
            assert shown(seen) == told(atlas, village, opponents), (village, opponents)
        assert seen.requests == [(tmp_path / "card.html").as_uri()]
        assert seen.complaints == []
    atlas = by_hand(with_wins(by_hand().lines[0], WINS_THAT_NEED_ONE))  # one more decimal
    with opened(browser, written(atlas, tmp_path), width="phone") as seen:
        for village, win in (
            ([0, 0], "+0.48 wins in 100 (+0.02 to +0.94)"),
            ([1, 0], "+0.1 wins in 100 (0.0 to +0.2)"),
            ([2, 0], "−0.82 wins in 100 (−1.65 to −0.04)"),
        ):
            tap(seen, village, [2, 4])
            assert shown(seen) == told(atlas, village, [2, 4])
            assert shown(seen).win == win


VERDICTS: dict[str, list[tuple[Village, list[int]]]] = {
    "Call": [([0, 0], [2, 4]), ([1, 0], [4])],
    "Toss-up": [([1, 0], [4, 2]), ([2, UNKNOWN, 0], [5]), ([2, UNKNOWN, 0], [6])],
    "Wait": [([2, 0], [4, 2]), ([13, 13, 12, 12], [5, 1, 5])],
    "Not known": [([3, 0], [4, 2]), ([13, 12, 4, 0], [5, 1, 5])],
    "No answer": [([4, 3], [4, 2]), ([1, 0], [3, 3]), ([UNKNOWN], [3, 3]), ([1, UNKNOWN, 0], [5])],
}


def test_it_answers_from_the_cell_of_all_opponents(seen: Seen) -> None:
    for verdict, positions in VERDICTS.items():
        for position in positions:
            tap(seen, *position)
            assert shown(seen) == told(by_hand(), *position), position
            assert verdict in shown(seen).verdict, position


def test_what_little_is_known_of_is_drawn_open(seen: Seen) -> None:
    style = "(name) => getComputedStyle(document.querySelector('.verdict'))[name]"
    tap(seen, [0, 0], [4])
    assert shown(seen).behind == "1,234 forks"
    assert seen.ask(style, "outlineStyle") == "none"
    known = seen.ask(style, "backgroundColor")
    tap(seen, [1, 0], [4])
    assert shown(seen).behind == "322 forks: little is known"
    assert seen.ask(style, "outlineStyle") == "dashed"
    assert seen.ask(style, "backgroundColor") != known
    tap(seen, [], [4])
    assert seen.ask(style, "outlineStyle") == "none"


def test_cards_that_cannot_be_there_cannot_be_tapped(seen: Seen) -> None:
    """More than four are no call, more than five no village."""
    tap(seen, [1, 1, 2, 2, UNKNOWN], [2, 4])
    assert shown(seen) == Told("No call", "A call needs at most four cards", "", "", "")
    assert seen.page.locator("[data-add]:enabled").count() == 0
    assert words(seen, "why") == "That is a whole village: take out a card to add another."
    seen.page.click("[data-village] button >> nth=4")
    assert seen.page.locator("[data-add]:disabled").count() == 0
    for card, copies in ((0, 2), (7, 4), (13, 2)):
        tap(seen, [card] * (copies - 1), [2, 4])
        button = seen.page.locator(f"[data-add='{card}']")
        assert button.is_enabled()
        button.click()
        assert button.is_disabled()
        assert words(seen, "why") == f"No more {card}s: there are only {copies}."
        assert seen.page.locator("[data-add]:disabled").count() == 1
        seen.page.click("[data-village] button >> nth=0")
        assert button.is_enabled()


def test_opponents_begin_as_at_most_tables(browser: Browser, tmp_path: Path) -> None:
    """Until one is tapped: then another number of players leaves what was tapped."""
    with opened(browser, written(Atlas.read(), tmp_path), width="phone") as seen:
        for players, usual in ((4, [2, 3, 4]), (3, [2, 3]), (2, [2])):
            seen.page.check(f"[name=players][value='{players}']")
            assert chosen(seen) == usual
            assert seen.page.locator("[data-opponent]:visible").count() == players - 1
        assert seen.page.locator("[data-usual]").inner_text() != ""
        seen.page.check("[name=opponent-1][value='5']")
        seen.page.check("[name=players][value='3']")
        assert chosen(seen)[0] == 5
        assert seen.page.locator("[data-usual]").inner_text() == ""


def test_a_hand_is_kept_when_the_page_is_loaded_again(seen: Seen, tmp_path: Path) -> None:
    tap(seen, [2, UNKNOWN, 0], [5, 1, 4])
    before = shown(seen), words(seen, "mine"), chosen(seen)
    seen.page.reload()
    assert (shown(seen), words(seen, "mine"), chosen(seen)) == before
    seen.page.click("[data-new]")
    seen.page.reload()
    assert words(seen, "mine") == "My village: no cards yet"
    seen.page.goto(
        (tmp_path / "card.html").as_uri() + "#players=9&others=7.x&cards=0.0.0.77.?.1.1.1"
    )
    seen.page.reload()
    assert words(seen, "mine") == "My village: 5 cards, known sum 2, 1 unknown"
    assert seen.complaints == []


def test_a_thumb_finds_everything_and_nothing_juts_out(seen: Seen) -> None:
    box = seen.page.locator("[data-opponent='3']").bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]  # a position is tapped without scrolling
    tap(seen, [1, 13, 13, UNKNOWN], [2, 4, 5])
    targets = seen.ask(TARGETS)
    assert len(targets) > 30
    assert [each for each in targets if min(each[1:]) < SMALLEST] == []
    for width in (360, 320):
        seen.page.set_viewport_size({"width": width, "height": PHONE["height"]})
        assert seen.ask(JUTTING) == seen.ask(SPILT) == []
        assert seen.ask("document.documentElement.scrollWidth") <= width


def test_nothing_jumps_and_the_verdict_is_always_in_sight(seen: Seen) -> None:
    top = "document.querySelector('[data-village]').getBoundingClientRect().top"
    before = seen.ask(top)
    for village in ([1], [UNKNOWN], [4, 3], [3, 2, 2, 2, 2], [1, 0]):
        tap(seen, village, [4, 2])
        assert seen.ask(top) == before
    for scrolled in (0, 400, 5000):
        seen.ask(f"window.scrollTo(0, {scrolled})")
        box = seen.page.locator(".verdict").bounding_box()
        assert box
        assert 0 <= box["y"] <= box["y"] + box["height"] <= PHONE["height"] / 3


def test_large_text_fits_and_leaves_room(seen: Seen) -> None:
    seen.ask(LARGE)
    tap(seen, [1, 13, 13, UNKNOWN], [4, 2])
    assert seen.ask(JUTTING) == seen.ask(SPILT) == []
    assert seen.ask("document.documentElement.scrollWidth") <= PHONE["width"]
    tap(seen, [1, 0], [4, 2])
    assert shown(seen) == told(by_hand(), [1, 0], [4, 2])
    box = seen.page.locator(".verdict").bounding_box()
    assert box
    assert box["height"] <= PHONE["height"] / 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_people_from_reading_it(seen: Seen, scheme: Literal["light", "dark"]) -> None:
    seen.page.emulate_media(color_scheme=scheme)
    seen.page.click("summary")
    papers = set()
    for village in ([0, 0], [1, 0], [2, 0], [4, 3]):
        tap(seen, village, [4, 2])
        assert barriers(seen) == []
        papers.add(seen.ask("getComputedStyle(document.querySelector('.verdict')).backgroundColor"))
    assert len(papers) == 3


def test_the_keyboard_is_enough(seen: Seen) -> None:
    press = seen.page.keyboard.press
    press("Tab")
    assert seen.ask("document.activeElement.name") == "players"
    press("ArrowLeft")
    seen.page.focus("[data-add='1']")
    press("Enter")
    seen.page.focus("[data-add='0']")
    press("Space")
    for number, arrow in ((1, "ArrowRight"), (2, "ArrowLeft")):  # from two cards and four
        seen.page.focus(f"[name=opponent-{number}]:checked")
        for _ in range(2):
            press(arrow)
    assert shown(seen) == told(by_hand(), [1, 0], [4, 2])
    seen.page.focus("[data-village] button >> nth=0")
    press("Enter")
    assert seen.ask("document.activeElement.ariaLabel") == "Take out the 0"
    press("Enter")
    assert words(seen, "mine") == "My village: no cards yet"
    assert seen.ask("document.activeElement.dataset.add") == "0"


def test_without_scripts_and_on_paper_there_is_the_table(browser: Browser, tmp_path: Path) -> None:
    file, tables = written(by_hand(), tmp_path), len([*pockets(by_hand())])
    with opened(browser, file, width="phone", java_script_enabled=False) as seen:
        assert seen.requests == [file.as_uri()]
        assert seen.page.locator("noscript p").is_visible()  # a hint
        assert seen.page.locator("table:visible").count() == tables
        assert seen.page.locator("button:visible, input:visible").count() == 0
    with opened(browser, file, width="phone") as seen:
        seen.page.emulate_media(media="print", color_scheme="dark")
        assert seen.page.locator("table:visible").count() == tables
        assert seen.page.locator("button:visible, .verdict:visible").count() == 0
        colour = seen.ask("getComputedStyle(document.body).backgroundColor")
        assert colour == "rgb(255, 255, 255)"
