"""Imports run downhill: which room may import which, read from the sources."""

import ast
import graphlib
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from tests.sources import HEAVY, statements, tree_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "silver_sim"
SOURCES = sorted(PACKAGE.rglob("*.py"))

ANYWHERE = {
    "columns",
    "errors",
    "result",
    "reading",
    "outputs",
    "caches",
    "children",
    "extras",
    "given",
    "thread_clock",
    "__version__",
}
PAGES = {
    *("report.page", "report.model", "report.tables", "report.text", "report.palette"),
    *("games.contract", "games.measures", "stats.*", "result", "errors"),
}
STUDY = {
    "studies.core",
    "arena",
    "search",
    "games.contract",
    "games.lookahead",
    "games.measures",
    "games.registry",
    "stats",
    "stats.*",
    "report.*",
}
GAMES = {  # what the rooms of a game may use of those that all games share
    *("games.contract", "games.measures", "games.rules", "games.text", "games.table"),
    *("games.lookahead", "games.positions", "games.thumb", "compiled", "rng"),
    *("columns", "thread_clock", "errors"),
}
RULES = {"games.silver.rules", "reading", *GAMES}
ODIN = {"games.odin.rules", *GAMES}
# A room: the rooms that it may import beside itself; ``report.*`` are all rooms inside report. A
# module is in the room of the longest name that its own begins with.
MAY_IMPORT: dict[str, set[str]] = {
    "__main__": {"cli.main"},
    "silver_sim": {  # the front door
        *("games.traces", "play", "studies", "studies.advice", "studies.review"),
        "studies.silver.call_safety",
    },
    # Commands
    "cli.main": {"cli", "cli.silver", "arena", *ANYWHERE},
    "cli.silver": {
        *("cli", "advice", "studies.advice", "studies.silver.call_safety", "report.terminal"),
        *ANYWHERE,
    },
    "cli": {
        *("studies", "studies.core", "studies.profile", "studies.check", "studies.difference"),
        *("studies.questions", "studies.tune", "report.*", "runs", "arena", "compiled"),
        *("studies.power", "studies.rate", "studies.exploit", "studies.advice", "advice"),
        *("studies.thumb", "studies.strategies", "studies.replay", "studies.review"),
        *("studies.table", "studies.train"),
        *("games.contract", "games.measures", "games.registry", "games.traces", *ANYWHERE),
        "games.notes",
    },
    # Questions: on top what every question needs to be played, kept, verified and reported
    "studies": {
        *("studies.arms", "studies.questions"),
        *("studies.profile", "studies.check", "studies.difference", "studies.tune"),
        *("studies.advice", "studies.predictions", "studies.thumb", "advice"),
        *("studies.power", "studies.rate", "studies.review"),
        *STUDY | {"runs", "compiled", *ANYWHERE},
    },
    "studies.silver.call_safety": {
        *STUDY | {"studies.arms", "studies.questions", "studies.advice", "advice", "games.silver"},
        "runs",
        *("games.silver.rules", "games.silver.text", "games.silver.study", "games.positions"),
        *ANYWHERE,
    },
    "studies.silver.profile": {
        *STUDY | {"studies.arms", "studies.profile", "games.silver", "games.silver.*", *ANYWHERE}
    },
    "studies.silver": set(),
    "studies.table": {
        *("play", "studies.advice", "studies.review", "advice", "report.text", "arena"),
        *("games.contract", "games.notes", "games.positions", "games.registry", "games.text"),
        *ANYWHERE,
    },
    "studies.advice": STUDY
    | {"advice", "games.positions", "games.text", "games.traces", *ANYWHERE},
    "studies.replay": STUDY
    | {"studies.advice", "studies.review", "advice", "games.positions", "games.text"}
    | {"games.traces", *ANYWHERE},
    "studies.review": STUDY | {"advice", "studies.advice", "games.text", "games.traces", *ANYWHERE},
    "studies.train": STUDY | {"studies.advice", "advice", "games.positions", *ANYWHERE},
    "studies.predictions": STUDY | {"studies.arms", "advice", "games.table", *ANYWHERE},
    "studies.thumb": STUDY
    | {"studies.arms", "advice", "games.table", "games.thumb", "rng", *ANYWHERE},
    "studies.power": STUDY | {"studies.arms", "studies.questions", *ANYWHERE},
    "studies.strategies": STUDY | ANYWHERE,
    "studies.rate": {"studies.arms", "stats.*", "report.*", *ANYWHERE},
    "studies.profile": STUDY | {"studies.arms", "studies.tune", *ANYWHERE},
    "studies.check": STUDY | {"games.table", *ANYWHERE},
    "studies.difference": STUDY | {"studies.arms", "games.positions", *ANYWHERE},
    "studies.tune": STUDY | {"studies.arms", "runs", *ANYWHERE},
    "studies.exploit": STUDY | {"studies.arms", "studies.tune", *ANYWHERE},
    "studies.questions": STUDY | {"studies.arms", "studies.predictions", *ANYWHERE},
    "studies.arms": STUDY | ANYWHERE,
    "studies.core": {
        *(
            "arena",
            "search",
            "games.contract",
            "games.measures",
            "games.registry",
            "stats.*",
            "report.*",
            "runs",
            "columns",
            "result",
            "reading",
            "errors",
        )
    },
    # What people see
    "report.sections.silver": PAGES | {"report.sections"},
    "report.sections.odin": PAGES | {"report.sections"},
    "report.sections": PAGES | {"games.positions"},
    "report.page": {
        *("report.charts", "report.model", "report.tables", "report.text", "report.palette"),
        *("runs", "stats.*", "result", "errors", "extras", "caches"),
    },
    "report.charts": {
        *("report.text", "report.palette", "stats.*", "result", "children", "errors", "extras"),
    },
    "report.terminal": {
        *("report.model", "report.tables", "report.text", "runs", "columns", "stats.*"),
        *("result", "errors"),
    },
    "report.model": {"report.tables", "report.text"},
    "report.tables": {"report.text", "stats.*"},
    "report.palette": set(),
    "report.text": {"stats.*", "errors"},
    "report": set(),
    # What rows add up to
    "stats": set(),
    "stats.outcomes": {
        "stats.core",
        "stats.results",
        "stats.levels",
        "result",
        "games.contract",
        "games.measures",
    },
    "stats.core": {"stats.results", "stats.levels", "columns", "result"},
    "stats.results": {"stats.levels", "games.measures", "columns", "result"},
    "stats.levels": set(),
    # What to do at a decision
    "advice": {
        *("arena", "search", "stats.*", "games.contract", "games.lookahead", "games.positions"),
        *("games.registry", "games.table", "games.text", "games.traces", "reading", "result"),
        *("rng", "errors", "caches", "compiled"),
    },
    # Games as objects
    "env": {
        *("play", "arena", "games.contract", "games.registry", "games.table", "compiled"),
        *ANYWHERE,
    },
    "play": {
        *("advice", "arena", "search", "games.contract", "games.positions", "games.registry"),
        *("games.table", "games.text", "games.notes", "games.traces", "rng", *ANYWHERE),
    },
    # Who plays, and what is kept
    "arena": {
        *("search", "games.contract", "games.measures", "games.registry"),
        *("compiled", "rng", *ANYWHERE),
    },
    "search": {
        *("games.contract", "games.lookahead", "games.measures", "games.table", "stats.core"),
        *("compiled", "rng", "errors"),
    },
    "runs": {"columns", "outputs", "reading", "result", "errors"},
    # Games
    "games.notes": {
        *("games.registry", "games.text", "games.contract", "games.measures", "reading", "errors"),
    },
    "games.traces": {
        *("games.notes", "games.registry", "games.text", "games.contract", "games.measures"),
        *("games.positions", "given", "reading", "errors"),
    },
    "games.check": {"games.registry", "games.contract", "games.measures", "rng", "errors"},
    "games.registry": {"games.contract", "games.measures", "errors"},
    "games.odin": {"games.odin.*", *GAMES},
    "odin": {"games.odin.seat", "games.odin.rules", "rng"},
    "games.odin.encoded": ODIN | {"games.odin.seat", "games.odin.study", "games.odin.table"},
    "games.odin.study": ODIN | {"games.odin.table", "games.odin.text", "games.odin.seat"},
    "games.odin.table": ODIN | {"games.odin.text", "games.odin.seat"},
    "games.odin.text": ODIN | {"games.odin.seat", "reading"},
    "games.odin.seat": ODIN,
    "games.odin.rules": {"games.rules", "reading", "compiled", "rng", "errors"},
    "games.silver": {"games.silver.*", *GAMES},
    "silver": {
        "games.silver.seat",
        "games.silver.rules",
        "games.contract",
        "games.measures",
        "rng",
    },
    "games.silver.encoded": RULES
    | {"games.silver.seat", "games.silver.study", "games.silver.table"},
    "games.silver.study": RULES | {"games.silver.table", "games.silver.text", "games.silver.seat"},
    "games.silver.table": RULES | {"games.silver.text", "games.silver.seat"},
    "games.silver.text": RULES | {"games.silver.seat"},
    "games.silver.seat": RULES,
    "games.silver.rules": {"games.rules", "reading", "compiled", "rng", "errors"},
    "games.table": {
        *("games.text", "games.contract", "games.measures", "games.rules"),
        *("compiled", "columns", "rng", "thread_clock", "errors"),
    },
    "games.text": {
        *("games.rules", "games.contract", "games.measures", "games.positions"),
        *("reading", "errors"),
    },
    "games.rules": {"compiled", "errors"},
    "games.contract": {
        *("games.lookahead", "games.positions", "games.measures", "games.rules"),
        *("columns", "thread_clock", "errors"),
    },
    "games.lookahead": {"games.positions"},
    "games.positions": {"result"},
    "games.thumb": set(),
    "games.measures": set(),
    "games": set(),
    "rng": {"compiled"},
    "compiled": {"caches"},
    # What anybody may use
    "columns": set(),
    "outputs": {"errors"},
    "reading": {"errors"},
    "result": {"errors"},
    "errors": set(),
    "caches": {"errors"},
    "children": set(),
    "extras": {"errors"},
    "given": {"reading", "errors"},
    "thread_clock": set(),
    "__version__": set(),
}


