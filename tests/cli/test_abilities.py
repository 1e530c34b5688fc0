"""``silver-sim strategies abilities`` and ``silver-sim doctor bench``."""

import re
from pathlib import Path

import numpy as np
import pytest

from silver_sim.arena.run import Arena
from silver_sim.games.contract.table import Rows
from silver_sim.games.silver.game import GAME
from silver_sim.games.silver.info import ABILITIES
from silver_sim.games.silver.rules.cards import RESTRICTIONS as WORDS
from silver_sim.stats.core.many import holm
from silver_sim.studies import bench
from tests.cli.conftest import Patch, Run, json_of
from tests.pages import page

pytestmark = pytest.mark.slow


def test_every_word_has_a_strategy_that_uses_it() -> None:
    assert [use.word for use in ABILITIES] == list(WORDS)


def test_one_strategy_is_measured_without_each(silver_sim: Run) -> None:
    asked = ("greedy", "--games", "200", "--strategies", "own")
    document = json_of(silver_sim, "strategies", "abilities", *asked)
    rows = [row for row in document["rows"] if row.get("family") == "abilities"]
    words = {word.removeprefix("no_").replace("_", " ") for word in WORDS}
    (left_out,) = (said for said in document["claim"]["beside"] if said.startswith("Left out"))
    reason, _, named = left_out.rstrip(".").partition(": ")
    assert reason == "Left out because no game differs without them"
    unused = {*named.replace(" and ", ", ").split(", ")}
    assert "bodyguard" in unused  # greedy guards nothing
    assert {row["arm"] for row in rows} == words - unused
    assert {row["player"] for row in rows} == {"greedy"}
    worth = {row["arm"]: row for row in rows}
    assert worth["robber"]["lo"] > 0  # but it robs
    p_values = [row["p"] for row in rows]
    assert [row["p_adjusted"] for row in rows] == holm(p_values)
    shares = [row for row in document["rows"] if not row["family"]]
    for arm in worth:
        assert sum(row["estimate"] for row in shares if row["arm"] == arm) == pytest.approx(1)


STUBBORN = """'Takes in its first turns, whatever it is told.'
from silver_sim.silver import Turn, any_turn
COMPILED = False
def open_turn(sight, params, memory, rng):
    if sight.turn < 9 and sight.discard_count > 0:
        return Turn.TAKE
    return any_turn(sight)
"""


def test_a_strategy_that_goes_on_trying_what_it_may_not_has_no_such_row(silver_sim: Run) -> None:
    Path("strategies").mkdir()
    Path("strategies/stubborn.py").write_text(STUBBORN)
    status, out, _ = silver_sim("strategies", "abilities", "stubborn", "--games", "4", "--tables")
    assert status == 0
    told = " ".join(out.split())
    assert re.search(r"the copy keeps trying: take \(\d+ answers replaced in 4 games\)\.", told)
    assert "Left out because no game differs without them:" in told
    assert not re.search("^take:", out, re.MULTILINE)


def test_every_ability_is_used_with_profit() -> None:
    """By the table of the page, which another test makes anew."""
    rows = re.findall(
        r"^([a-z ]+): .* \+(\S+) ± (\S+) ▲", page("docs/howto/abilities.md"), re.MULTILINE
    )
    words = {word.removeprefix("no_").replace("_", " ") for word in WORDS}
    assert {word for word, *_ in rows} == words
    for word, worth, half_width in rows:
        assert float(worth) > float(half_width), word


def test_what_is_compiled_first_is_not_timed(monkeypatch: Patch) -> None:
    done: list[str] = []

    def rows(_: Arena, blocks: int) -> list[Rows]:
        done.append(f"{blocks} blocks")
        return [Rows(np.empty(0), np.empty(0, [("turns", int)]))]

    def clock() -> float:
        done.append("clock")
        return len(done)

    monkeypatch.setattr(Arena, "rows", rows)
    monkeypatch.setattr("silver_sim.studies.bench.time.perf_counter", clock)
    bench.speed(GAME, 1, 0.5)
    assert done == ["1 blocks", "clock", "256 blocks", "clock"]


def test_bench_says_how_fast_one_and_all_threads_are(silver_sim: Run) -> None:
    status, out, _ = silver_sim("doctor", "bench", "--time", "1s")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("1 thread: ")
    assert all(re.search(r"[\d,]+ games, [\d,]+ rounds, [\d,]+ turns a second", x) for x in lines)
