"""A game as one seat saw it, typed line by line: what notes of all games have in common.

The first line says who plays, and which of the players writes. Every other line tells of the table
(a deal, an end) or what one player did; commas stand between several acts of one player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.progress import Line

MOST_LINES = 20_000  # of a file of notes
MOST_DIGITS = 9  # of a number
OWN = ("i", "me")  # what the one who writes is called


class NotesError(UserError):
    """What is wrong in a line of notes."""

    def __init__(self, line: int, message: str, *, help: str) -> None:
        super().__init__(message, help=help)
        self.line = line


@dataclass(frozen=True)
class Heading:
    """The first line of notes."""

    names: tuple[str, ...]  # of the players, by seat
    me: int  # the seat of who writes
    line: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)  # fields of the rule set
    totals: tuple[int, ...] = ()  # points before the first deal; none are given: all have 0

    @property
    def points(self) -> tuple[int, ...]:
        """Everybody's points before the first deal."""
        return self.totals or (0,) * len(self.names)

    def seat(self, word: str) -> int | None:
        """The seat of a player named in full, or by the only name that begins so."""
        word = word.casefold()
        names = [name.casefold() for name in self.names]
        if word in names:
            return names.index(word)
        if word in OWN:
            return self.me
        begun = [seat for seat, name in enumerate(names) if name.startswith(word)]
        return begun[0] if len(begun) == 1 else None

    def owner(self, word: str) -> int | None:
        """The seat of a player named as an owner: "Tom", "Tom's", "Toms"."""
        if (seat := self.seat(word)) is not None:
            return seat
        if (name := word.removesuffix("s").removesuffix("'")) != word and "'" in word:
            return self.seat(name)
        names = [f"{name}s".casefold() for name in self.names]
        return names.index(word.casefold()) if word.casefold() in names else None


class Phrase(NamedTuple):
    """One act of a player, or a line that tells of the table."""

    line: int
    seat: int | None  # who acts; None: the table
    words: tuple[str, ...]  # in small letters
    shown: tuple[str, ...] = ()  # what stands behind the colon

    @property
    def verb(self) -> str:
        """The first word."""
        return self.words[0]


class Spoken(NamedTuple):
    """An answer as a player may type it, in words that notes understand."""

    words: str  # "put it on 1 3"
    more: str = ""  # what sets it apart from others of the same words: "into 3"
    usual: bool = True  # False: as sets that are not known to match, of which there are many
    cards: str = ""  # what the cards that its words name are called
    free: bool = False  # whether the choice between the others is still there after it

    @property
    def whole(self) -> str:
        """All its words."""
        return f"{self.words} {self.more}".strip()


class Meaning(NamedTuple):
    """What an act says, however it is worded."""

    verb: str
    main: frozenset[Any]  # cards and places
    rest: frozenset[Any] = frozenset()  # what stands behind them


class Grammar(NamedTuple):
    """The words of one game's notes."""

    game: str
    table: frozenset[str]  # first words of lines that tell of the table
    verbs: Mapping[str, str]  # what people say for an act: the verb that is meant
    reserved: frozenset[str]  # all its words, which no player may be named
    parse_field: Callable[[str], tuple[str, Any]]
    editions: Mapping[str, Any]
    example: str  # of a first line
    joined: frozenset[str]  # verbs that begin another act behind "and", as patterns
    card: Callable[[str], bool] = lambda word: word[0].isdigit()  # goes on with the act before


# The cards of a deal that are not given even at its end; None: nothing is known of how it ended.
Unnamed = frozenset[int] | None


class Completion(NamedTuple):
    """A script that notes were made."""

    lines: Sequence[tuple[int, Line]]  # each with the number of the line of notes that tells it
    unnamed: Sequence[Unnamed]  # of each deal


class FreeNotes(NamedTuple):
    """How notes are read as people write them (``notes_people``)."""

    begin: Callable[[Heading, int], Any]  # (heading, seed) -> a ``notes_people.Reader``
    clauses: Callable[[str, Heading, Mapping[str, int]], Sequence[Any]]  # of a line
    vocabulary: frozenset[str]  # words that are no player's name


class NotesFormat(NamedTuple):
    """How notes of one game are written, and made a script.

    ``seed`` chooses among the deals of the unseen cards.
    """

    grammar: Grammar
    writer: Callable[[Any, int], Any]  # (header, seat) -> a ``notes_writing.Writing``
    completed: Callable[[Heading, Sequence[Phrase], int], Completion]
    freely: FreeNotes
    # (names, states, the line of an answer) -> the same in words; nothing hidden counts
    spoken: Callable[[Sequence[str], Any, Line], Spoken]
    meaning: Callable[[Phrase, Heading], Meaning]  # NotesError for a word that is none
    # (the game before a line, after it, seat, what is not given of the end) -> both states as a
    # story tells them, but for cards that the seat has not seen
    seen: Callable[[Any, Any, int, Unnamed], tuple[Line, Line]]
    picture: Callable[[Any, int, Unnamed], Any]  # (the game, seat, ...) -> what the seat sees of it
    in_brief: Sequence[str]  # the rules in a few lines
    signs: str  # how cards are drawn on a terminal


def words_of(text: str) -> frozenset[str]:
    """The words of a text, each once."""
    return frozenset(text.split())


def nearest(word: str, known: Iterable[str]) -> str:
    """The one of these words that was perhaps meant, or nothing."""
    found = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), found, 1)
    return found[near[0]] if near else ""


def checked_rules(
    heading: Heading, fewest: int, most: int, rule_set: Callable[[Mapping[str, Any]], Any]
) -> Any:
    """The rule set of a first line; NotesError where the game is not played so."""
    players = len(heading.names)
    if not fewest <= players <= most:
        raise NotesError(heading.line, f"{players} players", help=f"{fewest} to {most} play")
    try:
        return rule_set(heading.rules)
    except UserError as problem:
        raise NotesError(heading.line, problem.message, help=problem.help) from None


def unknown_word(phrase: Phrase, word: str, known: Iterable[str], help: str) -> NotesError:
    """A word that the notes of this game do not know, or not there."""
    known = {*known}
    if word in known:
        comma = "a comma stands between two acts, and before nothing else"
        return NotesError(phrase.line, f"{repeated(word)} is not understood here", help=comma)
    meant = nearest(word, known)
    message = f"{repeated(word)} is not understood" + (f", {meant} perhaps" if meant else "")
    return NotesError(phrase.line, message, help=help)
