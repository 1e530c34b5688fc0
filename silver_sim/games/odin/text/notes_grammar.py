"""The words of notes of Odin."""

from __future__ import annotations

import re
from collections.abc import Iterable

from silver_sim.errors import repeated
from silver_sim.games.odin.rules.acts import ROWS
from silver_sim.games.odin.rules.rule_set import EDITIONS, parse_field
from silver_sim.games.odin.text.script import NAMES
from silver_sim.games.text.notes import Grammar, NotesError, words_of

TABLE = words_of("deal hand end ends scores")
VERBS = {word: row.name for row in ROWS for word in (row.name, *row.words.split())}
FILLERS = words_of(
    "a an and away back card cards got hand have her his hold holds i it last my of on own picks "
    "the their too up with"
)
OF_AN_END = words_of("and card cards deal has have hand holds of points the with")
STARTS = words_of("start starts begin begins lead leads")  # behind who starts a deal
_COLOURS = {"blue": "b", "green": "g", "orange": "o", "pink": "p", "red": "r", "yellow": "y"}
_TURNED = re.compile(r"([1-9])([bgopry])")  # "7b"
_RUN = re.compile(r"([bgopry])([1-9]{1,9})")  # "b7", and "b257": several of a colour

DEAL = "deal 1, Ann starts, I hold b1 b7 g4 ..."


def is_card(word: str) -> bool:
    """Whether a word names a card, or several."""
    return bool(_named(word, ""))


def read_cards(line: int, words: Iterable[str], help: str) -> list[str]:
    """The cards of these words: b7, 7b, blue 7, b257 (b2, b5 and b7); NotesError if one is none."""
    found: list[str] = []
    colour, empty = "", False  # a colour that no card has followed
    for word in words:
        if word in _COLOURS and not empty:
            colour, empty = _COLOURS[word], True
        elif word not in FILLERS and word != ":":
            named = _named(word, colour)
            if not named:
                raise NotesError(line, f"{repeated(word)} is not a card", help=help)
            found += named
            empty = empty and named[0][0] != colour
    if empty:
        raise NotesError(line, "a colour without a card", help=help)
    if len(set(found)) != len(found):
        raise NotesError(line, "a card is named twice", help=help)
    return found


def _named(word: str, colour: str) -> list[str]:
    """The cards of a word; a number without a colour is of the one named before."""
    if turned := _TURNED.fullmatch(word):
        return [turned[2] + turned[1]]
    run = _RUN.fullmatch(word) or _RUN.fullmatch(colour + word)
    return [run[1] + number for number in run[2]] if run else []


GRAMMAR = Grammar(
    game="odin",
    table=TABLE,
    verbs=VERBS,
    reserved=frozenset(
        {*TABLE, *VERBS, *FILLERS, *_COLOURS, *NAMES, "players", "player", "notes"}
        | {"edition", "points", "start", "starts"}
    ),
    parse_field=parse_field,
    editions=EDITIONS,
    example="odin 3 players Ann Ben Me, I am Me",
    joined=frozenset(VERBS),
    card=is_card,
)
