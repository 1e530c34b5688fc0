"""A strategy that fails stops the run and is named with the game; or its answers are counted."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.cli.conftest import Answer, Run

OWN = ("--strategies", "own")


def play(silver_sim: Run, line_up: str, *more: str) -> Answer:
    sizes = ("--games", "20", "--seed", "5", "--out", "run")
    return silver_sim("simulate", "--players", line_up, *OWN, *sizes, *more)


def read_json(name: str) -> Any:
    return json.loads(Path("run", f"{name}.json").read_text())


def without_help(err: str) -> str:
    """The message without the notes before it and the help at its end."""
    return err[err.index("error: ") :].partition("  help: ")[0]


def shown_by(err: str) -> list[str]:
    """The arguments of the command that the message says."""
    name, *arguments = shlex.split(err.partition("  help: ")[2].partition("  shows")[0])
    assert name == "silver-sim"
    return arguments


# A strategy that was never compiled fails in its trial: then there is no run to show it.
SHOWS = (
    r"  help: silver-sim game write (run|--players steady,\w+ --seed 5 --strategies \S+) "
    r"\d+\.[01]  shows this game again\n"
)


def same_message(err: str, of_the_run: str) -> bool:
    """Whether a message is that of the run, which played our file and kept a copy."""
    own, kept = str(Path("own").resolve()), str(Path("run/strategies").resolve())
    return without_help(err).replace(kept, own) == without_help(of_the_run)


TOLD = {
    "cheat": (
        r"error: strategy 'cheat' gave an answer that is not legal: \{'seat': \d, 'act': 'pass'\}\n"
        r"  --> block \d+, rotation [01], seat [01], round [1-4], turn \d+, question open_turn\n"
        r"  why: something else is possible \(4.7\); legal: draw extra \[0, \d\].*\n" + SHOWS
    ),
    "breaker": (
        r"error: strategy 'breaker' failed: IndexError: index out of bounds.*\n"
        r"  --> block \d+, rotation [01], seat [01], round [1-4], turn \d+, question open_turn\n"
        r"  why: .*breaker.py:16: return sight.hand\[sight.turn \+ 1000\]\n" + SHOWS
    ),
}


@pytest.mark.parametrize("strategy", TOLD)
def test_the_message_says_all_and_its_command_shows_it(silver_sim: Run, strategy: str) -> None:
    status, out, err = play(silver_sim, f"steady,{strategy}", "--quiet")
    assert (status, out) == (4, "")
    assert re.fullmatch(TOLD[strategy], err)
    again = silver_sim(*shown_by(err))
    assert again.status == 4
    assert same_message(again.err, err)
    assert not Path("run").exists() or read_json("manifest")["status"] == "failed"
    assert not list(Path().rglob("*.tmp"))
    Path("game.jsonl").write_text(again.out)
    assert silver_sim("game", "story", "game.jsonl", "--json").out == '{"result": null}\n'


def test_a_failed_trial_leaves_no_folder_and_its_command_shows_the_game(silver_sim: Run) -> None:
    Path("my own").mkdir()
    Path("my own/bad.py").write_text(
        f"# {Path.cwd()}: new every time, as what was compiled before has no trial\n"
        "def open_turn(sight, params, memory, rng):\n    return 2 // (sight.turn - 5)\n"
    )
    rules = ("--edition", "bga", "--set", "call_penalty=5", "--deal-mode", "physical")
    arguments = ("--players", "bad,greedy", "--seed", "3", *rules, "--strategies", "my own")
    status, out, err = silver_sim("simulate", *arguments, "--out", "new/run")
    assert (status, out) == (4, "")
    assert {path.name for path in Path().iterdir()} == {"own", "my own"}
    command = shown_by(err)
    assert command[:2] == ["game", "write"]
    assert set(arguments) < set(command)
    again = silver_sim(*command)
    assert again.status == 4
    assert without_help(again.err) == without_help(err)


@pytest.mark.usefixtures("without_charts")
def test_what_was_played_is_kept_and_any_threads_tell_the_same_failure(silver_sim: Run) -> None:
    late = ("steady,cheat:one_in=400", "--games", "9000")
    err = play(silver_sim, *late, "--threads", "1").err
    kept = read_json("manifest")["blocks_done"]
    assert 0 < kept <= int(shown_by(err)[-1].partition(".")[0])
    assert pl.read_parquet("run/games/part-00000.parquet").height == 2 * kept
    assert read_json("summary")["blocks"] == kept
    other = play(silver_sim, *late, "--threads", "3", "--out", "three").err
    assert without_help(other) == without_help(err)


@pytest.mark.usefixtures("without_charts")
def test_counted_answers_stand_beside_every_rate(silver_sim: Run) -> None:
    status, out, _ = play(silver_sim, "cheat,steady,cheat", "--on-illegal", "count")
    assert status == 0
    games = pl.read_parquet("run/games/part-00000.parquet")
    counts = [int(games[f"illegal_{player}"].sum()) for player in range(3)]
    assert counts[0] > 0 < counts[2]
    assert counts[1] == 0
    warnings = read_json("summary")["warnings"]
    for label, count in (("cheat #1", counts[0]), ("cheat #3", counts[2])):
        said = f"{label} gave {count:,} illegal answers"
        assert f"warning: {said}" in " ".join(out.split())
        assert sum(each.startswith(said) for each in warnings) == 1
    assert not any("steady gave" in each for each in warnings)


DRAWER = "def open_turn(sight, params, memory, rng):\n    return draw(-1)\n"


@pytest.mark.parametrize("compiled", ["", "COMPILED = False\n"], ids=["compiled", "plain"])
def test_to_draw_fewer_than_no_extra_cards_is_not_legal(silver_sim: Run, compiled: str) -> None:
    Path("drawer.py").write_text(f"from silver_sim.silver import draw\n{compiled}{DRAWER}")
    status, _, err = silver_sim("game", "write", "--players", "./drawer.py,random", "--seed", "1")
    assert status == 4
    assert "strategy 'drawer' gave an answer that is not legal: " in err
