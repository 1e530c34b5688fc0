"""Code is made for a baseline: its key has neither the processor nor the patch versions."""

import platform
import re
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from llvmlite import binding

from silver_sim.arena import precompile
from silver_sim.compiled import machine_code
from silver_sim.compiled.machine_code import PYTHON_MODE, made_for, processor
from silver_sim.games.silver.game import GAME as SILVER

OLD = {"cx16", "popcnt", "sahf", "sse4.2", "avx"}
NEW = OLD | {"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"}


def on(monkeypatch: pytest.MonkeyPatch, features: set[str], machine: str = "x86_64") -> str:
    """What code would be made for on another machine, whose processor has these features."""
    every = dict.fromkeys(NEW | {"avx512f"}, False) | dict.fromkeys(features, True)
    monkeypatch.setattr(binding, "get_host_cpu_features", lambda: every)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"):
        monkeypatch.delenv(name, raising=False)
    return processor.__wrapped__()


def test_processors_of_a_kind_share_code_and_older_ones_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert on(monkeypatch, NEW) == on(monkeypatch, NEW | {"avx512f"}) == "x86-64-v3"
    assert on(monkeypatch, NEW - {"bmi2"}) == on(monkeypatch, OLD) == "x86-64-v2"
    assert on(monkeypatch, {"avx"}) == on(monkeypatch, NEW, "riscv64") == ""
    assert on(monkeypatch, set(), "aarch64") == "generic"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert on(monkeypatch, set(), "arm64") == "apple-m1"


def test_a_variable_of_numba_names_another_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    assert on(monkeypatch, NEW) == "x86-64-v3"
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "")
    assert processor.__wrapped__() == ""


@pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled")
def test_the_key_has_neither_this_processor_nor_patch_versions() -> None:
    from silver_sim.compiled.library import codegen

    if not processor():
        pytest.skip("this processor is older than every baseline")
    key = f"{made_for()} {codegen().magic_tuple()}"
    assert processor() in key
    assert binding.get_host_cpu_name() not in key
    assert "avx512" not in key
    assert re.search(rf"numba{re.match('[0-9]+[.][0-9]+', version('numba'))[0]}-", key)
    assert version("numba") not in key


def test_an_older_processor_compiles_and_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(machine_code, "BROUGHT", tmp_path)
    monkeypatch.setattr(precompile, "was_compiled", lambda engine: False)
    for brought in ("", made_for(), "x86-64-v9-python3.11"):
        said: list[str] = []
        (tmp_path / brought).mkdir(exist_ok=True)
        precompile.tell_of_compiling(SILVER, said.append)
        assert "compiling the engine" in said[0]
        why = [f"installed is machine code for {brought}, and this is {made_for()}"]
        assert said[1:] == (why if "v9" in brought else [])
        if brought:
            (tmp_path / brought).rmdir()
