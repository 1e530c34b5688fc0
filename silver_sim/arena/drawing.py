"""Whether a strategy may draw from its chance, by its file: one that never does needs none."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from types import FunctionType, ModuleType

from silver_sim.arena.find import StrategyFile

CHANCE = 3  # the place of the stream among the arguments of a question function


def may_draw(file: StrategyFile, module: ModuleType, asked: Collection[str]) -> bool:
    """Whether one of the question functions ``asked`` may draw; in doubt it may.

    No answer of its ending does. Another does not if it names its chance at most to hand it on to
    one of them. ``module`` is the file as it was run in plain Python, where a name may have got
    another function in the end.
    """
    functions = [node for node in file.tree.body if isinstance(node, ast.FunctionDef)]
    found = [node for node in functions if node.name in asked]
    ending = file.ending.answers if file.ending else ()
    return not {node.name for node in found}.issuperset({*asked} - {*ending}) or any(
        not _is_played(node, module) or _uses_chance(node, asked) for node in found
    )


def _is_played(node: ast.FunctionDef, module: ModuleType) -> bool:
    """Whether the name of the function means what is written there."""
    meant = vars(module).get(node.name)
    return (
        isinstance(meant, FunctionType)
        and meant.__code__.co_filename == module.__file__
        and meant.__code__.co_firstlineno == node.lineno
    )


def _uses_chance(node: ast.FunctionDef, asked: Collection[str]) -> bool:
    """Whether the function does more with its chance than hand it on."""
    given = [*node.args.posonlyargs, *node.args.args]
    if len(given) <= CHANCE:
        return True
    name = given[CHANCE].arg
    handed_on = {id(each) for call in _calls(node, asked) for each in call.args[CHANCE:]}
    return any(
        isinstance(each, ast.Name) and each.id == name and id(each) not in handed_on
        for each in ast.walk(node)
    )


def _calls(node: ast.FunctionDef, asked: Collection[str]) -> Iterator[ast.Call]:
    """The calls of question functions with four arguments."""
    for each in ast.walk(node):
        match each:
            case ast.Call(func=ast.Name(id=called), args=[_, _, _, ast.Name()], keywords=[]):
                if called in asked:
                    yield each
