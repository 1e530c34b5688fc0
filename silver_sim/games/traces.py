"""Trace files: games as text, read line by line and played while they are read.

A file may hold games of several kinds: the header of each says which. Notes (``games.notes``) are
read as the script that they are completed to.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, BinaryIO, NamedTuple

from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.progress import GameState, Line
from silver_sim.games.notes import GameOfNotes, are_notes, completed
from silver_sim.games.positions import Picture
from silver_sim.games.text.lines import MOST_BYTES, LineError, is_decision, read_line
from silver_sim.games.text.notes import NotesFormat, Unnamed
from silver_sim.games.text.telling import Said
from silver_sim.given import checked
from silver_sim.reading import opened

STDIN = "-"
MOST_OF_NOTES = 4_000_000  # bytes of a file of notes
PIPED = "name a file that can be read; - is standard input, a pipe for example"


@dataclass(frozen=True)
class Replayed:
    """One game of a trace, played on the engine of the simulations."""

    header: Any  # of its game: players, start, rules, totals, information
    # after the deals and after every decision, as the trace writes them; of notes without the cards
    # that were not seen
    states: list[Line]
    result: Line | None  # None if the script stops before the end
    story: str

    def _repr_html_(self) -> str:
        """What a notebook shows: the points in the course of the game, and its story."""
        html: str = resolve_name("silver_sim.studies.replay.page:in_html")(self)
        return html


@checked
def replay(text: str) -> list[Replayed]:
    """Play the games of a script given as text.

    Parameters
    ----------
    text
        JSON Lines, as ``silver-sim game write`` writes them, or notes.

    Returns
    -------
    list of Replayed
        Each game with its header, the states after each decision, result and story.

    Raises
    ------
    UserError
        With the line, what is wrong with it, and what would be legal there.

    Examples
    --------
    >>> from silver_sim import new_game
    >>> (game,) = replay(new_game("odin", seats=2, seed=1).script())
    >>> game.result is None
    True
    """
    return list(_played(Trace(BytesIO(text.encode("utf-8", "surrogatepass")), "text")))


@checked
def replay_file(path: str | Path) -> list[Replayed]:
    """Play the games of a script file.

    Parameters
    ----------
    path
        The file; ``-`` is standard input.

    Returns
    -------
    list of Replayed
        As of ``replay``.

    Raises
    ------
    UserError
        As ``replay`` does, or if the file cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> from silver_sim import new_game
    >>> with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False) as file:
    ...     _ = file.write(new_game("silver", seats=2, seed=1).script())
    >>> len(replay_file(file.name))
    1
    """
    with trace_file(path) as stream:
        return list(_played(Trace(stream, str(path))))


def replay_lines(
    path: str | Path,
    *,
    states: bool = False,
    as_json: bool = False,
    remarks: Mapping[int, str] | None = None,
) -> Iterator[str]:
    """The story of each game, line by line; with ``states`` or ``as_json`` JSON Lines in its place.

    ``states`` gives the state after the deals and after every decision, ``as_json`` the result of
    each game, both together both. Notes leave out the cards that were not seen. ``remarks``
    stand below decisions, by their numbers. The file is read as the lines are asked for; ``-``
    is standard input. Raises UserError as ``replay_file`` does.
    """
    with trace_file(path) as stream:
        trace = Trace(stream, _name(path))
        for number, (game, lines) in enumerate(trace.games()):
            telling = _Telling(trace, number, game)
            if not states and not as_json:
                yield from [""] * (number > 0)
                yield from telling.lines(telling.steps(lines), remarks)
                continue
            for step in telling.steps(lines):
                if states:
                    yield json.dumps(step.state)
            if as_json:
                yield json.dumps({"result": telling.result()})


class Trace:
    """The games of a trace, played while its lines are read.

    ``name`` is the file's, for messages; ``number`` is that of the line read last, from 1;
    ``decision`` that of the decision read last, from 1 through the whole file: while a line is
    given, its own. Decision ``until`` is not played: its line stays in ``line``, and nothing behind
    it is played. ``kind`` is the name of the game that is played, ``notes`` what it is read from if
    that is notes.
    """

    def __init__(self, stream: BinaryIO, name: str, until: int | None = None) -> None:
        self._stream, self.name, self._until = stream, name, until
        self.number, self.decision, self.kind = 0, 0, ""
        self.line: Line | None = None  # read, but not yet played
        self.notes: GameOfNotes | None = None
        self._begun = False  # whether anything was read
        self._completed: Iterator[tuple[GameOfNotes, int, Line]] | None = None

    def games(self) -> Iterator[tuple[GameState, Iterator[Line]]]:
        """Each game with its lines after the header; a line is given when it has been played.

        Lines that nobody asks for are played before the next game is given. Raises UserError.
        """
        self._read(None)
        if self.line is None:
            with self._located(None):
                raise LineError("no game in it")
        while self.line is not None and not self._stops:
            with self._located(None):
                self.kind, game = _begun(self.line)
            self._read(game)
            if self.line is not None and "format" in self.line:
                with self._located(game):
                    raise LineError("two headers in a row")
            lines = self._play(game)
            yield game, lines
            for _ in lines:
                pass

    @property
    def _stops(self) -> bool:
        """Whether the line that was read is the one that is not played."""
        return self._until is not None and self.decision >= self._until

    def _play(self, game: GameState) -> Iterator[Line]:
        while self.line is not None and "format" not in self.line and not self._stops:
            with self._located(game):
                game.play(self.line)
            yield self.line
            self._read(game)

    def _read(self, game: GameState | None) -> None:
        """Read the next line that is not empty, and count the decisions."""
        self._read_line(game)
        if self.line is not None and is_decision(self.line):
            self.decision += 1

    def _read_line(self, game: GameState | None) -> None:
        """The next line that is not empty; None at the end of the file."""
        self.line = None
        if self._completed is not None:
            self._read_on(self._completed)
            return
        while self.line is None and (content := self._stream.readline(MOST_BYTES + 1)):
            self.number += 1
            if content.strip() or len(content) > MOST_BYTES:
                if not self._begun and are_notes(content.decode(errors="replace")):
                    self._completed = _numbered(self._complete(content))
                    self._read_on(self._completed)
                    return
                self._begun = True
                with self._located(game):
                    self.line = read_line(content)

    def _complete(self, first: bytes) -> Iterator[GameOfNotes]:
        """The games of notes, whose first line was read."""
        content = b"\n" * (self.number - 1) + first + self._stream.read(MOST_OF_NOTES)
        if len(content) > MOST_OF_NOTES:
            raise UserError(
                f"notes of more than {MOST_OF_NOTES:,} bytes",
                where=self.name,
                help="a file for each evening, say",
            )
        try:
            text = content.decode()
        except UnicodeDecodeError as error:
            number = content[: error.start].count(b"\n") + 1
            raise UserError(
                "not UTF-8", where=f"{self.name}:{number}", help="save the file as UTF-8"
            ) from None
        yield from completed(text, self.name)

    def _read_on(self, lines: Iterator[tuple[GameOfNotes, int, Line]]) -> None:
        """The next line of a script that notes were completed to."""
        if (found := next(lines, None)) is not None:
            self.notes, self.number, self.line = found

    @property
    def viewer(self) -> int | None:
        """The seat whose notes the game is read from."""
        return None if self.notes is None else self.notes.seat

    @staticmethod
    def names(game: GameState) -> Sequence[str]:
        """What the players of a game of notes are called."""
        found: Sequence[str] = game.header.information["names"]
        return found

    @contextmanager
    def _located(self, game: GameState | None) -> Iterator[None]:
        """Tell of a mistake where it is, and what would be legal there."""
        try:
            yield
        except UserError as problem:
            legal = game.what_is_legal() if game else "a game begins with a header"
            raise UserError(
                problem.message,
                where=f"{self.name}:{max(self.number, 1)}",
                help=problem.help or legal,
            ) from None


def _numbered(games: Iterable[GameOfNotes]) -> Iterator[tuple[GameOfNotes, int, Line]]:
    """The lines of all games, each with its game and the number of the line that tells it."""
    return ((game, *each) for game in games for each in game.lines)


def _name(path: str | Path) -> str:
    return "standard input" if str(path) == STDIN else str(path)


@contextmanager
def trace_file(path: str | Path) -> Iterator[BinaryIO]:
    """A regular file, or standard input whatever it is; UserError if it cannot be read."""
    if str(path) != STDIN:
        with opened(path, PIPED) as stream:
            yield stream
        return
    try:
        yield sys.stdin.buffer
    except OSError as error:
        raise UserError(
            f"cannot read {_name(path)}",
            why=error.strerror or str(error),
            help="is it open for reading?  silver-sim game story FILE  reads a file",
        ) from error


def _begun(header: Line) -> tuple[str, GameState]:
    """The game of a header, which names its format, by name; engines of others are not imported."""
    formats = {name: registry.info(name).trace_format for name in registry.names()}
    known = {name: form for name, form in formats.items() if form}
    for name, form in known.items():
        if header.get("format") == form:
            return name, registry.game(name).state()(header)
    wanted = " or ".join(f'{{"format": "{form}", ...}}' for form in known.values())
    raise LineError(f"not a header: a game begins with {wanted}")


def _played(trace: Trace) -> Iterator[Replayed]:
    """Every game of a trace whole."""
    for number, (game, lines) in enumerate(trace.games()):
        telling = _Telling(trace, number, game)
        steps = list(telling.steps(lines))
        story = "\n".join(telling.lines(steps))
        yield Replayed(game.header, [step.state for step in steps], telling.result(), story)


class Scene(NamedTuple):
    """What is said and drawn of a deal or a decision, or at the beginning or end of a game.

    ``picture`` has all cards, of notes those that their writer has seen; and so has what is said.
    """

    names: Sequence[str]  # of the seats
    said: Said
    decision: int | None = None  # its number, from 1 through the file
    seat: int | None = None  # who decided
    picture: Picture | None = None
    viewer: int | None = None  # the seat whose notes these are


def scenes(path: str | Path) -> Iterator[Scene]:
    """The games of a file, scene by scene; it is read as they are asked for.

    Raises UserError as ``replay_file`` does.
    """
    with trace_file(path) as stream:
        trace = Trace(stream, _name(path))
        for number, (game, lines) in enumerate(trace.games()):
            telling = _Telling(trace, number, game)
            story, viewer = telling.story, trace.viewer
            yield Scene(story.names, Said([*story.introduction(number)]), viewer=viewer)
            for step in telling.steps(lines):
                said = telling.said(step)
                seat, picture = step.line.get("seat"), telling.picture()
                yield Scene(story.names, said, step.decision, seat, picture, viewer)
            yield Scene(story.names, Said(telling.closing()), viewer=viewer)


class _Step(NamedTuple):
    """A deal or a decision of a game."""

    decision: int | None  # its number, from 1 through the file; None of a deal
    line: Line
    state: Line  # after it
    before: Line | None = None  # of notes: before it, with what it shows


class _Telling:
    """A game and its story: with all cards, or with those that the writer of notes has seen."""

    def __init__(self, trace: Trace, number: int, game: GameState) -> None:
        self._trace, self._number, self._game, self._notes = trace, number, game, trace.notes
        self.story: Any = game.story()
        if self._notes is not None:
            self._form: NotesFormat = registry.game(trace.kind).notes()
            self._deal = -1

    def steps(self, lines: Iterable[Line]) -> Iterator[_Step]:
        """The deals and decisions, while they are played."""
        before = self._game.copy()
        for line in lines:
            if "result" in line:
                continue
            decision = self._trace.decision if is_decision(line) else None
            if self._notes is None:
                yield _Step(decision, line, self._game.state(self._number))
                continue
            self._deal += "deal" in line
            first, state = self._form.seen(before, self._game, self._notes.seat, self._unnamed)
            yield _Step(decision, line, state | {"game": self._number}, first)
            before = self._game.copy()

    @property
    def _unnamed(self) -> Unnamed:
        """What is not known of the deal that is played."""
        return self._notes.unnamed[self._deal] if self._notes else frozenset()

    def lines(
        self, steps: Iterable[_Step], remarks: Mapping[int, str] | None = None
    ) -> Iterator[str]:
        """The story, with remarks below decisions, by their numbers."""
        yield from self.story.opening(self._number)
        if self._notes is not None:
            writer = self.story.names[self._notes.seat]
            yield f"From notes of {writer}: {self.story.unseen} is a card that they have not seen."
        for step in steps:
            remark = (remarks or {}).get(step.decision or 0, "")
            self._stand(step)
            yield from self.story.tell(step.decision, step.line, step.state, remark)
        yield from self.closing()

    def closing(self) -> list[str]:
        """Who won, or that more is not known."""
        result = self.result()
        if result is None and self._notes is not None:
            return ["", "The notes stop here."]
        lines: list[str] = self.story.closing(result)
        return lines

    def said(self, step: _Step) -> Said:
        """What is said of a step, in its parts."""
        self._stand(step)
        said: Said = self.story.say(step.line, step.state)
        return said

    def _stand(self, step: _Step) -> None:
        if step.before is not None:
            self.story.stand(step.before)

    def picture(self) -> Picture:
        """What there is to draw as the game stands."""
        if self._notes is None:
            return self._game.picture()
        picture: Picture = self._form.picture(self._game, self._notes.seat, self._unnamed)
        return picture

    def result(self) -> Line | None:
        """The result; None while the game is unfinished, or where notes do not tell its end."""
        return self._game.result() if self._unnamed is not None else None
