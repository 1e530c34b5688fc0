"""The first answers of a new user, who compiles everything, are those of later processes."""

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks import wheels
from silver_sim.compiled.machine_code import CODE, PYTHON_MODE
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from tests.games.processes import ROOT, run
from tests.shared import made_once

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled"),
]
QUESTIONS = [
    ["simulate", "--players", "greedy,pairs", "--games", "40", "--seed", "1", "--json"],
    ["advise", "own:3,0,4,x", "others:x,x,x,x/x,2+,x", "discard:7", "--simulations", "64"],
    ["call", "3 0 4 x", "--opponents", "4,5,3", "--simulations", "64"],
    ["advise", "odin", "hand:b2,g2,y9", "others:7/5", "table:o4,p4", "by:2", "--simulations", "64"],
]


def functions(cache: Path) -> int:
    """How many are kept there."""
    return sum(1 for _ in cache.rglob(f"*{CODE}"))


def answers(folder: Path, cache: Path) -> tuple[list[str], list[int]]:
    """What each question prints, one process after the other; how many functions it compiles."""
    told, kept = [], [functions(cache)]
    folder.mkdir()
    for number, words in enumerate(QUESTIONS):
        out = ["--out", f"run{number}"] if words[0] == "simulate" else []
        command = ["-P", "-m", "silver_sim", *words, *out, "--quiet"]
        done = run(command, folder, SILVER_SIM_CACHE=str(cache), PYTHONPATH=str(ROOT))
        assert (done.returncode, done.stderr) == (0, ""), words
        told.append(done.stdout)
        kept.append(functions(cache))
    return told, [after - before for before, after in pairwise(kept)]


def asked(factory: pytest.TempPathFactory, common: Path | None = None) -> Path:
    """What the first one is told and the next, with an empty cache; perhaps that of all tests."""

    def make(folder: Path) -> None:
        cache = common or folder / "cache"
        found = [answers(folder / name, cache) for name in ("first", "again")]
        if common:  # other tests will fill it further
            shutil.copytree(common, folder / "cache")
        (folder / "answers.json").write_text(json.dumps(found), encoding="utf-8")

    return made_once(factory, "first_answers", make)


def test_an_empty_cache_gives_the_same_answers_as_a_full_one(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """And the progress line knows about how many functions are compiled for them."""
    folder = asked(tmp_path_factory)
    (first, compiled), again = json.loads((folder / "answers.json").read_text(encoding="utf-8"))
    assert again == [first, [0, 0, 0, 0]]
    runs = (folder / name / "run0" for name in ("first", "again"))
    one, other = ((run / "games" / "part-00000.parquet").read_bytes() for run in runs)
    assert one == other
    expected = [SILVER.kernels[0], SILVER.kernels[1], 0, ODIN.kernels[0] + ODIN.kernels[1]]
    assert compiled == pytest.approx(expected, rel=0.1)


def test_a_wheel_with_machine_code_answers_without_compiling(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    """And gives the same answers, in an empty home, in little more time than the next time."""
    folder = asked(tmp_path_factory)
    (told, _), _ = json.loads((folder / "answers.json").read_text(encoding="utf-8"))
    built = wheels.wheel(wheels.functions(folder / "cache"), tmp_path)
    assert built.name.rpartition("-")[2] != "any.whl"
    python = wheels.installed(built, tmp_path / "environment")
    (home := tmp_path / "home").mkdir()
    for printed, words in zip(told, QUESTIONS, strict=True):
        outs = [["--out", out] if words[0] == "simulate" else [] for out in ("run0", "run1")]
        first, again = (wheels.answer(python, [*words, *out, "--quiet"], home) for out in outs)
        print(f"{first.seconds:.2f}, then {again.seconds:.2f} CPU s: silver-sim {' '.join(words)}")
        assert (first.printed, first.compiled) == (printed, 0)
        assert first.seconds < 3 * again.seconds
