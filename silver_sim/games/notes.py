"""Notes: games as one seat saw them, in the words of people, written and made scripts again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from silver_sim.errors import UserError, brief, repeated
from silver_sim.games import registry
from silver_sim.games.contract.progress import Line
from silver_sim.games.text.notes import (
    MOST_LINES,
    Heading,
    NotesError,
    NotesFormat,
    Phrase,
    Unnamed,
    nearest,
)
from silver_sim.games.text.notes_heading import read_heading
from silver_sim.games.text.notes_phrases import phrases
from silver_sim.reading import as_typed

_WORD = re.compile(r"[^\W_]+")
_TITLES = {name: registry.info(name).title.casefold() for name in registry.names()}
EXAMPLE = "silver 3 players Ann Ben Me, I am Me"


class GameOfNotes(NamedTuple):
    """One game of a file of notes."""

    seat: int  # whose notes they are
    lines: Sequence[tuple[int, Line]]  # of a script, each with the number of the line that tells it
    unnamed: Sequence[Unnamed]  # of each deal

    @property
    def tells_end(self) -> bool:
        """Whether how the last deal ended is noted."""
        return self.unnamed[-1] is not None


def are_notes(text: str) -> bool:
    """Whether a text is notes: a script is JSON, and begins with a brace."""
    return not text.lstrip("\ufeff \r\n\t").startswith(("{", "["))


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
    form: NotesFormat = registry.game(formats[game[0]["format"]]).notes()
    lines: Iterator[str] = form.writer(game[0], seat).lines(game[1:])
    return lines


def completed(text: str, name: str = "notes", seed: int = 0) -> Iterator[GameOfNotes]:
    """The games of a text of notes as scripts.

    Parameters
    ----------
    text
        Notes, as ``silver-sim game write --notes`` writes them and docs/notes.md says.
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
        for form, heading, acts in _games(text):
            yield GameOfNotes(heading.me, *form.completed(heading, acts, seed))
    except NotesError as problem:
        raise UserError(
            problem.message, where=f"{brief(name)}:{problem.line}", help=problem.help
        ) from None


def _games(text: str) -> Iterator[tuple[NotesFormat, Heading, list[Phrase]]]:
    """Each game's form, first line and phrases."""
    found: tuple[NotesFormat, Heading, list[Phrase]] | None = None
    lines = as_typed(text.removeprefix("\ufeff")).split("\n")
    if len(lines) > MOST_LINES:
        raise NotesError(MOST_LINES, "too many lines", help=f"at most {MOST_LINES:,} in a file")
    for number, line in enumerate(lines, 1):
        content = line.split("#")[0].strip()
        if content and (found is None or _begins(content, found[1])):
            if found:
                yield found
            form = _form(number, content)
            found = form, read_heading(number, _shortened(content), form.grammar), []
        elif content and found:
            form, heading, acts = found
            acts += phrases(heading, number, content, form.grammar)
    if found is None:
        raise NotesError(len(lines), "no game in it", help=f"the first line: {EXAMPLE}")
    yield found


def _begins(content: str, before: Heading) -> bool:
    """Whether another game begins with a line: it begins with a game, and not with a player."""
    word = _first_word(content)
    return word in registry.names() and before.seat(word) is None


def _first_word(content: str) -> str:
    match = _WORD.match(content)
    return match[0].casefold() if match else ""


def _form(line: int, content: str) -> NotesFormat:
    """The form of the notes of the game that a first line names."""
    word = _first_word(content)
    if word in registry.names():
        found: NotesFormat = registry.game(word).notes()
        return found
    meant = nearest(word, registry.names())
    example = registry.game(meant).notes().grammar.example if meant else EXAMPLE
    raise NotesError(
        line,
        f"the first line names no game: it begins with {repeated(content.split()[0])}",
        help=f"{f'did you mean {meant}? ' if meant else ''}notes begin like this: {example}",
    )


def _shortened(content: str) -> str:
    """A first line with the name of the game in place of its title."""
    for name, title in _TITLES.items():
        if content.casefold().startswith(title):
            return name + content[len(title) :]
    return content
