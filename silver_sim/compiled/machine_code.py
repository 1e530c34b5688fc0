"""What machine code is named by, and where it is.

Compiled code is cached in a folder a module, named by everything that could change it: the
sources of the module and of all modules that it imports, and by `made_for`. An edited engine is
therefore never answered from old machine code, and checked and unchecked code never mix.

A wheel of one platform brings such folders along, which spares the first command to compile. They
are read and never written, and only where the package is installed.
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

from silver_sim.caches import cache_folder, content_of, kept

PYTHON_MODE = os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")
CODE = ".nbc"  # how the names of files of machine code end
PLAIN_NUMBA = os.environ.get("SILVER_SIM_PLAIN_NUMBA", "") not in ("", "0")
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "") not in ("", "0")

# What a processor must have, in LLVM's words, to run code that is made for all of its kind. The
# engine is as quick in it, and all processors of a kind can share it.
_BASELINES = {
    "x86-64-v3": {"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"},
    "x86-64-v2": {"cx16", "popcnt", "sahf", "sse4.2"},
}

_NAME = __package__.partition(".")[0]  # of the whole package
_PACKAGE = Path(__file__).parents[1]
BROUGHT = _PACKAGE / "_builtin" / "code"  # in an installed wheel, like all that is built in
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
    digest.update(made_for().encode())
    return digest.hexdigest()[:16]


@cache
def _content_of(source: Path) -> bytes:
    """The place of a source file in this package, and what stands in it as the program begins."""
    return source.relative_to(_PACKAGE.parent).as_posix().encode() + source.read_bytes()


@cache
def made_for() -> str:
    """What machine code is made for here: processor, Python, libraries, bounds checks.

    Without the last part of each version, which changes nothing of it.
    """
    python = ".".join(map(str, sys.version_info[:2]))
    libraries = (f"{each}{_series(each)}" for each in ("numba", "llvmlite", "numpy"))
    own = os.environ.get("NUMBA_CPU_NAME") or f"this-{platform.machine()}"
    how = ["plain"] * PLAIN_NUMBA + ["checked"] * BOUNDS_CHECKED
    return "-".join([processor() or own, f"python{python}", *libraries, *how])


def _series(package: str) -> str:
    return ".".join(version(package).split(".")[:2])


@cache
def processor() -> str:
    """The baseline that code is made for, as LLVM calls it; "" for this processor and no other.

    So it is if it is older than all baselines, for plain numba, or if a variable names another.
    """
    if PLAIN_NUMBA or os.environ.keys() & {"NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"}:
        return ""
    machine = platform.machine().lower()
    if machine in ("aarch64", "arm64"):
        return "apple-m1" if sys.platform == "darwin" else "generic"
    if machine not in ("x86_64", "amd64"):
        return ""
    from llvmlite import binding

    has = {feature for feature, there in binding.get_host_cpu_features().items() if there}
    return next((name for name, wanted in _BASELINES.items() if wanted <= has), "")


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
    return any(any(place.rglob(f"{name}*{CODE}")) for place in (_brought(folder), folder))


def code(path: Path) -> bytes | None:
    """What is in a file of machine code, of the wheel or of the cache; None if nothing is."""
    return content_of(_brought(path.parent) / path.name) or kept(path)


def _brought(folder: Path) -> Path:
    """Where the wheel has what is else made in this folder of the cache."""
    return BROUGHT / made_for() / folder.name


def brought_for() -> str:
    """What the machine code in the wheel was made for, as `made_for` says it; "" without any."""
    return ", ".join(sorted(path.name for path in BROUGHT.glob("*/")))
