"""Imports run downhill: which room may import which, read from the sources."""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "silver_sim"
SOURCES = sorted(PACKAGE.rglob("*.py"))
HEAVY = {
    "numba",
    "llvmlite",
    "numpy",
    "polars",
    "pandas",
    "scipy",
    "matplotlib",
    "altair",
    "jinja2",
    "vl_convert",
}

# A room: the rooms that it may import beside itself.
MAY_IMPORT = {
    "cli": {
        "studies",
        "advice",
        "report",
        "runs",
        "arena",
        "games",
        "jit",
        "machine_code",
        "reading",
        "outputs",
        "errors",
        "__version__",
    },
    "studies": {
        "advice",
        "arena",
        "games",
        "stats",
        "report",
        "runs",
        "jit",
        "machine_code",
        "caches",
        "reading",
        "outputs",
        "errors",
        "__version__",
    },
    "report": {"games", "advice", "runs", "stats", "caches", "children", "errors"},
    "advice": {"reading", "errors"},
    "arena": {
        "games",
        "interpreted",
        "jit",
        "machine_code",
        "caches",
        "children",
        "rng",
        "reading",
        "errors",
        "__version__",
    },
    "games": {"callback", "jit", "rng", "reading", "errors"},
    "silver": {"games", "rng"},
    "runs": {"outputs", "reading", "errors"},
    "outputs": {"errors"},
    "stats": {"games"},
    "rng": {"jit"},
    "interpreted": {"jit"},
    "jit": {"callback", "machine_code", "lean"},
    "callback": set(),
    "machine_code": {"caches"},
    "lean": set(),
    "caches": set(),
    "reading": {"errors"},
    "children": set(),
    "errors": set(),
    "__version__": set(),
    "silver_sim": {"games", "studies"},  # the front door
    "__main__": {"cli"},
}


def module_of(source: Path) -> str:
    """The dotted name of a source file of the package."""
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The first folder or file below the package; the package itself for a name in it."""
    below = module.split(".")[1:2]
    return below[0] if below and below[0] in MAY_IMPORT else "silver_sim"


def imports(text: str, *, at_the_top: bool = False) -> Iterator[str]:
    """The modules that a source imports, names of a package spelled out."""
    tree = ast.parse(text)
    for node in tree.body if at_the_top else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import hides the room"
            assert node.module
            inner = (PACKAGE.parent / node.module.replace(".", "/")).is_dir()
            yield from ([f"{node.module}.{a.name}" for a in node.names] if inner else [node.module])


def uphill(module: str, text: str) -> list[str]:
    """What a module imports although its room may not."""
    room = room_of(module)
    return [
        name
        for name in imports(text)
        if name.split(".")[0] == "silver_sim" and room_of(name) not in MAY_IMPORT[room] | {room}
    ]


HANDED_OUT = {"silver_sim.games.contract", "silver_sim.games.registry"}
OF_SILVER = {
    "silver_sim.studies.silver.call_safety.page.page"
}  # the page of a study of Silver's own


@pytest.mark.parametrize("room", ["stats", "report"])
def test_numbers_and_pages_know_of_games_what_they_hand_out(room: str) -> None:
    for source in (PACKAGE / room).rglob("*.py"):
        if module_of(source) not in OF_SILVER:
            names = {name for name in imports(source.read_text()) if room_of(name) == "games"}
            assert {name for name in names if name not in HANDED_OUT} == set(), source


@pytest.mark.parametrize("source", SOURCES, ids=module_of)
def test_no_room_imports_a_room_above_it(source: Path) -> None:
    assert not uphill(module_of(source), source.read_text())


def test_an_import_uphill_is_found() -> None:
    assert uphill("silver_sim.stats.outcomes.blocks", "from silver_sim.arena.run import Arena")
    assert uphill(
        "silver_sim.compiled.jit", "def late():\n    import silver_sim.games.silver.table.loop"
    )
    assert not uphill("silver_sim.arena.run", "from silver_sim.compiled.jit import kernel")


def test_the_rooms_form_no_circle() -> None:
    assert list(graphlib.TopologicalSorter(MAY_IMPORT).static_order())
    assert {room_of(module_of(source)) for source in SOURCES} <= MAY_IMPORT.keys()


def test_the_modules_form_no_circle() -> None:
    graph = {module_of(each): set(imports(each.read_text(), at_the_top=True)) for each in SOURCES}
    packages = {module_of(each) for each in SOURCES if each.name == "__init__.py"}
    graph = {module: names & (graph.keys() - packages) for module, names in graph.items()}
    assert list(graphlib.TopologicalSorter(graph).static_order())


def outside(source: Path) -> set[str]:
    """The packages beside our own that a source imports anywhere."""
    return {name.split(".")[0] for name in imports(source.read_text())}


def test_only_two_files_know_numba() -> None:
    found = [module_of(source) for source in SOURCES if outside(source) & {"numba", "llvmlite"}]
    assert sorted(found) == ["silver_sim.compiled.jit", "silver_sim.lean"]


def test_the_engine_imports_nothing_beside_the_standard_library_but_numpy() -> None:
    """And the random streams do not either."""
    allowed = {"silver_sim", "numpy"}
    for source in [PACKAGE / "rng.py", *(PACKAGE / "games").rglob("*.py")]:
        strange = HEAVY | {"typer", "rich"}
        assert not (outside(source) - allowed) & strange, source


def test_a_game_is_known_outside_by_its_front_door_only() -> None:
    """The arena asks the contract; it knows no game by name."""
    for source in (PACKAGE / "arena").rglob("*.py"):
        games = {
            name for name in imports(source.read_text()) if name.startswith("silver_sim.games")
        }
        assert games <= {"silver_sim.games.contract"}, source


def test_the_command_line_imports_heavy_packages_inside_commands_only() -> None:
    for source in (PACKAGE / "cli").rglob("*.py"):
        top = set(imports(source.read_text(), at_the_top=True))
        assert not {name.split(".")[0] for name in top} & HEAVY, source
        ours = {name for name in top if name.startswith("silver_sim")}
        light = (
            "silver_sim.cli",
            "silver_sim.errors",
            "silver_sim.reading",
            "silver_sim.__version__",
        )
        assert all(name.startswith(light) for name in ours), (source, ours)


def test_strategies_import_their_door_alone() -> None:
    files = sorted((ROOT / "strategies" / "silver").glob("*.py"))
    assert files
    for source in files:
        assert set(imports(source.read_text())) <= {"typing", "silver_sim.silver"}, source
