"""Every mistake in a strategy is one clear message: what, where, why; never a traceback."""

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import Answer, Run, in_a_process

pytestmark = pytest.mark.slow

SIZES = ("--games", "40", "--seed", "1", "--threads", "1")
PLAY = ("simulate", "--players", "bad,bad", *SIZES, "--out", "run")


class Broken(NamedTuple):
    """The body of ``open_turn``, or a whole file, and the words of the message."""

    source: str
    words: str
    line: int  # of the file

    @property
    def file(self) -> str:
        whole = self.source.endswith("\n")
        return self.source if whole else OPEN_TURN + f"    {self.source}\n"


OPEN_TURN = "def open_turn(sight, params, memory, rng):\n"
ANSWERS = OPEN_TURN + "    return 2\n"

# What else a file may do when it is loaded has tests in tests/arena.
UNLOADABLE = {
    "no Python": Broken("def open_turn(s, p, m, r)\n    return 0\n", "is not valid Python", 1),
    "a null byte": Broken("x = '\0'\n", "is not valid Python", 1),
    "raises": Broken("x = 1\ny = x / 0\n" + ANSWERS, "ZeroDivisionError: division", 2),
    "no question": Broken("def help(s):\n    return 1\n", "answers no question", 0),
}

FAILING = {
    "returns a fraction": Broken("return 2.0", "TypeError: 2.0 is no whole number", 1),
    "returns too much": Broken("return 10**30", f"OverflowError: {10**30} is too large", 1),
    "is a generator": Broken("yield 2", "TypeError: <generator object open_turn", 1),
    "an unknown field": Broken(
        "return sight.may_cal", "a sight has no 'may_cal'; did you mean 'may_call'?", 2
    ),
    "too few arguments": Broken("def open_turn(s, p):\n    return 2\n", "takes 2 positional", 1),
    "never comes back up": Broken("return open_turn(sight, params, memory, rng)", "Recursion", 2),
    "interrupts": Broken("raise KeyboardInterrupt(1)", "KeyboardInterrupt: 1", 2),
    "writes to its sight": Broken("sight.value[0, 0] = 1\n    return 2", "read-only", 2),
    "a number for a placement": Broken(
        "def place_card(sight, params, memory, rng):\n    return 1\n",
        "TypeError: 1 is no Placement: exchange(), discard() or use() makes one",
        1,
    ),
}

ILLEGAL = {
    "an act that does not exist": ("return 31", "act 31, which does not exist"),
    "passes": ("return 21", "something else is possible (4.7); legal: draw extra"),
    "draws too many": ("return 2 + 32 * 9", "gave an answer that is not legal"),
}


def play(silver_sim: Run, source: str, *more: str) -> Answer:
    Path("strategies").mkdir()
    Path("strategies/bad.py").write_text(source)
    return silver_sim(*PLAY, *more)


def place(line: int) -> str:
    return re.escape(str(Path("strategies/bad.py").resolve())) + (f":{line}" if line else "")


def check_shape(answer: Answer) -> None:
    assert (answer.status, answer.out) == (4, "")
    assert answer.err.startswith("error: strategy 'bad'")
    assert "Traceback" not in answer.err
    assert len(answer.err.splitlines()) <= 5
    assert len(answer.err) < 1000


@pytest.mark.parametrize("name", UNLOADABLE)
def test_what_cannot_be_loaded_is_told_and_nothing_written(silver_sim: Run, name: str) -> None:
    broken = UNLOADABLE[name]
    played = play(silver_sim, broken.file, "--quiet")
    for answer in (played, silver_sim("strategies", "check", "bad")):
        check_shape(answer)
        assert broken.words in answer.err
        assert re.search(f"  --> {place(broken.line)}\n", answer.err)
    assert not Path("run").exists()


def test_what_is_never_loaded_is_told_in_time(tmp_path: Path) -> None:
    (tmp_path / "strategies").mkdir()
    (tmp_path / "strategies/bad.py").write_text("x = 1\nwhile x:\n    pass\n" + ANSWERS)
    answer = in_a_process(tmp_path, *PLAY, "--deadline", "1")
    check_shape(answer)
    assert "cannot be loaded: it is still running after 1 s of processor time" in answer.err
    assert answer.err.endswith("  help: --deadline SECONDS  gives it more time\n")
    assert re.search(r"bad\.py:[23]\n", answer.err)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("name", FAILING)
