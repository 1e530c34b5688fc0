from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.job import games
from tests.engine.processes import answer_of, copy_of_the_package, edit, job, run

BLOCKS = 40  # 2,160 games
CONTROL = """
from silver_sim.games.silver.rules.knowledge import knows
from silver_sim.games.silver.text.replay import new_game
from silver_sim.games.silver.rules.rule_set import RuleSet
try:
    knows(new_game(2, RuleSet(), False)[0], 0, 64)
    print(False)
except IndexError:
    print(True)
"""
FROM_THE_END = """
import numpy as np
from silver_sim.games.silver.rules.knowledge import knows
from silver_sim.games.silver.text.replay import new_game
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.seat.sight import blank_sights
from silver_sim.compiled.jit import helper

@helper
def last(sight):
    return sight.discard[-1]

games = new_game(2, RuleSet(), False)
sights = blank_sights(1, games["rules"][0], 2)
sights["discard"][0, -1] = 7
for ask in (lambda: last(sights[0]), lambda: knows(games[0], 0, -1)):
    try:
        print(ask())
    except IndexError:
        print("error")
"""
PRINT_FOLDER = """
from silver_sim.compiled.machine_code import code_folder, fingerprint
print(fingerprint(), code_folder("silver_sim.games.silver.table.loop").name)
"""


@pytest.mark.long
@pytest.mark.slow
def test_checked_games_are_the_same_without_an_error_and_find_a_step_off_the_table(
    tmp_path: Path,
) -> None:
    """Both in one copy: what the planted error leaves as it was is compiled once.

    It is planted in the last module, which no other one is compiled from.
    """
    copy = copy_of_the_package(tmp_path / "copy")
    switches = {
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_OPT": "1",  # compiles faster, and checks the same
        "SILVER_SIM_CACHE": str(tmp_path / "cache"),
    }
    checked = answer_of(job(copy, BLOCKS=str(BLOCKS), **switches))
    assert checked["checks_bounds"] is True
    assert checked["digest"] == games(BLOCKS)
    table = copy / "silver_sim" / "games" / "silver" / "table.py"
    edit(table, "open_stream(players[player].stream", "open_stream(players[player - 1].stream")
    planted = job(copy, **switches)
    assert planted.returncode == 1
    assert "IndexError: index is out of bounds" in planted.stderr


@pytest.mark.slow
def test_checked_and_unchecked_processes_never_share_compiled_code(tmp_path: Path) -> None:
    plain, off, on = (
        run(["-c", PRINT_FOLDER], SILVER_SIM_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK=switch).stdout
        for switch in ("", "0", "1")
    )
    assert len(plain.split()) == 2
    assert plain == off
    assert not set(plain.split()) & set(on.split())


@pytest.mark.slow
def test_an_unchecked_process_does_not_take_over_checked_code_nor_the_reverse(
    tmp_path: Path,
) -> None:
    """A card that does not exist is looked for; exactly the processes that check notice it."""
    for switch, found in (("1", "True"), ("0", "False"), ("1", "True")):
        process = run(["-c", CONTROL], NUMBA_BOUNDSCHECK=switch, SILVER_SIM_CACHE=str(tmp_path))
        assert process.stdout.strip() == found, process.stderr


@pytest.mark.slow
def test_strategies_may_count_from_the_end_but_the_engine_is_found_to_do_so(tmp_path: Path) -> None:
    for switch, answers in (("0", ["7"]), ("1", ["7", "error"])):
        process = run(
            ["-c", FROM_THE_END], NUMBA_BOUNDSCHECK=switch, SILVER_SIM_CACHE=str(tmp_path)
        )
        assert process.stdout.split()[: len(answers)] == answers, process.stderr
