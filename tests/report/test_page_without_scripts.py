"""A page with scripts where none run: all its numbers, nothing dead, and a word on the charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.report.browser import JUTTING, opened
from tests.report.conftest import Pages, ProfilePages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

# Boxes of charts and tools that are there, though nothing fills or answers them.
DEAD = """[...document.querySelectorAll(
  ".chart, .choices, .hint, .tabletools, button, input, select")]
  .filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 80))"""

# What a reader does by pressing, one after another.
OPEN = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"


def test_without_scripts_every_number_can_be_read_and_nothing_is_dead(
    browser: Browser, built: Pages | ProfilePages
) -> None:
    with opened(browser, built.file, width="phone", java_script_enabled=False) as seen:
        assert seen.requests == [built.file.resolve().as_uri()]
        assert seen.complaints == []
        words = seen.page.locator("body > noscript, body > p.unscripted").first
        assert "Charts need scripts" in words.inner_text()
        assert seen.ask(DEAD) == []
        assert seen.ask(JUTTING) == []
        closed = seen.page.locator(".fold:not([open])")
        before = closed.count()
        closed.first.locator("> summary").click()
        assert closed.count() == before - 1
        seen.ask(OPEN)
        tables = seen.ask(
            "[...document.querySelectorAll('td')].map((cell) => cell.checkVisibility())"
        )
        assert len(tables) > 20
        assert all(tables)
