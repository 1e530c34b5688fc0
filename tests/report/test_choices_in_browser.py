"""What a reader chooses in the page on calls: charts show those rows, and print all the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from silver_sim.advice.atlas import Atlas
from silver_sim.report.page.kinds import page_of
from silver_sim.report.page.page import rendered
from silver_sim.studies.report import REPORT
from tests.report.browser import Seen, opened
from tests.report.conftest import Pages, read_text
from tests.report.html import rows_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

# What is drawn for a reader of a screen: the points that tell something.
POINTS = """(name) => document.querySelectorAll(
  `[data-chart="${name}"] .mark-symbol.role-mark path`).length"""
GLYPHS = """(name) => [...document.querySelectorAll(`[data-chart="${name}"] .mark-text text`)]
  .map((text) => text.textContent).filter((text) => "C?".includes(text)).join("")"""
PRESSED = """(name) => [...document.querySelectorAll(`[data-choice="${name}"]`)].map((each) =>
  each.matches("select") ? each.value : each.querySelector("[aria-pressed=true]").textContent)"""
CENTIMETRE = 96 / 2.54  # pixels


@pytest.fixture(scope="module")
def file(pages_of: Callable[[str], Pages], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a small run, with the atlas that comes with the program."""
    run = pages_of("call_safety").run
    found = page_of(
        json.loads(run.content("summary.json")), Atlas.read().content, run.spec, run.manifest
    )
    file = tmp_path_factory.mktemp("choices") / REPORT
    file.write_bytes(rendered(found))
    return file


@pytest.fixture
def seen(browser: Browser, file: Path) -> Iterator[Seen]:
    with opened(browser, file) as page:
        yield page
        assert page.complaints == []


def choose(seen: Seen, name: str, option: str) -> None:
    """Choose at the first control of that name that is there."""
    select = seen.page.locator(f"select[data-choice={name}]:visible").first
    if select.count():
        select.select_option(option)
    else:
        group = seen.page.locator(f"div[data-choice={name}]:visible").first
        group.get_by_role("button", name=option, exact=True).click()
    seen.page.wait_for_function("document.documentElement.dataset.drawn === 'yes'")


def test_another_number_of_players_shows_its_figures_instead(seen: Seen) -> None:
    shown = "[...document.querySelectorAll('.figure:not([hidden])')].map((each) => each.id)"
    first = seen.ask(shown)
    assert "chance-3" in first
    assert "chance-2" not in first
    choose(seen, "seats", "2 players")
    then = seen.ask(shown)
    assert "chance-2" in then
    assert "chance-3" not in then
    assert set(seen.ask(PRESSED, "seats")) == {"2 players"}
    assert seen.ask(POINTS, "chance-2") > 0
    assert "Players: 2 players" in seen.ask("document.querySelector('[data-status]').textContent")


def test_a_village_is_drawn_where_it_is_chosen(seen: Seen, file: Path) -> None:
    rows = rows_of(read_text(file), "gain")
    options = {row["village"] for row in rows}
    assert len(options) > 20
    for village in sorted(options)[::5]:
        choose(seen, "village", village)
        wanted = [r for r in rows if r["village"] == village and r["gain"] == "win share"]
        assert seen.ask(POINTS, "gain") == len(wanted) > 0
        assert set(seen.ask(PRESSED, "village")) == {village}


def test_gains_are_those_of_the_game_or_those_of_the_round(seen: Seen, file: Path) -> None:
    rows = rows_of(read_text(file), "heat-3")
    for gain in ("own points", "win share"):
        choose(seen, "gain", gain)
        wanted = sorted(r["glyph"] for r in rows if r["gain"] == gain and r["glyph"] in "C?")
        assert sorted(seen.ask(GLYPHS, "heat-3")) == wanted
    assert set(seen.ask(PRESSED, "gain")) == {"win share"}


def test_a_cell_chooses_its_village(seen: Seen, file: Path) -> None:
    cells = seen.page.locator("[data-chart=heat-3] .mark-rect path")
    villages = {r["village"] for r in rows_of(read_text(file), "heat-3") if r.get("step")}
    told = set()
    for place in range(0, cells.count(), 10):
        cells.nth(place).click(force=True)
        seen.page.wait_for_function("document.documentElement.dataset.drawn === 'yes'")
        told |= set(seen.ask(PRESSED, "village"))
    assert len(told) > 5
    assert told <= villages


def test_all_figures_are_printed_whatever_is_chosen(seen: Seen) -> None:
    seen.page.emulate_media(media="print")
    there = seen.ask(
        "[...document.querySelectorAll('.figure')].map((each) => each.getBoundingClientRect()"
        ".height)"
    )
    assert min(there) > 100
    assert seen.ask("getComputedStyle(document.querySelector('.choices')).display") == "none"


@pytest.mark.parametrize("media", ["screen", "print"])
def test_the_pocket_card_is_ten_by_six_centimetres(seen: Seen, media: str) -> None:
    seen.page.emulate_media(media="print" if media == "print" else "screen")
    box = seen.page.locator(".pocket").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(10 * CENTIMETRE, abs=1)
    assert box["height"] == pytest.approx(6 * CENTIMETRE, abs=1)
    assert seen.ask("[...document.querySelectorAll('.pocket .plus, .pocket .minus')].length") == 0


def test_without_scripts_there_is_nothing_to_choose(browser: Browser, file: Path) -> None:
    with opened(browser, file, java_script_enabled=False) as page:
        assert page.page.locator("[data-choice]").count() == 0
        assert page.page.locator(".figure:visible").count() == page.page.locator(".figure").count()
