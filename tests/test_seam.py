"""Where the words of one game may stand: in its own folders, and where games are listed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "silver_sim"
OF_A_GAME = re.compile(
    r"amulet|village|werewol(?:f|ves)|doppelganger|caller|games\.silver", re.IGNORECASE
)
SOURCES = [
    source
    for source in sorted(PACKAGE.rglob("*.py"))
    if "silver" not in source.relative_to(PACKAGE).with_suffix("").parts
]
REGISTRY, LISTED = PACKAGE / "games" / "registry.py", "PACKAGES"  # where each game is named
OF_CALLS = "what tells of calls moves to folders of its game"
OF_ROWS = "what rows add up to becomes data of the game"
OF_COMPILING = "the word of programming: who calls a function"
NOT_YET = {  # by file: why words of a game stand there still
    "advice/answer.py": OF_CALLS,
    "advice/atlas.py": OF_CALLS,
    "advice/levels.py": OF_CALLS,
    "advice/question.py": OF_CALLS,
    "advice/reading.py": OF_CALLS,
    "advice/surface.py": OF_CALLS,
    "advice/words.py": OF_CALLS,
    "jit.py": OF_COMPILING,
    "lean.py": OF_COMPILING,
    "report/card.py": OF_CALLS,
    "report/page/call_besides.py": OF_CALLS,
    "report/page/call_choices.py": OF_CALLS,
    "report/page/call_curves.py": OF_CALLS,
    "report/page/call_heat.py": OF_CALLS,
    "report/page/call_safety.py": OF_CALLS,
    "report/page/call_trust.py": OF_CALLS,
    "report/page/calls.py": OF_CALLS,
    "report/page/habits.py": OF_ROWS,
    "report/page/points.py": OF_ROWS,
    "report/page/profile.py": OF_ROWS,
    "report/page/round_sections.py": OF_ROWS,
    "report/page/samples.py": OF_ROWS,
    "report/page/steps.py": OF_CALLS,
    "report/pocket.py": OF_CALLS,
    "stats/atlas.py": OF_CALLS,
    "stats/blocks.py": OF_ROWS,
    "stats/call_rules.py": OF_CALLS,
    "stats/captions.py": OF_ROWS,
    "stats/changed.py": OF_ROWS,
    "stats/deeds.py": OF_ROWS,
    "stats/facts.py": OF_ROWS,
    "stats/forks.py": OF_CALLS,
    "stats/games.py": OF_ROWS,
    "stats/lines.py": OF_CALLS,
    "stats/profiled.py": OF_ROWS,
    "stats/record.py": OF_ROWS,
    "stats/samples.py": OF_ROWS,
    "stats/wording.py": OF_ROWS,
    "studies/call_judge.py": OF_CALLS,
    "studies/call_results.py": OF_CALLS,
    "studies/call_safety.py": OF_CALLS,
    "studies/sharing.py": OF_CALLS,
    "studies/spec.py": OF_ROWS,
    "studies/variants.py": OF_ROWS,
}


def words(text: str, without: str = "") -> Iterator[tuple[int, str]]:
    """Every identifier, string and imported module of a source, with its line.

    ``without``: the name of a constant of the module whose value is not read.
    """
    tree = ast.parse(text)
    tree.body = [each for each in tree.body if not is_assigned(each, without)]
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        for name, value in ast.iter_fields(node):
            if isinstance(value, str):
                yield line, value
            elif name in ("names", "kwd_attrs") and isinstance(value, list):
                yield from ((line, each) for each in value if isinstance(each, str))


def is_assigned(statement: ast.stmt, name: str) -> bool:
    """Whether a statement gives the constant of this name its value."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=target)]):
            return target == name
    return False


def words_of_a_game(source: Path) -> list[str]:
    """What a source says that only one game knows, with its lines."""
    without = LISTED if source == REGISTRY else ""
    said = words(source.read_text(encoding="utf-8"), without)
    found = ((line, OF_A_GAME.search(word)) for line, word in said)
    return sorted({f"line {line}: {match[0]}" for line, match in found if match})


@pytest.mark.parametrize("source", SOURCES, ids=lambda each: each.relative_to(PACKAGE).as_posix())
def test_no_word_of_a_game_stands_outside_its_folders(source: Path) -> None:
    if source.relative_to(PACKAGE).as_posix() not in NOT_YET:
        assert words_of_a_game(source) == []


def test_what_is_still_to_be_moved_is_named_only_while_it_is() -> None:
    clean = [name for name in NOT_YET if not words_of_a_game(PACKAGE / name)]
    assert clean == []


@pytest.mark.parametrize(
    "text",
    [
        '"""The villages of a table."""',
        "early_caller = 1",
        "def f(*, Doppelganger): pass",
        "from silver_sim.games.silver import table",
        "import silver_sim.games.silver.game",
        'f"{1} werewolves"',
        "x.amulet_slot",
        "match x:\n    case {**callers}: pass",
        "global village",
        "f(werewolf=1)",
    ],
)
def test_a_word_is_found_wherever_it_stands(text: str) -> None:
    assert any(OF_A_GAME.search(word) for _, word in words(text))


def test_comments_are_not_read() -> None:
    assert not any(OF_A_GAME.search(word) for _, word in words("x = 1  # the caller's"))
