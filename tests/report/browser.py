"""A browser for pages: Debian's chromium without a screen, every request and complaint noted."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request

Scheme = Literal["light", "dark"]

WIDTHS = {"desktop": 1280, "phone": 360}
NAMES = ("chromium", "chromium-browser", "google-chrome")
DRAWN = "document.documentElement.dataset.drawn === 'yes'"
FOLD = "(open) => document.querySelectorAll('.fold').forEach((one) => { one.open = open; })"
EMPTY = "about:blank"
PERMISSIONS = ["clipboard-read", "clipboard-write"]
STEP, PATIENCE = 50, 600  # milliseconds between two looks, and how many there are at most

# What juts out of the window, or over its neighbour, by more than a rounded pixel.
JUTTING = """() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (node) => node.closest(".scroll, pre, .visually-hidden, .skip");
  return [...document.querySelectorAll("body *")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && !scrolls(node) && (box.right > width + 1 || box.left < -1);
  }).map((node) => node.outerHTML.slice(0, 120));
}"""


def chromium() -> str:
    """The path of the browser; the test is skipped where there is none, outside CI."""
    found = next((path for path in map(shutil.which, NAMES) if path), "")
    if not found:
        words = "no chromium is installed (Debian: apt install chromium)"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    return found


@dataclass
class Seen:
    """An open page, what it asked for, and what the console said."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def ask(self, script: str, *arguments: Any) -> Any:
        """The value of an expression or a function in the page."""
        return self.page.evaluate(script, *arguments)

    def request(self, request: Request) -> None:
        """Note what it asks for."""
        self.requests.append(request.url)

    def complain(self, what: ConsoleMessage | Error) -> None:
        """Note what the console says, or what was not caught."""
        self.complaints.append(getattr(what, "text", str(what)))

    def forget(self) -> None:
        """Leave the page as if it had shown nothing yet."""
        page = self.page
        page.remove_listener("request", self.request)
        page.remove_listener("console", self.complain)
        page.remove_listener("pageerror", self.complain)
        self.ask("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.emulate_media(media="screen", color_scheme="light")
        page.goto(EMPTY)
        page.mouse.move(0, 0)

    def fold(self, *, opened: bool) -> None:
        """Open all folds below the answer card, or close them."""
        self.ask(FOLD, opened)

    def resize(self, width: int, height: int = 900) -> None:
        """Make the window so wide."""
        self.page.set_viewport_size({"width": width, "height": height})

    def wait_until(self, condition: str = DRAWN) -> None:
        """Wait until an expression is true; asked from outside, for pages evaluate no texts."""
        for _ in range(PATIENCE):
            if self.ask(condition):
                return
            self.page.wait_for_timeout(STEP)
        raise AssertionError(f"it does not come true: {condition}")


def barriers(seen: Seen, *rules: str) -> list[str]:
    """What axe finds that keeps people from reading the page by all its rules, or by some."""
    from axe_playwright_python.sync_playwright import Axe

    options = {"resultTypes": ["violations"]} | ({"runOnly": [*rules]} if rules else {})
    found = Axe().run(seen.page, options=options).response["violations"]
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a screen, with the page in which most files are opened one by one."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        started.new_context(permissions=PERMISSIONS).new_page()
        yield started
        started.close()


@contextmanager
def opened(
    browser: Browser,
    file: Path,
    *,
    width: str = "desktop",
    color_scheme: Scheme = "light",
    alone: bool = False,
    **how: Any,
) -> Iterator[Seen]:
    """A page from its file, drawn.

    What charts are drawn by need not be compiled again where another file was opened before.
    ``alone``: in a page of its own, as it is where a page must be another, by ``how``. What prints
    needs one: the letters of a second PDF cannot be read from it.
    """
    alone = alone or bool(how)
    if alone:
        page = browser.new_context(permissions=PERMISSIONS, **how).new_page()
    else:
        page = browser.contexts[0].pages[0]
        assert page.url == EMPTY, "one file at a time"
    page.set_viewport_size({"width": WIDTHS[width], "height": 900})
    page.emulate_media(color_scheme=color_scheme)
    seen = Seen(page)
    page.on("request", seen.request)
    page.on("console", seen.complain)
    page.on("pageerror", seen.complain)
    try:
        page.goto(file.resolve().as_uri())
        if how.get("java_script_enabled", True) and page.query_selector("[data-status]"):
            seen.wait_until()
        yield seen
    finally:
        if alone:
            page.context.close()
        else:
            seen.forget()
