"""What reaches around a sight: lines of a strategy's file that lead to what nobody has shown it.

Nobody can prove of a file of Python that it does not; these are the ways that need no tricks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

# Modules that lead beyond a sight, and the names in them that do not.
MODULES = {
    **dict.fromkeys(("builtins", "cffi", "ctypes", "gc", "importlib", "inspect", "io"), ""),
    **dict.fromkeys(("llvmlite", "mmap", "multiprocessing", "pickle", "psutil", "signal"), ""),
    **dict.fromkeys(("socket", "subprocess", "threading", "traceback", "weakref"), ""),
    "os": "path fspath",
    "sys": "float_info maxsize version_info",
}
NAMES = {
    # functions of Python
    *(
        "__builtins__",
        "__import__",
        "delattr",
        "eval",
        "exec",
        "globals",
        "open",
        "setattr",
        "vars",
    ),
    # from an object to its class, its module, what called it
    *("__closure__", "__code__", "__dict__", "__globals__", "__subclasses__", "__traceback__"),
    *("cr_frame", "f_back", "f_globals", "f_locals", "gi_frame", "tb_frame"),
    # files
    *("fromfile", "genfromtxt", "loadtxt", "memmap", "read_bytes", "read_text"),
    # memory beyond a record
    *("as_strided", "carray", "ctypeslib", "data_as", "farray", "from_address", "intrinsic"),
}
OURS = "silver_sim"  # the program, which no strategy may change


def reaches(path: Path) -> Iterator[str]:
    """What does so in a file and in those next to it that it imports, each with its line."""
    met = [path]
    for each in met:
        tree = ast.parse(each.read_bytes())
        imported = _imported(tree)
        where = "line" if each == path else f"{each.name}, line"
        yield from (f"{name} ({where} {line})" for name, line in _reaching(tree, imported))
        for name in imported.values():
            other = path.parent / f"{name.partition('.')[0]}.py"
            if other not in met and other.is_file():
                met.append(other)


def _imported(tree: ast.AST) -> Mapping[str, str]:
    """What imported names stand for: ``np`` for ``numpy``, ``kill`` for ``os.kill``."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                whole = each.name if each.asname else each.name.partition(".")[0]
                found[each.asname or whole] = whole
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
    return found


def _reaching(node: ast.AST, imported: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """What does so below a node of the tree, and its line."""
    name = _whole(node, imported)
    module, _, rest = name.partition(".")
    first = rest.partition(".")[0]
    if isinstance(node, ast.Attribute | ast.Name):
        last = node.attr if isinstance(node, ast.Attribute) else node.id
        if module in MODULES:
            if first not in MODULES[module].split():
                yield name, node.lineno
            return
        if module == OURS and isinstance(node.ctx, ast.Store | ast.Del):
            yield f"change of {name}", node.lineno
        elif not isinstance(node.ctx, ast.Store) and not NAMES.isdisjoint([last, *name.split(".")]):
            yield name or last, node.lineno
            return
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in NAMES:
        yield node.value, node.lineno
    elif isinstance(node, ast.keyword) and node.arg == "boundscheck":
        yield "boundscheck", node.value.lineno
    for child in ast.iter_child_nodes(node):
        yield from _reaching(child, imported)


def _whole(node: ast.AST, imported: Mapping[str, str]) -> str:
    """The dotted name of something imported; empty for anything else."""
    if isinstance(node, ast.Name):
        return imported.get(node.id, "")
    if isinstance(node, ast.Attribute) and (before := _whole(node.value, imported)):
        return f"{before}.{node.attr}"
    return ""
