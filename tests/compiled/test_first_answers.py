"""The first answers of a new user, who compiles everything, are those of later processes."""

from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.processes import ROOT, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled"),
]
QUESTIONS = [
    ["simulate", "--players", "greedy,pairs", "--games", "40", "--seed", "1", "--json"],
    ["advise", "own:3,0,4,x", "others:x,x,x,x/x,2+,x", "discard:7", "--worlds", "64"],
    ["call", "--known", "3 0 4", "--unknown", "1", "--opponents", "4,5,3"],
    ["advise", "odin", "hand:b2,g2,y9", "others:7/5", "table:o4,p4", "by:2", "--worlds", "64"],
]


def answers(folder: Path, cache: Path) -> list[str]:
    """What each question prints, one process after the other."""
    told = []
    for number, words in enumerate(QUESTIONS):
        out = ["--out", f"run{number}"] if words[0] == "simulate" else []
        done = run(
            ["-P", "-m", "silver_sim", *words, *out, "--quiet"],
            folder,
            SILVER_SIM_CACHE=str(cache),
            PYTHONPATH=str(ROOT),
        )
        assert (done.returncode, done.stderr) == (0, ""), words
        told.append(done.stdout)
    return told


def test_an_empty_cache_gives_the_same_answers_as_a_full_one(tmp_path: Path) -> None:
    for name in ("first", "again"):
        (tmp_path / name).mkdir()
    first = answers(tmp_path / "first", tmp_path / "cache")
    assert first == answers(tmp_path / "again", tmp_path / "cache")
    rows = [
        (tmp_path / name / "run0" / "games" / "part-00000.parquet").read_bytes()
        for name in ("first", "again")
    ]
    assert rows[0] == rows[1]
