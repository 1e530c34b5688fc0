"""Engines compiled with checks of bounds, and as their own source, play the same games."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from silver_sim.caches import cache_root
from silver_sim.compiled.machine_code import PYTHON_MODE
from tests.games.job import notices_a_row_before_the_first
from tests.games.odin.engine import job as odin
from tests.games.processes import ROOT, answer_of, job, run
from tests.games.silver.engine import job as silver
from tests.shared import made_once

pytestmark = pytest.mark.slow

GAMES: dict[str, ModuleType] = {"silver": silver, "odin": odin}
BLOCKS = {"silver": 40, "odin": 100}  # 2,160 and 3,300 games
# Every process here uses one cache, which stays: checked code is compiled once an edit of the
# engine, as unchecked code is. It is a cache of its own, for it is optimised less.
SWITCHES = {
    "NUMBA_BOUNDSCHECK": "1",
    "NUMBA_OPT": "1",  # compiles faster, and checks the same
    "SILVER_SIM_CACHE": str(cache_root() / "bounds"),
}
# A card that does not exist is looked for, by a helper of strategies and by the engine. One line of
# JSON: what each answered, null for an IndexError.
READS = """
import json
import numpy as np
from silver_sim.games.silver.rules.knowledge import knows
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.seat.sight import blank_sights
from silver_sim.compiled.jit import checked_kernel
from silver_sim.compiled.machine_code import code_folder, fingerprint

@checked_kernel
def last(sight):
    return sight.discard[-1]

def answer(ask):
    try:
        return int(ask())
    except IndexError:
        return None

games = new_game(2, RuleSet(), False)
sights = blank_sights(1, games["rules"][0], 2)
sights["discard"][0, -1] = 7
found = {
    "helper, from the end": answer(lambda: last(sights[0])),
    "engine, from the end": answer(lambda: knows(games[0], 0, -1)),
    "engine, beyond the end": answer(lambda: knows(games[0], 0, 64)),
    "code": [fingerprint(), code_folder("silver_sim.games.silver.table.loop").name],
}
print(json.dumps(found))
"""


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The games by name."""
    return str(request.param)


@pytest.fixture(scope="module")
def checked(game: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the checked engine answered; by then its code lies in the cache."""

    def make(folder: Path) -> None:
        answer = job(game, BLOCKS=str(BLOCKS[game]), **SWITCHES)
        (folder / "answer.json").write_text(json.dumps(answer), encoding="utf-8")

    folder = made_once(tmp_path_factory, f"bounds_of_{game}", make)
    return json.loads((folder / "answer.json").read_text(encoding="utf-8"))


@pytest.mark.long
def test_checked_games_are_the_same_without_an_error(game: str, checked: Any) -> None:
    assert checked["checks_bounds"] is True
    assert checked["digest"] == GAMES[game].games(BLOCKS[game])


def test_a_step_off_the_table_is_found_by_the_loop_that_plays(game: str, checked: Any) -> None:
    """A player is missing, or a row is written before the first; a loop unchecked goes on."""
    assert checked["beyond_the_end"] is True
    assert checked["from_the_end"] is True
    assert notices_a_row_before_the_first(GAMES[game].short_match()) is False


@pytest.mark.skipif(PYTHON_MODE, reason="this process is itself in Python mode")
def test_the_compiled_engine_plays_as_its_own_source_in_plain_python(game: str) -> None:
    python = job(game, NUMBA_DISABLE_JIT="1")
    assert python["python_mode"] is True
    assert python["digest"] == GAMES[game].games(GAMES[game].BLOCKS)


def test_checked_and_unchecked_processes_never_share_compiled_code() -> None:
    """Exactly the processes that check notice the engine; strategies may count from the end."""
    others = {name: each for name, each in SWITCHES.items() if name != "NUMBA_BOUNDSCHECK"}
    switches = (*({**others, "NUMBA_BOUNDSCHECK": each} for each in "101"), others)
    on, off, again, plain = (answer_of(run(["-c", READS], ROOT, **each)) for each in switches)
    assert {each["helper, from the end"] for each in (on, off, again, plain)} == {7}
    for place in ("engine, from the end", "engine, beyond the end"):
        assert [each[place] is None for each in (on, off, again, plain)] == [True, False] * 2
    assert plain["code"] == off["code"]
    assert len({*plain["code"], *on["code"]}) == 4
