"""What a reader chooses in the page on calls: charts show those rows, and print all the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from silver_sim.report.page.page import rendered
from silver_sim.result import as_json
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.report import REPORT
from silver_sim.studies.silver.call_safety.atlas import Atlas
from tests.report.browser import Seen, opened
from tests.report.conftest import Pages, read_text
from tests.report.html import drawings
from tests.report.looks import COVERED, CROWDED, CUT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

POINTS = """(name) => document.querySelectorAll(
  `[data-chart="${name}"] svg:is(.wide, .only) [data-words]`).length"""
GLYPHS = """(name) => [...document.querySelectorAll(`[data-chart="${name}"] svg.wide text`)]
  .map((text) => text.textContent).filter((text) => ["C", "?"].includes(text)).length"""
PRESSED = """(name) => [...document.querySelectorAll(`[data-choice="${name}"]`)].map((each) =>
  each.matches("select") ? each.value : each.querySelector("[aria-pressed=true]").textContent)"""
TOLD = """(name) => document.querySelector(`[data-drawn-for="${name}"]`).textContent"""
TIP = "document.querySelector('.tip').textContent"
CENTIMETRE = 96 / 2.54  # pixels


@pytest.fixture(scope="module")
def file(pages_of: Callable[[str], Pages], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a small run, with the atlas that comes with the program."""
    run = pages_of("call_safety").run
    village = {"seats": 3, "cards": 4, "unknown": 0}
    scores = {"call": [0] * 12 + [15] * 8, "wait": [5] * 20}
    outcomes = [{**village, "sum": own, **scores} for own in range(13)]
    summary = {**json.loads(run.content("summary.json")), "outcomes": outcomes}
    others = [each for each in summary["moves"] if each["factor"] not in ("unknown", "standing")]
    summary["moves"] = [*_standings(), *others]
    found = kind_of(summary).page_of(summary, as_json(Atlas.read()), run.spec, run.manifest)
    file = tmp_path_factory.mktemp("choices") / REPORT
    file.write_bytes(rendered(found))
    return file


def _standings() -> list[dict[str, Any]]:
    """Limits by round and score, which a small run does not find."""
    usual = {"factor": "unknown", "level": "all own cards known", "title": "own cards"}
    score = {"factor": "standing", "title": "the score"}
    gaps = ("15 or more ahead", "5 to 14 ahead", "level, within 4", "15 or more behind")
    levels = [f"round {number}, {gap}" for number in range(1, 5) for gap in gaps]
    found = [{"seats": n, "limit": 5, "lo": 4, "hi": 6, "forks": 900} for n in (2, 3)]
    told = [usual, *({**score, "level": each} for each in levels)]
    return [{**numbers, **what} for numbers in found for what in told]


@pytest.fixture
def seen(browser: Browser, file: Path) -> Iterator[Seen]:
    """The open page, all of it unfolded."""
    with opened(browser, file) as page:
        page.page.click("[data-unfold]")
        page.wait_until()
        yield page
        assert page.complaints == []


def choose(seen: Seen, name: str, option: str) -> None:
    select = seen.page.locator(f"select[data-choice={name}]:visible").first
    if select.count():
        select.select_option(option)
    else:
        group = seen.page.locator(f"div[data-choice={name}]:visible").first
        group.get_by_role("button", name=option, exact=True).click()
    seen.wait_until()


def test_another_number_of_players_shows_its_figures_instead(seen: Seen) -> None:
    """And the focus stays on a choice whose figure goes."""
    shown = "[...document.querySelectorAll('.figure:not([hidden])')].map((each) => each.id)"
    first = seen.ask(shown)
    assert "chance-3" in first
    assert "chance-2" not in first
    group = seen.page.locator("#chance-3 [data-choice=seats]")
    group.get_by_role("button", name="2 players").focus()
    seen.page.keyboard.press("Enter")
    seen.wait_until()
    assert seen.ask("document.activeElement.textContent") == "2 players"
    assert seen.ask("document.activeElement.closest('[hidden]')") is None
    then = seen.ask(shown)
    assert "chance-2" in then
    assert "chance-3" not in then
    assert set(seen.ask(PRESSED, "seats")) == {"2 players"}
    assert seen.ask(POINTS, "chance-2") > 0
    assert "Players: 2 players" in seen.ask("document.querySelector('[data-status]').textContent")


