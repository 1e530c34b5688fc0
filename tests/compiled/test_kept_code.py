"""Machine code that is kept: whatever is damaged is compiled again, or its folder is named."""

import os
import signal
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from silver_sim import caches
from silver_sim.compiled import machine_code
from silver_sim.compiled.machine_code import PYTHON_MODE
from silver_sim.errors import UserError
from tests.games.processes import ROOT, run

pytestmark = pytest.mark.slow

compiles = pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled")
DOUBLE = """
import sys
from pathlib import Path
import numpy as np
from silver_sim.compiled.compiler import EngineCompiler, compiled

def double(number):
    return 2 * number

double = compiled(double, Path(sys.argv[1]), pipeline_class=EngineCompiler)
for kind in sys.argv[2:]:
    assert double(np.dtype(kind).type(21)) == 42
print(sum(double.stats.cache_hits.values()))
"""


def flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


DAMAGES: list[Callable[[Path], object]] = [
    lambda file: file.write_bytes(b""),
    lambda file: file.write_bytes(b"\x80\x05K\x01."),
    lambda file: file.write_bytes(file.read_bytes()[:-100]),
    flipped,
    Path.unlink,
]


def tripled(folder: Path) -> bool:
    """Whether the code of a kernel came from the folder; its answer is right in any case."""
    from silver_sim.compiled.compiler import EngineCompiler, compiled

    triple = compiled(lambda number: 3 * number, folder, pipeline_class=EngineCompiler)
    assert triple(14) == 42
    return bool(sum(triple.stats.cache_hits.values()))


@compiles
def test_kernels_that_differ_in_a_constant_or_a_name_are_kept_apart(tmp_path: Path) -> None:
    from silver_sim.compiled.compiler import EngineCompiler, compiled

    said = []
    two_by_two = "2 * number", "3 * number", "(lambda: 4)()", "(lambda: 5)()"
    for body in (*two_by_two, "abs(number)", "bool(number)"):
        names: dict[str, Any] = {"__name__": __name__}
        exec(compile(f"def times(number): return {body}", __file__, "exec"), names)
        kernel = compiled(names["times"], tmp_path, pipeline_class=EngineCompiler)
        said.append(kernel(7))
        assert not kernel.stats.cache_hits
    assert said == [14, 21, 4, 5, 7, True]


@compiles
def test_what_is_damaged_is_compiled_again_and_kept_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not tripled(tmp_path)
    [file] = tmp_path.iterdir()
    for damage in DAMAGES:
        damage(file)
        assert not tripled(tmp_path)
        assert tripled(tmp_path)
    assert capsys.readouterr().err == ""


@compiles
def test_what_the_wheel_brought_is_read_first_and_never_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_code, "BROUGHT", tmp_path / "brought")
    cache = tmp_path / "cache-0123"
    assert not tripled(cache)
    [file] = cache.iterdir()
    brought = tmp_path / "brought" / machine_code.made_for() / cache.name / file.name
    brought.parent.mkdir(parents=True)
    file.rename(brought)
    os.utime(brought, (0, 0))
    assert machine_code.has_code(cache)
    assert tripled(cache)
    assert not [*cache.iterdir()]
    assert brought.stat().st_mtime == 0
    flipped(brought)
    assert not tripled(cache)
    assert [*cache.iterdir()] == [file]
    assert tripled(cache)


@compiles
def test_a_folder_that_takes_nothing_is_named_and_the_code_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tripled(tmp_path)
    [file] = tmp_path.iterdir()
    file.unlink()
    file.mkdir()
    assert not tripled(tmp_path)
    assert not tripled(tmp_path)
    assert capsys.readouterr().err == (
        f"warning: nothing can be kept in {tmp_path} (Is a directory); "
        "it is made again in every process. help: delete this folder.\n"
    )
    assert list(tmp_path.iterdir()) == [file]  # nothing half-written


@compiles
def test_processes_that_compile_at_once_keep_the_code_of_all(tmp_path: Path) -> None:
    script, code = tmp_path / "double.py", tmp_path / "code"
    script.write_text(DOUBLE, encoding="utf-8")
    code.mkdir()
    double = [str(script), str(code)]
    kinds, pipe = ("i8", "f8", "u4"), subprocess.PIPE
    commands = [[sys.executable, *double, kind, "i4"] for kind in kinds]
    for process in [subprocess.Popen(each, cwd=ROOT, stdout=pipe) for each in commands]:
        process.communicate(timeout=200)
        assert process.returncode == 0
    assert len([*code.iterdir()]) == 4
    assert run([*double, *kinds, "i4"]).stdout == "4\n"


COMPILING = """
import sys, time
from threading import Event
from silver_sim.cli import signals
from silver_sim.compiled.jit import undisturbed

def compiler():
    print("compiling", flush=True)
    time.sleep(600)

with signals.{}:
    undisturbed(compiler)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize(
    ("heard", "number"), [("as_interrupts()", signal.SIGTERM), ("stopping(Event())", signal.SIGINT)]
)
def test_a_signal_ends_the_program_while_it_compiles(heard: str, number: signal.Signals) -> None:
    command, pipe = [sys.executable, "-c", COMPILING.format(heard)], subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)
    assert process.stdout
    assert process.stdout.readline() == "compiling\n"
    process.send_signal(number)
    _, err = process.communicate(timeout=200)
    assert (process.returncode, err) == (128 + number, "aborted\n")


def test_something_else_under_the_name_of_a_folder_is_told_with_what_to_delete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caches, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(caches, "writable_root", lambda: tmp_path)
    (tmp_path / "loop").write_bytes(b"")
    with pytest.raises(UserError, match="the compile cache is damaged") as refused:
        caches.cache_folder.__wrapped__("loop")
    assert refused.value.where == str(tmp_path / "loop")
    assert refused.value.help.startswith(f"delete the folder {tmp_path}:")
    with pytest.raises(UserError, match="the compile cache is damaged"):
        caches.be_there(tmp_path, b"text")


def test_a_source_that_is_damaged_is_written_anew(tmp_path: Path) -> None:
    place = tmp_path / "inner" / "seat.py"
    for damaged in (False, True):
        if damaged:
            place.write_bytes(b"other")
        caches.be_there(place, b"text")
        assert [(each, each.read_bytes()) for each in place.parent.iterdir()] == [(place, b"text")]


@compiles
def test_tuples_of_one_shape_from_two_modules_are_not_mixed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """numba calls both ``Params(int64 x 2)``, as it does the parameters of two strategies."""
    from silver_sim.compiled.compiler import compiled

    def fewer(params: Any) -> Any:
        return params.fewer

    for name, fields in (("first", ["fewer", "other"]), ("second", ["other", "fewer"])):
        module = ModuleType(name)
        params: Any = namedtuple("Params", fields, module=name)  # type: ignore[misc]
        vars(module)["Params"] = params
        monkeypatch.setitem(sys.modules, name, module)
        assert compiled(fewer, tmp_path)(params(**{"fewer": 1, "other": 2})) == 1
