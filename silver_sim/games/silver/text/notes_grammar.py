"""The words of notes of Silver, and what the words of one act tell."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from silver_sim.errors import repeated
from silver_sim.games.silver.rules.acts import VERBS as SAID
from silver_sim.games.silver.rules.cards import NAMES
from silver_sim.games.silver.rules.rule_set import EDITIONS, parse_field
from silver_sim.games.silver.text.card_names import READ
from silver_sim.games.text.notes import (
    Grammar,
    Heading,
    NotesError,
    Phrase,
    unknown_word,
    words_of,
)
from silver_sim.reading import unaccented

CARDS = "0 to 13, or a name: seer"
EXAMPLE = "silver 3 players Ann Ben Me, I am Me"
TABLE = words_of("round row end ends scores")

WRITTEN = {verb: words.split()[0] for verb, words in SAID.items()} | {"done": "is done"}
VERBS = {word: verb for verb, words in SAID.items() for word in (verb, *words.split())}

_MARKS = {"into": "into", "with": "with", "by": "with", "for": "for", "place": "place"}
_FLAGS = words_of("row nothing none back left right penalty amulet without discard x")
_ENDS = ("left", "right")
_ON = ("on", "over")
_OWNERS = words_of("own his her their")  # of who acts
_FILLERS = words_of(
    "a an and at away card cards deck down facedown faceup from gets gives in is it lies look "
    "looking new number of off one position starts the then them to top up was"
)
_VALUES = {
    **{name: value for name, value in READ.items() if " " not in name},
    "apprentice": 8,
    "junge": 8,
}
_BY_NAME = {unaccented(name): value for name, value in _VALUES.items()}
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_ORDINAL = re.compile(r"(\d{1,9})(?:st|nd|rd|th)")
_TWO_WORDS = ("apprentice", "seer"), ("junge", "seherin")

GRAMMAR = Grammar(
    game="silver",
    table=TABLE,
    verbs=VERBS,
    reserved=frozenset(
        {
            *TABLE,
            *VERBS,
            *_MARKS,
            *_FLAGS,
            *_OWNERS,
            *_FILLERS,
            *_ON,
            "pile",
            *_VALUES,
            *_ORDINALS,
            "two",
        }
        | {"my", "players", "player", "notes", "edition", "points"}
    ),
    parse_field=parse_field,
    editions=EDITIONS,
    example=EXAMPLE,
    joined=frozenset(VERBS) - {*_MARKS, *_VALUES} | {r"place(?=\s+(?:it|the|my|her|his|their))"},
)


class Named(int):
    """The value of a card that is named: no place."""


class Placed(int):
    """The place of a card, "2nd" or "on 2": no value."""


Place = tuple[int | None, int]  # (whose, number)


@dataclass
class Sentence:
    """What the words of one act say."""

    places: list[Place] = field(default_factory=list)
    marks: dict[str, Place] = field(default_factory=dict)  # "into 3"
    flags: list[str] = field(default_factory=list)
    values: list[int | None] = field(default_factory=list)  # what was shown; None: an x
    owners: list[int] = field(default_factory=list)  # named, but none of their cards

    @property
    def numbers(self) -> list[int]:
        """The numbers, whosever cards they mean."""
        return [number for _, number in self.places]


def sentence_of(phrase: Phrase, heading: Heading, help: str = "") -> Sentence:
    """What the words behind the verb say; NotesError for a word that is none of the notes."""
    said, owner, mark = Sentence(), None, ""
    known = {*_MARKS, *_FLAGS, *_VALUES, *VERBS}
    on, held = False, 0  # whether "on" was said, and how many numbers before
    is_open = False  # whether a player was named, and none of their cards yet
    for word in _joined(phrase.words[1:]):
        number = _number(word)
        if number is not None and on and not isinstance(number, Named):
            number = Placed(number)
        is_open = is_open and number is None
        if number is not None and mark:
            said.marks[mark], mark, owner = (owner, number), "", None
        elif number is not None:
            said.places.append((owner, number))
        elif word in _MARKS and not mark and _MARKS[word] not in said.marks:
            mark, owner = _MARKS[word], None
        elif word in _FLAGS and (word not in said.flags or word in _ENDS):
            said.flags.append(word)
        elif word in _ON:
            on, held = True, held if on else len(said.places)
        elif word == "pile":
            on = False
        elif word in _OWNERS:
            owner = phrase.seat
        elif word == "my":
            owner = heading.me
        elif word == "of" and mark == "place":  # "in place of 2"
            mark = ""
        elif word in _FILLERS or word == ":":
            continue
        elif (seat := heading.owner(word)) is not None:
            said.owners += [owner] if is_open and owner not in (None, seat) else []
            owner, is_open = seat, True
        else:
            raise unknown_word(phrase, word, known, help)
    said.flags += [f"{mark} ..."] if mark else []
    said.owners += [owner] if is_open and owner not in (None, phrase.seat) else []
    if VERBS.get(phrase.verb) == "put" and 0 < held < len(said.places):
        raise NotesError(
            phrase.line,
            "only the cards that leave are named",
            help="puts it on 2: it is the card in hand",
        )
    said.values = values(phrase, phrase.shown)
    return said


def values(phrase: Phrase, words: tuple[str, ...]) -> list[int | None]:
    """Cards that were seen, by value or name; None for an x."""
    found: list[int | None] = []
    for word in _joined(words):
        number = _number(word)
        is_value = number is not None and not isinstance(number, Placed) and number < len(NAMES)
        if word == "x" or is_value:
            found.append(number)
        elif word not in {*_FILLERS, *_ON, "pile"}:
            raise NotesError(phrase.line, f"{repeated(word)} is not a card", help=CARDS)
    return found


def _joined(words: tuple[str, ...]) -> list[str]:
    """The words, an apprentice seer being one."""
    pairs = zip(("", *words), words, strict=False)
    return [word for before, word in pairs if (before, word) not in _TWO_WORDS]


def _number(word: str) -> int | None:
    """A number; the value of a character named, or the place of a card counted."""
    if word.isdecimal() or word == "two":
        return int(word) if word.isdecimal() else 2
    if (value := _BY_NAME.get(unaccented(word))) is not None:
        return Named(value)
    counted = _ORDINAL.fullmatch(word)
    place = int(counted[1]) if counted else _ORDINALS.get(word)
    return None if place is None else Placed(place)
