"""What names mean: in the words of strategies and wrappers, from what a run kept."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.find import StrategyFile, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.core.plan import entry_spec
from silver_sim.studies.core.words import in_words, parameter_in_words
from tests.as_read import assert_cases_as_read
from tests.studies.conftest import Play


def words(typed: str) -> list[str]:
    files = strategy_files(SILVER.name)
    entries = [entry_spec(read_entry(each, files, SILVER)) for each in typed.split()]
    return [*in_words(entries, files, SILVER.wrappers).values()]


TYPED = (
    *("greedy", "greedy:call_at=5", "greedy+memory(5)", "greedy+memory(5,least)"),
    *("greedy+delay(7)", "greedy+noise(0.2)", "mix(greedy:3,pairs:1)"),
    "mix(greedy:call_at=5:1,greedy+memory(3):1,per=decision)",
)


def test_an_entry_is_told_in_the_words_of_its_strategy() -> None:
    """What two have in common is said once."""
    said = {each: words(each) for each in (*TYPED, "greedy:call_at=5 greedy")}
    assert_cases_as_read(Path(__file__).with_name("words.txt"), said)


def test_a_swept_parameter_is_told_with_its_usual_value(tmp_path: Any) -> None:
    files = strategy_files(SILVER.name)
    assert parameter_in_words("call_at", [files["greedy"]]) == (
        "call when I expect to hold at most this many points; usually 8."
    )
    assert parameter_in_words("rules.rounds", [files["greedy"]]) == ""
    own = tmp_path / "own.py"
    own.write_text(
        "from typing import NamedTuple\n\n"
        "from silver_sim.silver import any_turn, discard\n\n\n"
        "class Params(NamedTuple):\n    often: int = 1\n\n\n"
        "def open_turn(sight, params, memory, rng):\n    return any_turn(sight)\n\n\n"
        "def place_card(sight, params, memory, rng):\n    return discard()\n"
    )
    files = {"own": StrategyFile("own", own)}
    spec = [entry_spec(read_entry("own:often=2", files, SILVER))]
    assert in_words(spec, files, {}) == {"own:often=2": "often=2, usually 1."}
    assert parameter_in_words("often", files.values()) == "usually 1."


def test_another_file_of_the_same_name_is_not_told_of(tmp_path: Any) -> None:
    """A run that was changed, or lost its strategies, has names alone."""
    files = strategy_files(SILVER.name)
    spec = [entry_spec(read_entry("greedy", files, SILVER))]
    other = tmp_path / "greedy.py"
    other.write_text('"""Does something else."""\n')
    assert in_words(spec, {"greedy": StrategyFile("greedy", other)}, {}) == {}
    assert in_words(spec, {"greedy": StrategyFile("greedy", tmp_path / "gone.py")}, {}) == {}
    assert in_words(spec, {}, {}) == {}


@pytest.mark.slow
def test_a_run_has_its_words_from_its_own_folder(play: Play) -> None:
    from silver_sim.studies.report import page_of_run

    run = play(kind="sweep", players=["greedy", "pairs"], vary="call_at", values=[4], blocks=4,
               confirm=False)  # fmt: skip
    assert list(page_of_run(run).who) == ["call_at", "greedy", "pairs"]
    (run.path / "strategies" / "pairs.py").unlink()
    assert list(page_of_run(run).who) == ["call_at", "greedy"]
