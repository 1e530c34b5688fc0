"""What code, messages and pages cite is there to be read, for whoever installs the wheel too."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from silver_sim.games.registry import names
from silver_sim.games.traces import replay
from silver_sim.studies.advice.asking import page_on_lines
from tests.games.odin.judge.lines import FIELDS as ODIN_FIELDS
from tests.games.silver.judge.lines import FIELDS as SILVER_FIELDS
from tests.sources import statements, tree_of
from tests.test_packaging import ROOT, carried, checkout_files

PAPERS = {
    "silver-rules": "docs/rules/silver.md",
    "odin-rules": "docs/rules/odin.md",
    "statistics.md": "docs/statistics.md",
}
SILENT = Path(__file__), ROOT / "docs" / "history.md"  # which cites what there was
FOLDERS = ("silver_sim", "strategies", "docs", "experiments", "benchmarks", "tests")
TEXTS = (".py", ".md", ".toml", ".jinja")

NUMBER = r"\d+(?:\.\d+)?"
CITED = re.compile(
    rf"\b(silver-rules|odin-rules|statistics)(?:\.md)?,? "
    rf"({NUMBER}(?:(?:, | and | to |-){NUMBER})*)\b"
)
BARE = re.compile(r"\(((?:1[0-2]|[1-9])\.[1-9]\d?(?:, (?:1[0-2]|[1-9])\.[1-9]\d?)*)\)")
PARAGRAPH = re.compile(r"^(?:## |\*\*)(\d+(?:\.\d+)?)[.*]", re.MULTILINE)
FILE = re.compile(r"\b(?:docs|strategies|experiments|reports|benchmarks|tests)/[\w./-]+\.\w+\b")
PAGE = re.compile(r"[\w./-]*\w\.md\b")


@cache
def paragraphs(paper: str) -> set[str]:
    """The numbers of a paper's sections and paragraphs."""
    return set(PARAGRAPH.findall((ROOT / PAPERS[paper]).read_text(encoding="utf-8")))


@cache
def texts() -> list[tuple[str, str]]:
    """Every text of the project but two with its name, each paragraph in one line."""
    files = [path for path in checkout_files() if path not in SILENT and path.suffix in TEXTS]
    named = [(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in files]
    return [
        (name, re.sub(r"[\"'\s]*\n[\"'#\s]*", " ", text))
        for name, text in named
        if name == "README.md" or name.startswith(FOLDERS)
    ]


def missing(name: str, text: str) -> Iterator[str]:
    """What a text cites of the papers, and they lack."""
    for paper, numbers in CITED.findall(text):
        found = paper if paper in PAPERS else f"{paper}.md"
        for number in re.findall(NUMBER, numbers):
            if number not in paragraphs(found):
                yield f"{name}: {found} {number}"


def test_every_paragraph_that_is_cited_exists() -> None:
    cited = [text for _, text in texts() if CITED.search(text)]
    assert len(cited) > 50
    assert [*chain.from_iterable(missing(*each) for each in texts())] == []


def test_a_citation_of_a_paragraph_that_does_not_exist_is_found() -> None:
    text = "as said (silver-rules 6.5, 7.99), odin-rules 3.2 and 9, statistics.md 4.2-4.77"
    lost = ["silver-rules 7.99", "odin-rules 9", "statistics.md 4.77"]
    assert [*missing("x", text)] == [f"x: {each}" for each in lost]


@pytest.mark.parametrize("game", ["silver", "odin"])
def test_numbers_of_paragraphs_alone_are_those_of_the_rules_of_the_game(game: str) -> None:
    known = paragraphs(f"{game}-rules")
    rooms = (f"silver_sim/games/{game}/", f"tests/games/{game}/")
    cited = [(name, BARE.findall(text)) for name, text in texts() if name.startswith(rooms)]
    bare = {(name, number) for name, found in cited for number in ", ".join(found).split(", ")}
    assert {each for each in bare if each[1] and each[1] not in known} == set()


@pytest.mark.parametrize("game", ["silver", "odin"])
def test_rules_are_numbered_without_a_gap_and_each_has_its_tests(game: str) -> None:
    known = sorted(paragraphs(f"{game}-rules"), key=lambda each: [*map(int, each.split("."))])
    sections = [each for each in known if "." not in each]
    assert sections == [str(number + 1) for number in range(len(sections))]
    for section in sections:
        within = [each for each in known if each.startswith(f"{section}.")]
        assert within == [f"{section}.{number + 1}" for number in range(len(within))]
    tests = [path.name for path in (ROOT / "tests" / "games" / game / "rules").glob("test_*.py")]
    tested = {found.group(1) for name in tests if (found := re.match(r"test_0?(\d+)_", name))}
    assert tested == set(sections)


def test_every_page_that_is_named_is_in_the_checkout() -> None:
    """Papers that only their authors have are not cited; a link may go out from the page's folder.

    Pages that readers write, as `notes.md`, are not of this project.
    """
    known = {path.name for path in checkout_files() if path.suffix == ".md"} | {*PAPERS}
    named = [(name, page) for name, text in texts() for page in PAGE.findall(text)]
    assert {each for each in named if each[1].rpartition("/")[2] not in known} == set()


def said(path: Path) -> Iterator[str]:
    """The texts of a module that a user may see: all but docstrings, which help prints of commands.

    And which listings print of strategies.
    """
    tree = tree_of(path.read_text(encoding="utf-8"))
    printed = path.is_relative_to(ROOT / "silver_sim" / "cli") or "strategies" in path.parts
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [each.body for each in (tree, *statements(tree)) if isinstance(each, documented)]
    silent = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if printed or id(node) not in silent:
                yield node.value


def test_messages_name_no_file_that_the_wheel_lacks() -> None:
    shipped = carried()
    named = {
        (path.relative_to(ROOT).as_posix(), file)
        for path in checkout_files()
        if path.suffix == ".py" and path.relative_to(ROOT).as_posix() in shipped
        for text in said(path)
        for file in [*FILE.findall(text), *PAGE.findall(text)]
    }
    assert {file for _, file in named} >= {"docs/positions.md"}
    theirs = {"strategies/bold.py"}  # an example of a strategy of the reader's own
    assert {each for each in named if each[1] not in {*shipped, *theirs}} == set()


def test_every_game_has_the_page_that_its_message_names() -> None:
    named = {page_on_lines(game) for game in names()}
    assert len(named) == len(names())
    assert {page.relative_to(ROOT).as_posix() for page in named} <= {*carried()}


def test_the_papers_are_in_the_wheel() -> None:
    more = ("glossary", "positions", "positions_odin", "questions", "traces")
    assert {*PAPERS.values(), *(f"docs/{name}.md" for name in more)} <= {*carried()}


@pytest.mark.parametrize(("game", "fields"), [("Silver", SILVER_FIELDS), ("Odin", ODIN_FIELDS)])
def test_the_page_of_traces_has_a_script_and_all_fields_of_decisions_and_states(
    game: str, fields: Mapping[str, Iterable[str]]
) -> None:
    page = (ROOT / "docs" / "traces.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    (script,) = re.findall(r"```json\n(.*?)```", sections[f"{game}: lines"], re.DOTALL)
    (replayed,) = replay(script)
    assert len(replayed.states) == script.count("\n") - 1
    of_states = set(re.findall(r"`(\w+)`", sections[f"{game}: a state"]))
    assert of_states >= set(replayed.states[-1])
    of_decisions = set(re.findall(r"`(\w+)`", sections[f"{game}: decisions"]))
    assert of_decisions >= {*fields, *chain.from_iterable(fields.values())}
