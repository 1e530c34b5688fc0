"""How far a command is: lines in a pipe, a bar on a terminal, nothing for who wants quiet."""

import re
import sys
from io import StringIO
from pathlib import Path
from threading import Event

import pytest

from silver_sim.cli import progress
from silver_sim.compiled import under_way
from tests.cli.conftest import commands, in_a_process

SLOW = (
    *("advise", "call", "compare", "doctor", "game write", "learn rules", "rank", "rate", "run"),
    *("runs export", "runs query", "runs report", "runs resume", "runs verify", "simulate"),
    *("strategies abilities", "strategies check", "strategies diff", "strategies profile"),
    "strategies tune",
)


class Noted(StringIO):
    """Standard error that is no terminal, and says when a line was written that matches."""

    def __init__(self, line: str) -> None:
        super().__init__()
        self.is_there, self._line = Event(), line

    def write(self, text: str) -> int:
        written = super().write(text)
        if re.search(self._line, self.getvalue(), re.MULTILINE):
            self.is_there.set()
        return written


def test_in_a_pipe_a_line_comes_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = Noted(r"^games: 3,000 of 12,000 after \d+ s$")
    monkeypatch.setattr(sys, "stderr", noted)
    monkeypatch.setattr(progress, "EVERY", 0.001)
    with progress.progress("games", 12_000, hidden=False) as advance:
        advance(3000)
        assert noted.is_there.wait(60)
    noted = Noted(r"^reading run \.\.\. after \d+ s$")
    monkeypatch.setattr(sys, "stderr", noted)
    with progress.working("reading run", hidden=False):
        assert noted.is_there.wait(60)


def test_a_bar_is_drawn_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    result = StringIO()
    monkeypatch.setattr(sys, "stdout", result)
    with progress.progress("games", 10, hidden=False) as advance:
        advance(10)
        print("found")
    assert "games" in terminal.getvalue()
    assert result.getvalue() == "found\n"


def test_while_something_is_compiled_lines_tell_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.001)
    compiling = Noted(r"^compiling the rules of Silver: 7 of about 19 functions \(\d+ s\)$")
    monkeypatch.setattr(sys, "stderr", compiling)
    with progress.progress("games", 10, hidden=False):
        under_way.expect("the rules of Silver", 19)
        with under_way.compiling():
            under_way.made(7)
            assert compiling.is_there.wait(60)
        playing = Noted(r"^games: 0 of 10 after \d+ s$")
        monkeypatch.setattr(sys, "stderr", playing)
        assert playing.is_there.wait(60)


def test_on_a_terminal_it_stands_in_place_of_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    under_way.expect("the rules of Silver", 19)
    with under_way.compiling():
        under_way.made(7)
        with progress.progress("games", 10, hidden=False):
            pass
    told = terminal.getvalue()
    assert "compiling the rules of Silver: 7 of about 19 functions" in told
    assert "games" not in told


def test_nothing_is_told_who_wants_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    told = StringIO()
    monkeypatch.setattr(sys, "stderr", told)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    for shown in (progress.progress("games", 10, hidden=True), progress.working("r", hidden=True)):
        with shown as advance:
            advance()
            advance(3)
    assert told.getvalue() == ""


@pytest.mark.slow
@pytest.mark.parametrize("command", SLOW)
def test_whatever_may_take_long_can_be_quiet(command: str) -> None:
    assert any("--quiet" in option.opts for option in dict(commands())[command].params)


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    for typed in (
        ("strategies", "diff", "greedy", "pairs", "--games", "100000", "--out", "file/x"),
        ("strategies", "profile", "greedy", "--games", "10000000", "--out", "/proc/nothing"),
        ("advise", "own:3,x", "others:x,x", "--time", "60m", "--out", "/proc/nothing/a.html"),
        (
            "strategies",
            "tune",
            "greedy",
            "--against",
            "pairs",
            "--time",
            "9h",
            "--out",
            "/proc/nothing",
        ),
    ):
        status, out, err = in_a_process(tmp_path, *typed)
        assert (status, out) == (2, "")
        assert "error: cannot " in err
        assert "help: " in err
