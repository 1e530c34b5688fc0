"""The commands on strategies: listed and shown without running one, begun without losing one."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.games.contract.seats import ACT, ACT_BATCH
from silver_sim.games.silver.info import INFO
from silver_sim.games.silver.seat.defaults import QUESTIONS
from silver_sim.games.silver.seat.seat_function import ANSWERS
from silver_sim.studies.strategies.study import example
from tests.cli.conftest import HEAVY, STRATEGIES, Patch, Run, imported, json_of, refused, said

BUILT_IN = {path.stem for path in (builtin_folder() / "silver").glob("[!_]*.py")}
PLAYS = '"""Plays."""\n\n\ndef open_turn(sight, params, memory, rng):\n    return 2\n'

# The text of a file, and words of its problem.
BROKEN = {
    "no_python": (b"def open_turn(:\n", "is not valid Python"),
    "no_text": (b"\xff\xfe\x00", "cannot read strategy"),
    "null": (b"\0", "is not valid Python"),
    "empty": (b"", "it answers no question"),
    "other": (b"def opening(sight):\n    pass\n", "it answers no question"),
    "untyped": (b"class Params:\n    x: str = 'a'\n", "needs a type and a default"),
    "unhashable": (b"class Params:\n    x: int = {[]: 1}\n", "needs a type and a default"),
}


def listed(silver_sim: Run, *options: str) -> dict[str, Any]:
    """The strategies of ``strategies --json`` by name."""
    out = said(silver_sim, "strategies", "list", "--json", *options)
    return {entry["name"]: entry for entry in json.loads(out)["strategies"]}


def write(name: str, content: str = PLAYS) -> Path:
    """Write a strategy into ``./strategies``."""
    path = Path("strategies") / f"{name}.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def test_the_list_has_a_line_for_every_strategy(silver_sim: Run) -> None:
    write("bold")
    out = said(silver_sim, "strategies", "list")
    lines = {line.split()[0]: line for line in out.splitlines() if line[:1].strip()}
    assert lines.keys() >= BUILT_IN | {"bold"}
    assert "Plays." in lines["bold"]
    assert lines["bold"].rstrip().endswith("yours")
    assert "call_at=8, " in lines["greedy"]
    assert " compiled " in lines["greedy"]
    assert lines["greedy"].rstrip().endswith("built-in")
    assert "silver-sim strategies new NAME" in out


def test_the_list_in_json_has_every_parameter(silver_sim: Run) -> None:
    found = listed(silver_sim, "--strategies", "own")
    assert found.keys() == BUILT_IN | {path.stem for path in STRATEGIES.glob("*.py")}
    steady = found["steady"]
    assert (steady["whose"], steady["problem"]) == ("yours", None)
    assert steady["path"] == str(STRATEGIES / "steady.py")
    names = ("name", "type", "default", "typed", "range", "comment")
    assert steady["parameters"][:2] == [
        dict(zip(names, each, strict=True))
        for each in (
            ("call_after", "float", 9.0, "call_after=9", "", "turns of the round"),
            ("calls", "bool", True, "calls=yes", "", "whether it calls at all"),
        )
    ]


def test_ranges_and_plain_strategies_are_listed_and_ranges_kept(silver_sim: Run) -> None:
    ranged = "class Params:\n    x: int = 4  # how many (0 to 9)\n\n\n"
    write("bold", f"COMPILED = False\n\n\n{ranged}{PLAYS}")
    bold = listed(silver_sim)["bold"]
    assert bold["compiled"] is False
    assert [parameter["range"] for parameter in bold["parameters"]] == ["0 to 9"]
    assert re.search(r"x=4 +plain Python +yours", silver_sim("strategies", "list").out)
    words = "error: strategy 'bold': x = 10 is out of range\n  help: 0 to 9 is possible"
    refused(silver_sim, "simulate", "--players", "bold:x=10,greedy", "--games", "2", words=words)
    write("bold", ranged.replace("= 4", "= 12") + PLAYS)
    assert "x = 12 is not in its range" in listed(silver_sim)["bold"]["problem"]["message"]


def test_a_strategy_of_the_users_hides_a_built_in_one_and_it_is_said(silver_sim: Run) -> None:
    write("greedy")
    assert listed(silver_sim)["greedy"]["whose"] == "yours (hides a built-in one)"


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_strategy_is_listed_with_its_problem(silver_sim: Run, name: str) -> None:
    content, words = BROKEN[name]
    write(name).write_bytes(content)
    found = listed(silver_sim)
    assert found.keys() == BUILT_IN | {name}
    assert words in found[name]["problem"]["message"]
    assert f"{name}.py" in found[name]["problem"]["where"]
    assert words.split()[0] in said(silver_sim, "strategies", "list")


def test_a_folder_with_the_name_of_a_file_is_a_problem_and_no_crash(silver_sim: Run) -> None:
    Path("strategies/folder.py").mkdir(parents=True)
    assert "cannot read" in listed(silver_sim)["folder"]["problem"]["message"]


def test_nothing_in_a_file_steers_the_terminal(silver_sim: Run, monkeypatch: Patch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    write("sly", PLAYS.replace("Plays.", "\x1b[2J[bold]Plays.[/bold]"))
    for arguments in (("list",), ("show", "sly")):
        out = silver_sim("strategies", *arguments).out
        assert "\x1b" not in out
        assert "[bold]Plays.[/bold]" in out


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("list",), ("show", "greedy"), ("new", "bold")])
def test_no_command_imports_the_engine_or_runs_a_strategy(
    silver_sim: Run, arguments: tuple[str, ...]
) -> None:
    write("loud", "raise SystemExit\n")
    assert not imported(Path.cwd(), "strategies", *arguments) & HEAVY


def test_show_tells_all_that_the_file_says(silver_sim: Run) -> None:
    out = said(silver_sim, "strategies", "show", "greedy")
    for words in (
        "greedy  (built-in)",
        "Lowers its sum one card at a time",
        "call_at       int  8  call when I expect to hold at most this many points",
        f"File: {strategy_files('silver')['greedy'].path}\n",
        "Try:  silver-sim simulate --players greedy,greedy:call_at=7 ",
    ):
        assert words in out
    answers, house = out.split("Questions left to their default")
    assert "\nrob " in answers
    assert "\npeek " in house
    assert "the next player's leftmost facedown card" in house


def test_every_question_is_either_answered_or_left_to_the_house(silver_sim: Run) -> None:
    for name in BUILT_IN:
        shown = json.loads(silver_sim("strategies", "show", name, "--json").out)
        assert {*shown["answers"], *shown["house"]} == QUESTIONS.keys()
        assert not shown["answers"].keys() & shown["house"].keys()


def test_the_questions_in_words_are_those_of_the_game() -> None:
    assert (*QUESTIONS, ACT, ACT_BATCH) == ANSWERS.functions


def test_show_has_the_whole_docstring_and_source_the_whole_file(silver_sim: Run) -> None:
    text = PLAYS.replace("Plays.", "Plays.\n\nIt is brave.\n")
    path = write("bold", text)
    assert "Plays.\n\nIt is brave.\n" in silver_sim("strategies", "show", "bold").out
    for name in ("bold", str(path)):
        assert silver_sim("strategies", "show", name, "--show", "source") == (0, text, "")


@pytest.mark.usefixtures("without_charts")
def test_show_and_a_run_warn_of_a_function_that_is_nearly_a_question(silver_sim: Run) -> None:
    misspelled = PLAYS.replace("open_turn", "opn_turn").partition("\n")[2]
    write("bold", f"COMPILED = False\n{PLAYS}{misspelled}")
    told = "opn_turn is the name of no question; did you mean open_turn?\n"
    assert f"warning: {told}" in said(silver_sim, "strategies", "show", "bold")
    play = ("simulate", "--players", "bold,random", "--games", "4", "--on-illegal", "count")
    assert silver_sim(*play).err.count(f"strategy 'bold': {told}") == 1
    said(silver_sim, *play, "--quiet")


def test_show_of_a_file_that_cannot_play_says_so_and_gives_no_example(silver_sim: Run) -> None:
    write("bold", PLAYS.replace("open_turn", "opening"))
    out = silver_sim("strategies", "show", "bold").out
    assert "warning: it answers no question, so it cannot play" in out
    assert "Try:" not in out


@pytest.mark.parametrize(
    ("params", "other"),
    [
        ("", "greedy"),
        ("x: bool = True", "bold:x=no"),
        ("x: int = 0", "bold:x=1"),
        ("x: float = 0.0", "bold:x=0.5"),
        ("x: float = 0.5", "bold:x=0.375"),
    ],
)
def test_the_example_sets_a_parameter_otherwise(silver_sim: Run, params: str, other: str) -> None:
    write("bold", PLAYS + f"\n\nclass Params:\n    {params or 'pass'}\n")
    assert f"--players bold,{other} --games" in silver_sim("strategies", "show", "bold").out


def test_an_example_can_be_typed_in_any_shell() -> None:
    assert " --strategies 'my own' --games" in example("a", INFO, own=Path("my own"))
    assert "greedy,random" in example("greedy", INFO)


@pytest.fixture(scope="module")
def starter() -> str:
    return (builtin_folder() / "silver" / "_starter.py").read_text(encoding="utf-8")


def test_new_writes_the_starter_and_says_what_to_type(silver_sim: Run, starter: str) -> None:
    out = said(silver_sim, "strategies", "new", "bold")
    assert Path("strategies/bold.py").read_text(encoding="utf-8") == starter
    assert out.startswith("written: strategies/bold.py\n")
    commands = [line.strip() for line in out.splitlines() if line.startswith("  ")]
    assert [command.split()[1] for command in commands] == ["simulate", "strategies"]
    assert listed(silver_sim)["bold"]["problem"] is None


@pytest.mark.parametrize(("name", "more"), [("counter", ()), ("low", ("--game", "odin"))])
def test_new_from_another_is_its_copy_and_plays_like_it(
    silver_sim: Run, name: str, more: tuple[str, ...]
) -> None:
    said(silver_sim, "strategies", "new", "mine", "--from", name, *more)
    builtin = builtin_folder() / (more[-1] if more else "silver") / f"{name}.py"
    assert Path("strategies/mine.py").read_bytes() == builtin.read_bytes()
    play = ("simulate", *more, "--games", "20", "--seed", "1")
    mine, theirs = (
        json_of(silver_sim, *play, "--players", f"{each},random") for each in ("mine", name)
    )
    assert mine["totals"] == theirs["totals"]


def test_new_from_no_strategy_has_the_nearest_name(silver_sim: Run) -> None:
    new = ("strategies", "new", "mine", "--from")
    refused(silver_sim, *new, "countr", words="did you mean 'counter'")
    refused(silver_sim, *new, "blocker", words="plays Odin, not Silver")
    assert not Path("strategies/mine.py").exists()


def test_what_it_says_to_type_finds_a_strategy_of_another_folder(silver_sim: Run) -> None:
    out = silver_sim("strategies", "new", "bold", "--out", "mine/first").out
    assert Path("mine/first/bold.py").is_file()
    shown = out.splitlines()[-1].split()
    assert shown[0] == "silver-sim"
    assert silver_sim(*shown[1:]).status == 0


def test_a_new_one_goes_where_strategies_of_the_game_are_found(silver_sim: Run) -> None:
    Path("strategies/silver").mkdir(parents=True)
    silver_sim("strategies", "new", "bold")
    assert Path("strategies/silver/bold.py").is_file()
    assert "bold" in listed(silver_sim)


def test_show_of_a_file_that_is_no_python_has_the_status_of_a_strategy(silver_sim: Run) -> None:
    write("broken", "def open_turn(:\n")
    status, out, err = silver_sim("strategies", "show", "broken")
    assert (status, out) == (4, "")
    assert "broken.py:1" in err


def test_two_files_of_one_name_cannot_meet(silver_sim: Run) -> None:
    path = write("greedy").rename("greedy.py")
    play = ("simulate", "--players", f"greedy,./{path}", "--seed", "1", "--quiet")
    refused(silver_sim, *play, words="two strategies are called 'greedy'")


@pytest.mark.usefixtures("without_charts")
def test_a_strategy_given_by_its_path_is_called_after_its_file(silver_sim: Run) -> None:
    run = ("simulate", "--games", "2", "--seed", "1", "--quiet", "--out", "run")
    status, out, _ = silver_sim(*run, "--players", "./own/steady.py,own/steady.py:call_after=4")
    assert status == 0
    assert "\nWho wins: steady or steady:call_after=4?\n" in out
    assert Path("run/strategies/steady.py").is_file()
    assert silver_sim("game", "write", "run", "0").status == 0


def test_the_starter_has_a_comment_on_every_function_and_uses_what_it_imports(starter: str) -> None:
    tree = ast.parse(starter)
    lines = starter.splitlines()
    for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
        assert lines[function.lineno - 2].startswith("# "), function.name
    imported = [a.name for n in tree.body if isinstance(n, ast.ImportFrom) for a in n.names]
    assert all(starter.count(name) > 1 for name in imported)


@pytest.mark.slow
def test_the_starter_plays_in_every_edition(silver_sim: Run, without_charts: None) -> None:
    silver_sim("strategies", "new", "bold")
    line_up = ("simulate", "--players", "bold,greedy,bold:call_at=12,random", "--seed", "1")
    for edition in ("bezier", "ravensburger", "bga"):
        found = json_of(silver_sim, *line_up, "--games", "400", "--edition", edition)
        assert not any("illegal" in each for each in found["warnings"])
        rows = (row for row in found["rows"] if row["metric"] == "win_share" and not row["family"])
        shares = {row["label"]: row["estimate"] for row in rows}
        assert shares["bold"] > shares["random"]
