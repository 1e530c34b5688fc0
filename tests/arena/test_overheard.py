"""What strategies print is told apart from what the program says, however they print it."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from types import ModuleType
from typing import Any, ClassVar

import pytest

from silver_sim.arena.find import builtin_folder
from silver_sim.arena.imported import PREFIX
from silver_sim.arena.overheard import (
    LINES,
    SOMEBODY,
    WIDTH,
    Ear,
    Speaker,
    Stdout,
    _named,
    overheard,
    speaker,
    staged,
)

SAYS = "def do(what, *arguments):\n    return what(*arguments)\n"


def strategy(monkeypatch: pytest.MonkeyPatch, name: str) -> Any:
    """A module as of a strategy's file, which calls what it is given."""
    module = ModuleType(f"{PREFIX}plain_{name}_0123")
    module.__file__ = f"/somewhere/{name}.py"
    exec(SAYS, vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_who_speaks_is_read_from_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ModuleType("silver_sim.games.silver.table.match")
    exec(SAYS, vars(engine))
    noisy = strategy(monkeypatch, "noisy")
    assert speaker() is None
    assert noisy.do(speaker) == Speaker("noisy")
    assert engine.do(speaker) == Speaker(SOMEBODY)  # what is compiled has no place on the stack
    assert engine.do(noisy.do, speaker) == Speaker("noisy")


class Engine:
    """As a match: its frames tell where its game stands."""

    where: ClassVar = {"block": 3, "rotation": 1, "seat": 0, "round": 2, "turn": 7}


def test_where_it_is_said_is_read_from_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ModuleType("silver_sim.games.silver.table.match")
    exec("def play(self, ask, *arguments):\n    return ask(*arguments)\n", vars(engine))
    noisy = strategy(monkeypatch, "noisy")
    place = "block 3, rotation 1, round 2, turn 7"
    assert engine.play(Engine(), noisy.do, speaker) == Speaker("noisy", place)
    with staged("rehearsal"):
        assert engine.play(Engine(), noisy.do, speaker) == Speaker("noisy", f"rehearsal, {place}")
    vars(noisy)["speaker"] = speaker
    exec(compile("said = do(speaker)", noisy.__file__, "exec"), vars(noisy))
    assert noisy.said == Speaker("noisy", "as it is loaded")


def test_lines_are_put_together_cut_and_counted() -> None:
    heard: list[tuple[Speaker, str]] = []
    ear = Ear(lambda who, line: heard.append((who, line)))
    first, later, two = Speaker("one", "turn 1"), Speaker("one", "turn 2"), Speaker("two")
    for speaks, piece in (
        (first, "a"),
        (later, " b"),
        (later, "\n"),
        (later, "c\nd"),
        (first, "x" * WIDTH),
    ):
        ear.hear(speaks, piece)
    ear.hear(two, "e")
    ear.finish()
    assert (
        heard
        == [
            (first, "a b"),  # a line is said where it begins
            (later, "c"),
            (later, ("d" + "x" * WIDTH)[:WIDTH] + "…"),
            (two, "e"),
        ]
    )
    heard.clear()
    many = Speaker("many")
    ear.hear(many, "again\n" * 1000)
    assert heard == [(many, "again")] * LINES + [(many, "…")]


def test_what_a_strategy_prints_is_told_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    out = StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    noisy, other = strategy(monkeypatch, "noisy"), strategy(monkeypatch, "other")
    with overheard(told.append):
        print("ours")
        noisy.do(print, "theirs", 1)
        other.do(lambda: sys.stdout.writelines(["\x1b[2J", "gone"]))
        noisy.do(lambda: sys.stdout.buffer.write(b"bytes"))
        print("ours again")
        assert not told
    assert out.getvalue() == "ours\nours again\n"
    assert told == [
        "strategy 'noisy' printed:\n  where in a game is not known:\n  theirs 1\n  bytes",
        "strategy 'other' printed:\n  where in a game is not known:\n  \\x1b[2Jgone",
    ]
    assert sys.stdout is out


@pytest.mark.parametrize(("others", "named"), [([], "strategy 'noisy'"), (["b"], "a strategy")])
def test_what_is_compiled_is_named_if_there_is_one_strategy_of_the_users(
    others: list[str], named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name.startswith(PREFIX):
            monkeypatch.delitem(sys.modules, name)
    for name in ["noisy", *others]:
        strategy(monkeypatch, name)
    ours = strategy(monkeypatch, "greedy")
    ours.__file__ = str(builtin_folder() / "silver" / "greedy.py")
    assert _named(SOMEBODY) == named
    assert _named("b") == "strategy 'b'"


def test_everything_else_of_standard_output_is_as_it_was() -> None:
    out = TextIOWrapper(BytesIO(), "ascii", "replace", line_buffering=True)
    stdout = Stdout(out, Ear(lambda *_: None))
    stdout.write("ä\n")
    stdout.buffer.write(b"\xff")
    stdout.flush()
    assert (stdout.encoding, stdout.errors, stdout.isatty()) == ("ascii", "replace", False)
    assert out.buffer.getvalue() == b"?\n\xff"


def test_without_standard_output_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with overheard(pytest.fail):
        print("into the air")


def test_what_reaches_the_descriptor_is_heard_and_not_what_is_ours() -> None:
    code = (
        "import os, sys\n"
        "from silver_sim.arena.overheard import overheard\n"
        "with overheard(lambda text: print(text, file=sys.stderr)):\n"
        "    print('ours')\n"
        "    os.write(1, b'{]')\n"
        "    os.system('echo child')\n"
        "    os.write(1, b\"strategy 'far' printed: away\\n\")\n"
        "    os.write(1, b\"strategy 'far' printed (block 3, turn 7): back: (1)\\n\")\n"
        "    sys.__stdout__.write('found')\n"
        "    print('ours', flush=True)\n"
        "print('ours')\n"
        "os.write(2, b'end')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "ours\n" * 3
    assert done.stderr == (
        "a strategy printed:\n  where in a game is not known:\n  {]child\n  found\n"
        "strategy 'far' printed:\n  where in a game is not known:\n  away\n"
        "  block 3, turn 7: back: (1)\nend"
    )
