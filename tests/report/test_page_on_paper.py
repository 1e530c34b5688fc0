"""Pages on paper: few sheets, none of them empty, every chart, and the numbers that fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from silver_sim.report.page.page import MOST_ROWS_PRINTED, SHORT
from tests.report.browser import Seen, opened
from tests.report.conftest import Pages
from tests.report.paper import sheets, unspaced

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

MOST_SHEETS = 8  # of a question about four strategies, and of the standings of twelve
FEWEST_LETTERS = 400  # of a sheet that is not nearly empty: two charts with their findings
WIDTH, HEIGHT = 695, 1032  # of A4 within its margins, in pixels of a page
# As in printing: charts are not drawn anew for the width of the paper.
UNMOVED = """window.addEventListener(
  "resize", (event) => event.stopImmediatePropagation(), { capture: true })"""
# The first chart's lower end, the charts that are there, and whose numbers are printed.
LAID_OUT = """() => {
  const shown = ".decides .chart svg, .figure:not([hidden]) .chart svg";
  const charts = [...document.querySelectorAll(shown)]
    .map((svg) => svg.getBoundingClientRect()).filter((box) => box.width);
  const numbers = [...document.querySelectorAll("details:not(.fold)")].map((each) => {
    const rows = [...each.querySelectorAll("tbody tr")];
    return [rows.length, each.open, rows.every((row) => row.checkVisibility())];
  });
  return {
    first: charts[0].bottom + scrollY, right: Math.max(...charts.map((box) => box.right)),
    widths: charts.map((box) => box.width), heights: charts.map((box) => box.height), numbers,
    tools: [...document.querySelectorAll(
      ".tools, .tabletools, .figuretools, .choices, pre + button")]
      .filter((each) => each.checkVisibility()).length,
    paper: getComputedStyle(document.body).backgroundColor,
  };
}"""


@pytest.mark.parametrize("run", ["simulate", "twelve"])
def test_a_page_is_printed_on_few_sheets_with_every_chart_and_the_numbers_that_fit(
    browser: Browser, pages_of: Callable[[str], Pages], run: str
) -> None:
    with opened(browser, pages_of(run).file, color_scheme="dark", alone=True) as seen:
        drawn = seen.ask("document.querySelectorAll('.chart').length")
        printed = sheets(printed_of(seen))
        seen.page.emulate_media(media="print", color_scheme="dark")
        seen.ask(UNMOVED)
        seen.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        found = seen.ask(LAID_OUT)
    assert len(printed) <= MOST_SHEETS
    assert min(map(len, printed[:-1])) >= FEWEST_LETTERS
    assert found["first"] <= HEIGHT, "the first chart stands on the first sheet"
    assert found["right"] <= WIDTH + 1
    assert len(found["heights"]) == drawn >= 6
    assert min(found["widths"]) > 250
    assert max(found["heights"]) < HEIGHT * 0.6
    assert all(shown == (opened_ or rows <= SHORT) for rows, opened_, shown in found["numbers"])
    assert {shown for _, _, shown in found["numbers"]} == {True, False}
    assert not found["tools"]
    assert found["paper"] == "rgb(255, 255, 255)"


def printed_of(seen: Seen) -> bytes:
    """A page as its own style says that it is printed."""
    return seen.page.pdf(prefer_css_page_size=True)


def test_long_tables_are_split_with_their_heads_or_cut_and_say_so(
    browser: Browser, pages_of: Callable[[str], Pages]
) -> None:
    with opened(browser, pages_of("twelve").file, alone=True) as seen:
        seen.ask("document.querySelectorAll('.fold').forEach((each) => { each.open = true; })")
        numbers = seen.page.locator("details.numbers:has(#settling-numbers)")
        numbers.locator("summary").click()
        tables = (seen.page.locator(f"#{name} tr") for name in ("settling-numbers", "pairs-table"))
        rows, pairs = ([*map(unspaced, table.all_inner_texts())] for table in tables)
        printed = sheets(printed_of(seen))
    head, *rows = (row.replace("↕", "") for row in rows)
    assert len(rows) > 100, "more than a sheet holds"
    sheet_of = [{number for number, text in enumerate(printed) if row in text} for row in rows]
    assert all(sheet_of), "what a reader opened is printed whole, and no row is split"
    assert sum(head in text for text in printed) >= 2
    there = [row for row in pairs[1:] if any(row in text for text in printed)]
    assert len(pairs) - 1 > len(there) == MOST_ROWS_PRINTED
    words = unspaced(f"Only {MOST_ROWS_PRINTED} of {len(pairs) - 1} rows are printed")
    assert sum(words in text for text in printed) == 1


def test_what_was_not_chosen_is_not_printed(
    browser: Browser, pages_of: Callable[[str], Pages]
) -> None:
    with opened(browser, pages_of("call_safety").file, alone=True) as seen:
        hidden = seen.page.locator(".figure[hidden] .finding").all_text_contents()
        there = seen.page.locator(".figure:not([hidden]) .finding").all_text_contents()
        printed = "".join(sheets(printed_of(seen)))
    assert hidden
    assert all(unspaced(finding) in printed for finding in there)
    assert not [finding for finding in hidden if unspaced(finding) in printed]
