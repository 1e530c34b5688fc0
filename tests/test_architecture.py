"""The page on architecture is true: its rooms are those of the sources, its paths are there."""

import re
from pathlib import Path

import pytest

from tests.test_layers import MAY_IMPORT, below

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
DRAWING = GUIDE.partition("```text\n")[2].partition("```")[0]
PATH = re.compile(r"`((?:silver_sim|strategies|experiments|tests|docs)/[\w./]*)`")
SEVERAL = re.compile(r"  (studies|games)\.")  # a line of rooms alone
NOT_DRAWN = {  # files of their own, and the small rooms inside a room that is drawn
    *("__main__", "__version__", "silver_sim", "silver", "odin", "report", "stats", "games"),
    *("report.model", "report.tables", "report.palette", "report.sections.silver"),
    "report.sections.odin",
    *("stats.results", "stats.levels", "cli.main", "games.check", "games.measures"),
    *("games.lookahead", "games.positions", "games.thumb", "thread_clock"),
    *("games.traces", "games.notes", "studies.silver.call_safety", "studies.silver.profile"),
    *("columns", "outputs", "reading", "result", "errors", "caches", "children", "extras"),
    "given",
}


def drawn() -> list[str]:
    """The rooms of the drawing, from the top."""
    names = []
    for line in DRAWING.splitlines():
        if line[:24].strip():  # a line of words alone begins further right
            of_line = line if SEVERAL.search(line.strip()) else line[:25]
            names += [each for each in of_line.split() if each in MAY_IMPORT]
    return names


def test_every_room_is_drawn_once() -> None:
    assert sorted(drawn()) == sorted(MAY_IMPORT.keys() - NOT_DRAWN)


def test_no_room_imports_one_that_is_drawn_above_it() -> None:
    """But for a room and those inside it, which are drawn below it."""
    order = {room: place for place, room in enumerate(drawn())}
    pairs = [(room, other) for room in order for other in below(room) & order.keys()]
    uphill = [(room, other) for room, other in pairs if order[other] < order[room]]
    assert not [each for each in uphill if not each[0].startswith(f"{each[1]}.")]


@pytest.mark.parametrize("path", sorted(set(PATH.findall(GUIDE))))
def test_a_path_of_the_guide_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_folder_of_tests_is_in_one_group_whose_lines_are_counted() -> None:
    rows = [row.split(" | ") for row in re.findall(r"^\| (`tests.*) \|$", GUIDE, re.MULTILINE)]
    groups = {
        ROOT / path: number
        for number, row in enumerate(rows)
        for path in re.findall(r"`(.*?)`", row[0])
    }
    counted = [0] * len(rows)
    for file in (ROOT / "tests").rglob("*.py"):
        group = next(groups[folder] for folder in file.parents if folder in groups)
        counted[group] += file.read_text(encoding="utf-8").count("\n")
    assert counted == pytest.approx([int(row[-1].replace(",", "")) for row in rows], rel=0.1)


def test_it_is_a_page() -> None:
    assert len(GUIDE.splitlines()) <= 155
