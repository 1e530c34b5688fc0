"""The page of a replay in a browser: forwards and back by thumb, keyboard and ear, and on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from silver_sim.games import registry
from tests.advice.positions import decisions
from tests.report.browser import JUTTING, WIDTHS, Seen, barriers, opened
from tests.studies.replay.games import notes_file, page_file, script_file

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

AT = "document.querySelector('[aria-current]').hash.slice(1)"
NOW = "document.querySelector('[data-now]').textContent"
SMALLEST = 44  # a side of what a thumb finds, in pixels
TARGETS = """() => [...document.querySelectorAll("button")]
  .map((each) => each.getBoundingClientRect())
  .flatMap((box) => [box.width, box.height])"""


@pytest.mark.parametrize("game", registry.names())
def test_one_goes_forwards_and_back(browser: Browser, tmp_path: Path, game: str) -> None:
    with opened(browser, page_file(script_file(tmp_path, game)), width="phone") as seen:
        go_through(seen)


def go_through(seen: Seen) -> None:
    last = str(seen.ask("document.querySelectorAll('[data-spreads]').length - 1"))
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
    assert seen.ask(AT) == ""
    press("ArrowLeft")
    assert seen.ask(AT) == ""
    for number in ("9", "30", "9"):  # the mistakes
        click("[data-go=mark]")
        assert seen.ask(AT) == number
    assert seen.ask(NOW).endswith(". Better was to wait, by 6.2 ± 1.1.")
    boards = set()  # the table and who acted are drawn after each move
    for number in map(str, range(1, 8)):
        click(f"[href='#{number}']")
        acting = seen.page.locator(".acting h3").inner_text()
        assert seen.ask(NOW).startswith(f"Decision {number}: {acting[:6]} ")
        boards.add(seen.page.locator("[data-board]").inner_html())
        assert seen.page.locator("[data-board] .spread").count() >= 3
    assert len(boards) > 4
    address = seen.page.url.split("#")[0]
    assert (seen.complaints, len(seen.requests)) == ([], 1)
    seen.page.goto("about:blank")
    seen.page.goto(f"{address}#12")  # opens that decision
    assert seen.ask(AT) == "12"


@pytest.mark.parametrize("written", [script_file, notes_file])
@pytest.mark.parametrize("game", registry.names())
def test_nothing_juts_out_and_nothing_keeps_people_from_reading(
    browser: Browser, tmp_path: Path, game: str, written: Callable[[Path, str], Path]
) -> None:
    """On a desk and on a phone, in the light and in the dark, which differ in colours alone."""
    with opened(browser, page_file(written(tmp_path, game))) as seen:
        for number in ("9", str(len(decisions(game)))):
            seen.page.click(f"[href='#{number}']")
            for width in WIDTHS.values():
                seen.page.set_viewport_size({"width": width, "height": 900})
                assert seen.ask(JUTTING) == []
                assert min(seen.ask(TARGETS)) >= SMALLEST
        assert barriers(seen) == []
        seen.page.emulate_media(color_scheme="dark")
        assert barriers(seen, "color-contrast") == []


def test_without_scripts_and_on_paper_it_is_a_list(browser: Browser, tmp_path: Path) -> None:
    file = page_file(script_file(tmp_path, "silver"))
    with opened(browser, file, width="phone", java_script_enabled=False) as seen:
        assert seen.page.locator("button:visible, input:visible, .stage:visible").count() == 0
        assert seen.page.locator(".move:visible").count() == len(decisions("silver"))
    with opened(browser, file) as seen:
        seen.page.emulate_media(media="print")
        assert seen.page.locator("button:visible, .stage:visible").count() == 0
        assert seen.page.locator(".move:visible").count() == len(decisions("silver"))
        hidden = "(list) => list.scrollHeight - list.clientHeight"
        assert seen.page.locator(".moves").evaluate(hidden) <= 1
