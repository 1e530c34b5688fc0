"""Trace files: games as text, read line by line and played while they are read."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Any, BinaryIO

from silver_sim.errors import UserError
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.silver.text.script import Header, ScriptLine
from silver_sim.games.silver.text.story import Story
from silver_sim.reading import opened

MOST_BYTES = 1_000_000  # of a line, with its end
MOST_LEVELS = 32  # of objects and lists in one another
MOST_DIGITS = 100  # of a number
STDIN = "-"
PIPED = "to read from a pipe, write - for the file: ... | silver-sim replay -"
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)


@dataclass(frozen=True)
class Game:
    """One game of a trace, played on the engine of the simulations."""

    header: Header
    states: list[
        ScriptLine
    ]  # after the deals and after every decision, as silver-trace writes them
    result: ScriptLine | None  # None if the script stops before the end
    story: str


def replay(text: str) -> list[Game]:
    """The games of a trace given as text.

    Raises UserError with the line, what is wrong with it, and what would be legal there.
    """
    return list(_played(Trace(BytesIO(text.encode("utf-8", "surrogatepass")), "text")))


def replay_file(path: str | Path) -> list[Game]:
    """The games of a trace file; raises UserError as ``replay`` does, or if it cannot be read."""
    with _opened(path) as stream:
        return list(_played(Trace(stream, str(path))))


def replay_lines(path: str | Path, *, states: bool = False, as_json: bool = False) -> Iterator[str]:
    """The story of each game, line by line; with ``states`` or ``as_json`` JSON Lines in its place.

    ``states`` gives the state after the deals and after every decision, ``as_json`` the result of
    each game, both together both. The file is read as the lines are asked for; ``-`` is standard
    input. Raises UserError as ``replay_file`` does.
    """
    with _opened(path) as stream:
        for number, (game, lines) in enumerate(Trace(stream, _name(path)).games()):
            if not states and not as_json:
                yield from [""] * (number > 0)
                yield from _story(number, game, _with_states(number, game, lines))
                continue
            for line in lines:
                if states and "result" not in line:
                    yield json.dumps(game.state(number))
            if as_json:
                yield json.dumps({"result": game.result()})


class Trace:
    """The games of a trace, played while its lines are read.

    ``name`` is the file's, for messages.
    """

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream, self._name = stream, name
        self._number = 0
        self._line: ScriptLine | None = None  # read, but not yet played

    def games(self) -> Iterator[tuple[Replay, Iterator[ScriptLine]]]:
        """Each game with its lines after the header; a line is given when it has been played.

        Lines that nobody asks for are played before the next game is given. Raises UserError.
        """
        self._read(None)
        if self._line is None:
            with self._located(None):
                raise UserError("no game in it")
        while self._line is not None:
            with self._located(None):
                game = Replay(self._line)
            self._read(game)
            if self._line is not None and "format" in self._line:
                with self._located(game):
                    raise UserError("two headers in a row")
            lines = self._play(game)
            yield game, lines
            for _ in lines:
                pass

    def _play(self, game: Replay) -> Iterator[ScriptLine]:
        while self._line is not None and "format" not in self._line:
            with self._located(game):
                game.play(self._line)
            yield self._line
            self._read(game)

    def _read(self, game: Replay | None) -> None:
        """Read the next line that is not empty; None at the end of the file."""
        self._line = None
        while self._line is None and (content := self._stream.readline(MOST_BYTES + 1)):
            self._number += 1
            if content.strip() or len(content) > MOST_BYTES:
                with self._located(game):
                    self._line = read_line(content)

    @contextmanager
    def _located(self, game: Replay | None) -> Iterator[None]:
        """Tell of a mistake where it is, and what would be legal there."""
        try:
            yield
        except UserError as problem:
            legal = game.what_is_legal() if game else "a game begins with a header"
            raise UserError(
                problem.message,
                where=f"{self._name}:{max(self._number, 1)}",
                help=problem.help or legal,
            ) from None


def read_line(content: bytes) -> ScriptLine:
    """One line of JSON Lines: an object, in UTF-8, within the limits above.

    Raises UserError for anything else, and for what JSON leaves open: names that stand twice in an
    object, numbers that are not finite, half surrogate pairs.
    """
    if len(content) > MOST_BYTES:
        raise UserError(f"a line of more than {MOST_BYTES:,} bytes")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise UserError(f"not UTF-8: byte {error.start + 1} of the line") from None
    if text.startswith("\ufeff"):
        raise UserError("a byte order mark", help="save the file as UTF-8 without one")
    if _levels(text) > MOST_LEVELS:
        raise UserError(f"more than {MOST_LEVELS} objects and lists in one another")
    try:
        line = _JSON.decode(text)
        if "\\u" in text:  # nothing else can write half a surrogate pair
            json.dumps(line, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise UserError(f"not JSON: {error.msg}, column {error.colno}") from None
    except UnicodeEncodeError:
        raise UserError("half a surrogate pair, which is no character") from None
    if not isinstance(line, dict):
        raise UserError("a line is one JSON object")
    return line


def _levels(text: str) -> int:
    """How many objects and lists of a JSON text lie in one another at most."""
    brackets = re.findall(r"[\[\]{}]", _STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)


def _object(pairs: list[tuple[str, Any]]) -> ScriptLine:
    found: ScriptLine = {}
    for name, value in pairs:
        if name in found:
            raise UserError(f"the name {name!r} stands twice in one object")
        found[name] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise UserError(f"a number of {len(digits)} digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise UserError(f"{digits} is not a finite number")
    return number


_JSON = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_finite, parse_constant=_finite
)


def _name(path: str | Path) -> str:
    return "standard input" if str(path) == STDIN else str(path)


@contextmanager
def _opened(path: str | Path) -> Iterator[BinaryIO]:
    """A regular file, or standard input whatever it is; UserError if it cannot be read."""
    if str(path) != STDIN:
        with opened(path, PIPED) as stream:
            yield stream
        return
    try:
        yield sys.stdin.buffer
    except OSError as error:
        raise UserError(f"cannot read {_name(path)}", why=error.strerror or str(error)) from error


def _played(trace: Trace) -> Iterator[Game]:
    """Every game of a trace whole."""
    for number, (game, lines) in enumerate(trace.games()):
        told = list(_with_states(number, game, lines))
        story = "\n".join(_story(number, game, told))
        yield Game(game.header, [state for _, state in told], game.result(), story)


def _with_states(
    number: int, game: Replay, lines: Iterable[ScriptLine]
) -> Iterator[tuple[ScriptLine, ScriptLine]]:
    """The deals and decisions of a game, each with the state after it."""
    return ((line, game.state(number)) for line in lines if "result" not in line)


def _story(
    number: int, game: Replay, told: Iterable[tuple[ScriptLine, ScriptLine]]
) -> Iterator[str]:
    story = Story(game.header)
    yield from story.opening(number)
    for line, state in told:
        yield from story.tell(line, state)
    yield from story.closing(game.result())
