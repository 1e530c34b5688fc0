"""Pages in a real browser, from their files: drawn, closed to the outside, at work, in place."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from tests.report import looks
from tests.report.browser import JUTTING, Seen, barriers, opened
from tests.report.conftest import Pages, ProfilePages
from tests.report.looks import CUT, OVERLAPS
from tests.report.test_page_names import HOSTILE, TITLE, html_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

STATUS = "document.querySelector('[data-status]').textContent"


@pytest.fixture(scope="module")
def used(browser: Browser, simulated: Path) -> Iterator[Seen]:
    """The page of a simulation, which takes seconds to draw."""
    with opened(browser, simulated, alone=True) as seen:
        yield seen


@pytest.fixture
def simulation(used: Seen) -> Seen:
    """The page of a simulation with all its folds open, as whoever used it last has left it."""
    used.fold(opened=True)
    return used


NUMBERS = "(open) => document.querySelectorAll('.numbers').forEach((one) => { one.open = open; })"
OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
# Of every chart that is there now.
MARKS = """[...document.querySelectorAll('.decides .chart, .figure:not([hidden]) .chart')].map(
  (chart) => chart.querySelectorAll('svg :is(path, rect, circle)').length)"""


def test_it_is_drawn_asks_for_nothing_and_nothing_juts_out(
    browser: Browser, built: Pages | ProfilePages
) -> None:
    """In the light and in the dark, on a desk and on a phone, with folds closed and open.

    What stands in an open fold hides nothing of the rest, and colours differ by scheme alone. On a
    phone words stay whole, names stay in sight, and fingers find everything.
    """
    with opened(browser, built.file) as seen:
        for width in (1280, 360):
            if width == 360:  # it opened at the other one
                seen.resize(width)
            marks = seen.ask(MARKS)
            assert len(marks) >= 6
            assert min(marks) >= 3
            for unfolded in (False, True):
                seen.fold(opened=unfolded)
                for wrong in (looks.CROWDED, CUT, looks.UNNAMED, JUTTING, OVERLAPS):
                    assert seen.ask(wrong) == []
            if width == 1280:
                assert barriers(seen) == []
            seen.page.emulate_media(color_scheme="dark")
            if width == 1280:
                assert barriers(seen, "color-contrast") == []
            for wrong in (JUTTING, OVERLAPS):
                assert seen.ask(wrong) == []
            seen.page.emulate_media(color_scheme="light")
            seen.ask(NUMBERS, True)
            for wrong in (JUTTING, looks.COVERED):
                assert seen.ask(wrong) == []
            seen.ask(NUMBERS, False)
        seen.ask(OPEN)
        for wrong in (looks.BROKEN, looks.SMALL):
            assert seen.ask(wrong) == []
        tables = seen.ask(looks.NAMES_STAY)
        assert tables
        assert all(map(all, tables))
        assert seen.requests == [built.file.resolve().as_uri()]
        assert seen.complaints == []


@pytest.mark.parametrize("kind", ["simulate", "call_safety"])
def test_without_scripts_it_is_whole_and_nothing_is_dead(
    browser: Browser, pages_of: Callable[[str], Pages], kind: str
) -> None:
    """One has tools of tables, the other choices too."""
    file = pages_of(kind).file
    with opened(browser, file, width="phone", java_script_enabled=False) as seen:
        assert (seen.requests, seen.complaints) == ([file.resolve().as_uri()], [])
        assert seen.ask(looks.DEAD) == []
        assert seen.ask(JUTTING) == []
        closed = seen.page.locator(".fold:not([open])")
        before = closed.count()
        closed.first.locator("> summary").click()
        assert closed.count() == before - 1
        seen.ask(OPEN)
        cells = seen.ask("[...document.querySelectorAll('td')].map((td) => td.checkVisibility())")
        assert len(cells) > 20
        assert all(cells)
        assert min(seen.ask(MARKS)) >= 3


TOLD = "document.querySelector('.tip').hidden ? '' : document.querySelector('.tip').textContent"


def test_what_a_mark_stands_for_is_told_at_the_mouse_a_finger_and_a_key(
    browser: Browser, simulated: Path
) -> None:
    with opened(browser, simulated, has_touch=True) as seen:
        mark = seen.page.locator(".decides svg.wide circle").first
        words = mark.get_attribute("data-words")
        assert words
        for _ in range(2):
            mark.hover()
            assert seen.ask(TOLD) == words
            seen.page.mouse.move(2, 2)
            assert seen.ask(TOLD) == ""
        mark.tap()
        assert seen.ask(TOLD) == words
        seen.page.locator(".decides svg.wide").focus()
        told = []
        for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Escape"):
            seen.page.keyboard.press(key)
            told.append(seen.ask(TOLD))
        assert len({*told}) == 3
        assert told[-1] == ""
        assert told[0] in (told[2], words)


def test_a_fresh_page_is_used_by_its_first_stop_of_the_keyboard_and_its_buttons(
    browser: Browser, simulated: Path
) -> None:
    """The first stop leads to the results; buttons open and close all folds.

    The theme is the system's until a button says otherwise.
    """
    with opened(browser, simulated, color_scheme="dark") as seen:
        seen.page.keyboard.press("Tab")
        assert seen.ask("document.activeElement.textContent") == "Skip to the results"
        seen.page.keyboard.press("Enter")
        assert seen.ask("document.activeElement.id") == "main"
        closed = seen.page.locator(".fold:not([open])")
        assert closed.count() > 3
        seen.page.get_by_role("button", name="Open all").click()
        assert closed.count() == 0
        seen.page.get_by_role("button", name="Close all").click()
        assert seen.page.locator(".fold[open]").count() == 0
        ink = "getComputedStyle(document.querySelector('.chart svg text')).fill"
        paper = "getComputedStyle(document.body).backgroundColor"
        dark = seen.ask(ink), seen.ask(paper)
        seen.page.get_by_role("button", name="Use the light theme").focus()
        seen.page.keyboard.press("Enter")
        assert seen.ask(paper) == "rgb(255, 255, 255)"
        assert seen.ask(ink) != dark[0]
        seen.page.get_by_role("button", name="Use the dark theme").click()
        assert (seen.ask(ink), seen.ask(paper)) == dark


def column(seen: Seen, table: str, number: int) -> list[str]:
    """The texts of a column of a table that are shown."""
    found: list[str] = seen.ask(
        f"[...document.querySelectorAll('#{table} tbody tr:not([hidden])')]"
        f".map((row) => row.cells[{number}].textContent)"
    )
    return found


def test_a_table_is_sorted_by_its_headings_with_the_keyboard(simulation: Seen) -> None:
    by_wins = column(simulation, "arms-table", 0)
    heading = simulation.page.locator("#arms-table thead button").nth(3)
    heading.focus()
    simulation.page.keyboard.press("Enter")
    totals = [float(text.split()[0]) for text in column(simulation, "arms-table", 3)]
    assert totals == sorted(totals, reverse=True)
    head = simulation.page.locator("#arms-table thead th").nth(3)
    assert head.get_attribute("aria-sort") == "descending"
    simulation.page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "ascending"
    assert [float(text.split()[0]) for text in column(simulation, "arms-table", 3)] == totals[::-1]
    simulation.page.locator("#arms-table thead button").first.click()
    assert column(simulation, "arms-table", 0) == sorted(by_wins)
    assert head.get_attribute("aria-sort") is None
    assert "sorted by player" in simulation.ask(STATUS)


BELOW = """() => {
  const box = document.querySelector(".scroll:has(#pairs-table)");
  box.scrollTop = 600;
  const head = box.querySelector("thead th").getBoundingClientRect();
  const ends = [...box.querySelectorAll("tbody tr")]
    .map((row) => row.getBoundingClientRect().bottom);
  const top = box.getBoundingClientRect().top;
  return [box.scrollTop, head.top - top, ends.filter((end) => end < head.top).length];
}"""


def test_standings_of_many_are_searched_keep_their_head_in_sight_and_show_that_they_go_on(
    browser: Browser, pages_of: Callable[[str], Pages]
) -> None:
    """On a phone a shadow lies where a table goes on and nowhere else."""
    with opened(browser, pages_of("twelve").file) as seen:
        seen.fold(opened=True)
        scrolled, moved, behind = seen.ask(BELOW)
        assert scrolled == 600
        assert abs(moved) < 1
        assert behind >= 5, "rows have passed behind it"
        box = seen.page.get_by_role("searchbox").first
        box.fill("PA")
        assert sorted(column(seen, "arms-table", 0)) == ["pairs", "patient"]
        assert seen.page.locator("[data-count=arms-table]").text_content() == "2 of 12 rows"
        box.fill("")
        assert len(column(seen, "arms-table", 0)) == 12
        seen.resize(360)
        for scheme in ("light", "dark"):
            seen.page.emulate_media(color_scheme=scheme)
            goes_on, at_the_end = edge(seen, 0), edge(seen, 10_000)
            assert max(goes_on) - min(goes_on) > 20, scheme
            assert max(at_the_end) - min(at_the_end) < 2, scheme


def edge(seen: Seen, scrolled: int) -> bytes:
    """The tones below the last row's words at the right edge of the standings, from the left."""
    script = """async (by) => { const box = document.querySelector('.scroll:has(#arms-table)');
        await new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid)));
        box.scrollLeft = by; box.scrollIntoView({block: 'end', behavior: 'instant'}); }"""
    seen.ask(script, scrolled)
    box: Any = seen.page.locator(".scroll:has(#arms-table)").bounding_box()
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    cut = {"x": right - 30, "y": bottom - 4, "width": 29, "height": 1}
    picture = seen.page.screenshot(clip=cut)  # type: ignore[arg-type]
    return Image.open(io.BytesIO(picture)).convert("L").tobytes()


