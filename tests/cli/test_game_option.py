"""Which game a command is about: ``--game``, the file of an experiment, the run, the strategy."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from silver_sim.cli.experiments import complete_experiment
from silver_sim.cli.options import complete_game, complete_strategy
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.studies.experiments import experiment_of, schema
from tests.cli.conftest import Patch, Run, commands, refused

KIND_OF_SILVER = "call_safety"
STILL = '''"""Does what the house does."""


def choose_drawn(sight, params, memory, rng):
    return 0
'''
PLAYS = ("--players", "still,still,still", "--games", "6", "--seed", "1", "--out", "run", "-q")


@pytest.fixture
def twin(silver_sim: Run, monkeypatch: Patch) -> Run:
    """The program with a second game, which has two strategies of the user's."""
    packages = {**registry.PACKAGES, "twin": "tests.cli.twin"}
    monkeypatch.setattr(registry, "PACKAGES", packages)
    folder = Path("strategies", "twin")
    folder.mkdir(parents=True)
    for name in ("still", "calm"):
        (folder / f"{name}.py").write_text(STILL)
    return silver_sim


WITH_GAME = {
    *("simulate", "compare", "rank", "run", "game write", "doctor", "runs export"),
    *("strategies profile", "strategies list", "strategies show", "strategies new"),
    *("strategies check", "strategies diff", "strategies abilities"),
    *("learn rules", "learn puzzles"),
}


def test_every_command_that_plays_or_shows_strategies_has_it() -> None:
    have = {name for name, each in commands() if any("--game" in one.opts for one in each.params)}
    assert have >= WITH_GAME


def test_a_game_that_is_none_is_refused_with_the_nearest_name(silver_sim: Run) -> None:
    typed = ("simulate", "--game", "silvr", "--players", "greedy,pairs")
    err = refused(silver_sim, *typed, words="there is no game 'silvr'")
    assert "did you mean 'silver'?" in err


def test_what_only_one_game_has_is_refused_for_another(twin: Run) -> None:
    words = "silver-sim learn card is about Silver Amulet alone"
    refused(twin, "learn", "card", "--game", "twin", words=words)
    words = "error: Twin has no call: silver-sim call is about Silver Amulet alone\n"
    refused(twin, "call", "--game", "twin", words=words)  # which says nothing of what it needs
    question = ("1", "--opponents", "3", "--simulations", "16")
    assert twin("call", *question, "--game", "silver").status == 0


def test_a_kind_that_only_one_game_has_is_refused_for_another(twin: Run) -> None:
    text = 'game = "twin"\nkind = "none_of_its"\nplayers = ["still", "calm", "still"]\n'
    Path("question.toml").write_text(text.replace("none_of_its", KIND_OF_SILVER))
    words = f"Twin has no {KIND_OF_SILVER}: it is only for Silver Amulet"
    err = refused(twin, "run", "question.toml", words=words)
    assert "question.toml:2" in err
    assert "one of simulate, tournament" in err
    Path("question.toml").write_text(text)
    words = "the kind of the experiment is missing or unknown"
    refused(twin, "run", "question.toml", words=words)


def test_a_way_to_deal_that_a_game_has_not_is_refused_with_its_name(twin: Run) -> None:
    line_up = ("--players", "still,still,still", "--game", "twin")
    for command in (("simulate",), ("game", "write")):
        words = "--deal-mode lanes is not possible in Twin"
        err = refused(twin, *command, *line_up, "--deal-mode", "lanes", words=words)
        assert "leave it out: physical is possible" in err
    assert "one of lanes, physical" in twin("simulate", *line_up, "--deal-mode", "lane").err
    asked = 'kind = "compare"\ngame = "twin"\na = "still"\nb = "calm"\ncomplement = true\n'
    Path("question.toml").write_text(asked)
    words = "decks of Twin have no complement; leave it out"
    refused(twin, "run", "question.toml", words=words)


def test_a_file_names_its_game_which_the_option_must_not_contradict(twin: Run) -> None:
    text = 'kind = "simulate"\nplayers = ["still", "calm", "still"]\nblocks = 1\n'
    Path("question.toml").write_text(f'game = "twin"\n{text}')
    assert "1 line-ups" in twin("run", "question.toml", "--check").out
    assert "1 line-ups" in twin("run", "question.toml", "--check", "--game", "twin").out
    words = "--game silver: question.toml is about twin"
    assert "--game twin" in refused(twin, "run", "question.toml", "--game", "silver", words=words)


def test_what_comes_with_the_program_is_found_for_its_game_alone(twin: Run) -> None:
    assert "standings" in twin("run", "--list").out
    assert twin("run", "--list", "--game", "twin").out == ""
    assert "there is no experiment standings" in twin("run", "standings", "--game", "twin").err


