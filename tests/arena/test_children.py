"""No process that the program starts executes what lies in the current folder."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from silver_sim.arena import precompile
from silver_sim.arena.processes import Processes
from silver_sim.arena.scheduler import LOCAL, connected
from silver_sim.arena.worker import Chunk
from silver_sim.children import _safe, python
from tests.arena.tables import table

pytestmark = pytest.mark.slow

# What Python imports before anything else, what the program needs, and what Dask does.
PLANTED = ("pickle", "typing", "runpy", "json", "numba", "numpy", "PIL")
PLANT = "from pathlib import Path\nPath(__file__).with_suffix('.executed').touch()\n"


def in_a_pool(_: pytest.MonkeyPatch) -> None:
    with closing(Processes([table("plodder,greedy")], 1, 30.0)) as processes:
        future: Future[Any] = processes.submit([Chunk(0, 0, 1)])
        assert processes.result(future)


def compiling(_: pytest.MonkeyPatch) -> None:
    child = precompile._begun([])
    child.communicate(timeout=60)
    assert child.returncode in (0, 1)  # 1: it heard that its input had ended


def on_a_cluster(_: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    cluster, client = connected(LOCAL, 1)
    client.close()
    cluster.close()


@pytest.mark.parametrize(
    "begin", [in_a_pool, compiling, pytest.param(on_a_cluster, marks=pytest.mark.once)]
)
def test_nothing_in_the_current_folder_is_executed(
    begin: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in PLANTED:
        (tmp_path / f"{name}.py").write_text(PLANT)
    monkeypatch.chdir(tmp_path)
    begin(monkeypatch)
    assert not list(tmp_path.glob("*.executed"))


def test_code_of_its_own_finds_this_package_and_nothing_here(tmp_path: Path) -> None:
    (tmp_path / "typing.py").write_text(PLANT)
    code = "import silver_sim, sys; print(sys.path[0] in ('', %r), silver_sim.__file__)"
    bare = [*python(code % str(tmp_path))[:1], "-S", *python(code % str(tmp_path))[1:]]
    told = subprocess.run(bare, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert told.startswith("False ")
    assert not (tmp_path / "typing.executed").exists()


@pytest.mark.parametrize(
    ("main", "path", "safe"),
    [
        ({"__spec__": None}, ["", "lib"], ["lib", ""]),  # typed, or with -c
        ({"__spec__": "a", "__file__": "a.py"}, ["HERE", "lib"], ["lib", "HERE"]),  # with -m
        ({"__spec__": None, "__file__": "a.py"}, ["HERE", "lib"], ["HERE", "lib"]),  # its own
        ({"__spec__": None, "__file__": "/bin/silver-sim"}, ["/bin"], ["/bin"]),
    ],
)
def test_the_current_folder_comes_last_unless_a_script_lies_in_it(
    main: dict[str, Any], path: list[str], safe: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "__main__", SimpleNamespace(**main))
    path, safe = ([each.replace("HERE", str(Path.cwd())) for each in some] for some in (path, safe))
    assert _safe(path) == safe
