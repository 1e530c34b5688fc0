"""What machine code is named by, and where it is.

Compiled code is cached in a folder a module, named by everything that could change it: the
sources of the module and of all modules that it imports, the versions of numba, llvmlite, numpy and
Python, the processor and the bounds-check switch. An edited engine is therefore never answered from
old machine code, and checked and unchecked code never mix.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from silver_sim.caches import cache_folder

PYTHON_MODE = os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")
CODE = ".nbc"  # how the names of files of machine code end
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "") not in ("", "0")

_NAME = __package__.partition(".")[0]  # of the whole package
_PACKAGE = Path(__file__).parents[1]
_IMPORT = re.compile(r"^ *(?:from|import) +(silver_sim[\w.]*)", re.MULTILINE)


def engine_sources() -> list[Path]:
    """Every source file of the engine, sorted."""
    return sorted([*_below(), *(_PACKAGE / "games").rglob("*.py")])


@cache
def fingerprint(*modules: str) -> str:
    """Sixteen hex digits naming what plays: these modules, all that they import, what compiles.

    Without any it names the engine with all its games.
    """
    if not modules:
        return _digest(engine_sources())
    sources = map(_source_of, set().union(*map(closure, modules)))
    return _digest(sorted({*_below(), *sources}))


def _below() -> list[Path]:
    """The sources that every game needs."""
    return [_PACKAGE / "rng.py", *(_PACKAGE / "compiled").rglob("*.py")]


def _digest(sources: Iterable[Path]) -> str:
    """A name for machine code made of these sources, here and with these versions."""
    digest = hashlib.sha256()
    for source in sources:
        digest.update(_content_of(source))
    digest.update(_versions().encode())
    cpu = os.environ.get("NUMBA_CPU_NAME", "")
    digest.update(f"{sys.version_info[:3]} {platform.machine()} {cpu} {BOUNDS_CHECKED}".encode())
    return digest.hexdigest()[:16]


@cache
def _content_of(source: Path) -> bytes:
    """The place of a source file in this package, and what stands in it as the program begins."""
    return source.relative_to(_PACKAGE.parent).as_posix().encode() + source.read_bytes()


@cache
def _versions() -> str:
    """The libraries that make or call machine code."""
    return "".join(f"{package} {version(package)}" for package in ("numba", "llvmlite", "numpy"))


@cache
def _source_of(module: str) -> Path:
    """The source file of a module of this package, or of a package in it."""
    path = _PACKAGE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _imports(module: str) -> frozenset[str]:
    """The modules of this package that a module imports; of a package, possibly any of its own."""
    found = set(_IMPORT.findall(_source_of(module).read_text(encoding="utf-8")))
    for name in list(found):
        if _source_of(name).name == "__init__.py" and name != _NAME:
            found |= {f"{name}.{path.stem}" for path in _source_of(name).parent.glob("[!_]*.py")}
    return frozenset(found)


@cache
def closure(module: str) -> frozenset[str]:
    """A module and all modules of this package that it imports, directly or not."""
    known, fresh = {module}, [module]
    while fresh:
        added = _imports(fresh.pop()) - known
        known |= added
        fresh += added
    return frozenset(known)


@cache
def code_folder(*modules: str) -> Path:
    """Where the compiled code that depends on these modules of this package is; it exists."""
    sources = sorted(set().union(*map(closure, modules)))
    name = f"{modules[0].rpartition('.')[2]}-{_digest(map(_source_of, sources))}"
    return cache_folder(name)


def was_compiled(module: str) -> bool:
    """Whether an earlier process left compiled code of this module in the cache.

    So it is if there is none to compile: without a name.
    """
    return PYTHON_MODE or not module or has_code(code_folder(module))


def has_code(folder: Path, name: str = "") -> bool:
    """Whether compiled code is in a folder, of a source file whose name begins so."""
    return any(folder.rglob(f"{name}*{CODE}"))
