"""The words of notes of Silver, and what the words of one act tell."""

from __future__ import annotations

from dataclasses import dataclass, field

from silver_sim.errors import repeated
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

CARDS = "0 to 13, or a name: seer"
EXAMPLE = "silver 3 players Ann Ben Me, I am Me"
TABLE = words_of("round row end ends scores")

# What people say for an act; the first word is the one that is written.
_SYNONYMS = {
    "look": "looks sees see peeks peek beholds behold views view empaths empath",
    "draw": "draws",
    "keep": "keeps",
    "take": "takes",
    "put": "puts places place exchanges exchange swaps swap replaces replace",
    "discard": "discards throws throw",
    "show": "shows",
    "use": "uses plays play",
    "turn": "turns exposes expose reveals reveal flips flip",
    "pick": "picks chooses choose masters master",
    "rob": "robs steals steal",
    "guard": "guards protects protect",
    "call": "calls",
    "pass": "passes",
    "done": "stops stop",
}
VERBS = {word: verb for verb, words in _SYNONYMS.items() for word in (verb, *words.split())}

_MARKS = {"into": "into", "with": "with", "by": "with", "for": "for", "place": "place"}
_FLAGS = words_of("row nothing none back left right penalty amulet without cards discard")
_OWNERS = words_of("own his her their")  # of who acts
_FILLERS = words_of(
    "a an and at away card deck down facedown faceup from gets gives in is it look looking lies "
    "new number of off on one over pile position starts the then them to top up was"
)
_VALUES = {
    **{name: value for name, value in READ.items() if " " not in name},
    "apprentice": 8,
    "junge": 8,
}
_COUNTED = {"two": 2, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_TWO_WORDS = ("apprentice", "seer"), ("junge", "seherin")

GRAMMAR = Grammar(
    game="silver",
    table=TABLE,
    verbs=VERBS,
    reserved=frozenset(
        {*TABLE, *VERBS, *_MARKS, *_FLAGS, *_OWNERS, *_FILLERS, *_VALUES, *_COUNTED, "x"}
        | {"my", "players", "player", "notes", "edition", "points"}
    ),
    parse_field=parse_field,
    editions=EDITIONS,
    example=EXAMPLE,
    joined=frozenset(VERBS) - {*_MARKS, *_VALUES} | {r"place(?=\s+(?:it|the|my|her|his|their))"},
)


@dataclass
class Told:
    """What the words of one act say."""

    places: list[tuple[int | None, int]] = field(default_factory=list)  # (whose, number)
    marks: dict[str, int] = field(default_factory=dict)  # "into 3"
    flags: list[str] = field(default_factory=list)
    values: list[int | None] = field(default_factory=list)  # what was shown; None: an x

    @property
    def numbers(self) -> list[int]:
        """The numbers, whosever cards they mean."""
        return [number for _, number in self.places]


def told_by(phrase: Phrase, heading: Heading, help: str = "") -> Told:
    """What the words behind the verb say; NotesError for a word that is none of the notes."""
    told, owner, mark = Told(), None, ""
    for word in _joined(phrase.words[1:]):
        number = _number(word)
        if number is not None and mark:
            told.marks[mark], mark = number, ""
        elif number is not None:
            told.places.append((owner, number))
        elif word in _MARKS:
            mark = _MARKS[word]
        elif word in _FLAGS:
            told.flags.append(word)
        elif word in _OWNERS:
            owner = phrase.seat
        elif word == "my":
            owner = heading.me
        elif word == "of" and mark == "place":  # "in place of 2"
            mark = ""
        elif word in _FILLERS or word == "x" or word == ":":
            continue
        elif (seat := heading.owner(word)) is not None:
            owner = seat
        else:
            raise unknown_word(phrase, word, {*_MARKS, *_FLAGS, *_VALUES, *VERBS}, help)
    told.values = values(phrase, phrase.shown)
    return told


def values(phrase: Phrase, words: tuple[str, ...]) -> list[int | None]:
    """Cards that were seen, by value or name; None for an x."""
    found: list[int | None] = []
    for word in _joined(words):
        number = _number(word)
        if word == "x" or (number is not None and number < len(NAMES)):
            found.append(number)
        elif word not in _FILLERS:
            raise NotesError(phrase.line, f"{repeated(word)} is no card", help=CARDS)
    return found


def _joined(words: tuple[str, ...]) -> list[str]:
    """The words, an apprentice seer being one."""
    pairs = zip(("", *words), words, strict=False)
    return [word for before, word in pairs if (before, word) not in _TWO_WORDS]


def _number(word: str) -> int | None:
    """A number, or the value of a character named."""
    return int(word[:9]) if word.isdecimal() else _VALUES.get(word, _COUNTED.get(word))
