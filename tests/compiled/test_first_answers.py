"""The first answers of a new user, who compiles everything, are those of later processes."""

from itertools import pairwise
from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import CODE, PYTHON_MODE
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from tests.games.processes import ROOT, run

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
    for number, words in enumerate(QUESTIONS):
        out = ["--out", f"run{number}"] if words[0] == "simulate" else []
        command = ["-P", "-m", "silver_sim", *words, *out, "--quiet"]
        done = run(command, folder, SILVER_SIM_CACHE=str(cache), PYTHONPATH=str(ROOT))
        assert (done.returncode, done.stderr) == (0, ""), words
        told.append(done.stdout)
        kept.append(functions(cache))
    return told, [after - before for before, after in pairwise(kept)]


def test_an_empty_cache_gives_the_same_answers_as_a_full_one(tmp_path: Path) -> None:
    """And the progress line knows about how many functions are compiled for them."""
    runs = [tmp_path / name for name in ("first", "again")]
    for folder in runs:
        folder.mkdir()
    first, compiled = answers(runs[0], tmp_path / "cache")
    assert answers(runs[1], tmp_path / "cache") == (first, [0, 0, 0, 0])
    rows = [(run / "run0" / "games" / "part-00000.parquet").read_bytes() for run in runs]
    assert rows[0] == rows[1]
    expected = [SILVER.kernels[0], SILVER.kernels[1], 0, ODIN.kernels[0] + ODIN.kernels[1]]
    assert compiled == pytest.approx(expected, rel=0.1)
