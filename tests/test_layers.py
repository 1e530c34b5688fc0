"""Imports run downhill: which room may import which, read from the sources."""

import ast
import graphlib
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tests.sources import HEAVY, statements, tree_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "silver_sim"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# A room: the rooms that it may import beside itself; ``report.*`` are all rooms inside report. A
# module is in the room of the longest name that its own begins with. In capitals: rooms that
# several may import; GAMES is what the rooms of a game may use of those that all games share.
TABLE = """
ANYWHERE: __version__ caches children columns errors extras given outputs reading result
  thread_clock
PAGES: errors games.contract games.measures report.figures report.model report.palette
  report.tables report.text result stats.*
STUDY: arena games.contract games.lookahead games.measures games.registry report.* search stats
  stats.* studies.core
GAMES: columns compiled errors games.contract games.lookahead games.measures games.positions
  games.rules games.table games.text games.thumb rng thread_clock
RULES: GAMES games.silver.rules reading
ODIN: GAMES games.odin.rules
__main__: cli.main
silver_sim: extras games.traces play studies studies.advice studies.review
  studies.silver.call_safety
# Commands
cli.main: ANYWHERE arena cli cli.silver
cli.silver: ANYWHERE advice cli report.terminal studies.advice studies.silver.call_safety
cli: ANYWHERE advice arena compiled games.contract games.measures games.notes games.registry
  games.traces report.* runs studies studies.advice studies.check studies.core studies.difference
  studies.exploit studies.power studies.profile studies.questions studies.rate studies.replay
  studies.review studies.strategies studies.table studies.thumb studies.train studies.tune
# Questions: on top what every question needs to be played, kept, verified and reported
studies: STUDY ANYWHERE advice compiled runs studies.advice studies.arms studies.check
  studies.difference studies.exploit studies.power studies.predictions studies.profile
  studies.questions studies.rate studies.review studies.thumb studies.tune
studies.silver.call_safety: STUDY ANYWHERE advice games.positions games.silver games.silver.rules
  games.silver.study games.silver.text runs studies.advice studies.arms studies.questions
studies.silver.profile: STUDY ANYWHERE games.silver games.silver.* studies.arms studies.profile
studies.silver:
studies.table: ANYWHERE advice arena games.contract games.notes games.positions games.registry
  games.text play report.text studies.advice studies.review
studies.advice: STUDY ANYWHERE advice games.positions games.text games.traces
studies.replay: STUDY ANYWHERE advice games.positions games.text games.traces studies.advice
  studies.review studies.train
studies.review: STUDY ANYWHERE advice compiled games.text games.traces studies.advice
studies.train: STUDY ANYWHERE advice games.positions studies.advice
studies.predictions: STUDY ANYWHERE advice games.table studies.arms
studies.thumb: STUDY ANYWHERE advice games.table games.thumb rng studies.arms
studies.power: STUDY ANYWHERE studies.arms studies.questions
studies.strategies: STUDY ANYWHERE
studies.rate: ANYWHERE report.* stats.* studies.arms
studies.profile: STUDY ANYWHERE studies.arms studies.tune
studies.check: STUDY ANYWHERE games.table
studies.difference: STUDY ANYWHERE games.positions studies.arms
studies.tune: STUDY ANYWHERE runs studies.arms
studies.exploit: STUDY ANYWHERE studies.arms studies.tune
studies.questions: STUDY ANYWHERE studies.arms studies.predictions
studies.arms: STUDY ANYWHERE
studies.core: arena columns errors games.contract games.measures games.registry reading report.*
  result runs search stats.*
# What people see
report.sections.silver: PAGES report.sections
report.sections.odin: PAGES report.sections
report.sections: PAGES games.positions
report.page: caches errors report.figures report.model report.tables report.text runs
report.terminal: columns errors report.model report.tables report.text result runs stats.*
report.model: report.figures report.tables report.text
report.tables: report.text stats.*
report.figures: errors report.palette report.text stats.*
report.palette:
report.text: errors stats.*
report:
# What rows add up to
stats:
stats.outcomes: games.contract games.measures result stats.core stats.levels stats.results
stats.core: columns result stats.levels stats.results
stats.results: columns games.measures result stats.levels
stats.levels:
# What to do at a decision
advice: arena caches compiled errors games.contract games.lookahead games.positions games.registry
  games.table games.text games.traces reading result rng search stats.*
# Games as objects
env: ANYWHERE arena compiled games.contract games.registry games.table play
play: ANYWHERE advice arena games.contract games.notes games.positions games.registry games.table
  games.text games.traces rng search
# Who plays, and what is kept
arena: ANYWHERE compiled games.contract games.measures games.registry rng search
search: compiled errors games.contract games.lookahead games.measures games.table rng stats.core
runs: columns errors outputs reading result
# Games
games.notes: errors games.contract games.measures games.registry games.text reading
games.traces: errors games.contract games.measures games.notes games.positions games.registry
  games.text given reading
games.check: errors games.contract games.measures games.registry rng
games.registry: errors games.contract games.measures
games.odin: GAMES games.odin.*
odin: games.odin.rules games.odin.seat rng
games.odin.encoded: ODIN games.odin.seat games.odin.study games.odin.table
games.odin.study: ODIN games.odin.seat games.odin.table games.odin.text
games.odin.table: ODIN games.odin.seat games.odin.text
games.odin.text: ODIN games.odin.seat reading
games.odin.seat: ODIN
games.odin.rules: compiled errors games.rules reading rng
games.silver: GAMES games.silver.*
silver: games.contract games.measures games.silver.rules games.silver.seat rng
games.silver.encoded: RULES games.silver.seat games.silver.study games.silver.table
games.silver.study: RULES games.silver.seat games.silver.table games.silver.text
games.silver.table: RULES games.silver.seat games.silver.text
games.silver.text: RULES games.silver.seat
games.silver.seat: RULES
games.silver.rules: compiled errors games.rules reading rng
games.table: columns compiled errors games.contract games.measures games.rules games.text rng
  thread_clock
games.text: errors games.contract games.measures games.positions games.rules reading
games.rules: compiled errors
games.contract: columns errors games.lookahead games.measures games.positions games.rules
  thread_clock
games.lookahead: games.positions
games.positions: result
games.thumb:
games.measures:
games:
rng: compiled
compiled: caches
# What anybody may use
columns:
outputs: errors
reading: errors
result: errors
errors:
caches: errors
children:
extras: errors
given: errors extras reading
thread_clock:
__version__:
"""


