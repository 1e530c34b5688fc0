"""Every planted cheater is caught, and the check says what it does."""

from pathlib import Path

import pytest

from silver_sim.compiled.machine_code import BOUNDS_CHECKED
from silver_sim.errors import StrategyError
from silver_sim.games.contract.game import Game
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.check.result import Check
from silver_sim.studies.check.study import check
from tests.foretelling import written

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_second_process")]

CHEATERS = Path(__file__).parents[2] / "strategies" / "cheaters"

MORE = "reads more of its random stream than the words that it draws"
# A file, and what is said of it first.
CAUGHT = {
    "beyond": "reads beyond its sight: cards that it cannot see change its answer",
    "eavesdropper": "reads the stream of another seat",
    "burrower": MORE,
    "climber": MORE,
    "diviner": MORE,
    "counter": "changes asked of its module",
    "clock": "reads the clock (time.perf_counter_ns)",
    "dealer": "reaches around its sight: gc.get_objects (line 26)",
    "dicer": "draws random numbers of its own (random.random)",
    "learner": "keeps something from game to game: after other games the same game goes "
    "differently",
    "painter": "writes to its sight",
}
# What else may be said of them.
BESIDES = {
    "counter": {"answers differently when it is asked again and nothing has changed"},
    "clock": {"answers differently when it is asked again and nothing has changed"},
    "dicer": {"answers differently when it is asked again and nothing has changed"},
    "learner": {"changes Past of its module"},
}
# What the others wanted to read is not there: a file, and the line at which it fails.
FAILS = {
    "insider": ("object has no attribute 'key'", "rng.key[0] + rng.counter[2]"),
    "prophet": ("object has no attribute 'key'", "key, counter = rng.key, rng.counter"),
    "neighbour": ("object has no attribute 'base'", "while everything.base is not None:"),
    "peeker": ("object has no attribute 'base'", "while everything.base is not None:"),
}
# These read without bounds checks, unless they are forced.
UNCHECKED = {"beyond", "burrower", "eavesdropper"}


def checked(name: str) -> Check:
    return check(str(CHEATERS / f"{name}.py"), SILVER, 150, 4, 1, None, lambda: None)


def test_every_cheater_is_expected() -> None:
    assert {path.stem for path in CHEATERS.glob("*.py")} == CAUGHT.keys() | FAILS.keys()


@pytest.mark.parametrize("name", CAUGHT)
def test_it_is_caught_and_named(name: str) -> None:
    if BOUNDS_CHECKED and name in UNCHECKED:
        pytest.skip("with bounds checks everywhere it cannot read that far")
    result = checked(name)
    assert not result.passed
    said = {finding.found for finding in result.findings}
    assert CAUGHT[name] in said
    assert said <= {CAUGHT[name]} | BESIDES.get(name, set())


@pytest.mark.parametrize("name", FAILS)
def test_it_fails_where_it_reads_what_is_not_there(name: str) -> None:
    said, line = FAILS[name]
    with pytest.raises(StrategyError) as raised:
        checked(name)
    assert said in raised.value.message
    assert f"{name}.py:" in raised.value.why
    assert line in raised.value.why


@pytest.mark.parametrize("puts_back", ["false", "true"])
@pytest.mark.parametrize("game", [SILVER, ODIN])
def test_who_takes_all_for_a_key_is_caught(tmp_path: Path, game: Game, puts_back: str) -> None:
    typed = f"{written(tmp_path, game.name)}:step=64:puts_back={puts_back}:acts=true"
    result = check(typed, game, 150, 4, 1, None, lambda: None)
    assert [finding.found for finding in result.findings] == [MORE]


def test_a_finding_says_on_which_question_how_often_and_where() -> None:
    result = checked("painter")
    assert any("it raises exceptions" in warning for warning in result.warnings)
    [finding] = result.findings  # what it writes is put back before it is asked again
    assert finding.found == CAUGHT["painter"]
    assert finding.question == "open_turn"
    assert 0 < finding.times == finding.decisions < 150
    first = finding.first
    assert (first.edition, first.players) == ("bezier", 2)
    turn = first.at["turn"]
    assert first.at == {"block": 0, "rotation": 0, "seat": 0, "round": 1, "turn": turn}
    assert first.command.startswith("silver-sim game write --players ")
    assert first.command.endswith("painter.py,random --edition bezier --seed 1 0.0")
