"""Where the words of one game may stand: in its own folders, and where games are listed."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from silver_sim.games import registry
from tests.sources import tree_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "silver_sim"
OF_A_GAME = re.compile(
    r"amulet|village|werewol(?:f|ves)|doppelganger|caller"
    rf"|games\.(?:{'|'.join(registry.names())})",
    re.IGNORECASE,
)
SOURCES = [
    source
    for source in sorted(PACKAGE.rglob("*.py"))
    if not {*source.relative_to(PACKAGE).with_suffix("").parts} & {*registry.names()}
]
REGISTRY, LISTED = PACKAGE / "games" / "registry.py", "PACKAGES"  # where each game is named


def words(text: str, without: str = "") -> Iterator[tuple[int, str]]:
    """Every identifier, string and imported module of a source, with its line.

    ``without``: the name of a constant of the module whose value is not read.
    """
    read = [node for node in tree_of(text).body if not is_assigned(node, without)]
    for node in chain.from_iterable(map(ast.walk, read)):
        line = getattr(node, "lineno", 0)
        for name, value in ast.iter_fields(node):
            if isinstance(value, str):
                yield line, value
            elif name in ("names", "kwd_attrs") and isinstance(value, list):
                yield from ((line, each) for each in value if isinstance(each, str))


def is_assigned(statement: ast.stmt, name: str) -> bool:
    """Whether a statement gives the constant of this name its value."""
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == name


def test_no_word_of_a_game_stands_outside_its_folders() -> None:
    found = []
    for source in SOURCES:
        said = words(source.read_text(encoding="utf-8"), LISTED if source == REGISTRY else "")
        name = source.relative_to(PACKAGE).as_posix()
        found += [f"{name}:{line}: {word}" for line, word in said if OF_A_GAME.search(word)]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        '"""The villages of a table."""',
        "early_caller = 1\ndef f(*, Doppelganger): pass",
        "from silver_sim.games.silver import table",
        "import silver_sim.games.silver.game",
        'f"{1} werewolves"',
        "match x:\n    case {**callers}: pass",
        "global village",
        "f(werewolf=x.amulet_slot)",
    ],
)
def test_a_word_is_found_wherever_it_stands_but_in_comments(text: str) -> None:
    assert any(OF_A_GAME.search(word) for _, word in words(text))
    assert not any(OF_A_GAME.search(word) for _, word in words("x = 1  # the caller's"))


def test_no_sort_leaves_the_order_of_equals_to_the_processor() -> None:
    texts = (each.read_text(encoding="utf-8") for each in PACKAGE.rglob("*.py"))
    assert not re.search(r"argpartition\(|argsort\((?!.*stable)", "\n".join(texts))
