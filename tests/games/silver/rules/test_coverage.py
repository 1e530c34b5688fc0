"""Every numbered paragraph of the rules and every field of the rule set has a case."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent

# How many paragraphs each section has; section 12 is covered field by field.
PARAGRAPHS = {1: 3, 2: 3, 3: 4, 4: 7, 5: 4, 6: 9, 7: 13, 8: 4, 9: 5, 10: 4, 11: 5}
FIELDS = [
    "rascal_extra",
    "amulet_binds_owner",
    "failed_set_penalty",
    "rounds",
    "village_size",
    "first_looks",
    "call_max_cards",
    "call_penalty",
    "caller_wins_ties",
    "witch_must_exchange",
    "deck_end_cuts_call",
    "max_turns",
    "max_free_acts",
    "copies",
]


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
    files = {file.name[:8] for file, name in cases() if name.startswith(prefix)}
    assert files == {f"test_{section:02}_"[:8]}


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_the_rule_set_has_a_case(field: str) -> None:
    assert any(name.startswith(f"test_12_{field}") for _, name in cases())


def test_no_case_names_a_paragraph_that_does_not_exist() -> None:
    for file, name in cases():
        match name.split("_")[1:3]:
            case [section, paragraph] if section.isdigit() and paragraph.isdigit():
                assert int(paragraph) <= PARAGRAPHS[int(section)], (file.name, name)


def test_no_name_stands_twice_in_a_file() -> None:
    assert len(cases()) == len(set(cases()))
