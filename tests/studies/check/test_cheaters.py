"""Every planted cheater is caught, and the check says what it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from silver_sim.compiled.machine_code import BOUNDS_CHECKED
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.check.study import check

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_second_process")]

CHEATERS = Path(__file__).parents[2] / "strategies" / "cheaters"

# A file, and what is said of it first.
CAUGHT = {
    "beyond": "reads beyond its sight: cards that it cannot see change its answer",
    "peeker": "reads beyond its sight: cards that it cannot see change its answer",
    "eavesdropper": "reads the stream of another seat",
    "neighbour": "reads the stream of another seat",
    "insider": "reads the seed out of its stream: it draws nothing, yet the stream matters",
    "counter": "changes asked of its module",
    "clock": "reads the clock (time.perf_counter_ns)",
    "dicer": "draws chance of its own (random.random)",
    "learner": "keeps something from game to game: after other games the same game goes otherwise",
    "painter": "writes to its sight",
}
# What else may be said of them.
BESIDES = {
    "counter": {"answers otherwise when it is asked again and nothing has changed"},
    "clock": {"answers otherwise when it is asked again and nothing has changed"},
    "dicer": {"answers otherwise when it is asked again and nothing has changed"},
    "neighbour": {CAUGHT["insider"]},
    "learner": {"changes Past of its module"},
}
UNCHECKED = {"beyond", "eavesdropper"}  # read without bounds checks, unless these are forced


def checked(name: str) -> dict[str, Any]:
    """What a short check finds."""
    return check(str(CHEATERS / f"{name}.py"), SILVER, 150, 4, 1, None, lambda: None)


def test_every_cheater_is_expected() -> None:
    assert {path.stem for path in CHEATERS.glob("*.py")} == CAUGHT.keys()


@pytest.mark.parametrize("name", CAUGHT)
def test_it_is_caught_and_named(name: str) -> None:
    if BOUNDS_CHECKED and name in UNCHECKED:
        pytest.skip("with bounds checks everywhere it cannot read that far")
    result = checked(name)
    assert not result["passed"]
    said = {finding["found"] for finding in result["findings"]}
    assert CAUGHT[name] in said
    assert said <= {CAUGHT[name]} | BESIDES.get(name, set())


def test_a_finding_says_on_which_question_how_often_and_where() -> None:
    [finding] = checked("painter")["findings"]
    assert finding["question"] == "open_turn"
    assert 0 < finding["times"] == finding["decisions"] < 150
    first = dict(finding["first"])
    command = first.pop("command")
    assert first == {
        "edition": "bezier",
        "players": 2,
        "block": 0,
        "rotation": 0,
        "seat": 0,
        "round": 1,
        "turn": first["turn"],
    }
    assert command.startswith("silver-sim trace --players ")
    assert command.endswith("painter.py,random --edition bezier --seed 1 --block 0 --rotation 0")


def test_what_a_cheater_writes_is_put_back_before_it_is_asked_again() -> None:
    result = checked("painter")
    assert all(finding["found"] == CAUGHT["painter"] for finding in result["findings"])
    assert any("it raises exceptions" in warning for warning in result["warnings"])
