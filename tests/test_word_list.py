"""The house's own dialect stands in no text that a person reads."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import tree_of

ROOT = Path(__file__).parents[1]
# Words that a reader who is new here stumbles over; what is said instead stands behind each.
DIALECT = {
    r"told": "given, known, shown, described",
    r"tells? apart|telling apart": "distinguish",
    r"alone": "only",
    r"beside": "next to, compared with",
    r"anew": "again",
    r"whoever": "anyone who",
    r"so many": "that many, the number",
    r"lies": "is",
    r"the likelier": "more likely",
    r"at the latest": "at most",
}
OPENINGS = r"(?:^|(?<=[.!?:] ))(?:Not told|Found:|Who wins \w)"
WORDS = re.compile(rf"\b(?:{'|'.join(DIALECT)})\b|{OPENINGS}", re.IGNORECASE)
RULES = ROOT / "docs/rules"  # quotes the rule book
READ = {"notes_read.py", "notes_grammar.py"}  # lists of words that people write in notes


def texts(source: Path) -> Iterator[tuple[int, str]]:
    """The texts of a source that are no docstrings and have two words or more."""
    tree = tree_of(source.read_text(encoding="utf-8"))
    said = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            words = re.sub(r"\{\w+\}", "", node.value)
            if len(re.findall(r"[A-Za-z]{2,}", words)) > 1:
                yield node.lineno, words


@pytest.mark.parametrize("room", sorted(each.name for each in (ROOT / "silver_sim").iterdir()))
def test_no_text_of_the_program_is_in_dialect(room: str) -> None:
    place = ROOT / "silver_sim" / room
    found = [
        f"{source.relative_to(ROOT)}:{line}: {said[0]}: {text}"
        for source in ([place] if place.is_file() else sorted(place.rglob("*.py")))
        if source.suffix == ".py" and source.name not in READ
        for line, text in texts(source)
        if (said := WORDS.search(text))
    ]
    assert not found


def prose(page: Path) -> str:
    """A page without its blocks of code, which quote the program, and the rules."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"```.*?```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL)


def test_no_page_of_the_docs_is_in_dialect() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found = [
        f"{page.relative_to(ROOT)}:{number}: {said[0]}: {line}"
        for page in pages
        if RULES not in page.parents and page.name != "changelog.md"
        for number, line in enumerate(prose(page).splitlines(), 1)
        if (said := WORDS.search(line))
    ]
    assert not found


def test_a_text_in_dialect_is_found(tmp_path: Path) -> None:
    source = tmp_path / "said.py"
    source.write_text(
        '"""Told."""\nWHAT = "it is told twice"\nNAME = "told"\nMORE = f"{told} lies"\n'
    )
    assert [line for line, text in texts(source) if WORDS.search(text)] == [2]