@pytest.mark.slow
@pytest.mark.usefixtures("without_charts")
def test_a_run_keeps_its_game(twin: Run) -> None:
    assert twin("simulate", "--game", "twin", *PLAYS).status == 0
    spec = json.loads(Path("run/spec.json").read_text())
    assert spec["experiment"]["game"] == "twin"
    assert spec["experiment"]["deal_mode"] == "physical"
    assert twin("runs", "verify", "run").out.endswith("all intact\n")
    assert twin("game", "write", "run", "0").status == 0
    assert twin("runs", "report", "run").status == 0
    assert twin("runs", "resume", "run", "--blocks", "3", "-q").status == 0
    assert "caller" not in twin("runs", "export", "run", "--show", "columns").out
    assert "caller" not in twin("runs", "export", "--show", "columns", "--game", "twin").out
    assert "caller" in twin("runs", "export", "--show", "columns").out


def test_a_strategy_says_by_what_it_imports_which_game_it_plays(twin: Run) -> None:
    Path("strategies/twin/mine.py").write_text(f"import tests.cli.twin.door\n{STILL}")
    Path("strategies/twin/theirs.py").write_text(f"from silver_sim.silver import Turn\n{STILL}")
    line_up = ("--players", "theirs,still,still")
    words = "strategy 'theirs' plays Silver Amulet, not Twin"
    err = refused(twin, "simulate", "--game", "twin", *line_up, words=words)
    assert "help: --game silver" in err
    words = "strategy 'mine' plays Twin, not Silver Amulet"
    refused(twin, "strategies", "show", "strategies/twin/mine.py", words=words)
    listed = twin("strategies", "list", "--game", "twin").out
    assert "mine" in listed
    assert "theirs" not in listed
    assert "noise(0.2)" in listed
    assert "memory" not in listed


def test_a_name_that_only_another_game_has_is_refused_with_its_name(twin: Run) -> None:
    for command in (("strategies", "show", "calm"), ("simulate", "--players", "greedy,calm")):
        refused(twin, *command, words="strategy 'calm' plays Twin, not Silver Amulet")
    Path("question.toml").write_text('kind = "simulate"\nplayers = ["calm", "still"]\n')
    assert 'game = "twin"' in twin("run", "question.toml").err


@pytest.mark.usefixtures("twin")
def test_completion_follows_the_game() -> None:
    typed: Any = SimpleNamespace(params={"game": "twin"})
    assert complete_game("t") == ["twin"]
    assert complete_strategy("", typed) == ["calm", "still"]
    assert "greedy" in complete_strategy("g")
    assert complete_experiment("stand") == ["standings"]
    assert complete_experiment("stand", typed) == []


def line_up(players: int, **fields: Any) -> dict[str, Any]:
    return {"kind": "simulate", "players": ["still"] * players, **fields}


TWO = {"kind": "compare", "a": "a", "b": "b", "game": "twin"}
ALL = {"kind": "tournament", "roster": ["a", "b"]}
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "too many": (line_up(5), "at most 4 items"),
    "too few": (line_up(2, game="twin"), "at least 3 items"),
    "too many seats": (TWO | {"seats": 7}, "less than or equal to 6"),
    "one of several": (ALL | {"seats": [2, 5]}, "less than or equal to 4"),
    "too many fillers": (ALL | {"field": ["c"] * 4}, "at most 3 items"),
    "lanes": (line_up(3, game="twin", deal_mode="lanes"), "'lanes' is not possible in Twin"),
    "complement": (TWO | {"complement": True}, "decks of Twin have no complement"),
    "no game": (line_up(2, game="tvin"), "did you mean 'twin'?"),
}


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("case", WRONG)
def test_what_a_game_does_not_have_is_refused(case: str) -> None:
    table, words = WRONG[case]
    with pytest.raises(UserError, match=words.replace("?", r"\?")):
        experiment_of(table)


@pytest.mark.usefixtures("twin")
def test_what_a_game_has_is_possible() -> None:
    assert experiment_of(line_up(6, game="twin")).deal_mode == "physical"
    assert experiment_of(line_up(2)).deal_mode == "lanes"
    told = schema()["$defs"]["Simulate"]["properties"]
    assert told["players"]["maxItems"] == 6
    assert told["game"]["enum"] == [*registry.names()]


@pytest.mark.parametrize(
    ("game", "two"), [("silver", ("greedy", "pairs")), ("odin", ("low", "high"))]
)
def test_a_field_is_proposed_of_the_game(silver_sim: Run, game: str, two: tuple[str, str]) -> None:
    typed = ("compare", *two, "--game", game, "--seats", "3", "--out", "run")
    refused(silver_sim, *typed, words=f"--field {','.join(two)}")
