"""Notes: games as one seat saw them, in the words of people, written and made scripts again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from silver_sim.errors import UserError, brief
from silver_sim.games import registry
from silver_sim.games.contract import Line
from silver_sim.games.text.notes import (
    MOST_LINES,
    Heading,
    NotesError,
    NotesFormat,
    Phrase,
    phrases,
    read_heading,
)

_FIRST = re.compile(
    rf"\ufeff?\s*({'|'.join(registry.names())})[\s:]+(notes|players|\d)", re.IGNORECASE
)
EXAMPLE = "silver 3 players Ann Ben Me, I am Me"


class GameOfNotes(NamedTuple):
    """One game of a file of notes."""

    seat: int  # whose notes they are
    lines: list[tuple[int, Line]]  # of a script, each with the number of the line that tells it


def are_notes(text: str) -> bool:
    """Whether a text begins as notes do: "silver 3 players ...", or with a comment."""
    return _FIRST.match(text) is not None or text.lstrip("\ufeff \n\t").startswith("#")


def written(lines: Iterable[Line], seat: int) -> Iterator[str]:
    """The lines of a script, of one or more games, as notes of a seat, line by line."""
    game: list[Line] = []
    for line in lines:
        if "format" in line and game:
            yield from _of_one(game, seat)
            yield ""
            game = []
        game.append(line)
    if game:
        yield from _of_one(game, seat)


def _of_one(game: list[Line], seat: int) -> Iterator[str]:
    formats = {registry.info(name).trace_format: name for name in registry.names()}
    form: NotesFormat = registry.game(formats[game[0]["format"]]).takes_notes
    lines: Iterator[str] = form.writer(game[0], seat).lines(game[1:])
    return lines


def completed(text: str, name: str = "notes", seed: int = 0) -> Iterator[GameOfNotes]:
    """The games of a text of notes as scripts.

    Parameters
    ----------
    text
        Notes, as ``silver-sim trace --notes`` writes them and docs/notes.md says.
    name
        Of the file, for messages.
    seed
        Chooses among the deals of the unseen cards.

    Yields
    ------
    GameOfNotes
        The cards that the notes do not tell are dealt so that all that they tell happens.

    Raises
    ------
    UserError
        With the line that cannot be read, or cannot be so.
    """
    try:
        for form, heading, told in _games(text):
            yield GameOfNotes(heading.me, form.completed(heading, told, seed))
    except NotesError as problem:
        raise UserError(
            problem.message, where=f"{brief(name)}:{problem.line}", help=problem.help
        ) from None


def _games(text: str) -> Iterator[tuple[NotesFormat, Heading, list[Phrase]]]:
    """Each game's form, first line and phrases."""
    found: Any = None
    lines = text.removeprefix("\ufeff").split("\n")
    if len(lines) > MOST_LINES:
        raise NotesError(MOST_LINES, "too many lines", help=f"at most {MOST_LINES:,} in a file")
    for number, line in enumerate(lines, 1):
        content = line.split("#")[0].strip()
        if match := _FIRST.match(content):
            if found:
                yield found
            form: NotesFormat = registry.game(match[1].lower()).takes_notes
            found = form, read_heading(number, content, form.grammar), []
        elif content and found:
            form, heading, told = found
            told += phrases(heading, number, content, form.grammar)
        elif content:
            raise NotesError(number, "notes begin with who plays", help=EXAMPLE)
    if found is None:
        raise NotesError(len(lines), "no game in it", help=f"the first line: {EXAMPLE}")
    yield found
