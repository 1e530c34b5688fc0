"""What strategies print is kept apart from what the program prints, and shown afterwards.

``sys.stdout`` looks at the stack to see which strategy prints, and where in which game.
"""

from __future__ import annotations

import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TextIO

from silver_sim.arena.imported import PREFIX
from silver_sim.errors import printable

LINES = 20  # of a strategy that are shown
WIDTH = 200  # letters of a line
Printed = Sequence[tuple[str, str]]  # strategies and lines

_GAMES = "silver_sim.games."


class Speaker(NamedTuple):
    """The strategy that prints, and where: ``block 3, rotation 1, turn 7``; empty if unknown."""

    name: str
    where: str = ""


def speaker() -> Speaker | None:
    """The strategy that is at work in this thread; None for none."""
    frame: FrameType | None = sys._getframe(1)
    name, loading, playing = "", False, False
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(PREFIX):
            name = name or Path(frame.f_code.co_filename).stem
            loading = frame.f_code.co_name == "<module>"
        elif module.startswith(_GAMES):
            match: Any = frame.f_locals.get("self")
            if hasattr(match, "where") and hasattr(match, "seats"):
                places = (f"{word} {at}" for word, at in match.where.items() if word != "seat")
                # Compiled code has no frame of its own: then it is the one that is asked.
                return Speaker(name or match.seats[match.player].label, ", ".join(places))
            playing = True
        frame = frame.f_back
    return Speaker(name, "as it is loaded" if loading else "") if name or playing else None


class StdoutCapture:
    """``sys.stdout`` for the program; what strategies print is kept instead."""

    def __init__(self, ours: TextIO) -> None:
        self._ours = ours
        self._kept: dict[str, list[str]] = defaultdict(list)  # lines by strategy
        self._begun: dict[tuple[str, int], tuple[str, str]] = {}  # lines without an end, and where
        self._lock = threading.Lock()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ours, name)

    def write(self, text: str) -> int:
        """Write what is ours, and keep what is not."""
        who = speaker()
        if who is None:
            return self._ours.write(text)
        with self._lock:
            key = who.name, threading.get_ident()
            where, begun = self._begun.pop(key, (who.where, ""))
            *whole, rest = (begun + text).split("\n")
            for line in whole:
                self._keep(who.name, where, line)
                where = who.where
            if rest:
                self._begun[key] = where, rest[: WIDTH + 1]
        return len(text)

    def add(self, name: str, line: str) -> None:
        """Keep a line of a strategy, cut, if it is among its first."""
        if len(self._kept[name]) <= LINES:
            self._kept[name].append(line if len(line) <= WIDTH else line[:WIDTH] + "…")

    def take(self) -> Printed:
        """What was kept so far, which is forgotten."""
        with self._lock:
            for (name, _), (where, line) in self._begun.items():
                self._keep(name, where, line)
            lines = [(name, line) for name, lines in self._kept.items() for line in lines]
            self._begun.clear()
            self._kept.clear()
        return lines

    def _keep(self, name: str, where: str, line: str) -> None:
        self.add(name, f"{where}: {line}" if where else line)


@contextmanager
def captured(tell: Callable[[str], None]) -> Iterator[None]:
    """Meanwhile standard output is only ours; afterwards ``tell`` gets what strategies printed.

    It is called with one text of several lines for each strategy.
    """
    ours = sys.stdout
    if ours is None:  # there is nothing to keep apart
        yield
        return
    sys.stdout = capture = StdoutCapture(ours)
    try:
        yield
    finally:
        sys.stdout = ours
        said: dict[str, list[str]] = defaultdict(list)
        for name, line in capture.take():
            said[name].append(line if len(said[name]) < LINES else "…")
        for name, lines in said.items():
            who = f"strategy {name!r}" if name else "a strategy"
            tell("\n  ".join([f"{who} printed:", *map(printable, lines)]))


def taken() -> Printed:
    """What strategies have printed in this process since this was last asked."""
    return sys.stdout.take() if isinstance(sys.stdout, StdoutCapture) else []


def pass_on(printed: Printed) -> None:
    """Print for strategies what they have printed in another process."""
    for name, line in printed:
        if isinstance(sys.stdout, StdoutCapture):
            sys.stdout.add(name, line)
        else:
            print(f"strategy {name!r} printed: {line}")
