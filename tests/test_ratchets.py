"""Sizes of the house that only fall: whoever makes one smaller writes the new number here.

An issue that has to raise one says why in its news, and lowers another.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from benchmarks.hops import COMMANDS, entered
from silver_sim.games.silver.rules.questions import Act
from tests.cli.conftest import commands
from tests.sources import tree_of
from tests.test_layers import SOURCES, imports, module_of

PACKAGE = Path(__file__).parents[1] / "silver_sim"
ROOMS = {
    "studies and report": ("studies", "report"),
    "games": ("games",),
    "cli": ("cli",),
    "what plays and weighs": ("arena", "advice", "search", "compiled", "runs"),
    "stats": ("stats",),
}
LINES = {
    "studies and report": 38608,
    "games": 30859,
    "cli": 4150,
    "what plays and weighs": 11464,
    "stats": 5082,
    "all else": 3686,
    "no Python": 2037,
    "tests": 60715,
    "benchmarks": 3787,
}
SIZES = {
    "public classes": 675,
    "functions that build prose": 333,
    "files of Silver that name eight acts": 15,
    "files of Silver that name the Robber": 19,
    "files of Odin that name the take": 21,
    "commands at the top": 15,
    "commands": 34,
    "options": 64,
    "circles of imports": 0,
    "slots of a game": 184,
}
# What a game with all that there is fills: fields, and members of protocols without a body.
FILLED = {
    "contract/game.py": ("GameInfo", "Game"),
    "contract/progress.py": ("GameState", "DecisionText"),
    "contract/table.py": ("Waits", "Match"),
    "lookahead.py": ("Lookahead",),
    "measures.py": ("GameWords",),
    "positions.py": ("Positions", "Given"),
    "table/encoding.py": ("Encoding",),
    "text/notation.py": ("Notation",),
    "text/notes.py": ("NotesFormat", "Grammar"),
    "text/telling.py": ("Said",),
}
ENTERED = {"simulate": 167, "call": 148}  # files, from the typed words to the page
WORDS = 3  # of a text that is prose


@cache
def sources() -> dict[str, str]:
    """Every source of the package by its path inside it."""
    files = sorted(PACKAGE.rglob("*.py"))
    return {str(each.relative_to(PACKAGE)): each.read_text(encoding="utf-8") for each in files}


def of_room(*names: str) -> list[str]:
    return [text for path, text in sources().items() if path.split("/")[0] in names]


def lines() -> Iterator[tuple[str, int]]:
    """Lines of each room, of what was moved out of Python, of tests and of benchmarks."""
    for room, names in ROOMS.items():
        yield room, sum(text.count("\n") for text in of_room(*names))
    known = {name for names in ROOMS.values() for name in names}
    rest = {path.split("/")[0] for path in sources()} - known
    yield "all else", sum(text.count("\n") for text in of_room(*rest))
    kinds = ("*.toml", "*.jinja", "*.css", "*.js")
    others = [file for kind in kinds for file in PACKAGE.rglob(kind)]
    yield "no Python", sum(file.read_text(encoding="utf-8").count("\n") for file in others)
    for folder in ("tests", "benchmarks"):
        files = PACKAGE.with_name(folder).rglob("*.py")
        yield folder, sum(file.read_text(encoding="utf-8").count("\n") for file in files)


def is_prose(function: ast.FunctionDef) -> bool:
    """Whether it returns text, and says something itself: some words that are no docstring."""
    if function.returns is None or "str" not in ast.unparse(function.returns):
        return False
    own, returns = ast.get_docstring(function, clean=False), False
    said = 0
    for node in ast.walk(function):
        returns = returns or (isinstance(node, ast.Return | ast.Yield) and node.value is not None)
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = " ".join(str(e.value) for e in node.values if isinstance(e, ast.Constant))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != own:
            text = node.value
        said = max(said, len(re.findall(r"[A-Za-z]{2,}", text)))
    return returns and said >= WORDS


def naming(room: str, pattern: str) -> int:
    """How many files of a game have what is looked for."""
    texts = (text for path, text in sources().items() if path.startswith(f"games/{room}/"))
    return sum(bool(re.search(pattern, text)) for text in texts)


def many_acts() -> int:
    """How many files of Silver name at least eight of its acts, as acts or as words."""
    patterns = [rf'\bAct\.{act.name}\b|"{act.name.lower()}"' for act in Act if act]
    texts = (text for path, text in sources().items() if path.startswith("games/silver/"))
    return sum(sum(bool(re.search(each, text)) for each in patterns) >= 8 for text in texts)


def circles() -> int:
    """How many groups of modules import each other, wherever the imports stand."""
    found = [each for each in SOURCES if each.name != "__init__.py"]
    place = {module_of(each): number for number, each in enumerate(found)}
    pairs = [
        (place[module_of(each)], place[name])
        for each in found
        for name in imports(each.read_text(encoding="utf-8"))
        if name in place
    ]
    heads, tails = zip(*pairs, strict=True)
    graph = coo_array((np.ones(len(pairs)), (heads, tails)), shape=(len(found), len(found)))
    _, groups = connected_components(graph, connection="strong")
    return int((np.bincount(groups) > 1).sum())


def is_filled(member: ast.stmt) -> bool:
    """Whether a game gives a value to it, or a body."""
    if not isinstance(member, ast.FunctionDef):
        return isinstance(member, ast.AnnAssign)
    return member.name[:2] != "__" and len(member.body) == 1 and bool(ast.get_docstring(member))


def slots() -> int:
    """What a game fills of the contract, and of the objects that it hands out by it."""
    classes = [
        (each, FILLED[path])
        for path in FILLED
        for each in tree_of(sources()[f"games/{path}"]).body
        if isinstance(each, ast.ClassDef)
    ]
    return sum(sum(map(is_filled, each.body)) for each, names in classes if each.name in names)


def sizes() -> Iterator[tuple[str, int]]:
    trees = [tree_of(text) for text in sources().values()]
    classes = (node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    yield "public classes", sum(not each.name.startswith("_") for each in classes)
    functions = (n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))
    yield "functions that build prose", sum(map(is_prose, functions))
    yield "files of Silver that name eight acts", many_acts()
    yield "files of Silver that name the Robber", naming("silver", r'\bROB\b|"rob"|Robber')
    yield "files of Odin that name the take", naming("odin", r'\bTAKE\b|"take"')
    leaves = {name: each for name, each in commands() if name not in ("help", "docs")}
    top = {name.split(" ")[0] for name in leaves}
    yield "commands at the top", len(top)
    yield "commands", len(leaves)
    parameters = (each for command in leaves.values() for each in command.params)
    yield "options", len({name for each in parameters for name in each.opts if name[:2] == "--"})
    yield "circles of imports", circles()
    yield "slots of a game", slots()


@pytest.mark.parametrize("room", LINES)
def test_the_lines_of_a_room_only_fall(room: str) -> None:
    assert dict(lines())[room] <= LINES[room]


def test_sizes_only_fall() -> None:
    assert dict(sizes()) == SIZES


@pytest.mark.once
@pytest.mark.parametrize("command", ENTERED)
def test_how_far_a_question_travels_only_falls(command: str) -> None:
    entered(COMMANDS[command])  # compiles what it needs, which enters some files more
    assert len({file for file, _ in entered(COMMANDS[command])}) <= ENTERED[command]
