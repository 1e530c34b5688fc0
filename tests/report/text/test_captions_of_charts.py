"""Captions name only what their charts draw: strategies, values and levels, on every page."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from silver_sim.report.figures.chart import Plot
from silver_sim.report.model import Page
from silver_sim.runs import RunFolder
from silver_sim.studies.report import page_of_run
from tests.report.conftest import Pages, ProfilePages
from tests.report.text.captions import (
    is_drawn,
    names_in,
    names_of,
    said_of_nothing_drawn,
    said_without_a_picture,
    texts_of,
)
from tests.report.text.numbers import told_by_no_table
from tests.shared import made_once
from tests.small_runs import UNDRAWN, played

pytestmark = pytest.mark.slow

ROSTER = ["raider", "keeper", "spy", "patient", "human", "gambler", "pairs", "random"]


def test_captions_name_what_is_drawn_on_every_kind_of_page(built: Pages | ProfilePages) -> None:
    page = built.page
    assert said_of_nothing_drawn(page) == []
    assert said_without_a_picture(built.text) == []
    assert told_by_no_table(page, names_of(page)) == []  # no number of a caption


@pytest.fixture(scope="module")
def standings(tmp_path_factory: pytest.TempPathFactory) -> Page:
    """More strategies than charts of panels have room for; who calls most is not the best."""

    def make(folder: Path) -> None:
        fields: dict[str, Any] = {"kind": "tournament", "roster": ROSTER, "confirm": False}
        played(folder / "run", seats=2, blocks=12, seed=3, **fields, **UNDRAWN)

    return page_of_run(RunFolder.open(made_once(tmp_path_factory, "standings", make) / "run"))


def test_captions_of_a_large_roster_are_about_those_with_a_panel(standings: Page) -> None:
    assert said_of_nothing_drawn(standings) == []
    assert told_by_no_table(standings, names_of(standings)) == []
    (calls,) = [each for each in standings.figures if each.name == "calls"]
    assert calls.finding.startswith("Among the first 6 by win share: ")
    assert "pairs" not in calls.finding  # it calls most, and has no panel
    (section,) = [each for each in standings.sections if each.name == "calls-section"]
    rates = {row[0].text: row[1].values[0] or 0.0 for row in section.tables[0].rows}
    assert max(rates, key=rates.__getitem__) == "pairs"


SCALED = ("arms", "places", "totals", "round-scores", "story", "calls", "settling")


def test_who_plays_at_random_is_on_no_scale_and_that_is_said(standings: Page) -> None:
    figures = {each.name: each for each in standings.figures}
    for name in SCALED:
        figure = figures[name]
        assert "random" not in texts_of(figure), name
        assert "Not drawn: random; playing at random" in figure.reading, name
        assert "off the scale" not in figure.reading, name  # untrue of places and calls
        assert any(row[0].text == "random" for row in figure.table.rows) or name == "calls", name
    chart = figures["story"].chart()
    assert isinstance(chart, Plot)
    (panel,) = chart.panels
    (story,) = [each for each in panel.traces if each.name == "raider"]
    assert abs(story.spots[-1].y) < 60  # random ends hundreds of points behind
    assert "leaves out random" in figures["story"].reading
    assert "most often the highest" not in figures["places"].finding
    assert "The table of all calls has its numbers." in figures["calls"].reading


def test_one_strategy_and_random_are_both_drawn(
    pages_of: Callable[[str], Pages], tmp_path: Path
) -> None:
    fields: dict[str, Any] = {"kind": "simulate", "players": ["greedy", "random"], **UNDRAWN}
    page = page_of_run(played(tmp_path / "run", blocks=10, seed=3, **fields))
    for name in ("arms", "story", "totals"):
        (figure,) = [each for each in page.figures if each.name == name]
        drawn = " ".join(texts_of(figure))
        assert "greedy" in drawn
        assert "random" in drawn
        assert "Not drawn: " not in figure.reading
    assert said_of_nothing_drawn(page) == []


@pytest.mark.parametrize(
    ("finding", "found"),
    [
        ("random is best", "random"),
        ("keeper wins 1.5 ± 0.5 %", "1.5 ± 0.5"),
        ("keeper wins 1.234 % of its games", "1.234"),
        ("with 4 seats keeper leads", "tables of 4"),
        ("of the first 5 keeper leads", "the first 5"),
        ("9 of 17 are shown to differ", "9 of 17"),
        ("keeper is best", ""),
    ],
)
def test_a_caption_of_something_else_is_found(standings: Page, finding: str, found: str) -> None:
    why, first, *others = standings.sections
    figure = replace(first.figures[0], finding=finding)
    changed = replace(standings, sections=[why, replace(first, figures=[figure]), *others])
    told = said_of_nothing_drawn(changed) + told_by_no_table(changed, names_of(changed))
    assert told == ([f"arms: {found} ({finding})"] if found else [])


def test_a_lead_tells_estimates_of_tables_alone(standings: Page) -> None:
    why, first, *others = standings.sections
    (best, *_), *_ = (row for row in first.figures[0].table.rows)
    share = next(c.text for row in first.figures[0].table.rows for c in row if "±" in c.text)
    wrong = "It wins 1.5 ± 0.5 %."
    for lead, found in ((f"{best.text} wins {share} %.", []), (wrong, ["1.5 ± 0.5"])):
        changed = replace(standings, sections=[why, replace(first, lead=lead), *others])
        told = told_by_no_table(changed, names_of(changed))
        assert told == [f"{first.name}: {each} ({lead})" for each in found]


def test_a_level_that_is_not_drawn_is_found_in_a_static_page() -> None:
    cells = "".join(f'<tr><td class="text">{n} ahead</td></tr>' for n in ("5 to 14", "15 or more"))
    page = (
        f"<table>{cells}</table><figure id='besides'><p class='finding'>if 5 to 14 ahead</p>"
        "<span data-drawn-for='besides'>{}</span><svg><text>0</text></svg></figure>"
    )
    assert said_without_a_picture(page.format("15 or more ahead")) == ["besides: 5 to 14 ahead"]
    assert said_without_a_picture(page.format("round 4, 5 to 14 ahead")) == []


def test_names_are_found_whole_and_values_along_an_axis() -> None:
    known = ["greedy:call_at=5", "greedy"]
    assert names_in("greedy:call_at=5 and greedy", known[::-1]) == known
    assert is_drawn("call_at=5", "call_at | 2 | 5 | 8")
    assert not is_drawn("call_at=5", "call_at | 2 | 15 | 8")
    assert is_drawn("mix(greedy…ry(3)", "mix(greedy:0.7,pairs:0.3)+memory(3)")
