"""Notes: games as one seat saw them, in the words of people, written and made scripts again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, zip_longest
from math import inf
from typing import Any, NamedTuple

from silver_sim.errors import UserError, brief, printable, repeated
from silver_sim.games import registry
from silver_sim.games.contract.progress import Line
from silver_sim.games.text.notes import (
    MOST_LINES,
    OWN,
    Completion,
    Heading,
    NotesError,
    NotesFormat,
    Phrase,
    Unnamed,
    nearest,
)
from silver_sim.games.text.notes_heading import read_heading
from silver_sim.games.text.notes_opening import Opening, openings
from silver_sim.games.text.notes_people import MOST_UNREAD, UNSURE, Path, read
from silver_sim.games.text.notes_phrases import MOST_LETTERS, phrases
from silver_sim.reading import as_typed

MOST_FREE = 2_000  # lines of notes as people write them
MOST_OPENINGS, MOST_TRIED = 5, 14  # ways to read who plays, each tried on that many lines
MET = 200.0  # what it counts for one of them that each line begins with a player
_REMARK = re.compile(r"(?:^|\s)#(?!\d).*")
_OURS = re.compile(  # in a first line of clean notes, and in no other
    r"\w=\w|\bpoints \d|\bedition\b|^\w+ (?:\d )?players \w+ \w+", re.IGNORECASE
)
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


def clean(text: str, name: str = "notes") -> Iterator[str]:
    """The lines of a text of notes in the clean form; UserError as in ``completed``."""
    if not are_notes(text):
        raise UserError(
            "a script, not notes", where=brief(name), help="silver-sim game story reads it"
        )
    for number, game in enumerate(completed(text, name)):
        yield from [""] * bool(number)
        yield from written((line for _, line in game.lines), game.seat)


def completed(text: str, name: str = "notes", seed: int = 0) -> Iterator[GameOfNotes]:
    """The games of a text of notes as scripts.

    Parameters
    ----------
    text
        Notes, as ``silver-sim game write --seat`` writes them and docs/notes.md says, or as people
        write them.
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
        With the line that cannot be read, or cannot be so; UnreadNotes with all such lines.
    """
    try:
        found = [
            GameOfNotes(heading.me, *form.completed(heading, acts, seed))
            for form, heading, acts in _games(text)
        ]
    except NotesError as problem:
        found = [_freely(text, name, seed, problem)]
    yield from found


class UnreadNotes(UserError):
    """Lines of notes that are not understood, all of them, each as it may have been meant.

    ``game`` is what is understood so far, with guesses for these lines.
    """

    def __init__(
        self, lines: Sequence[tuple[int, str, str]], game: GameOfNotes, name: str, help: str
    ) -> None:
        count = len(lines)
        super().__init__(
            f"{count} lines are not understood" if count > 1 else "this line is not understood",
            where=f"{brief(name)}:{lines[0][0]}",
            help=help,
        )
        self.lines, self.game = lines, game

    def __str__(self) -> str:
        head, *rest = super().__str__().split("\n  help: ")
        shown = [
            f"  {line}: {printable(brief(text))}" + (f"\n      perhaps: {meant}" if meant else "")
            for line, text, meant in self.lines
        ]
        return "\n".join([head, *shown, *(f"  help: {each}" for each in rest)])


HELP = "correct these lines; if what stands below one of them is meant, type it so"
REST = "; what follows was not looked at"


def _freely(text: str, name: str, seed: int, strict: NotesError) -> GameOfNotes:
    """One game as people write it; UserError with all lines that cannot be read."""
    refused = UserError(strict.message, where=f"{brief(name)}:{strict.line}", help=strict.help)
    lines = [
        (number, _REMARK.sub("", line))
        for number, line in enumerate(as_typed(text.removeprefix("\ufeff")).split("\n"), 1)
    ]
    script = sum('{"' in line for _, line in lines) > len(lines) / 3  # a damaged one
    if (
        script
        or len(lines) > MOST_FREE
        or max(map(len, (line for _, line in lines))) > MOST_LETTERS
    ):
        raise refused
    begun = _begun(lines)
    if begun is None:
        raise refused
    form, heading, aliases, rest = begun
    try:
        people = form.freely.begin(heading, seed)
        clauses = form.freely.clauses
        best, *others = read(people, rest, lambda line: clauses(line, heading, aliases))
        done = best.reader.completion()
    except NotesError:
        raise refused from None
    unread = sorted({*best.unread, *_unsure(best, others)})
    waits = "" if unread else best.reader.waits
    if waits:
        unread = [max(number for number, line in rest if line.strip())]
    if unread:
        meant = _meant(form, heading, done)
        typed = dict(lines)
        if unread == [strict.line] and not meant.get(strict.line):
            raise refused
        raise UnreadNotes(
            [(each, typed[each].strip(), meant.get(each, "")) for each in unread],
            GameOfNotes(heading.me, *done),
            name,
            waits or HELP + REST * (len(best.unread) > MOST_UNREAD),
        )
    try:
        [*written((line for _, line in done.lines), heading.me)]
    except (IndexError, UserError):
        raise refused from None
    return GameOfNotes(heading.me, *done)


def _begun(
    lines: Sequence[tuple[int, str]],
) -> tuple[NotesFormat, Heading, Mapping[str, int], Sequence[tuple[int, str]]] | None:
    """The form, the heading, all names of the players, and the lines that remain."""
    full = [(number, line) for number, line in lines if line.strip()]
    if not full:
        return None
    number, first = full[0]
    try:
        form = _form(number, first)
        heading = read_heading(number, _shortened(first.strip()), form.grammar)
        aliases = {name.casefold(): seat for seat, name in enumerate(heading.names)}
        aliases = {name: seat for name, seat in aliases.items() if name not in OWN}
    except NotesError:
        return _begun_freely(full, lines)
    return None if _is_clean(form, heading, full[1:]) else (form, heading, aliases, lines[number:])


def _is_clean(form: NotesFormat, heading: Heading, lines: Sequence[tuple[int, str]]) -> bool:
    """Whether nearly all lines are in the words of notes: what is wrong there is a mistake."""
    strange = 0
    for number, line in lines:
        try:
            for phrase in phrases(heading, number, line.strip(), form.grammar):
                if phrase.seat is not None:
                    form.meaning(phrase, heading)
        except (NotesError, KeyError):
            strange += 1
    return strange <= max(1, len(lines) // 10)


def _begun_freely(
    full: Sequence[tuple[int, str]], lines: Sequence[tuple[int, str]]
) -> tuple[NotesFormat, Heading, Mapping[str, int], Sequence[tuple[int, str]]] | None:
    words = Counter(word.casefold() for _, line in full for word in _WORD.findall(line))
    named = [each for each in registry.names() if words[each]]
    top = " ".join(line for _, line in full[:4]).casefold()
    games = [each for each in named if each in top] or named or registry.names()
    for each in games:
        form = registry.game(each).notes()
        found = min(
            islice(openings(full, form.grammar, form.freely.vocabulary), MOST_OPENINGS),
            key=partial(_strange, form, full[:MOST_TRIED]),
            default=None,
        )
        if found is None:
            continue
        # a slip in a first line of ours, which may say more than is understood freely
        first = full[0][1].strip()
        ours = nearest(_first_word(first), registry.names())
        if ours and (_OURS.search(first) or _is_clean(form, found.heading, full[1:])):
            return None
        return form, found.heading, found.aliases, lines
    return None


def _strange(form: NotesFormat, lines: Sequence[tuple[int, str]], begun: Opening) -> float:
    """How badly the first lines fit a way to read who plays, less how often these are named."""
    heading, aliases, met = begun
    try:
        people = form.freely.begin(heading, 0)
        clauses = form.freely.clauses
        best = read(people, lines, lambda line: clauses(line, heading, aliases), 2)[0]
        return best.cost - MET * met
    except NotesError:
        return inf


def _unsure(best: Path, others: Sequence[Path]) -> Iterator[int]:
    """The lines that may mean two things, and no later line says which."""
    mine = _acts(best.reader.completion())
    for other in others:
        if other.cost >= best.cost + UNSURE or other.unread:
            continue
        try:
            theirs = _acts(other.reader.completion())
        except NotesError:
            continue
        pairs = zip_longest(mine, theirs, fillvalue=(0, ""))
        yield from [one[0] or two[0] for one, two in pairs if one[1] != two[1]][:1]


def _acts(done: Completion) -> list[tuple[int, str]]:
    """What was done, by lines, but for what others keep."""
    return [
        (number, str(line))
        for number, line in done.lines
        if "act" in line and line["act"] not in ("keep", "end_turn")
    ]


def _said(writer: Any, line: Line) -> str:
    """An act in clean notes; nothing where the guess of a line before it cannot be so."""
    try:
        said: str = writer.said(line)
    except (IndexError, UserError):
        return ""
    return said


def _meant(form: NotesFormat, heading: Heading, done: Completion) -> dict[int, str]:
    """What the lines say, in clean notes."""
    (_, header), *lines = done.lines
    writer = form.writer(header, heading.me)
    found: dict[int, list[str]] = {}
    seats: dict[int, int] = {}
    for number, line in lines:
        if "deal" in line:
            writer.game.play(line)
        elif said := _said(writer, line):
            if seats.setdefault(number, line["seat"]) == line["seat"]:
                found.setdefault(number, []).append(said)
    return {
        number: f"{heading.names[seats[number]]} {', '.join(said)}"
        for number, said in found.items()
    }


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
