"""Whoever misspells a question is told when the strategy plays, not only when it is shown."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

MISSPELLED = """
from silver_sim.silver import any_turn

COMPILED = False


def open_turn(sight, params, memory, rng):
    return any_turn(sight)


def place_crad(sight, params, memory, rng):
    return 1
"""


@pytest.mark.slow
@pytest.mark.usefixtures("without_charts")
@pytest.mark.parametrize(
    "command", ["simulate --players slip,random --games 4", "compare slip random --blocks 2"]
)
def test_it_is_a_note_of_every_run(silver_sim: Run, command: str) -> None:
    Path("strategies").mkdir()
    Path("strategies/slip.py").write_text(MISSPELLED)
    arguments = (*command.split(), "--seed", "1", "--out")
    note = "strategy 'slip': place_crad is the name of no question; did you mean place_card?\n"
    status, _, err = silver_sim(*arguments, "run")
    assert status == 0
    assert err.count(note) == 1
    assert silver_sim(*arguments, "quiet", "--quiet").err == ""
