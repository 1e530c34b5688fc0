"""The project as a stranger gets it: wheel, locks, make targets, and no trace of one machine."""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import distributions, packages_distributions, version
from itertools import chain
from os.path import dirname, normpath
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import hatch_build
import silver_sim
from tests.sources import statements, tree_of

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "requirements"

REGISTRY = (
    r"pypi\.org|pythonhosted\.org|registry\.npmjs\.org|(--|^)(extra-)?index-url|--find[-]links"
)
HOME = r"(?<![\w.])(/home/\w|/root\b/|/Users/\w)|[A-Z]:\\Users\b"


def of_the_wheel(test: Callable[..., None]) -> Callable[..., None]:
    """All who use the wheel go first, since it is built once."""
    marked: Callable[..., None] = pytest.mark.long(pytest.mark.once(pytest.mark.slow(test)))
    return marked


def checkout_files() -> list[Path]:
    """Every file of the checkout that git keeps or would add."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in told.split("\0") if (ROOT / name).is_file()]


def carried() -> dict[str, str]:
    """The files of the checkout that the wheel carries, and where they lie in it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    names = [path.relative_to(ROOT).as_posix() for path in checkout_files()]
    folders = {folder: wheel["sources"].get(folder, folder) for folder in wheel["only-include"]}
    return {
        name: place + name.removeprefix(folder)
        for folder, place in folders.items()
        for name in names
        if name.startswith(f"{folder}/")
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built as `pip install .` builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["wheel", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", *build, str(ROOT)], check=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of a new environment that holds the wheel, as a plain install does.

    The running environment lends the libraries, to spare a download: links to those of lock.txt,
    and to nothing else that it has.
    """
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=True)
    places = sysconfig.get_paths("venv", {"base": str(home), "platbase": str(home)})
    install = ["install", "--no-deps", "--no-index", "--quiet", str(wheel)]
    python = Path(places["scripts"], "python")
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *install], check=True)
    for lent in plain_libraries():
        Path(places["purelib"], lent.name).symlink_to(lent)
    return Path(places["scripts"])


def plain_libraries() -> set[Path]:
    """The files and folders of the running environment that a plain install has too."""
    plain = {canonicalize_name(pin.name) for pin, _ in locked("lock.txt")}
    shared = Path(sysconfig.get_path("purelib"))
    there = distributions(path=[str(shared)])
    found = [each for each in there if canonicalize_name(each.name) in plain]
    parts = {file.parts[0] for each in found for file in each.files or []}
    return {shared / part for part in parts - {"..", "__pycache__"}}


def run(*command: str | Path, cwd: Path, **switches: str) -> str:
    """What a successful command prints, started in `cwd` without this process's Python settings."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean | switches, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@of_the_wheel
def test_wheel_holds_the_package_and_the_built_in_files_and_nothing_else(wheel: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == set(carried().values())
    builtin = [f"strategies/silver/{name}.py" for name in ("random", "greedy", "pairs")]
    builtin += ["experiments/silver/ladder.toml", "docs/positions.md", "docs/rules/silver.md"]
    assert held >= {"silver_sim/py.typed", *(f"silver_sim/_builtin/{name}" for name in builtin)}
    assert wheel.name.startswith(f"silver_sim-{silver_sim.__version__}-")


def test_pages_of_the_wheel_are_plain_and_link_only_to_what_it_holds() -> None:
    held = {*carried().values()}
    pages = {name: place for name, place in carried().items() if name.endswith(".md")}
    plain = {place: hatch_build.plain(name) for name, place in pages.items()}
    assert [
        place for place, text in plain.items() if re.search(r"^(`{3,}|:{3,})\{", text, re.M)
    ] == []
    lost = [
        (place, target)
        for place, text in plain.items()
        for target in re.findall(r"\]\(([^)#\s]+)", "".join(hatch_build.BLOCK.split(text)[::2]))
        if ":" not in target and normpath(f"{dirname(place)}/{target}") not in held
    ]
    assert lost == []
    assert "`python -m pydoc silver_sim.silver`" in plain[pages["docs/reference/silver.md"]]
    assert "- [At the table](index_play.md)" in plain[pages["docs/howto/index.md"]]
    assert "reports" not in plain[pages["docs/howto/rank.md"]]


@of_the_wheel
def test_installed_program_runs_from_its_own_files(installed: Path, tmp_path: Path) -> None:
    version = run(installed / "silver-sim", "--version", cwd=tmp_path)
    assert silver_sim.__version__ in version.split()
    assert run(installed / "python", "-m", "silver_sim", "--version", cwd=tmp_path) == version
    found = "from silver_sim.arena.find import builtin_folder; print(builtin_folder('docs'))"
    docs = Path(run(installed / "python", "-c", found, cwd=tmp_path).strip())  # beside the package
    assert docs.is_relative_to(installed.parent)
    assert (docs / "rules" / "silver.md").is_file()
    assert (docs / "howto" / "index.md").read_text() == hatch_build.plain("docs/howto/index.md")


@of_the_wheel
def test_installed_program_plays_the_built_in_strategies(installed: Path, tmp_path: Path) -> None:
    """Not compiled: from where a file was installed matters to Python, and to who finds it."""
    players = "greedy,pairs,early_caller,random"
    asked = (installed / "silver-sim", "simulate", "--games", "8", "--set", "rounds=1", "--players")
    table = run(*asked, players, "--out", tmp_path / "run", cwd=tmp_path, NUMBA_DISABLE_JIT="1")
    assert all(strategy in table for strategy in players.split(","))
    assert (tmp_path / "run" / "report.html").is_file()


@of_the_wheel
def test_installed_program_answers_at_the_table_and_names_what_it_lacks(
    installed: Path, tmp_path: Path
) -> None:
    program = installed / "silver-sim"
    asked = ("call", "3 0 4 x", "--opponents", "4,5,3")
    assert "Wait." in run(program, *asked, cwd=tmp_path)
    assert "You hold 4 cards" in run(program, "learn", "card", cwd=tmp_path)
    tune: list[str | Path] = [program, "strategies", "tune", "counter", "--against", "greedy"]
    lacking = subprocess.run(tune, cwd=tmp_path, capture_output=True, text=True)
    assert lacking.returncode == 2
    assert "\n  help: pip install 'silver-sim[tune]'\n" in lacking.stderr
    assert [*tmp_path.iterdir()] == []
    run(program, "strategies", "new", "bold", cwd=tmp_path)
    listing = run(program, "strategies", "list", cwd=tmp_path)
    assert {line.split()[0] for line in listing.splitlines() if line} >= {"bold", "greedy"}


# A function of the engine that is compiled soon.
SHUFFLED = """
from silver_sim.games.silver.rules.deck import lay_out
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.rules.rule_set import RuleSet
games = new_game(2, RuleSet(), False)
lay_out(games[0])
print(int(games["deck_count"][0]))
"""


@of_the_wheel
def test_installed_engine_is_compiled_and_its_code_kept(installed: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    deck = run(installed / "python", "-c", SHUFFLED, cwd=tmp_path, SILVER_SIM_CACHE=str(cache))
    assert int(deck) > 0
    assert list(cache.glob("deck-*/**/*.nbc"))


def locked(name: str) -> Iterator[tuple[Requirement, str]]:
    """Each requirement of a lock file, and the lines under it that hold its hashes."""
    text = (LOCKS / name).read_text().replace("\\\n", "")
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            pin, *hashes = line.split("--hash=")
            yield Requirement(pin), "".join(hashes)


@pytest.mark.parametrize("name", ["lock.txt", "lock-dev.txt", "lock-build.txt"])
def test_lock_names_exact_versions_with_hashes(name: str) -> None:
    pins = list(locked(name))
    assert pins
    for pin, hashes in pins:
        assert re.fullmatch(r"==[\w.]+", str(pin.specifier)), pin
        assert "sha256:" in hashes, pin


def declared() -> tuple[list[Requirement], list[Requirement], list[Requirement]]:
    """What pyproject.toml asks for: a plain install, its extras, and work on the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    work = [each for each in extras.pop("test") if not each.startswith("silver-sim[")]
    more = [*chain.from_iterable(extras.values())]
    asked = project["project"]["dependencies"], more, work + project["dependency-groups"]["lint"]
    plain, further, development = ([*map(Requirement, lines)] for lines in asked)
    return plain, further, development


def test_the_extra_for_tests_brings_all_others() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    (own,) = (wish for wish in map(Requirement, extras["test"]) if wish.name == "silver-sim")
    assert own.extras == {*extras} - {"test"}


def imported(*folders: str) -> set[str]:
    """The distributions that the Python files of folders of the checkout import themselves."""
    files = [path for path in checkout_files() if path.suffix == ".py"]
    texts = [
        each.read_text("utf-8") for each in files if each.relative_to(ROOT).parts[0] in folders
    ]
    nodes = (node for text in texts for node in statements(tree_of(text)))
    modules = {name.partition(".")[0] for node in nodes for name in imported_by(node)}
    known = packages_distributions()
    return {canonicalize_name(each) for name in modules for each in known.get(name, [])}


def imported_by(node: ast.AST) -> list[str]:
    """The modules that a statement imports, those of its own package left out."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [str(node.module)] if isinstance(node, ast.ImportFrom) and not node.level else []


def test_every_library_that_is_imported_is_declared() -> None:
    """What comes along with another library may go with its next version."""
    plain, further, development = declared()
    program = {canonicalize_name(wish.name) for wish in [*plain, *further]} | {"silver-sim"}
    assert imported("silver_sim", "strategies", "experiments") - program == set()
    everything = program | {canonicalize_name(wish.name) for wish in development}
    assert imported("tests", "benchmarks") - everything == set()


def test_libraries_whose_insides_are_used_have_an_upper_bound() -> None:
    """silver_sim/compiled subclasses classes of theirs."""
    bounded = {wish.name: wish.specifier for wish in declared()[0]}
    for name in ("numba", "llvmlite"):
        installed_one = Version(version(name))
        following = f"{installed_one.major}.{installed_one.minor + 1}.0"
        assert bounded[name].contains(installed_one), name
        assert not bounded[name].contains(following), name


@pytest.mark.parametrize(("name", "parts"), [("lock.txt", 1), ("lock-dev.txt", 3)])
def test_a_lock_says_what_is_declared(name: str, parts: int) -> None:
    """Which of its pins the project itself asks for: a lock made before says otherwise."""
    pins = re.split(r"^(?=\S)", (LOCKS / name).read_text(), flags=re.MULTILINE)
    asked = [pin for pin in pins if "silver-sim (../pyproject.toml" in pin]
    wishes = [*chain.from_iterable(declared()[:parts])]
    found = {canonicalize_name(Requirement(pin.partition(" \\")[0]).name) for pin in asked}
    assert found == {canonicalize_name(wish.name) for wish in wishes}


def unmet(requirements: list[Requirement], lock: str) -> list[str]:
    """The requirements for which a lock file has no version, or one that is not allowed."""
    pins = list(locked(lock))
    versions = {
        wish.name: [str(pin.specifier)[2:] for pin, _ in pins if pin.name == wish.name]
        for wish in requirements
    }
    return [
        str(wish)
        for wish in requirements
        if not versions[wish.name] or not all(map(wish.specifier.contains, versions[wish.name]))
    ]


def test_locks_answer_every_declared_requirement_and_agree_on_what_they_share() -> None:
    assert unmet(declared()[0], "lock.txt") == []
    assert unmet([*chain.from_iterable(declared())], "lock-dev.txt") == []
    program, development = ({str(pin) for pin, _ in locked(f"lock{x}.txt")} for x in ("", "-dev"))
    assert program <= development
    assert {str(pin) for pin, _ in locked("lock-build.txt")} <= development


def test_make_alone_lists_every_target() -> None:
    phony = re.search(r"^\.PHONY: help (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    listed = re.findall(r"^make ([a-z-]+) +\w", run("make", cwd=ROOT), re.MULTILINE)
    assert listed == ["help", *phony.group(1).split()]


def test_make_says_that_python_is_too_old_and_stops(tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    locks = "requirements/lock.txt", "requirements/lock-build.txt"
    for name in ("Makefile", "pyproject.toml", *locks):
        shutil.copy(ROOT / name, tmp_path / name)
    old = tmp_path / "python3.10"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    make = ["make", "run", f"PYTHON={old}"]
    stopped = subprocess.run(make, cwd=tmp_path, capture_output=True, text=True)
    assert stopped.returncode == 2
    assert "needs Python 3.11 or newer" in stopped.stderr
    assert not (tmp_path / ".venv").exists()


def test_no_file_names_a_registry_a_home_folder_or_this_checkout() -> None:
    telltale = re.compile(f"{REGISTRY}|{HOME}|{re.escape(str(ROOT))}/", re.MULTILINE)
    told = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in checkout_files()
        if (found := telltale.search(path.read_bytes().decode("utf-8", "ignore")))
    ]
    assert told == []
