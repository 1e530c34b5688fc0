"""The built-in strategies play fair, and the check tells their authors what never matters."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from silver_sim.arena.find import StrategyFile, builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import StrategyError
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.result import as_json, read
from silver_sim.studies.check.examination import other_values
from silver_sim.studies.check.observer import Observer, idle_lines
from silver_sim.studies.check.result import COMPILED, PLAIN, Check
from silver_sim.studies.check.study import check

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_second_process")]

BUILT_IN = sorted(strategy_files(SILVER.name, builtin_folder()))

LAZY = '''"""Has a parameter and lines that are of no use."""

from typing import NamedTuple

from silver_sim.silver import Turn, any_turn


class Params(NamedTuple):
    takes: bool = True  # whether it takes cards that lie open
    idle: int = 3  # nothing


def open_turn(sight, params, memory, rng):
    """Take what there is."""
    if sight.round_no > 99:
        return never(sight)
    if params.takes and sight.may_take:
        return Turn.TAKE
    return any_turn(sight)


def never(sight):
    turn = any_turn(sight)
    return turn
'''

NESTED = """def f(x):
    "Text."
    global y
    for i in x:
        if i:
            a = 1
            b = 2
        else:
            c = 3
    try:
        d = 4
    except KeyError:
        e = 5
    return 6


@twice
def g():
    return 7
"""


def checked(name: str, points: int = 150, deals: int = 2) -> Check:
    return check(name, SILVER, points, deals, 1, None, lambda: None)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_strategies_pass(name: str) -> None:
    result = checked(name)
    assert result.passed
    assert result.findings == []
    assert result.decisions == sum(result.questions.values()) == 150
    assert len(result.questions) > 5
    times = {how: measured.microseconds for how, measured in result.times.items()}
    assert 0 < times[COMPILED] < times[PLAIN]
    assert not any("compiled" in warning for warning in result.warnings)


def test_the_result_is_the_same_again_but_for_the_time(tmp_path: Path) -> None:
    first, again = (checked("greedy:call_at=5", 60) for _ in range(2))
    assert replace(first, times={}) == replace(again, times={})
    assert read(Check, json.loads(json.dumps(as_json(first)))) == first
    assert first.strategy == "greedy:call_at=5"
    (tmp_path / "random.py").write_text(LAZY)  # has the name of an opponent
    told: list[int] = []
    path = str(tmp_path / "random.py")
    result = check(path, SILVER, 60, 1, 1, None, lambda: told.append(1))
    assert result.passed
    assert result.decisions == sum(told) == 60


def test_parameters_that_never_matter_and_lines_that_never_run_are_warnings(tmp_path: Path) -> None:
    path = tmp_path / "lazy.py"
    path.write_text(LAZY)
    result = checked(str(path))
    assert result.passed
    assert result.warnings == [
        "parameter idle never mattered in 150 decisions",
        "line 16 never ran in 150 decisions: return never(sight)",
        "line 22 never ran in 150 decisions: def never(sight):",
    ]


OWN_CHANCE = "draws random numbers of its own"
DEEDS = {
    "from time import time\n": ("time()", "reads the clock (time.time)"),
    "import datetime\n": ("datetime.datetime.now()", "reads the clock (datetime.now)"),
    "import random\n": ("random.randint(0, 9)", f"{OWN_CHANCE} (random.randint)"),
    "import os\n": ("os.urandom(1)", f"{OWN_CHANCE} (posix.urandom)"),
    "import secrets\n": ("secrets.randbelow(9)", f"{OWN_CHANCE} (secrets.randbelow)"),
    "import uuid\n": ("uuid.uuid4()", f"{OWN_CHANCE} (uuid.uuid4)"),
    "seen = {}\n": ("seen.update({len(seen): 1})", "seen"),
    "def fair(past=[]):\n    past.append(1)\n": ("fair()", "fair"),
    "tens = 10\n": ("max(tens, 3)", None),
}


@pytest.mark.parametrize("head", DEEDS)
def test_the_observer_sees_clock_chance_and_what_changes(head: str, tmp_path: Path) -> None:
    done, told = DEEDS[head]
    path = tmp_path / "watched.py"
    path.write_text(f"{head}\n\ndef open_turn(s, p, m, r):\n    {done}\n    return 2\n")
    entry = read_entry(str(path), {}, SILVER)
    seated(entry, SILVER, compiled=False)
    observer = Observer(entry.policies[0].file)
    [module] = [each for each in sys.modules.values() if getattr(each, "__file__", "") == str(path)]
    with observer.on():
        module.open_turn(0, 0, 0, 0)
    assert [*observer.actions, *observer.changed] == ([told] if told else [])
    assert len(observer.lines) >= 2


def test_what_is_never_asked_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bad.py"
    path.write_text(LAZY.replace("def never(", "def place_crad(").replace("never(", "str("))
    first, *_ = checked(str(path), 40).warnings
    assert first == "place_crad is the name of no question; did you mean place_card?"
    monkeypatch.setattr("silver_sim.studies.check.study.MOST_BLOCKS", 2)
    path = tmp_path / "silent.py"
    path.write_text("def master(sight, params, memory, rng):\n    return 0\n")
    result = checked(str(path), 10)
    assert result.decisions == 0
    assert "it was never asked anything" in result.warnings


@pytest.mark.parametrize(
    ("head", "line", "why"),
    [
        ("COMPILED = False", "pass", "it says COMPILED = False"),
        ("", "text = 'a' if sight.turn else 5", "it cannot be compiled ("),
    ],
)
def test_one_in_plain_python_is_told_why(tmp_path: Path, head: str, line: str, why: str) -> None:
    path = tmp_path / "slow.py"
    path.write_text(
        f"from silver_sim.silver import any_turn\n\n{head}\n\n"
        f"def open_turn(sight, params, memory, rng):\n    {line}\n    return any_turn(sight)\n"
    )
    result = checked(str(path), 40)
    assert result.passed
    assert result.uncompiled
    assert result.uncompiled.startswith(why)
    told = f"it plays in plain Python, which is slow: {result.uncompiled}"
    assert told in result.warnings
    assert list(result.times) == [PLAIN]


def test_an_answer_that_is_not_legal_is_told_with_the_game() -> None:
    cheat = Path(__file__).parents[2] / "cli" / "strategies" / "cheat.py"
    with pytest.raises(StrategyError, match="gave an answer that is not legal") as raised:
        checked(str(cheat), 10_000)
    assert "silver-sim game write --players" in raised.value.help
    assert "block" in raised.value.where


@pytest.mark.parametrize(
    ("kind", "value", "others"),
    [
        ("bool", True, [False]),
        ("int", 8, [4, 16, 7, 9, 0, -108, 180]),
        ("int", 0, [-1, 1, -100, 100]),
        ("float", 0.5, [0.25, 1.0, -0.5, 1.5, 0.0, -100.5, 105.0]),
    ],
)
def test_other_values_are_smaller_and_greater(
    kind: str, value: float, others: list[float], tmp_path: Path
) -> None:
    path = tmp_path / "one.py"
    path.write_text(f"class Params:\n    x: {kind} = {value}\n")
    [parameter] = StrategyFile("one", path).parameters
    assert other_values(parameter, parameter.default) == others


def test_a_line_stands_for_what_is_inside_and_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "lines.py"
    path.write_text(NESTED)
    file = StrategyFile("lines", path)
    ran = {4, 5, 9, 10, 11, 14}
    assert [line for line, _ in idle_lines(file, ran)] == [6, 13]
