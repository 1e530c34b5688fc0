"""The first screen of every page: what decides is wholly on it, large enough, and nothing collides.

One page of each kind: those of the galleries as they are committed, and small runs of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from silver_sim.games.registry import info, names
from silver_sim.report import model
from silver_sim.report.page.page import rendered
from silver_sim.studies.advice.tell import tell as advice_page
from tests.report import made_pages
from tests.report.browser import JUTTING
from tests.report.conftest import Pages, ProfilePages
from tests.studies.advice.made_up import odin
from tests.studies.advice.test_tell import only_one, silver

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

REPORTS = Path(__file__).parents[2] / "reports"
SCREENS = {"desktop": (1280, 900), "phone": (360, 740)}
SMALLEST = 11  # pixels of type on the screen
OF_THE_PICTURE = {"desktop": 13, "phone": 12}
WIDEST = {"desktop": 1000, "phone": 328}  # pixels that the picture has at least
ADVICE = (silver, odin, only_one)

# What of question, answer, picture and how sure lies outside the first screen.
BEYOND = """() => [
  ...document.querySelectorAll("h1, .sentence, .sure, .decides > *, .decides .scroll")
].filter((each) => {
  const box = each.getBoundingClientRect();
  if (each.scrollWidth > each.clientWidth + 1 && each.matches(".scroll")) return true;
  return box.height && (box.bottom > innerHeight || box.right > innerWidth || box.left < 0);
}).map((each) => `${each.className}: ${Math.round(each.getBoundingClientRect().bottom)}`)"""
# How wide the deciding charts are.
WIDTHS = """() => [...document.querySelectorAll(".decides .chart svg")]
  .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().width)"""
# Ids that are used twice.
TWICE = """() => { const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  return ids.filter((each, place) => ids.indexOf(each) < place); }"""
# Letters that are too small: those of a chart are scaled as it is.
SMALL = """([where, smallest]) => [...document.querySelectorAll(where)].filter((each) => {
  const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const hidden = ".visually-hidden, [aria-hidden], .mark";  // a mark is a shape beside a number
  if (!own || !each.checkVisibility() || each.closest(hidden)) return;
  const drawn = each instanceof SVGElement && each.getScreenCTM();
  const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1;
  return scale * parseFloat(getComputedStyle(each).fontSize) < smallest - 0.05;
}).map((each) => each.textContent.trim())"""
# Texts that are cut: wider than the box that hides the rest, or elided by who drew the chart.
CUT = """() => [...document.querySelectorAll(".decides *, .said *, .sure")].filter((each) => {
  if (!each.checkVisibility() || each.closest(".visually-hidden")) return false;
  if (each instanceof SVGTextElement) {
    if (each.textContent.trim().endsWith("…")) return true;
    const [box, svg] = [each, each.ownerSVGElement].map((one) => one.getBoundingClientRect());
    return box.left < Math.max(0, svg.left - 24) || box.right > innerWidth;
  }
  return getComputedStyle(each).overflow === "hidden" && each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent.trim())"""
# Labels of a chart that a line or the outline of a mark crosses, or another label.
CROSSED = """() => [...document.querySelectorAll(".decides svg")].flatMap((svg) => {
  if (!svg.checkVisibility() || !svg.querySelector("text")) return [];
  const labels = [...svg.querySelectorAll("text")].filter((each) => each.textContent.trim());
  const boxes = labels.map((each) => each.getBoundingClientRect());
  const inside = (box, { x, y }, by = 2.5) =>
    x > box.left + by && x < box.right - by && y > box.top + by && y < box.bottom - by;
  const found = [];
  labels.forEach((each, one) => labels.slice(one + 1).forEach((other, next) => {
    const [a, b] = [boxes[one], boxes[one + 1 + next]];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 3) found.push(`${each.textContent} / ${other.textContent}`);
  }));
  for (const mark of svg.querySelectorAll("path, circle")) {
    const style = getComputedStyle(mark);
    const lined = style.stroke !== "none" && style.strokeOpacity > 0;
    const filled = style.fill !== "none" && style.fillOpacity > 0.3;
    if (!(lined || filled) || !mark.getTotalLength()) continue;
    const to = mark.getScreenCTM();
    const length = mark.getTotalLength();
    for (let at = 0; at <= length; at += 2) {
      const point = mark.getPointAtLength(at).matrixTransform(to);
      const crossed = boxes.findIndex((box) => inside(box, point));
      if (crossed < 0) continue;
      found.push(`${labels[crossed].textContent} by ${mark.outerHTML.slice(0, 90)}`);
      break;
    }
  }
  return found;
})"""


def committed() -> list[Path]:
    """The pages of both galleries."""
    folders = {game: REPORTS / (game if game != "silver" else "") for game in names()}
    found = [folders[game] / f"{name}.html" for game in folders for name in info(game).gallery]
    return [each for each in found if each.exists()]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    return browser.new_context().new_page()


def faults(page: Page, file: Path) -> dict[str, Any]:
    """What is wrong with the first screen of a page, by screen; a theme moves nothing."""
    found: dict[str, Any] = {}
    for screen, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(file.resolve().as_uri())
        wrong = {
            "beyond": page.evaluate(BEYOND),
            "small": page.evaluate(SMALL, [".head *", SMALLEST]),
            "faint": page.evaluate(
                SMALL, [".decides :is(.chart, table) *", OF_THE_PICTURE[screen]]
            ),
            "thin": [each for each in page.evaluate(WIDTHS) if each < WIDEST[screen] - 0.5],
            "twice": page.evaluate(TWICE),
            "cut": page.evaluate(CUT),
            "crossed": page.evaluate(CROSSED),
            "jutting": page.evaluate(JUTTING),
        }
        found |= {f"{screen} {name}": what for name, what in wrong.items() if what}
    return found


@pytest.mark.parametrize("file", committed(), ids=lambda file: file.stem)
def test_the_first_screen_of_the_gallery_has_the_whole_picture(page: Page, file: Path) -> None:
    assert page.viewport_size
    assert faults(page, file) == {}


MADE = [
    *(pytest.param(lambda made=made: advice_page(made()), id=made.__name__) for made in ADVICE),
    *made_pages.ALL,
]


@pytest.mark.parametrize("made", MADE)
def test_so_has_that_of_what_no_gallery_shows(
    page: Page, made: Callable[[], model.Page], tmp_path: Path
) -> None:
    file = tmp_path / "made.html"
    file.write_bytes(rendered(made()))
    assert faults(page, file) == {}


def test_so_has_that_of_every_kind(page: Page, built: Pages | ProfilePages) -> None:
    assert faults(page, built.file) == {}