def read_table(text: str) -> dict[str, set[str]]:
    """The rooms of a table, with what each may import, names in capitals spelled out."""
    found: dict[str, set[str]] = {}
    for room, names in re.findall(r"^([\w.]+):((?:.*)(?:\n  .*)*)", text, re.MULTILINE):
        found[room] = set().union(
            *(found.get(x, {x}) if x.isupper() else {x} for x in names.split())
        )
    return {room: names for room, names in found.items() if not room.isupper()}


MAY_IMPORT = read_table(TABLE)


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
    "games.registry": {"games.silver", "games.odin"},  # read before any engine is loaded
    # what a game has of its own above it, so that the rooms there know no game by name
    "games.silver.info": {"silver", *OF_SILVER_ALONE},
    "games.silver.words": OF_SILVER_ALONE,
    "games.odin.info": {"odin"},
    "games.odin.words": {"report.sections.odin"},
    "studies.core.kind": {"studies"},  # pictures that several kinds draw alike
    "games.traces": {"studies.replay"},
    "result": {"report.terminal"},  # what a notebook shows of a result
    "stats.results": {"studies"},
    "advice.result": {"studies.advice"},
    "studies.variants.kind": {"studies"},
    "given": {"arena", "play"},  # a strategy where its name is wanted
    "compiled.interpreted": {"rng"},  # not loaded: chance stays compiled
}
MODULE_IN_TEXT = re.compile(r"(silver_sim(?:\.\w+)+)(?::\w+)?")


def named_uphill(module: str, text: str) -> set[str]:
    """The rooms of modules that a module names as text although its room may not import them."""
    nodes = (node for node in ast.walk(tree_of(text)) if isinstance(node, ast.Constant))
    named = (MODULE_IN_TEXT.fullmatch(node.value) for node in nodes if isinstance(node.value, str))
    found = {room_of(match[1]) for match in named if match}
    plugged_in = PLUGGED_IN.get(module.removeprefix("silver_sim."), set())
    return found - below(room_of(module)) - plugged_in


def test_no_room_names_a_module_of_a_room_above_it_but_where_things_are_plugged_in() -> None:
    found = {module_of(each): named_uphill(module_of(each), each.read_text()) for each in SOURCES}
    assert not {module: rooms for module, rooms in found.items() if rooms}
    assert named_uphill("silver_sim.stats.core.sums", "x = 'silver_sim.arena.run:Arena'")
    assert not named_uphill("silver_sim.arena.run", "x = 'silver_sim.compiled.jit'")


def test_no_room_imports_a_room_above_it() -> None:
    found = {module_of(each): uphill(module_of(each), each.read_text()) for each in SOURCES}
    assert not {module: names for module, names in found.items() if names}


def test_an_import_uphill_is_found() -> None:
    for module, text in (
        ("stats.core.sums", "from silver_sim.stats.outcomes.part import Part"),
        ("compiled.jit", "def late():\n    import silver_sim.games.silver.table.loop"),
        ("studies.core.study", "from silver_sim.studies import kinds"),
        ("studies.compare.study", "from silver_sim.studies.silver.call_safety import study"),
        ("games.silver.rules.deck", "from silver_sim.games.silver.seat import sight"),
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
    doors = sorted(("bits", "compiler", "jit", "machine_code", "philox", "plain_numba", *insides))
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
# What can be made again, what users ask for, the standard streams, the file that `outputs` lends.
MAY_WRITE = {"caches", "outputs", "cli.streams", "runs.formats"}


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
        of_columns = any(isinstance(each, ast.Dict) for each in node.args)
        method = isinstance(node.func, ast.Attribute) and not of_columns
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
        rooms = {room_of(name) for name in imports(source.read_text()) if ".games" in name}
        assert rooms <= {"games.contract", "games.registry"}, source


# Budgets, what signals tell and ask, and what is known of games without their engines.
NAMES = "advice.budget arena.witness cli compiled.under_way errors extras given games.registry"
LIGHT = tuple(f"silver_sim.{name}" for name in (*NAMES.split(), "reading", "__version__"))


def test_the_command_line_imports_heavy_packages_inside_commands_only() -> None:
    for source in (PACKAGE / "cli").rglob("*.py"):
        top = set(imports(source.read_text(), at_the_top=True))
        assert not {name.split(".")[0] for name in top} & HEAVY, source
        ours = {name for name in top if name.startswith("silver_sim")}
        assert all(name.startswith(LIGHT) for name in ours), (source, ours)


def test_strategies_import_their_door_alone() -> None:
    files = sorted((ROOT / "strategies" / "silver").glob("*.py"))
    assert files
    for source in files:
        assert set(imports(source.read_text())) <= {"typing", "silver_sim.silver"}, source
