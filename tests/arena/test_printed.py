"""What strategies print is told apart from what the program says."""

import sys
from io import BytesIO, StringIO, TextIOWrapper
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from silver_sim.arena import printed
from silver_sim.arena.imported import PREFIX
from silver_sim.arena.printed import Speaker, StdoutCapture, captured, speaker


def strategy(name: str) -> Any:
    """A module as of a strategy's file, which calls what it is given."""
    return module(f"{PREFIX}plain_{name}_0123", f"/somewhere/{name}.py", "*arguments")


def module(name: str, path: str, arguments: str) -> Any:
    made = ModuleType(name)
    text = f"def do({arguments.replace('*', 'what, *')}):\n    return what(*arguments)\n"
    exec(compile(text, path, "exec"), vars(made))
    return made


class Engine:
    """As a match: its frames tell where its game stands, and who is asked."""

    where: ClassVar = {"block": 3, "rotation": 1, "seat": 0, "round": 2, "turn": 7}
    seats: ClassVar = [SimpleNamespace(label="asked")]
    player = 0


def test_who_speaks_and_where_is_read_from_the_stack() -> None:
    engine = module("silver_sim.games.silver.table.match", "match.py", "self, *arguments")
    noisy = strategy("noisy")
    place = "block 3, rotation 1, round 2, turn 7"
    assert speaker() is None
    assert noisy.do(speaker) == Speaker("noisy")
    assert engine.do(Engine(), noisy.do, speaker) == Speaker("noisy", place)
    # What is compiled has no place on the stack.
    assert engine.do(Engine(), speaker) == Speaker("asked", place)
    assert engine.do(None, speaker) == Speaker("")
    vars(noisy)["speaker"] = speaker
    exec(compile("said = do(speaker)", "/somewhere/noisy.py", "exec"), vars(noisy))
    assert noisy.said == Speaker("noisy", "as it is loaded")


def test_lines_are_put_together_cut_and_counted() -> None:
    capture = StdoutCapture(sys.stdout)
    one, two = strategy("one"), strategy("two")
    one.do(capture.write, "a")
    two.do(capture.write, "c\nd")
    one.do(capture.write, "b\n")
    one.do(capture.write, "x" * (printed.WIDTH + 5) + "\n\n")
    long = ("one", "x" * printed.WIDTH + "…")
    assert capture.take() == [("two", "c"), ("two", "d"), ("one", "ab"), long, ("one", "")]
    assert capture.take() == []
    one.do(capture.write, "again\n" * 1000)
    assert capture.take() == [("one", "again")] * (printed.LINES + 1)


def test_what_a_strategy_prints_is_told_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    out = StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    noisy, other = strategy("noisy"), strategy("other")
    with captured(told.append):
        print("ours")
        noisy.do(print, "theirs", 1)
        other.do(print, "\x1b[2Jgone")
        printed.pass_on([("far", "block 3: away")] * (printed.LINES + 1))
        print("ours again")
        assert not told
    assert out.getvalue() == "ours\nours again\n"
    assert told == [
        "strategy 'noisy' printed:\n  theirs 1",
        "strategy 'other' printed:\n  \\x1b[2Jgone",
        "\n  ".join(["strategy 'far' printed:", *["block 3: away"] * printed.LINES, "…"]),
    ]
    assert sys.stdout is out


def test_a_process_that_plays_hands_on_what_was_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert printed.taken() == []
    with monkeypatch.context() as there:
        there.setattr(sys, "stdout", StdoutCapture(sys.stdout))
        strategy("noisy").do(print, "theirs")
        heard = printed.taken()
    printed.pass_on(heard)
    assert capsys.readouterr().out == "strategy 'noisy' printed: theirs\n"


def test_everything_else_of_standard_output_is_as_it_was() -> None:
    out = TextIOWrapper(BytesIO(), "ascii", "replace", line_buffering=True)
    stdout = StdoutCapture(out)
    stdout.write("ä\n")
    stdout.buffer.write(b"\xff")
    stdout.flush()
    assert (stdout.encoding, stdout.errors, stdout.isatty()) == ("ascii", "replace", False)
    assert out.buffer.getvalue() == b"?\n\xff"
