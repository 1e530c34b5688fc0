"""Lines of notes, taken apart: what each act, or what is given of the table, says in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from silver_sim.errors import repeated
from silver_sim.games.text.notes import (
    MOST_DIGITS,
    OWN,
    Grammar,
    Heading,
    NotesError,
    Phrase,
    nearest,
)

MOST_LETTERS = 2_000  # of a line
_TOKEN = re.compile(r"\s*(?:([^\W_][\w'+-]*|[:=])|((?:[.;!>\"]|-(?!\d))+|$)|(-\d+|.))")
_SUM = re.compile(r"[^\W_]{1,9}(?:\+[^\W_]{1,9})+")  # "looks at 1+2"
_ALIKE = str.maketrans({"&": " and ", "(": ":", ")": " "})
_AGAIN = ("and", "then", "she", "he", "they")  # before an act of the same player
_APART = re.compile(r",|(?<=[^\W\d])\.(?=\s)")  # between two acts, but "1. card" is a number
_NEXT = re.compile(r"(?<=\w)\s+(?:and\s+)?(?=\d+\s*:)")  # "looks at 1: 9 and 2: 13"


def tokens(line: int, text: str) -> list[str]:
    """The words, numbers, colons and equals signs of a text, in small letters."""
    if len(text) > MOST_LETTERS:
        raise NotesError(line, f"a line of {len(text)} letters", help="one line an act")
    found: list[str] = []
    for match in _TOKEN.finditer(text.translate(_ALIKE)):
        word, _, strange = match.groups()
        if strange:
            raise NotesError(
                line, f"cannot read {repeated(strange)}", help="words, numbers, commas and colons"
            )
        if word:
            word = word.casefold()
            if word.isdecimal() and len(word) > MOST_DIGITS:
                raise NotesError(
                    line, f"a number of {len(word)} digits", help=f"at most {MOST_DIGITS}"
                )
            found += word.split("+") if _SUM.fullmatch(word) else [word]
    return found


def phrases(heading: Heading, line: int, text: str, grammar: Grammar) -> Iterator[Phrase]:
    """The acts of a line, or what it tells of the table."""
    words = tokens(line, text.replace(",", " "))
    if words and words[0] in grammar.table and heading.seat(words[0]) is None:
        yield Phrase(line, None, (words[0],), tuple(word for word in words[1:] if word != ":"))
        return
    seat: int | None = None
    found: Phrase | None = None
    for part in _parts(text, heading, grammar):
        words = tokens(line, part)
        while found is not None and words[:1] and words[0] in _AGAIN:
            words = words[1:]
        if not words:
            continue
        if found is not None and grammar.card(words[0]):  # "looks at 1: 3, 2: 0"
            found = _longer(found, words, grammar)
            continue
        if found is not None:
            yield found
        named = None if words[0] in grammar.verbs else heading.seat(words[0])
        if named is not None:
            seat, words = named, words[1:]
            words = words[1:] if words[:1] in (["is"], ["am"]) else words
        elif seat is None:
            raise NotesError(line, _unknown(words[0], heading), help=_who(heading, grammar))
        if not _before(words):
            raise NotesError(
                line,
                f"the line does not say what {heading.names[seat]} does",
                help=f"{', '.join(sorted(grammar.verbs)[:6])} and so on",
            )
        found = Phrase(line, seat, _before(words), _behind(words))
    if found is not None:
        yield found


def _longer(found: Phrase, words: list[str], grammar: Grammar) -> Phrase:
    """An act that goes on behind a comma: "looks at 1: 3, 2: 0", "looks at 1 2: 3, 0"."""
    cards = sum(map(grammar.card, found.words))
    if ":" not in words and 0 < len(found.shown) < cards:
        return found._replace(shown=(*found.shown, *words))
    return found._replace(
        words=(*found.words, *_before(words)), shown=(*found.shown, *_behind(words))
    )


def _parts(text: str, heading: Heading, grammar: Grammar) -> Iterator[str]:
    """The text of each act; "and" before a verb is as good as a comma."""
    names = *_AGAIN, *OWN, *map(re.escape, heading.names)
    every, joined, who = map("|".join, (grammar.verbs, grammar.joined, names))
    colon = rf"^\s*([^\W_][\w'-]*)\s*[.:;]+(?=\s*(?:{every})\b)"  # "Ann: draws"
    verb = rf"(?:(?:{who})\s+)*(?:{joined})\b"
    joint = rf"\s(?:(?:and|then|to)\s+)+(?={verb})|[.;](?=\s*{verb})"
    text = re.sub(colon, r"\1", text.translate(_ALIKE), flags=re.IGNORECASE)
    for part in _APART.split(re.sub(joint, ", ", text, flags=re.IGNORECASE)):
        act, shows, shown = part.replace("=", ":").partition(":")
        first, *more = _NEXT.split(shown)
        yield f"{act}{shows}{first}"
        yield from more


def _before(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(words[: words.index(":")] if ":" in words else words)


def _behind(words: Sequence[str]) -> tuple[str, ...]:
    behind = words[words.index(":") + 1 :] if ":" in words else []
    return tuple(word for word in behind if word != ":")


def _unknown(word: str, heading: Heading) -> str:
    meant = nearest(word, heading.names)
    return f"{repeated(word)} is no player" + (f"; {meant}, perhaps" if meant else "")


def _who(heading: Heading, grammar: Grammar) -> str:
    names, words = ", ".join(heading.names), ", ".join(sorted(grammar.table))
    return f"a line begins with a player ({names}) or a word of the table ({words})"
