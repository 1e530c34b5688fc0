"""What a plain install leaves out is named before anything is done, with what brings it."""

import re
import sys
import tomllib
from functools import cache
from importlib import metadata
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from silver_sim.errors import UserError
from silver_sim.extras import EXTRAS, need, unloadable
from tests.cli.conftest import SHORT_RUN, Answer, Patch, Run, ran, refused
from tests.test_packaging import ROOT

OWN = ("--strategies", "own")

NEEDING: dict[str, list[tuple[str, ...]]] = {
    "tune": [
        ("strategies", "tune", "steady", "--against", "steady", "--out", "new/run", *OWN),
        ("strategies", "tune", "--against", "pairs", "--games", "100"),
    ],
    "cluster": [(*SHORT_RUN, "--executor", "local", "--out", "new", *OWN)],
}


def test_every_extra_is_declared_and_brings_the_modules_that_are_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {
        extra: {canonicalize_name(Requirement(line).name) for line in lines}
        for extra, lines in project["optional-dependencies"].items()
        if extra not in ("docs", "test")  # which no module of the program looks for
    }
    known = distributions()
    looked_for = {
        extra: {canonicalize_name(each) for name in modules for each in known[name]}
        for extra, modules in EXTRAS.items()
    }
    assert looked_for == declared
    assert {*NEEDING} == {*EXTRAS} - {"env"}  # which no command needs


@pytest.mark.parametrize(
    ("extra", "command"),
    [(extra, each) for extra, commands in NEEDING.items() for each in commands],
    ids=str,
)
def test_a_command_that_lacks_an_extra_says_so_and_does_nothing(
    extra: str,
    command: tuple[str, ...],
    silver_sim: Run,
    finished: tuple[Path, Answer],
    monkeypatch: Patch,
) -> None:
    Path("run").symlink_to(finished[0] / "run")
    for module in EXTRAS[extra]:
        monkeypatch.setitem(sys.modules, module, None)
    before = sorted(Path("run/").rglob("*"))
    refused(silver_sim, *command, words=f"help: pip install 'silver-sim[{extra}]'")
    assert sorted(Path("run/").rglob("*")) == before
    assert not Path("new").exists()


# Of what a plain install brings, the modules by which it is first missed: ours and theirs.
NEEDED = (
    *("PIL", "_polars_runtime_32", "dateutil", "jinja2", "llvmlite", "numba", "numpy"),
    *("pydantic_core", "rich", "scipy", "typer"),
)
# Ours, and some that other libraries look for, each in its own way.
WAYS = [
    *(("typer", how) for how in ("missing", "raises")),
    *((name, "missing") for name in ("_polars_runtime_32", "llvmlite")),
    ("PIL", "broken"),
]
# Of the libraries that come next, or their parts, one is missing or broken.
HIDDEN = """
import sys
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib import import_module
name, how = sys.argv[1:]

CODES = {
    "broken": f"raise ImportError('undefined symbol', name='_core', path='/lib/{name}/_core.so')",
    "raises": "None.attribute",
}

class Broken(Loader):
    def exec_module(self, module):
        exec(compile(CODES[how], f"/lib/site-packages/{name}.py", "exec"), vars(module))

class Finder:
    def find_spec(self, wanted, path=None, target=None):
        if wanted.partition(".")[0] == name:
            if how == "missing":
                raise ModuleNotFoundError(f"No module named {wanted!r}", name=wanted)
            return ModuleSpec(wanted, Broken())

sys.meta_path.insert(0, Finder())
"""
# Loads them as far as this program does.
LOADED = """
from silver_sim.extras import loading
with loading():
    for each in sys.stdin.read().split():
        import_module(each)
    import polars
    polars.len()
    from PIL import Image
"""


@pytest.mark.once
@pytest.mark.parametrize(("module", "how"), WAYS)
def test_a_library_that_is_missing_or_broken_is_named(module: str, how: str) -> None:
    own = "typer rich.console platformdirs jinja2 pydantic scipy.special numba"
    command = [sys.executable, "-W", "ignore", "-c", HIDDEN + LOADED, module, how]
    status, out, err = ran(Path.cwd(), command, lines=own)
    assert (status, out) == (2, "")
    told, why, help = err.splitlines()
    assert told == f"error: the library {module} is missing or broken"
    assert why.startswith("  why: ")
    assert help == f"  help: {bringing(module)}"


PLAYED = """
sys.argv = "silver-sim simulate --players greedy,random --games 2 --seed 1 --quiet".split()
from silver_sim.cli.main import main
main()
"""
ASKED = """
import silver_sim
silver_sim.run({"kind": "simulate", "players": ["greedy", "random"], "blocks": 1}, out="asked")
"""


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("module", ["numba", "scipy", "_polars_runtime_32"])
def test_a_command_and_python_name_what_they_lack(module: str, tmp_path: Path) -> None:
    """Before games, after them, and a part without which a library only warns."""
    message = f"error: the library {module} is missing or broken\n  why: "
    for code, expected in ((PLAYED, 2), (ASKED, 1)):
        status, out, err = ran(tmp_path, [sys.executable, "-c", HIDDEN + code, module, "missing"])
        assert (status, out) == (expected, "")
        assert message in err
        assert err.endswith(f"\n  help: {bringing(module)}\n")
        assert ("Traceback" in err) is (code == ASKED)
        assert re.search("a bug|memory", err) is None


distributions = cache(packages_distributions)


def bringing(module: str) -> str:
    """The command that installs what a module belongs to."""
    [distribution, *_] = distributions()[module]
    return f"pip install --force-reinstall --no-deps '{distribution}=={version(distribution)}'"


@pytest.mark.parametrize("module", NEEDED)
def test_every_library_has_a_command_that_brings_it(module: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(metadata, "packages_distributions", distributions)  # it takes a second
    told = unloadable(ModuleNotFoundError(f"No module named {module!r}", name=f"{module}.part"))
    assert told
    assert told.message == f"the library {module} is missing or broken"
    assert told.help == bringing(module)


def test_other_errors_are_none_of_a_library() -> None:
    def failed(code: str) -> UserError | None:
        try:
            exec(code, {"__name__": "silver_sim.some.module"})
        except Exception as problem:
            return unloadable(problem)
        raise AssertionError

    for code in ("1 / 0", "import silver_sim.nowhere", "from silver_sim import nothing"):
        assert failed(code) is None
    assert "pip install silver-sim " in failed("import nowhere").help
    assert "install Python again" in failed("from tomllib import nothing").help


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("uv-receipt.toml", "uv tool install 'silver-sim[tune]'"),
        ("pipx_metadata.json", "pipx inject silver-sim 'silver-sim[tune]'"),
        ("pyvenv.cfg", "pip install 'silver-sim[tune]'"),
    ],
)
def test_the_command_is_that_of_the_tool_that_made_the_environment(
    file: str, command: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    (tmp_path / file).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(UserError) as problem:
        need("tune", "a search")
    assert problem.value.help == command
