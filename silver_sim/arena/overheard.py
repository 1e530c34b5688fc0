"""What strategies print is not what the program says: it is caught, and told apart.

``sys.stdout`` asks the stack who is speaking, and where in which game; whatever reaches file
descriptor 1 past it (from C, or from a process that a strategy starts) can only come from a
strategy, but tells no more. Processes that play write what they hear there in words, line by line,
for the one that started them.
"""

from __future__ import annotations

import io
import os
import re
import secrets
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TextIO

from silver_sim.arena.find import builtin_folder
from silver_sim.arena.imported import PREFIX
from silver_sim.errors import printable

LINES = 20  # of a strategy that are told
WIDTH = 200  # letters of a line
SOMEBODY = ""  # a strategy, and it cannot be said which
MOST = 10_000  # letters of a line that are taken at a time
PATIENCE = 2.0  # seconds until all that was printed has come through

_GAMES = "silver_sim.games."
_STDOUT = 1
_MORE = "…"  # a line in place of all others
_TOLD = re.compile(r"strategy '(.*?)' printed(?: \((.*?)\))?: (.*)")
_UNKNOWN = "where in a game is not known:"  # before the first such line
_stage = ""  # what is played, if it is not yet what is wanted


class Speaker(NamedTuple):
    """Who prints, and where: ``block 3, rotation 1, round 2, turn 7``; empty if it is not known."""

    who: str
    where: str = ""


def speaker() -> Speaker | None:
    """Which strategy is at work in this thread: SOMEBODY for a compiled one; None for none."""
    frame: FrameType | None = sys._getframe(1)
    speaks = False
    who = where = ""
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(PREFIX):
            speaks = True
            who = who or Path(str(frame.f_globals.get("__file__", ""))).stem
            where = where or ("as it is loaded" if frame.f_code.co_name == "<module>" else "")
        elif module.startswith(_GAMES):
            speaks, where = True, where or _place(frame)
        frame = frame.f_back
    return Speaker(who, where) if speaks else None


def _place(frame: FrameType) -> str:
    """The game, round and turn of the match that calls, if this is one of its own frames."""
    where = getattr(frame.f_locals.get("self"), "where", {})
    places = [f"{word} {number}" for word, number in where.items() if word != "seat"]
    return ", ".join(filter(None, [_stage, *places])) if places else ""


@contextmanager
def staged(name: str) -> Iterator[None]:
    """Meanwhile it is told of what strategies print that it was in a rehearsal, say."""
    global _stage
    before, _stage = _stage, name
    try:
        yield
    finally:
        _stage = before


class Ear:
    """Hears what strategies print, and hands on their first lines."""

    def __init__(self, line: Callable[[Speaker, str], None]) -> None:
        """``line`` is called with who prints a line, which is cut; "…" stands for all others."""
        self._line = line
        self._begun: dict[tuple[str, int], tuple[Speaker, str]] = {}  # lines without an end
        self._lines: dict[str, int] = defaultdict(int)
        self._lock = threading.Lock()

    def hear(self, speaker: Speaker, text: str) -> None:
        """Hear a piece of text, which may be part of a line."""
        with self._lock:
            key = speaker.who, threading.get_ident()
            first, begun = self._begun.pop(key, (speaker, ""))
            *whole, rest = (begun + text).split("\n")
            for line in whole:
                self._tell(first, line)
                first = speaker
            if rest:
                self._begun[key] = first, rest[: WIDTH + 1]

    def finish(self) -> None:
        """Hand on the lines that have no end."""
        with self._lock:
            for speaker, line in self._begun.values():
                self._tell(speaker, line)
            self._begun.clear()

    def _tell(self, speaker: Speaker, line: str) -> None:
        self._lines[speaker.who] += 1
        if self._lines[speaker.who] <= LINES:
            self._line(speaker, line if len(line) <= WIDTH else line[:WIDTH] + "…")
        elif self._lines[speaker.who] == LINES + 1:
            self._line(speaker, _MORE)