def test_a_village_is_drawn_where_it_is_chosen(seen: Seen, file: Path) -> None:
    """Gains are those of the game or those of the round; a cell has its outcomes."""
    text = read_text(file)
    gains = drawings(text, "gain")
    villages = [each for each, gain in (key.split("\n") for key in gains) if gain == "win share"]
    assert len(villages) > 8
    for village in villages[::3]:
        choose(seen, "village", village)
        told = gains[f"{village}\nwin share"].partition('<svg class="narrow"')[0].count("<title>")
        assert seen.ask(POINTS, "gain") == told > 0
        assert set(seen.ask(PRESSED, "village")) == {village}
    heat = drawings(text, "heat-3")
    for gain in ("own points", "win share"):
        choose(seen, "gain", gain)
        wide = heat[gain].partition('<svg class="narrow"')[0]
        assert seen.ask(GLYPHS, "heat-3") == wide.count(">C</text>") + wide.count(">?</text>")
    assert set(seen.ask(PRESSED, "gain")) == {"win share"}
    cells = seen.page.locator("[data-chart=heat-3] svg.wide [data-pick]")
    assert cells.count() > 100
    for place in range(0, cells.count(), 40):
        picked = dict(
            part.split("=") for part in cells.nth(place).get_attribute("data-pick").split(";")
        )
        village, sum_ = villages[int(picked["village"])], picked["sum"]
        cells.nth(place).click(force=True)
        assert set(seen.ask(PRESSED, "village")) == {village}
        assert set(seen.ask(PRESSED, "sum")) == {sum_}
        assert seen.ask(TOLD, "gain") == f"Village: {village}; What a call gains: win share"
    choose(seen, "village", "4 own cards, all known")
    choose(seen, "sum", "5")
    assert seen.ask(POINTS, "dots-3") == 40


def test_the_keyboard_reaches_every_cell_and_chooses_it(seen: Seen) -> None:
    seen.page.locator("[data-chart=heat-3] svg.wide").focus()
    told = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        seen.page.keyboard.press(key)
        told.append(seen.ask(TIP))
    assert len({*told}) == 4
    seen.page.keyboard.press("Enter")
    assert set(seen.ask(PRESSED, "village")) == {"4 own cards, all known"}
    assert set(seen.ask(PRESSED, "sum")) == {told[-1].partition(", sum ")[2].partition(":")[0]}


def test_what_is_chosen_is_printed(seen: Seen) -> None:
    """Every figure of it has its chart and says what it is drawn for; the others are left out.

    The pocket card has ten by six centimetres on screen and paper; charts hold on a phone, too.
    """
    assert seen.page.locator("[data-chart=standing] svg.wide rect[class]").count() >= 16
    seen.resize(360)
    for wrong in (CUT, CROWDED, COVERED):
        assert seen.ask(wrong) == []
    seen.resize(1280)
    choose(seen, "seats", "2 players")
    choose(seen, "village", "3 own cards, all known")
    seen.page.emulate_media(media="print")
    assert seen.ask(TOLD, "chance-2") == "Village: 3 own cards, all known"
    shown = "getComputedStyle(document.querySelector('#chance-2 .drawnfor')).display"
    assert seen.ask(shown) == "block"
    printed = seen.ask(
        "[...document.querySelectorAll('.figure:has(.chart)')].filter((each) => each."
        "checkVisibility()).map((each) => [each.id, each.querySelectorAll('svg.narrow').length])"
    )
    names = [name for name, _ in printed]
    assert {"heat-2", "chance-2", "endings-2", "gain"} <= {*names}
    assert not [name for name in names if name.endswith("-3")]
    assert all(charts == 1 for _, charts in printed)
    assert seen.ask("getComputedStyle(document.querySelector('.choices')).display") == "none"
    for paper in (True, False):
        seen.page.emulate_media(media="print" if paper else "screen")
        box = seen.page.locator(".pocket").bounding_box()
        assert box is not None
        assert box["width"] == pytest.approx(10 * CENTIMETRE, abs=1)
        assert box["height"] == pytest.approx(6 * CENTIMETRE, abs=1)
    assert seen.ask("[...document.querySelectorAll('.pocket .plus, .pocket .minus')].length") == 0


def test_without_scripts_there_is_nothing_to_choose(browser: Browser, file: Path) -> None:
    with opened(browser, file, java_script_enabled=False) as page:
        assert page.page.locator("[data-choice]").count() == 0
        page.ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert page.page.locator(".figure:visible").count() == page.page.locator(".figure").count()
