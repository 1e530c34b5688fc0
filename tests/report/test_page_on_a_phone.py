"""Pages at 360 pixels: words stay whole, tables show that they go on, fingers find their way."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.report.browser import Seen, opened
from tests.report.conftest import Pages, ProfilePages
from tests.report.test_page_names import html_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

# Words that are on two lines; a name may be broken behind its signs, a hash anywhere.
BROKEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest("script, style, noscript, svg, #sources")) continue;
    for (const word of node.data.matchAll(/[^\\s\\u00a0:,=_(+\\-–/]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(word[0]);
    }
  }
  return found;
}"""
# What is pressed, and is smaller than a finger needs.
SMALL = """[...document.querySelectorAll("button, .button, summary, select, input")]
  .filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([each, box]) => `${each.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""
# Tables that go on behind their edge: whether the names of their rows stay when they are scrolled.
NAMES_STAY = """() => [...document.querySelectorAll(".scroll")]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map((box) => {
    box.scrollLeft = box.scrollWidth;
    const head = box.querySelector(".group span") ?? box.querySelector("tbody th");
    const left = head.getBoundingClientRect().left;
    const stays = Math.abs(left - box.getBoundingClientRect().left) < 1;
    const names = [...box.querySelectorAll("tbody tr:not(.group) th")];
    const wide = Math.max(...names.map((th) => th.offsetWidth));
    const moved = box.scrollLeft;
    box.scrollLeft = 0;
    return [moved > 0, stays, wide < 0.6 * innerWidth];
  })"""


def test_words_stay_whole_names_stay_in_sight_and_fingers_find_everything(
    browser: Browser, built: Pages | ProfilePages
) -> None:
    with opened(browser, built.file, width="phone") as seen:
        seen.ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert seen.ask(BROKEN) == []
        assert seen.ask(SMALL) == []
        tables = seen.ask(NAMES_STAY)
        assert tables
        assert all(map(all, tables))


def test_names_and_words_that_are_wider_than_the_screen_go_on_below(
    browser: Browser, tmp_path: Path
) -> None:
    long = "a_parameter_with_a_name_that_is_wider_than_any_phone"
    names = [f"own:{long}={n}" for n in range(4)]
    file = tmp_path / "page.html"
    file.write_text(html_of(names, words=dict.fromkeys(names, f"{long}=2, usually 1.")))
    with opened(browser, file, width="phone") as seen:
        seen.fold(opened=True)
        assert seen.ask("document.documentElement.scrollWidth") <= seen.ask("innerWidth")
        ends = """[...document.querySelectorAll(".who div")]
          .map((each) => each.getBoundingClientRect().right)"""
        assert len(seen.ask(ends)) == 4
        assert max(seen.ask(ends)) <= seen.ask("innerWidth")


def test_a_shadow_lies_where_a_table_goes_on_and_nowhere_else(
    browser: Browser, pages_of: Callable[[str], Pages]
) -> None:
    with opened(browser, pages_of("twelve").file, width="phone") as seen:
        seen.fold(opened=True)
        for scheme in ("light", "dark"):
            seen.page.emulate_media(color_scheme=scheme)
            goes_on, at_the_end = edge(seen, 0), edge(seen, 10_000)
            assert contrast(goes_on) > 20, scheme
            assert contrast(at_the_end) < 2, scheme


def edge(seen: Seen, scrolled: int) -> list[int]:
    """The tones below the last row's words at the right edge of the standings, from the left."""
    seen.ask(
        "(by) => { const box = document.querySelector('.scroll:has(#arms-table)');"
        " box.scrollLeft = by; box.scrollIntoView({block: 'end', behavior: 'instant'}); }",
        scrolled,
    )
    seen.page.wait_for_timeout(100)
    box = seen.page.locator(".scroll:has(#arms-table)").bounding_box()
    assert box
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    picture = seen.page.screenshot(
        clip={"x": right - 30, "y": bottom - 4, "width": 29, "height": 1}
    )
    return list(Image.open(io.BytesIO(picture)).convert("L").tobytes())


def contrast(tones: list[int]) -> int:
    """How far the lightest is from the darkest."""
    return max(tones) - min(tones)


def test_the_head_of_a_long_table_stays_in_sight(
    browser: Browser, pages_of: Callable[[str], Pages]
) -> None:
    file: Path = pages_of("twelve").file
    with opened(browser, file) as seen:
        seen.fold(opened=True)
        below = seen.ask(
            """() => {
              const box = document.querySelector(".scroll:has(#pairs-table)");
              box.scrollTop = 600;
              const head = box.querySelector("thead th").getBoundingClientRect();
              const ends = [...box.querySelectorAll("tbody tr")]
                .map((row) => row.getBoundingClientRect().bottom);
              const top = box.getBoundingClientRect().top;
              return [box.scrollTop, head.top - top, ends.filter((end) => end < head.top).length];
            }"""
        )
        assert below[0] == 600
        assert abs(below[1]) < 1
        assert below[2] >= 5, "rows have passed behind it"
