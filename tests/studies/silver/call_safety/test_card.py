"""The card of calls and its pocket table: whole, closed to the outside, alike to the byte.

An atlas file that is not what it should be is one message, whatever is wrong with it.
"""

import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from silver_sim.errors import UserError
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.cards import STANDARD_COPIES
from silver_sim.report.page.page import style
from silver_sim.result import as_json
from silver_sim.result import read as read_back
from silver_sim.studies.silver.call_safety.atlas import MANY, SHIPPED, Atlas
from silver_sim.studies.silver.call_safety.card import PACKAGE, rendered, script_data
from silver_sim.studies.silver.call_safety.forks import SUMS
from silver_sim.studies.silver.call_safety.pocket import limit, pockets, print_pockets
from tests.report.html import Tag, assert_nothing_is_fetched, assert_only_its_scripts_run, read
from tests.studies.silver.call_safety.atlases import (
    WINS_THAT_NEED_ONE,
    assert_falling,
    by_hand,
    with_wins,
)

ATLASES: dict[str, Callable[[], Atlas]] = {"shipped": Atlas.read, "by hand": by_hand}


@pytest.fixture(scope="module", params=ATLASES)
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return ATLASES[request.param]()


@pytest.fixture(scope="module")
def text(atlas: Atlas) -> str:
    return rendered(atlas, "1.2.3").decode()


@pytest.fixture(scope="module")
def tree(text: str) -> Tag:
    return read(text)


def test_it_has_its_language_one_title_and_one_heading(tree: Tag) -> None:
    (html,) = tree.all("html")
    assert html.attributes["lang"] == "en"
    (title,), (heading,) = tree.all("title"), tree.all("h1")
    assert title.text == heading.text != ""
    assert len(tree.all("main")) == len(tree.all("noscript")) == 1
    (status,) = [tag for tag in tree.tags if tag.attributes.get("role") == "status"]
    assert status.attributes["aria-live"] == "polite"  # to who does not see the verdict
    names = [tag.attributes["id"] for tag in tree.tags if "id" in tag.attributes]
    assert len(set(names)) == len(names)
    assert {tag.attributes.get("aria-labelledby") for tag in tree.tags} - {None} <= set(names)


def test_nothing_is_fetched_and_only_its_script_runs(text: str, tree: Tag) -> None:
    assert_nothing_is_fetched(text)
    assert_only_its_scripts_run(tree)
    assert "http" not in re.sub("http-equiv", "", text)
    assert "</script><b>" not in text  # what an atlas says of itself


def test_it_is_small_the_same_again_and_holds_every_cell(
    atlas: Atlas, text: str, tree: Tag
) -> None:
    assert len(text.encode()) < 700_000
    again = read_back(Atlas, json.loads(json.dumps(as_json(atlas))))
    assert rendered(again, "1.2.3").decode() == text
    (data,) = [each for each in tree.all("script") if "type" in each.attributes]
    held = [cell and cell[1] for line in json.loads(data.text)["lines"] for cell in line[-1]]
    lines = [each for each in atlas.lines if isinstance(each.opponents, tuple)]
    assert held == [cell and cell.forks for line in lines for cell in line.cells]