def test_what_fails_is_told_with_game_question_line_and_command(silver_sim: Run, name: str) -> None:
    broken = FAILING[name]
    answer = play(silver_sim, broken.file, "--quiet")
    check_shape(answer)
    assert broken.words in answer.err
    question = broken.file[4 : broken.file.index("(")] if broken.file[:4] == "def " else ""
    assert re.search(
        rf"--> block 0, rotation \d, seat \d, round \d, turn \d+, question {question}\n", answer.err
    )
    assert re.search(f"  why: .*{place(broken.line)}: ", answer.err)
    trace = "silver-sim game write --players bad,bad --seed 1 0."
    assert trace in answer.err
    assert not Path("run").exists()


@pytest.mark.parametrize("name", ILLEGAL)
def test_what_is_not_legal_is_told_with_what_would_be(silver_sim: Run, name: str) -> None:
    body, words = ILLEGAL[name]
    answer = play(silver_sim, OPEN_TURN + f"    {body}\n", "--quiet")
    check_shape(answer)
    assert words in answer.err
    assert "; legal: " in answer.err


# What never answers ends its process.

LOOPS_LATER = f"""{OPEN_TURN}
    while sight.round_no == 3 and sight.totals[1] > 100:
        pass
    return 2
"""


def test_what_never_answers_is_named(tmp_path: Path) -> None:
    """In compiled code; in plain Python the check of a strategy finds it, too."""
    (tmp_path / "strategies").mkdir()
    (tmp_path / "strategies/bad.py").write_text(LOOPS_LATER)
    answer = in_a_process(tmp_path, *PLAY, "--games", "4000", "--quiet", "--deadline", "1")
    assert (answer.status, answer.out) == (4, "")
    found = re.fullmatch(
        r"error: strategy 'bad' has not answered for \d+ s of processor time\n"
        r"  --> block (\d+), rotation \d, seat \d, round \d, turn \d+, question open_turn\n"
        r"  why: .*bad.py:(\d+): .*\n"
        r"  help: silver-sim game write (?:run|--players bad,bad --seed 1) "
        r"\d+\.\d  "
        r"shows this game again; --deadline SECONDS  gives it more time\n",
        answer.err,
    )
    assert found
    assert re.match("def open_turn| +(while|pass)", LOOPS_LATER.splitlines()[int(found[2]) - 1])
    if (tmp_path / "run").exists():  # it has passed its trial
        manifest = json.loads((tmp_path / "run/manifest.json").read_text())
        assert manifest["status"] == "failed"
        assert manifest.get("blocks_done", 0) <= int(found[1])


# What cannot be compiled plays nevertheless.

COUNTS = f"""
import collections
COMPILED = False

{OPEN_TURN}
    memory.seen = getattr(memory, 'seen', collections.Counter())
    memory.seen[sight.discard_top] += 1
    assert sum(memory.seen.values()) <= 4 * sight.rules.max_turns
    take = memory.seen[sight.discard_top] > 2 or not sight.may_draw
    return 5 if take and sight.may_take else 2
"""
MIXES = f"""{OPEN_TURN}
    text = 'a' if sight.turn else 5
    return 2 + 0 * len(str(text))
"""


@pytest.mark.usefixtures("without_charts")
@pytest.mark.parametrize(
    ("source", "why"),
    [(COUNTS, "it says COMPILED = False"), (MIXES, "it cannot be compiled (")],
    ids=["keeps objects in its memory", "numbers and texts"],
)
def test_what_plays_in_plain_python_is_told(silver_sim: Run, source: str, why: str) -> None:
    answer = play(silver_sim, source)
    assert answer.status == 0
    assert f"strategy 'bad' plays in plain Python: {why}" in answer.err
    assert re.search(r"the table is about [\d,]+ times slower than with compiled", answer.err)