class Stdout:
    """``sys.stdout`` for us; for strategies, an ear."""

    def __init__(self, ours: TextIO, ear: Ear) -> None:
        self._ours, self._ear = ours, ear

    def write(self, text: str | bytes) -> int:
        """Write what is ours, and hear what is not."""
        speaks = speaker()
        if speaks is None:
            return self._ours.write(text)  # type: ignore[arg-type]
        self._ear.hear(
            speaks, text.decode(errors="replace") if isinstance(text, bytes) else str(text)
        )
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write one after the other."""
        for line in lines:
            self.write(line)

    @property
    def buffer(self) -> Any:
        """What takes bytes."""
        return self._ours.buffer if speaker() is None else self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ours, name)


@contextmanager
def overheard(tell: Callable[[str], None]) -> Iterator[None]:
    """Meanwhile standard output is ours alone; afterwards ``tell`` is told what strategies printed.

    It is called with one text for each strategy, of several lines.
    """
    said: list[tuple[Speaker, str]] = []
    ear = Ear(lambda who, line: said.append((who, line)))
    before = sys.stdout
    if before is None:  # there is nothing to keep apart
        yield
        return
    try:
        with _own_descriptor(before, ear) as ours:
            sys.stdout = Stdout(ours, ear)
            yield
    finally:
        sys.stdout = before
        ear.finish()
        for who, lines in _by_name(said).items():
            tell("\n  ".join([f"{who} printed:", *map(printable, lines)]))


def speak_for_strategies(stage: str = "") -> None:
    """In a process that plays: write in words what strategies print, for who started it.

    ``stage`` is what is played, if it is not yet what is wanted: a rehearsal, say.
    """
    global _stage
    _stage = stage
    if sys.stdout is not None:
        sys.stdout = Stdout(sys.stdout, Ear(_write_in_words))


def _write_in_words(speaker: Speaker, line: str) -> None:
    where = f" ({speaker.where})" if speaker.where else ""
    _write(f"{_named(speaker.who)} printed{where}: {line}\n")


def _write(line: str) -> None:
    with suppress(OSError):  # nobody hears it
        os.write(_STDOUT, line.encode(errors="replace"))


def _by_name(said: Iterable[tuple[Speaker, str]]) -> Mapping[str, Sequence[str]]:
    """What strategies said, each in words, with its first lines and where they were said."""
    found: dict[str, list[str]] = defaultdict(list)
    told: Counter[str] = Counter()
    for (who, where), line in said:
        name = _named(who)
        lines = found[name]
        if line != _MORE and told[name] < LINES:
            told[name] += 1
            if not where and _UNKNOWN not in lines:
                lines.append(_UNKNOWN)
            lines.append(f"{where}: {line}" if where else line)
        elif lines[-1] != _MORE:
            lines.append(_MORE)
    return found


def _named(who: str) -> str:
    """A strategy in words; if it cannot be said which, it is the user's, if that is only one."""
    own = {who} if who else set(_users())
    return f"strategy {own.pop()!r}" if len(own) == 1 else "a strategy"


def _users() -> Iterator[str]:
    """The strategies of this process that do not come with the program."""
    for name, module in list(sys.modules.items()):
        if name.startswith(PREFIX):
            path = Path(str(module.__file__))
            if path.stem != name and builtin_folder() not in path.parents:  # nor a seat function
                yield path.stem


@contextmanager
def _own_descriptor(stdout: Any, ear: Ear) -> Iterator[TextIO]:
    """A stream to where standard output goes; meanwhile what is written to descriptor 1 is heard.

    The stream itself if it does not go there.
    """
    try:
        is_standard = stdout.fileno() == _STDOUT
    except (AttributeError, OSError, ValueError):
        is_standard = False
    if not is_standard:
        yield stdout
        return
    stdout.flush()
    kept = os.dup(_STDOUT)
    hears, speaks = os.pipe()
    os.dup2(speaks, _STDOUT)
    os.close(speaks)
    end = secrets.token_hex()
    listener = threading.Thread(target=_listen, args=(hears, end, ear), daemon=True)
    listener.start()
    ours = _alike(stdout, kept)
    try:
        yield ours
    finally:
        for stream in (stdout, sys.__stdout__):
            if stream is not None:
                stream.flush()  # a strategy may have found it
        _write(f"\n{end}\n")  # other processes may keep the pipe open
        listener.join(PATIENCE)
        os.dup2(kept, _STDOUT)
        with suppress(Exception):  # what cannot be written was told where it was written
            ours.close()


def _alike(stream: Any, descriptor: int) -> TextIO:
    """The same stream to another descriptor, which is closed with it."""
    raw = getattr(stream.buffer, "raw", stream.buffer)
    content = io.BufferedWriter(type(raw)(descriptor, "w"))
    return io.TextIOWrapper(
        content, stream.encoding, stream.errors, line_buffering=stream.line_buffering
    )


def _listen(descriptor: int, end: str, ear: Ear) -> None:
    """Hear what comes through a pipe until it says so."""
    with open(descriptor, encoding="utf-8", errors="replace") as pipe:
        while line := pipe.readline(MOST):
            if line.rstrip("\n") == end:
                return
            before, *told = _TOLD.split(line)
            if before.strip():
                ear.hear(Speaker(SOMEBODY), before)
            if told:
                who, where, said = told[:3]
                ear.hear(Speaker(who, where or ""), said + "\n")
