"""Every refusal says what to do: the calls that raise one are read from the sources."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from silver_sim.errors import MEND, StrategyError
from tests.sources import statements, tree_of
from tests.test_layers import PACKAGE

COMPLETED = {"LineError"}  # whoever reads the script adds what would be legal there


@cache
def _texts() -> dict[Path, str]:
    """The sources of the package; whoever only collects tests does not read them."""
    return {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}


def _trees(names: Iterable[str]) -> dict[Path, ast.Module]:
    """The sources in which one of these names stands, as trees."""
    there = re.compile(rf"\b(?:{'|'.join(names)})\b")
    return {path: tree_of(text) for path, text in _texts().items() if there.search(text)}


@cache
def _classes() -> set[str]:
    """The errors whose help comes from whoever raises them: a class may bring its own."""
    found = {"UserError"}
    trees = _trees(["UserError"]).values()
    for node in (each for tree in trees for each in statements(tree)):
        if isinstance(node, ast.ClassDef):
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            own = any(getattr(each, "name", "") == "__init__" for each in node.body)
            if "UserError" in bases and not own:
                found.add(node.name)
    return found - COMPLETED


def _without_help(tree: ast.Module, classes: set[str]) -> Iterator[int]:
    """The lines at which such an error is made without a help, or with an empty one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in classes:
            given = {each.arg: each.value for each in node.keywords}
            value = given.get("help", given.get(None))  # None: keywords handed on
            if value is None or (isinstance(value, ast.Constant) and not value.value):
                yield node.lineno


def test_every_refusal_has_its_help() -> None:
    trees = _trees(_classes()).items()
    found = {path.name: [*_without_help(tree, _classes())] for path, tree in trees}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_refusal_without_help_would_be_found() -> None:
    bad = 'UserError("no")\nUserError("no", help="")\nUserError("no", help="yes")\n'
    bad += '_DesertedError("no")'
    assert list(_without_help(ast.parse(bad), _classes())) == [1, 2, 4]


def test_a_strategy_that_fails_can_be_mended() -> None:
    assert f"help: {MEND}" in str(StrategyError("strategy 'mine' failed"))
