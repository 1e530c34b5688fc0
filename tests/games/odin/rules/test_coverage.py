"""Every numbered paragraph of the rules and every field of the rule set has a case."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent

# How many paragraphs each section has; 5 is one paragraph, 6 is covered field by field.
PARAGRAPHS = {1: 3, 2: 2, 3: 6, 4: 2}
FIELDS = ["points_limit", "hand_size", "next_starter", "two_player_colours", "max_turns"]


@cache
def cases() -> list[tuple[Path, str]]:
    """The test functions of this folder, each with the file that it stands in."""
    return [
        (file, node.name)
        for file in sorted(HERE.glob("test_*.py"))
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize(
    ("section", "paragraph"),
    [(section, n) for section, last in PARAGRAPHS.items() for n in range(1, last + 1)],
)
def test_every_paragraph_has_a_case_in_the_file_of_its_section(
    section: int, paragraph: int
) -> None:
    prefix = f"test_{section}_{paragraph}_"
    files = {file.name[:7] for file, name in cases() if name.startswith(prefix)}
    assert files == {f"test_{section}_"}


@pytest.mark.parametrize("section", [5, 6])
def test_every_section_without_paragraphs_has_a_case(section: int) -> None:
    files = {file.name[:7] for file, name in cases() if name.startswith(f"test_{section}_")}
    assert files == {f"test_{section}_"}


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_the_rule_set_has_a_case(field: str) -> None:
    assert any(name.startswith(f"test_6_{field}") for _, name in cases())


def test_no_case_names_a_paragraph_that_does_not_exist() -> None:
    for file, name in cases():
        match name.split("_")[1:3]:
            case [section, paragraph] if section.isdigit() and paragraph.isdigit():
                assert int(paragraph) <= PARAGRAPHS[int(section)], (file.name, name)


def test_no_name_stands_twice_in_a_file() -> None:
    assert len(cases()) == len(set(cases()))
