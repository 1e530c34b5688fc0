"""Python sources as trees, read once."""

import ast
from collections.abc import Iterator
from functools import cache

# What takes long to import, and is imported only where it is needed.
HEAVY = {
    *("cma", "numba", "llvmlite", "numpy", "polars", "pandas", "scipy", "matplotlib", "PIL"),
    "jinja2",
}


@cache
def tree_of(text: str) -> ast.Module:
    """The tree of a source; nobody changes it."""
    return ast.parse(text)


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """All statements of a source, however deep. No expression holds one, so none is looked into."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.stmt):
            yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            todo += getattr(node, name, [])
