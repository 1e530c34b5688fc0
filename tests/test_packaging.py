"""The project as a stranger gets it: wheel, locks, make targets, and no trace of one machine."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import silver_sim

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "requirements"

REGISTRY = (
    r"pypi\.org|pythonhosted\.org|registry\.npmjs\.org|(--|^)(extra-)?index-url|--find[-]links"
)
HOME = r"(?<![\w.])(/home/\w|/root\b/|/Users/\w)|[A-Z]:\\Users\b"


def checkout_files() -> list[Path]:
    """Every file of the checkout that git keeps or would add."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [ROOT / name for name in listing.stdout.split("\0") if (ROOT / name).is_file()]


def sources(folder: str) -> set[str]:
    """Paths of a folder's files in the checkout, relative to its root and without caches."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in checkout_files()
        if path.relative_to(ROOT).parts[0] == folder
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
    """The programs' folder of a new environment that holds the wheel.

    The libraries are lent by the running environment through a path file, to spare a download. Path
    files of the lender are not followed, so an editable install of the checkout stays out of sight.
    """
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=True)
    places = sysconfig.get_paths("venv", {"base": str(home), "platbase": str(home)})
    install = ["install", "--no-deps", "--no-index", "--quiet", str(wheel)]
    python = Path(places["scripts"], "python")
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *install], check=True)
    Path(places["purelib"], "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return Path(places["scripts"])


def run(*command: str | Path, cwd: Path, **switches: str) -> str:
    """What a successful command prints, started in `cwd` without this process's Python settings."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean | switches, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long  # all who use the wheel, which is built once
@pytest.mark.once
@pytest.mark.slow
def test_wheel_holds_the_package_and_the_built_in_files_and_nothing_else(wheel: Path) -> None:
    builtin = {f"silver_sim/_builtin/{name}" for name in sources("strategies")}
    builtin |= {f"silver_sim/_builtin/{name}" for name in sources("experiments")}
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == sources("silver_sim") | builtin
    for strategy in ("random", "greedy", "pairs", "early_caller"):
        assert f"silver_sim/_builtin/strategies/silver/{strategy}.py" in held


@pytest.mark.long  # all who use the wheel, which is built once
@pytest.mark.once
@pytest.mark.slow
def test_wheel_carries_the_version_of_the_package(wheel: Path) -> None:
    assert wheel.name.startswith(f"silver_sim-{silver_sim.__version__}-")


@pytest.mark.long  # all who use the wheel, which is built once
@pytest.mark.once
@pytest.mark.slow
def test_installed_program_runs_from_its_own_files(installed: Path, tmp_path: Path) -> None:
    where = run(
        installed / "python", "-c", "import silver_sim; print(silver_sim.__file__)", cwd=tmp_path
    )
    assert Path(where.strip()).is_relative_to(installed.parent)
    version = run(installed / "silver-sim", "--version", cwd=tmp_path)
    assert silver_sim.__version__ in version.split()


@pytest.mark.long  # all who use the wheel, which is built once
@pytest.mark.once
@pytest.mark.slow
def test_installed_program_plays_the_built_in_strategies(installed: Path, tmp_path: Path) -> None:
    """Not compiled: from where a file was installed matters to Python, and to who finds it."""
    line_up = ["--players", "greedy,pairs,early_caller,random", "--games", "8", "--seed", "1"]
    command: list[str | Path] = [installed / "silver-sim", "simulate", *line_up]
    table = run(*command, "--out", tmp_path / "run", cwd=tmp_path, NUMBA_DISABLE_JIT="1")
    for strategy in ("greedy", "pairs", "early_caller", "random"):
        assert strategy in table
    assert (tmp_path / "run" / "report.html").is_file()


# A function of the engine that is compiled soon.
SHUFFLED = """
from silver_sim.games.silver.rules.deck import lay_out
from silver_sim.games.silver.text.replay import new_game
from silver_sim.games.silver.rules.rule_set import RuleSet
games = new_game(2, RuleSet(), False)
lay_out(games[0])
print(int(games["deck_count"][0]))
"""


@pytest.mark.long  # all who use the wheel, which is built once
@pytest.mark.once
@pytest.mark.slow
def test_installed_engine_is_compiled_and_its_code_kept(installed: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    deck = run(installed / "python", "-c", SHUFFLED, cwd=tmp_path, SILVER_SIM_CACHE=str(cache))
    assert int(deck) > 0
    assert list(cache.glob("deck-*/**/*.nbi"))


@pytest.mark.long  # all who use the wheel, which is built once
@pytest.mark.once
@pytest.mark.slow
def test_installed_program_writes_a_strategy_to_start_from(installed: Path, tmp_path: Path) -> None:
    run(installed / "silver-sim", "strategies", "new", "bold", cwd=tmp_path)
    listing = run(installed / "silver-sim", "strategies", cwd=tmp_path)
    assert {line.split()[0] for line in listing.splitlines() if line} >= {"bold", "greedy"}


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


def declared() -> tuple[list[Requirement], list[Requirement]]:
    """The requirements that pyproject.toml states: of the program, and of those who work on it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    runtime = [Requirement(line) for line in project["project"]["dependencies"]]
    return runtime, [Requirement(line) for line in groups["test"] + groups["lint"]]


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


def test_locks_answer_every_declared_requirement() -> None:
    runtime, development = declared()
    assert unmet(runtime, "lock.txt") == []
    assert unmet(runtime + development, "lock-dev.txt") == []


def test_locks_agree_on_every_version_they_share() -> None:
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
    for name in (
        "Makefile",
        "pyproject.toml",
        *(f"requirements/lock{x}.txt" for x in ("", "-build")),
    ):
        shutil.copy(ROOT / name, tmp_path / name)
    old = tmp_path / "python3.10"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    stopped = subprocess.run(
        ["make", "run", f"PYTHON={old}"], cwd=tmp_path, capture_output=True, text=True
    )
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