def test_a_table_is_saved_as_csv_with_all_ends(simulation: Seen, simulated: Path) -> None:
    with simulation.page.expect_download() as waiting:
        simulation.page.locator("[data-csv=arms-table]").click()
    assert waiting.value.suggested_filename == "arms-table.csv"
    text = Path(waiting.value.path()).read_text(encoding="utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head[:3] == ["player", "rank best", "rank worst"]
    assert head[3:6] == ["win share", "win share low", "win share high"]
    told = json.loads((simulated.parent / "summary.json").read_text(encoding="utf-8"))["rows"]
    won = (row for row in told if row["metric"] == "win_share" and not row["family"])
    shares = {row["label"]: 100 * row["estimate"] for row in won}
    assert {row[0]: float(row[3]) for row in rows} == pytest.approx(shares)


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("svg", b"<svg")])
def test_a_chart_is_saved_as_a_picture(simulation: Seen, kind: str, magic: bytes) -> None:
    with simulation.page.expect_download() as waiting:
        simulation.page.locator(f"#arms [data-export={kind}]").click()
    assert waiting.value.suggested_filename == f"arms.{kind}"
    content = Path(waiting.value.path()).read_bytes()
    assert content.startswith(magic)
    assert len(content) > 3000
    assert kind == "png" or b"#0072b2" in content
    assert simulation.complaints == []


