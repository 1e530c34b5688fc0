"""Games in a browser: on one screen, by thumb, keyboard and ear, as puzzles, and on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest

from silver_sim.games import registry
from tests.advice.positions import decisions
from tests.report.browser import JUTTING, WIDTHS, Seen, barriers, opened
from tests.studies.replay.games import FIRST, judged_file, notes_file, page_file, script_file

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

AT = "document.querySelector('[aria-current]').hash.slice(1)"
NOW = "document.querySelector('[data-now]').textContent"
BOARD = "document.querySelector('[data-board]').innerHTML"
SMALLEST = 44  # a side of what a thumb finds, in pixels
TARGETS = """() => [...document.querySelectorAll(".replay button")]
  .map((each) => each.getBoundingClientRect()).filter((box) => box.width)
  .flatMap((box) => [box.width, box.height])"""
PLACES = """() => [".course", "[data-board]", ".moves"]
  .map((each) => document.querySelector(each).getBoundingClientRect())
  .map((box) => [box.top, box.bottom, box.left, box.right].map(Math.round))"""
IDS = "() => [...document.querySelectorAll('[id]')].map((each) => each.id)"
# Milliseconds from a click, or a key, until the board stands where it will be painted.
TIMES = """(key) => {
  const links = [...document.querySelectorAll(".moves a")].filter((each) => each.offsetParent);
  const board = document.querySelector("[data-board]");
  const times = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const begun = performance.now();
    if (key) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    else links[(7 * turn + 3) % links.length].click();
    board.getBoundingClientRect();
    times.push(performance.now() - begun);
  }
  return times;
}"""
FOCUSED = """() => {
  const { activeElement: now } = document;
  const { outlineStyle } = getComputedStyle(now);
  const ring = now.querySelector("circle");
  const seen = outlineStyle !== "none" || (ring && getComputedStyle(ring).stroke !== "none");
  return [now.tagName === "BODY" ? "" : now.outerHTML.slice(0, 60), Boolean(seen)];
}"""


@pytest.mark.parametrize("game", registry.names())
def test_one_goes_forwards_and_back(browser: Browser, tmp_path: Path, game: str) -> None:
    with opened(browser, page_file(script_file(tmp_path, game)), width="phone") as seen:
        go_through(seen)


def go_through(seen: Seen) -> None:
    last = str(seen.ask("document.querySelectorAll('a[data-spreads]').length - 1"))
    press, click = seen.page.keyboard.press, seen.page.click
    assert seen.ask(AT) == ""  # the deal
    click("[data-go=on]")
    assert seen.ask(AT) == "1"
    assert seen.ask(NOW).startswith("Decision 1: seat ")
    press("ArrowRight")
    press("ArrowRight")
    assert seen.ask(AT) == "3"
    press("ArrowLeft")
    click("[data-go=back]")
    assert seen.ask(AT) == "1"
    click("[href='#7']")
    assert (seen.ask(AT), seen.ask("location.hash")) == ("7", "#7")
    seen.page.focus("[data-slider]")
    press("ArrowRight")  # the slider's own key: one move, not two
    assert seen.ask(AT) == "8"
    press("End")
    assert seen.ask("document.querySelector('[data-slider]').value") == last
    seen.page.focus("body")
    click("[data-go=first]")
    press("ArrowLeft")
    assert seen.ask(AT) == ""
    boards = set()  # the table and who acted are drawn after each move
    for number in map(str, range(1, 8)):
        click(f"[href='#{number}']")
        acting = seen.page.locator(".acting h3").inner_text()
        assert seen.ask(NOW).startswith(f"Decision {number}: {acting[:6]} ")
        boards.add(seen.ask(BOARD))
        assert seen.page.locator("[data-board] .spread").count() >= 3
    assert len(boards) > 4
    address = seen.page.url.split("#")[0]
    assert (seen.complaints, len(seen.requests)) == ([], 1)
    seen.page.goto("about:blank")
    seen.page.goto(f"{address}#12")  # opens that decision
    assert seen.ask(AT) == "12"


@pytest.mark.parametrize("game", registry.names())
def test_a_review_is_one_screen_that_follows_at_once(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    with opened(browser, judged_file(tmp_path, game)) as seen:
        curve, board, moves = seen.ask(PLACES)
        assert max(bottom for _, bottom, *_ in (curve, board, moves)) <= 900
        assert curve[1] <= board[0]
        assert board[3] <= moves[2]
        for key in ("", "ArrowRight", "ArrowLeft"):
            assert median(seen.ask(TIMES, key)) <= 100
        marks = seen.page.locator(".course a:visible")
        assert marks.count() == seen.page.locator(".moves .mistake").count() > 0
        drawn = 0
        for place in range(marks.count()):
            mark = marks.nth(place)
            mark.click(force=True)
            number = (mark.get_attribute("href") or "")[1:]
            assert seen.ask(AT) == number
            assert seen.page.locator("[data-now] .chips > span").count() == 2
            assert " more games in 100" in seen.page.inner_text("[data-why]")
            drawn += seen.page.locator("[data-board] :is(.played, .better)").count()
            before = seen.ask(BOARD)
            seen.page.keyboard.press("ArrowRight")  # what came of it
            assert seen.ask(NOW).startswith(f"Decision {number}: ")
            assert seen.ask(BOARD) != before
        assert drawn
        seen.page.locator(".course > svg:visible").click(position={"x": 300, "y": 40})
        assert 0 < int(seen.ask(AT)) < FIRST
        seen.page.set_viewport_size({"width": WIDTHS["phone"], "height": 740})
        curve, board, moves = seen.ask(PLACES)
        assert curve[1] <= board[0] < board[1] <= moves[0]
        assert (seen.complaints, len(seen.requests)) == ([], 1)


@pytest.mark.parametrize("game", registry.names())
def test_mistakes_are_puzzles(browser: Browser, tmp_path: Path, game: str) -> None:
    with opened(browser, judged_file(tmp_path, game), width="phone") as seen:
        press, page = seen.page.keyboard.press, seen.page
        page.click("text=Practise these")
        assert page.locator("[data-board] :is(.played, .better)").count() == 0
        assert page.locator(":is(.course, .story, .chips):visible").count() == 0
        assert barriers(seen) == []
        page.click(".asked button[data-right]")
        assert seen.ask(NOW).startswith("Right: ")
        press("n")
        assert seen.ask(NOW).startswith("Mistake 2 of ")
        page.click(".asked button:not([data-right]) >> nth=0")
        assert seen.ask(NOW).startswith("No: ")
        assert seen.ask(NOW).endswith(" fewer wins in 100.")
        assert page.locator(".asked .wrong, .asked .right").count() == 2
        page.keyboard.press("Enter")  # the next one has the focus
        press("1")
        assert seen.ask(NOW)[:3] in ("Rig", "No:")
        press("Escape")
        assert page.locator(".story:visible").count() == 1


def test_the_keyboard_reaches_all_of_a_review_and_leaves_it(
    browser: Browser, tmp_path: Path
) -> None:
    with opened(browser, judged_file(tmp_path, "silver")) as seen:
        reached = list[str]()
        for _ in range(400):
            seen.page.keyboard.press("Tab")
            what, is_seen = seen.ask(FOCUSED)
            if not what or what in reached[:1]:
                break
            assert is_seen, what
            reached.append(what)
        else:
            pytest.fail("the focus does not come out")
        there = " ".join(reached)
        for part in ('<a href="#', "data-go=", "data-slider", "data-practise", "<summary"):
            assert part in there


@pytest.mark.parametrize("written", [script_file, notes_file, judged_file])
@pytest.mark.parametrize("game", registry.names())
def test_nothing_juts_out_and_nothing_keeps_people_from_reading(
    browser: Browser, tmp_path: Path, game: str, written: Callable[[Path, str], Path]
) -> None:
    """On a desk and on a phone, in the light and in the dark, which differ in colours alone."""
    file = written(tmp_path, game)
    with opened(browser, file if file.suffix == ".html" else page_file(file)) as seen:
        for number in ("9", "12"):
            seen.page.click(f".moves [href='#{number}']")
            for width in WIDTHS.values():
                seen.page.set_viewport_size({"width": width, "height": 900})
                assert seen.ask(JUTTING) == []
                assert min(seen.ask(TARGETS)) >= SMALLEST
        assert barriers(seen) == []
        seen.page.emulate_media(color_scheme="dark")
        assert barriers(seen, "color-contrast") == []
        ids = seen.ask(IDS)
        assert len(ids) == len({*ids})


def test_without_scripts_and_on_paper_it_is_a_list(browser: Browser, tmp_path: Path) -> None:
    file = page_file(script_file(tmp_path, "silver"))
    with opened(browser, file, width="phone", java_script_enabled=False) as seen:
        assert seen.page.locator("button:visible, input:visible, .table:visible").count() == 0
        assert seen.page.locator(".move:visible").count() == len(decisions("silver"))
    with opened(browser, file) as seen:
        seen.page.emulate_media(media="print")
        assert seen.page.locator("button:visible, .table:visible").count() == 0
        assert seen.page.locator(".move:visible").count() == len(decisions("silver"))
        hidden = "(list) => list.scrollHeight - list.clientHeight"
        assert seen.page.locator(".moves").evaluate(hidden) <= 1
    judged = judged_file(tmp_path, "silver")
    with opened(browser, judged, width="phone", java_script_enabled=False) as seen:
        assert seen.page.locator(".course .narrow a:visible, .mistake .mark:visible").count() > 1
        seen.page.click("#mistakes-title")
        assert seen.page.locator("#mistakes-table:visible").count() == 1
        assert seen.page.locator("[id^=mistake-1-] .board").count() > 0