def test_an_end_that_decides_is_not_rounded_to_nothing() -> None:
    """Gains are in tenths of a percentage point, and a tenth of those where it is needed."""
    for line in script_data(Atlas.read())["lines"]:
        for letter, *_, lo, hi in filter(None, line[-1]):
            assert letter != "C" or lo > 0
            assert letter != "w" or hi < 0
    (line,) = script_data(by_hand(with_wins(by_hand().lines[0], WINS_THAT_NEED_ONE)))["lines"]
    gains = [cell[5:] for cell in line[-1][:3]]
    assert gains == [[4.8, 0.2, 9.4], [1, 0, 2], [-8.2, -16.5, -0.4]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_hardly_says_call_where_call_says_wait(seats: int) -> None:
    """Of what a number of it covers, in no more than one position in fifty."""
    atlas = Atlas.read()
    others = [*combinations_with_replacement(range(1, MANY + 1), seats - 1)]
    said: defaultdict[object, Counter[str]] = defaultdict(Counter)
    for cards, unknown, opponents in product((4, 3, 2, 1), (0, 1), others):
        line = atlas.line(seats, cards, unknown, opponents)
        most, alone = limit(atlas, seats, cards, unknown, opponents), len({*opponents[:2]}) > 1
        for known, cell in line or ():
            if known <= most:
                said[cards, unknown, opponents[0], alone][cell.verdict] += cell.forks
    assert len(said) > 10
    for verdicts in said.values():
        assert 50 * verdicts["wait"] <= verdicts.total()


def test_the_page_and_the_terminal_show_the_same_table(atlas: Atlas, tree: Tag) -> None:
    tables = tree.all("table")
    captions = [table.all("caption")[0].text for table in tables]
    assert captions == [pocket.caption for pocket in pockets(atlas)]
    for table, pocket in zip(tables, pockets(atlas), strict=True):
        rows = [[cell.text for cell in row.all("td")] for row in table.all("tr")[1:]]
        assert rows == [
            ["\xa0".join(filter(None, (cell.text, cell.mark))) for cell in cells]
            for _, *cells in pocket.rows
        ]


def test_the_table_as_text() -> None:
    console = Console(width=120, color_system=None)
    with console.capture() as printed:
        print_pockets(by_hand(), console)
    assert printed.get().startswith("Call if the cards that you know add up to this or less.")
    rows = [line.split("  ") for line in printed.get().splitlines()]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    head = ["fewest cards any opponent has", *(f"{n} players" for n in (2, 3, 4))]
    assert cells.count(head) == 5
    assert cells[cells.index(["You hold 4 cards"]) + 2] == ["1", "–", "–", "24 ○"]
    assert ["2", "–", "1", "–"] in cells


def test_cards_and_sums_are_those_of_the_game_and_colours_those_of_all_pages() -> None:
    found, rules = script_data(by_hand()), SILVER.rule_set({})
    assert list(found["copies"]) == list(STANDARD_COPIES) == list(rules.copies)
    assert (found["most"], found["heaviest"]) == (rules.call_max_cards, SUMS - 1)
    card, page = style("card.css", PACKAGE), style("page.css")
    assert card.startswith(":root {")
    colours = card.partition("* { box-sizing")[0]
    assert page.startswith(colours)
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb", card.removeprefix(colours))


@pytest.fixture
def content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(as_json(by_hand())))
    return found


def refused(content: Any, folder: Path) -> UserError:
    path = folder / "atlas.json"
    path.write_text(json.dumps(content))
    with pytest.raises(UserError) as problem:
        Atlas.read(path)
    assert problem.value.exit_status == 2
    return problem.value


def test_a_whole_one_is_read(content: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "atlas.json").write_text(json.dumps(content))
    read = Atlas.read(tmp_path / "atlas.json")
    assert as_json(read) == content
    assert rendered(read, "1") == rendered(by_hand(), "1")


@pytest.mark.parametrize(
    "emptied", [[], {}, "", None, 0.5, True, [None], ["x"], {"a": 1}, 1e300, float("nan")]
)
def test_whatever_is_emptied_is_told(content: dict[str, Any], tmp_path: Path, emptied: Any) -> None:
    """A card where an atlas may hold this."""
    path, refused = tmp_path / "atlas.json", 0
    line = content["lines"][0]
    every: list[Any] = [content, content["made"], content["rule"], line, line["win"]]
    for parts in [*every, line["cells"][0]]:
        for name in [*parts] if isinstance(parts, dict) else range(len(parts)):
            before, parts[name] = parts[name], emptied
            path.write_text(json.dumps(content))
            try:
                assert rendered(Atlas.read(path), "1")
            except UserError:
                refused += 1
            parts[name] = before
    assert refused >= 20


def test_what_is_wrong_is_named(content: dict[str, Any], tmp_path: Path) -> None:
    others: list[Any] = [[], "", None, 7, [{}]]
    for whole in others:
        assert "is no atlas of calls that this version reads" in refused(whole, tmp_path).message
    problem = refused(content | {"schema_version": 5}, tmp_path)
    assert "schema_version" in problem.why
    assert "silver-sim run call_safety" in problem.help
    for field in ("schema_version", "made", "rule", "lines"):
        assert field in refused({**content, field: None}, tmp_path).why
        rest = {name: each for name, each in content.items() if name != field}
        assert field in refused(rest, tmp_path).why
    content["lines"][0]["cells"][1][3][0] = 1e13
    assert "the cell of sum 1" in refused(content, tmp_path).why


def test_a_large_or_irregular_file_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "large.json", "wb") as file:
        file.truncate(64_000_001)
    with pytest.raises(UserError) as problem:
        Atlas.read(tmp_path / "large.json")
    assert problem.value.why == "it has more than 64,000,000 bytes"
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(UserError) as problem:
            Atlas.read(path)
        assert problem.value.why == "it is not a regular file"
    with pytest.raises(UserError, match="cannot read"):
        Atlas.read(tmp_path)


def test_cells_of_the_shipped_one_fall_along_every_line_and_none_is_certain() -> None:
    """Of all cells that tell a chance, no interval is empty; it rests on millions of forks."""
    assert SHIPPED.stat().st_size <= 3_000_000
    atlas = Atlas.read()
    assert atlas.made.forks >= 5_000_000
    assert_falling(atlas)
    for line in atlas.lines:
        assert all(0 <= cell.chance.lo < cell.chance.hi <= 1 for _, cell in line)
