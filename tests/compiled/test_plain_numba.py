"""numba without any of our subclasses of its parts plays the same games and advises the same."""

from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.processes import ROOT, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled"),
]
# The games of two strategies, a seat function that fails at one question of two, and advice.
PLAYED = """
import ctypes, sys
from pathlib import Path
import numpy as np
from silver_sim.caches import cache_root
from silver_sim.cli.main import main
from silver_sim.compiled.jit import record, seat_function
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.studies.programs import signature

def answer(question, sight, params, memory, stream, choice):
    if sight.cards[question] == 1:
        raise ValueError("no card")
    choice.cards[question] = 7
    return 0

print(signature(ODIN, {"low", "high"}))
CARDS = record(("cards", (4,)))
cards = [np.ones(1, CARDS) for _ in range(5)]
cards[0]["cards"][0, 2] = 0
function = seat_function(answer, cache_root() / "failing", *[CARDS] * 5)
ask = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, *[ctypes.c_void_p] * 5)(function.address)
print([ask(question, *(each.ctypes.data for each in cards)) for question in (2, 1)], cards[-1])
print("ours:", "silver_sim.compiled.compiler" in sys.modules, flush=True)
sys.argv[1:] = "advise odin hand:b2,g4,g9 others:7/5 table:o1 by:2 --simulations 64 -q".split()
main()
"""


def test_games_failures_and_advice_are_the_same(tmp_path: Path) -> None:
    ours = run(["-c", PLAYED], ROOT)
    cache = str(tmp_path)
    plain = run(["-c", PLAYED], ROOT, SILVER_SIM_PLAIN_NUMBA="1", SILVER_SIM_CACHE=cache)
    assert (ours.returncode, ours.stderr, plain.returncode, plain.stderr) == (0, "", 0, "")
    assert "ours: True" in ours.stdout
    assert plain.stdout == ours.stdout.replace("ours: True", "ours: False")
    assert "[0, 1]" in ours.stdout
    assert list(tmp_path.rglob("*.nbi"))  # numba's own cache
