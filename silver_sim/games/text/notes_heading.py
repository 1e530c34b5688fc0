"""The first line of notes: who plays, which of them writes, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.text.notes import (
    MOST_DIGITS,
    OWN,
    Grammar,
    Heading,
    NotesError,
    nearest,
)
from silver_sim.games.text.telling import given_names, listed, nearest_edition

_NAME = re.compile(r"[^\W\d_][\w'-]*")
_WRITER = (*OWN, "i'm", "im")  # begin the part of the first line that says who writes
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_BEFORE_NAMES = {"notes", "of", "with", "players", "player", *_COUNTS}
_AND = ("and", "&")
_JOINTS = re.compile(r"\s*([=/])\s*")  # of a field: "rounds = 1"
_PART = re.compile(r"[,;]|\.(?=\s|$)")  # between the parts of the first line


def read_heading(line: int, text: str, grammar: Grammar) -> Heading:
    """The first line of notes: "silver 3 players Ann Ben Me, I am Me, edition bga"."""
    parts = [each.split() for each in _PART.split(text[len(grammar.game) :].replace(":", " "))]
    parts = [words for words in parts if words]
    heading = Heading(_names(line, _players(parts), grammar), 0, line)
    own = [seat for seat, name in enumerate(heading.names) if name.casefold() in OWN]
    me, totals, said = (own[0] if own else None), list[int](), False
    fields: dict[str, Any] = {}
    for words in parts:
        head = words[0].casefold()
        if head in _WRITER:
            writer = _writer(line, words, heading)
            if me not in (None, writer) and said:
                raise _twice(line, "who writes")
            me, said = writer, True
        elif head == "points" or (totals and head.isdecimal()):
            totals += _points(line, words)
        else:
            name, value = _field(line, words, grammar)
            if fields.setdefault(name, value) != value:
                raise _twice(line, name)
    if me is None:
        raise NotesError(
            line, "the first line does not say who writes", help=f"I am {heading.names[0]}, say"
        )
    if totals and len(totals) != len(heading.names):
        raise NotesError(line, "points of every player are wanted", help="points 12 3 0, say")
    return replace(heading, me=me, rules=fields, totals=tuple(totals))


def _players(parts: list[list[str]]) -> list[str]:
    """Take what is said of the players: their names stand in one part, or each in its own."""
    found: list[str] = []
    last: list[str] = []
    while parts and _names_players(parts[0]):
        if _bare(found) and not (_is_one(last) and _is_one(parts[0])):
            break
        if _bare(found) and any(word.isdecimal() for word in parts[0]):  # "rounds 1"
            break
        last = parts.pop(0)
        found += last
    return found


def _names_players(words: Sequence[str]) -> bool:
    """Whether a part of the first line may name players: it begins as no other does."""
    head, *more = (word.casefold() for word in words)
    if "=" in "".join(words) or "edition" in (head, *more) or head == "points":
        return False
    return head not in _WRITER or more[:1] in ([], ["and"])


def _bare(words: Sequence[str]) -> list[str]:
    """Only the names."""
    little = {*_BEFORE_NAMES, *_AND}
    return [word for word in words if word.casefold() not in little and not word.isdecimal()]


def _is_one(words: Sequence[str]) -> bool:
    """Whether a part has one name, or "Ben and Me"."""
    return len(_bare(words)) <= 1 + sum(word.casefold() in _AND for word in words)


def _twice(line: int, what: str) -> NotesError:
    return NotesError(line, f"{what} is said twice", help="leave out one of the two")


def _writer(line: int, words: Sequence[str], heading: Heading) -> int:
    """The seat of who writes: "I am Me"."""
    *between, name = words
    seat = heading.seat(name)
    middle = {each.casefold() for each in between[1:]}
    names = map(str.casefold, heading.names)
    if middle & {"not", *names} or not all(map(str.isalpha, middle)):
        typed = " ".join(words)
        raise NotesError(line, f"cannot read {repeated(typed)}", help=f"I am {heading.names[0]}")
    if seat is not None:
        return seat
    meant = nearest(name.casefold(), heading.names)
    raise NotesError(
        line,
        f"{name} does not sit at the table",
        help=f"{f'did you mean {meant}? ' if meant else ''}who sits there: {listed(heading.names)}",
    )


def _points(line: int, words: Sequence[str]) -> list[int]:
    numbers = [word for word in words if word.casefold() != "points"]
    if not all(word.isdecimal() and len(word) <= MOST_DIGITS for word in numbers):
        raise NotesError(
            line,
            f"cannot read {repeated(' '.join(words))}",
            help="points 12 3 0, say: those of all players in the order in which they sit, of at "
            f"most {MOST_DIGITS} digits",
        )
    return [int(word) for word in numbers]


def _field(line: int, words: Sequence[str], grammar: Grammar) -> tuple[str, Any]:
    """A field of the rules: "rounds=1", or "rounds 1"; or the edition."""
    small = [word.casefold() for word in words]
    if "edition" in small and len(words) == 2:
        small.remove("edition")
        return "edition", small[0]
    typed = " ".join(words) if "=" in "".join(words) or len(words) != 2 else "=".join(words)
    typed = _JOINTS.sub(r"\1", typed)
    if "=" not in typed or " " in typed:
        raise NotesError(line, f"cannot read {repeated(typed)}", help=grammar.example)
    try:
        return grammar.parse_field(typed.casefold().replace("/", ","))
    except UserError as problem:
        raise NotesError(line, problem.message, help=problem.help) from None


def _names(line: int, words: list[str], grammar: Grammar) -> tuple[str, ...]:
    """The names of the players, from all that is said of them."""
    counts = set[int]()
    while words and (words[0].isdecimal() or words[0].casefold() in _BEFORE_NAMES):
        word, *words = words
        if word.isdecimal() or word.casefold() in _COUNTS:
            counts.add(_COUNTS.get(word.casefold()) or int(word[:MOST_DIGITS]))
    words = [word for word in words if word.casefold() not in _AND]
    for name in words:
        if not _is_name(name, grammar) and name.casefold() not in OWN:
            raise NotesError(
                line,
                f"{repeated(name)} cannot be the name of a player",
                help="one word of letters that is no word of the notes: Ann, Ben_2",
            )
    if len({name.casefold() for name in words}) != len(words):
        raise NotesError(line, "two players have the same name", help=grammar.example)
    if not words or counts - {len(words)}:
        wanted = f", not {min(counts - {len(words)})}" if counts - {len(words)} else ""
        raise NotesError(
            line, f"{len(words)} players are named{wanted}", help=f"all of them: {grammar.example}"
        )
    return tuple(words)


def _is_name(name: str, grammar: Grammar) -> bool:
    return _NAME.fullmatch(name) is not None and name.casefold() not in grammar.reserved


def usable_names(header: Any, grammar: Grammar) -> tuple[str, ...]:
    """The players' names as notes can write them: of a header's, or with the seat behind them."""
    found = [_NAME.match(name) for name in given_names(header)]
    names = [match[0] if match else "player" for match in found]
    small = [name.casefold() for name in names]
    given = tuple(
        name if small.count(name.casefold()) == 1 and _is_name(name, grammar) else f"{name}_{seat}"
        for seat, name in enumerate(names)
    )
    if len({name.casefold() for name in given}) == len(given):
        return given
    return tuple(f"{name}_{seat}" for seat, name in enumerate(names))


def heading_line(heading: Heading, rules: Any, grammar: Grammar) -> str:
    """The first line, as ``read_heading`` reads it."""
    names, parts = heading.names, rules_typed(rules, grammar.editions)
    if any(heading.totals):
        parts.append(" ".join(["points", *map(str, heading.totals)]))
    first = f"{grammar.game} {len(names)} players {' '.join(names)}"
    return ", ".join([first, f"I am {names[heading.me]}", *parts])


def rules_typed(rules: Any, editions: Mapping[str, Any]) -> list[str]:
    """The nearest edition, and where the rules differ from it: "edition bga", "rounds=1"."""
    nearest, differences = nearest_edition(rules, editions)
    usual = next(iter(editions))
    typed = [] if nearest == usual else [f"edition {nearest}"]
    return typed + [f"{name}={_typed(value)}" for name, value in differences.items()]


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
