"""Every numbered paragraph of the rules and every field of a rule set has a case (all games)."""

import ast
from functools import cache
from pathlib import Path

import pytest

from silver_sim.games import registry

HERE = Path(__file__).parent

# How many paragraphs each section has; 0: it is one. The last section is covered field by field.
PARAGRAPHS = {
    "silver": {1: 3, 2: 3, 3: 4, 4: 7, 5: 4, 6: 9, 7: 13, 8: 4, 9: 5, 10: 4, 11: 5, 12: 0},
    "odin": {1: 3, 2: 2, 3: 6, 4: 2, 5: 0, 6: 0},
}
FIELDS = {
    "silver": (
        *("rascal_extra", "amulet_binds_owner", "failed_set_penalty", "rounds", "village_size"),
        *("first_looks", "call_max_cards", "call_penalty", "caller_wins_ties"),
        *("witch_must_exchange", "deck_end_cuts_call", "max_turns", "max_free_acts", "copies"),
    ),
    "odin": ("points_limit", "hand_size", "next_starter", "two_player_colours", "max_turns"),
}


@cache
def cases(game: str) -> list[tuple[Path, str]]:
    """The test functions of a game's rules, each with the file that it stands in."""
    return [
        (file, node.name)
        for file in sorted((HERE / game / "rules").glob("test_*.py"))
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def sections_with(game: str, prefix: str) -> set[int]:
    """The sections of the files that have a case whose name begins so."""
    names = (file.name for file, name in cases(game) if name.startswith(prefix))
    return {int(name.split("_")[1]) for name in names}


@pytest.mark.parametrize(
    ("game", "section", "prefix"),
    [
        (game, section, f"test_{section}_{paragraph}")
        for game, sections in PARAGRAPHS.items()
        for section, last in sections.items()
        for paragraph in [f"{number}_" for number in range(1, last + 1)] or [""]
    ],
)
def test_every_paragraph_has_a_case_in_the_file_of_its_section(
    game: str, section: int, prefix: str
) -> None:
    assert sections_with(game, prefix) == {section}


@pytest.mark.parametrize(
    ("game", "field"), [(game, field) for game, fields in FIELDS.items() for field in fields]
)
def test_every_field_of_the_rule_set_has_a_case(game: str, field: str) -> None:
    assert sections_with(game, f"test_{max(PARAGRAPHS[game])}_{field}")


@pytest.mark.parametrize("game", registry.names())
def test_no_case_names_a_paragraph_that_does_not_exist_and_no_name_stands_twice(game: str) -> None:
    for file, name in cases(game):
        match name.split("_")[1:3]:
            case [section, paragraph] if section.isdigit() and paragraph.isdigit():
                assert int(paragraph) <= PARAGRAPHS[game][int(section)], (file.name, name)
    assert len(cases(game)) == len(set(cases(game)))