def module_of(source: Path) -> str:
    """The dotted name of a source file of the package."""
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of a module, or of a name in it; the package itself where there is none."""
    parts = module.split(".")[1:]
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((name for name in names if name in MAY_IMPORT), "silver_sim")


@cache
def below(room: str) -> set[str]:
    """A room and the rooms that it may import."""
    named = MAY_IMPORT[room]
    every = {each for name in named for each in MAY_IMPORT if fnmatch(each, name)}
    assert all(any(fnmatch(each, name) for each in MAY_IMPORT) for name in named), room
    return every | {room}


@cache
def imports(text: str, *, at_the_top: bool = False) -> list[str]:
    """The modules that a source imports, names of a package spelled out."""
    tree, found = tree_of(text), list[str]()
    for node in tree.body if at_the_top else statements(tree):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import hides the room"
            assert node.module
            inner = (PACKAGE.parent / node.module.replace(".", "/")).is_dir()
            found += [f"{node.module}.{a.name}" for a in node.names] if inner else [node.module]
    return found


def uphill(module: str, text: str) -> set[str]:
    """What a module imports although its room may not."""
    rooms = below(room_of(module))
    ours = {name for name in imports(text) if name.split(".")[0] == "silver_sim"}
    return {name for name in ours if room_of(name) not in rooms}


# Modules named as text, "silver_sim.x" or "silver_sim.x:y", count as imported. These point uphill.
OF_SILVER_ALONE = {"studies.silver.call_safety", "studies.silver.profile", "report.sections.silver"}
PLUGGED_IN: dict[str, set[str]] = {
    # the list of games, read before any engine is loaded
    "games.registry": {"games.silver", "games.odin"},
    # what a game has of its own above it, so that the rooms there know no game by name
    "games.silver.info": {"silver", *OF_SILVER_ALONE},
    "games.silver.words": OF_SILVER_ALONE,
    "games.odin.info": {"odin"},
    "games.odin.words": {"report.sections.odin"},
    # pictures that several kinds draw alike, loaded when they are drawn
    "studies.core.kind": {"studies"},
    # what a notebook shows of a result
    "stats.results": {"studies"},
    "advice.result": {"studies.advice"},
    "studies.variants.kind": {"studies"},
    # not loaded: chance stays compiled
    "compiled.interpreted": {"rng"},
}
MODULE_IN_TEXT = re.compile(r"(silver_sim(?:\.\w+)+)(?::\w+)?")


def named_uphill(module: str, text: str) -> set[str]:
    """The rooms of modules that a module names as text although its room may not import them."""
    found = {
        room_of(match[1])
        for node in ast.walk(tree_of(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if (match := MODULE_IN_TEXT.fullmatch(node.value))
    }
    return (
        found - below(room_of(module)) - PLUGGED_IN.get(module.removeprefix("silver_sim."), set())
    )


def test_no_room_names_a_module_of_a_room_above_it_but_where_things_are_plugged_in() -> None:
    found = {module_of(each): named_uphill(module_of(each), each.read_text()) for each in SOURCES}
    assert not {module: rooms for module, rooms in found.items() if rooms}
    assert named_uphill("silver_sim.stats.core.sums", "x = 'silver_sim.arena.run:Arena'")
    assert not named_uphill("silver_sim.arena.run", "x = 'silver_sim.compiled.jit'")


@pytest.mark.parametrize("room", ["stats", "report"])
def test_numbers_and_pages_know_of_games_what_they_hand_out(room: str) -> None:
    for source in (PACKAGE / room).rglob("*.py"):
        names = {name for name in imports(source.read_text()) if room_of(name) == "games"}
        assert not names, source


def test_no_room_imports_a_room_above_it() -> None:
    found = {module_of(each): uphill(module_of(each), each.read_text()) for each in SOURCES}
    assert not {module: names for module, names in found.items() if names}


def test_an_import_uphill_is_found() -> None:
    for module, text in (
        ("stats.outcomes.blocks", "from silver_sim.arena.run import Arena"),
        ("stats.core.sums", "from silver_sim.stats.outcomes.part import Part"),
        ("compiled.jit", "def late():\n    import silver_sim.games.silver.table.loop"),
        ("report.charts.canvas", "from silver_sim.studies import kinds"),
        ("studies.core.kind", "from silver_sim.studies.questions import kind"),
        ("studies.core.study", "from silver_sim.studies import kinds"),
        ("studies.arms.study", "from silver_sim.studies.life import begin"),
        ("studies.compare.study", "from silver_sim.studies.silver.call_safety import study"),
        ("games.silver.rules.deck", "from silver_sim.games.silver.seat import sight"),
        ("arena.run", "from silver_sim.games.silver.game import GAME"),
    ):
        assert uphill(f"silver_sim.{module}", text), module
    assert not uphill("silver_sim.arena.run", "from silver_sim.compiled.jit import kernel")
    assert not uphill("silver_sim.studies.play", "from silver_sim.studies.core import plan")


def test_the_rooms_form_no_circle_and_every_module_has_one() -> None:
    graph = {room: below(room) - {room} for room in MAY_IMPORT}
    assert list(graphlib.TopologicalSorter(graph).static_order())
    homeless = {module_of(each) for each in SOURCES if room_of(module_of(each)) == "silver_sim"}
    assert homeless == {"silver_sim"}


def test_the_modules_form_no_circle() -> None:
    graph = {module_of(each): set(imports(each.read_text(), at_the_top=True)) for each in SOURCES}
    packages = {module_of(each) for each in SOURCES if each.name == "__init__.py"}
    graph = {module: names & (graph.keys() - packages) for module, names in graph.items()}
    assert list(graphlib.TopologicalSorter(graph).static_order())


def outside(source: Path) -> set[str]:
    """The packages beside our own that a source imports anywhere."""
    return {name.split(".")[0] for name in imports(source.read_text())}


def test_only_a_few_files_of_one_room_know_numba() -> None:
    found = [module_of(source) for source in SOURCES if outside(source) & {"numba", "llvmlite"}]
    insides = "context", "kept_code", "library"  # what differs from numba's own
    doors = sorted(("bits", "compiler", "jit", "philox", *insides))
    assert sorted(found) == [f"silver_sim.compiled.{door}" for door in doors]


def test_the_engine_imports_nothing_beside_the_standard_library_but_numpy() -> None:
    """And the random streams do not either."""
    allowed = {"silver_sim", "numpy"}
    for source in [PACKAGE / "rng.py", *(PACKAGE / "games").rglob("*.py")]:
        strange = HEAVY | {"typer", "rich"}
        assert not (outside(source) - allowed) & strange, source


# What opens a file to write, renames or copies one: names of functions and methods.
WRITERS = re.compile(
    r"write_(text|bytes)|sink_\w+|savefig|savetxt|tofile|rename|touch|(sym|hard)?link(_to)?|copyfile"
    r"|copy2|copytree|move|mkstemp|NamedTemporaryFile"
)
TO_WRITE = re.compile("[rwaxbt+]*[wax+][bt+]*")  # modes of `open`
IN_MEMORY = {"write_parquet", "write_csv", "write_ndjson", "write_json", "save", "savez_compressed"}
MAY_WRITE = {
    "caches",  # what can be made again
    "outputs",
    "cli.streams",  # the standard streams
    "runs.formats",  # into the file that `outputs` lends
}


def writing(text: str) -> list[str]:
    """The calls in a source that write files."""
    found = []
    for node in ast.walk(tree_of(text)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        of = getattr(getattr(node.func, "value", None), "id", "")
        modes = [*node.args[:2], *(each.value for each in node.keywords if each.arg == "mode")]
        opened = name in ("open", "fdopen") and any(
            isinstance(each, ast.Constant) and TO_WRITE.fullmatch(str(each.value)) for each in modes
        )
        method = isinstance(node.func, ast.Attribute) and not any(
            isinstance(each, ast.Dict)
            for each in node.args  # of columns
        )
        if opened or (method and WRITERS.fullmatch(name)) or (of, name) == ("os", "replace"):
            found.append(name)
        elif name in IN_MEMORY:
            to = node.args[0] if node.args else None
            if not (to is None or getattr(to, "id", "") in ("content", "file")):
                found.append(name)
    return found


def test_only_one_module_writes_what_users_ask_for() -> None:
    found = {module_of(each): writing(each.read_text()) for each in SOURCES}
    assert {name.removeprefix("silver_sim.") for name, calls in found.items() if calls} == MAY_WRITE


def test_a_writer_is_found() -> None:
    for text in (
        "open(path, 'w')", "path.open('ab')", "open(path, mode='x')", "path.write_text('')",
        "frame.sink_csv(path)", "frame.write_csv(path)", "figure.savefig(path)", "path.rename(new)",
        "os.replace(a, b)", "shutil.copyfile(a, b)", "np.savez_compressed(path)",
    ):  # fmt: skip
        assert writing(text), text
    for text in ("open(path)", "open(path, 'rb')", "'a'.replace('a', 'b')", "frame.write_csv()"):
        assert not writing(text), text


def test_a_game_is_known_outside_by_its_front_door_only() -> None:
    """The arena asks the contract; it knows no game by name."""
    for source in (PACKAGE / "arena").rglob("*.py"):
        games = {
            name for name in imports(source.read_text()) if name.startswith("silver_sim.games")
        }
        assert {room_of(each) for each in games} <= {"games.contract", "games.registry"}, source


def test_the_command_line_imports_heavy_packages_inside_commands_only() -> None:
    for source in (PACKAGE / "cli").rglob("*.py"):
        top = set(imports(source.read_text(), at_the_top=True))
        assert not {name.split(".")[0] for name in top} & HEAVY, source
        ours = {name for name in top if name.startswith("silver_sim")}
        light = (
            "silver_sim.advice.budget",
            "silver_sim.arena.witness",  # what signals tell that the program ends
            "silver_sim.cli",
            "silver_sim.compiled.under_way",  # what signals ask
            "silver_sim.errors",
            "silver_sim.extras",  # what names a library that cannot be loaded
            "silver_sim.given",
            "silver_sim.games.registry",  # its names and editions stand in help texts
            "silver_sim.reading",
            "silver_sim.games.registry",  # what is known of games without their engines
            "silver_sim.__version__",
        )
        assert all(name.startswith(light) for name in ours), (source, ours)


def test_strategies_import_their_door_alone() -> None:
    files = sorted((ROOT / "strategies" / "silver").glob("*.py"))
    assert files
    for source in files:
        assert set(imports(source.read_text())) <= {"typing", "silver_sim.silver"}, source
