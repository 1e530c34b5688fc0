"""The house's own dialect stands in no text that a person reads."""

import ast
import io
import re
import tokenize
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
IN_CODE = re.compile(rf"\b(?:{'|'.join(DIALECT)}|house)\b", re.IGNORECASE)
WORDS = re.compile(rf"\b(?:{'|'.join(DIALECT)})\b|{OPENINGS}", re.IGNORECASE)
PARTS = {"told", "untold", "alone", "beside", "anew", "whoever", "lies", "house"}  # of no name
# Names that files, options and JSON have, and a word that the help of a command prints.
WRITTEN = {
    "advice/result.py": "not_told",
    "cli/runs.py": "alone",
    "studies/arms/result.py": "beside",
    "studies/questions/forecast.py": "told",
    "studies/silver/call_safety/result.py": "alone",
    "studies/strategies/result.py": "house",
}
RULES = ROOT / "docs/rules"  # quotes the rule book
READ = {
    "notes_read.py",
    "notes_grammar.py",
    "notes_opening.py",
    "notes_people.py",
    "notes_people_words.py",
}  # lists of words that people write in notes


def texts(source: Path) -> Iterator[tuple[int, str]]:
    """The texts of a source that are no docstrings and have two words or more."""
    tree = tree_of(source.read_text(encoding="utf-8"))
    said = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            words = re.sub(r"\{\w+\}", "", node.value)
            if len(re.findall(r"[A-Za-z]{2,}", words)) > 1:
                yield node.lineno, words


def defined(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names that a source defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr


def of_code(text: str, written: str = "") -> Iterator[tuple[int, str]]:
    """Names, docstrings and comments of a source that are in dialect."""
    tree = tree_of(text)
    for line, name in defined(tree):
        if name != written and PARTS & set(name.lower().strip("_").split("_")):
            yield line, name
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            words = " ".join(str(node.value.value).split())
            if set(IN_CODE.findall(words)) - {written}:
                yield node.lineno, words
    if not re.search(rf"#.*{IN_CODE.pattern}", text, re.IGNORECASE):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and IN_CODE.search(token.string):
            yield token.start[0], token.string


def test_no_name_docstring_or_comment_is_in_dialect() -> None:
    package = ROOT / "silver_sim"
    found = [
        f"{path}:{line}: {said}"
        for source in sorted(package.rglob("*.py"))
        for path in [source.relative_to(package).as_posix()]
        for line, said in of_code(source.read_text(encoding="utf-8"), WRITTEN.get(path, ""))
    ]
    assert not found


def test_a_name_a_docstring_and_a_comment_in_dialect_are_found() -> None:
    text = """def tell(told_by, foretold):
    \"\"\"Whoever asks.\"\"\"
    anew = told_by.told  # as it lies
"""
    assert sorted(line for line, _ in of_code(text)) == [1, 2, 3, 3]
    assert [said for _, said in of_code("told = beside = 1", "told")] == ["beside"]


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
        if RULES not in page.parents and page.name not in ("changelog.md", "history.md")
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