def test_a_command_is_copied_and_a_link_to_what_is_in_a_fold_opens_it(simulation: Seen) -> None:
    simulation.page.locator("[data-copy=command]").click()
    simulation.wait_until(f"{STATUS} === 'copied'")
    assert simulation.ask("navigator.clipboard.readText()") == "silver-sim run question.toml"
    simulation.fold(opened=False)
    assert simulation.page.locator(".fold[open]").count() == 0
    simulation.ask("() => { location.hash = 'arms-table'; }")
    simulation.wait_until("document.querySelector('.fold:has(#arms-table)').open")
    assert simulation.page.locator(".fold[open]").count() == 1


def test_at_200_percent_nothing_juts_out(simulation: Seen) -> None:
    """That is a window of half as many pixels."""
    simulation.resize(640, 450)
    assert simulation.ask(JUTTING) == []


def test_names_do_no_harm_and_go_on_below_where_they_are_wider_than_the_screen(
    browser: Browser, tmp_path: Path
) -> None:
    words = {HOSTILE[0]: "a_parameter_with_a_name_that_is_wider_than_any_phone=2, usually 1."}
    file = tmp_path / "hostile.html"
    file.write_text(html_of(HOSTILE, TITLE, words), encoding="utf-8")
    with opened(browser, file, alone=True) as seen:
        seen.page.on("dialog", lambda dialog: seen.complaints.append(dialog.message))
        seen.fold(opened=True)
        assert seen.ask(JUTTING) == []
        seen.resize(360)
        assert seen.requests == [file.as_uri()]
        assert seen.complaints == []
        assert seen.ask(JUTTING) == []
        assert seen.ask("document.documentElement.scrollWidth") <= seen.ask("innerWidth")
        right = "document.querySelector('.who div').getBoundingClientRect().right"
        assert seen.ask(right) <= seen.ask("innerWidth")
        assert seen.ask("document.querySelectorAll('img, .chart script, main script').length") == 0
        with seen.page.expect_download() as waiting:
            seen.page.locator("[data-csv=arms-table]").click()
        text = Path(waiting.value.path()).read_text(encoding="utf-8-sig")
        names = [row[0] for row in csv.reader(io.StringIO(text))][1:]
        assert f"'{HOSTILE[2]}" in names
        assert not [name for name in names if name.startswith(("=", "+", "-", "@"))]
