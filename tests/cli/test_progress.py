"""How far a command is: lines in a pipe, a bar on a terminal, nothing for who wants quiet."""

import re
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from threading import Event

import pytest

from silver_sim.cli import progress
from silver_sim.compiled import under_way
from tests.cli.conftest import Patch, Run, commands, refused

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


@pytest.fixture
def noted(monkeypatch: Patch) -> Callable[[str], Event]:
    """From now on lines come often: an event for the first that matches."""
    monkeypatch.setattr(progress, "EVERY", 0.001)

    def begun(line: str) -> Event:
        monkeypatch.setattr(sys, "stderr", found := Noted(line))
        return found.is_there

    return begun


def at_a_terminal(monkeypatch: Patch) -> StringIO:
    """What is shown: from now on standard error is a terminal."""
    shown = StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    return shown


def test_in_a_pipe_a_line_comes_now_and_then(noted: Callable[[str], Event]) -> None:
    is_there = noted(r"^games: 3,000 of 12,000 after \d+ s$")
    with progress.progress("games", 12_000, hidden=False) as advance:
        advance(3000)
        assert is_there.wait(60)
    is_there = noted(r"^reading run \.\.\. after \d+ s$")
    with progress.working("reading run", hidden=False):
        assert is_there.wait(60)


def test_a_bar_is_drawn_on_a_terminal_alone(monkeypatch: Patch) -> None:
    terminal = at_a_terminal(monkeypatch)
    result = StringIO()
    monkeypatch.setattr(sys, "stdout", result)
    with progress.progress("games", 10, hidden=False) as advance:
        advance(10)
        print("found")
    assert "games" in terminal.getvalue()
    assert "10/10" in terminal.getvalue()
    assert result.getvalue() == "found\n"


def test_while_it_is_compiled_lines_tell_how_far(noted: Callable[[str], Event]) -> None:
    compiling = noted(r"^compiling the rules of Silver: 7 of about 19 functions \(\d+ s\)$")
    with progress.progress("games", 10, hidden=False):
        under_way.expect("the rules of Silver", 19)
        with under_way.compiling():
            under_way.made(7)
            assert compiling.wait(60)
        assert noted(r"^games: 0 of 10 after \d+ s$").wait(60)


def test_on_a_terminal_it_stands_in_place_of_the_bar(monkeypatch: Patch) -> None:
    terminal = at_a_terminal(monkeypatch)
    under_way.expect("the rules of Silver", 19)
    with under_way.compiling():
        under_way.made(7)
        with progress.progress("games", 10, hidden=False):
            pass
    told = terminal.getvalue()
    assert "compiling the rules of Silver: 7 of about 19 functions" in told
    assert "games" not in told


def test_nothing_is_told_who_wants_quiet(monkeypatch: Patch) -> None:
    told = StringIO()
    monkeypatch.setattr(sys, "stderr", told)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    for shown in (progress.progress("games", 10, hidden=True), progress.working("r", hidden=True)):
        with shown as advance:
            advance()
            advance(3)
    assert told.getvalue() == ""


@pytest.mark.slow
def test_whatever_may_take_long_can_be_quiet() -> None:
    known = dict(commands())
    assert all(any("--quiet" in each.opts for each in known[name].params) for name in SLOW)


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_refused_before_it_plays(silver_sim: Run) -> None:
    Path("file").write_text("")
    for typed in (
        "strategies diff greedy pairs --games 100000 --out file/x",
        "strategies profile greedy --games 10000000 --out /proc/nothing",
        "advise own:3,x others:x,x --time 60m --out /proc/nothing/a.html",
        "strategies tune greedy --against pairs --time 9h --out /proc/nothing",
    ):
        refused(silver_sim, *typed.split(), words="error: cannot ")
