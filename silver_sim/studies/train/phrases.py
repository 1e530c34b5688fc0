"""Answers of puzzles as people say them; kept are the words of advice, by which they are judged.

A file beside the puzzles has one row for each pattern of these words: the pattern, the phrase, and
if it names a card the field of the position where that lies, with what is added to its number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from silver_sim.reading import MOST_DATA, read_text
from silver_sim.studies.train.puzzle import FOLDER, Puzzle

_QUOTED = re.compile(r'"([^"]+)"')
_BESIDE = re.compile(r"^Beside")
_NUMBER = re.compile(r"\d+")

Row = tuple[re.Pattern[str], str, str, int]


def spoken(puzzle: Puzzle) -> Puzzle:
    """A puzzle whose answers are phrases, in its reasons too."""
    line = puzzle.line
    choices = [replace(each, words=phrase(each.words, line)) for each in puzzle.choices]
    why = _QUOTED.sub(lambda words: f'"{phrase(words[1], line)}"', puzzle.why)
    why = _BESIDE.sub("Compared with", why)
    return replace(puzzle, choices=choices, why=why)


def phrase(words: str, line: str) -> str:
    """An answer at the position of a line as people say it; the same words if there is no other."""
    game, *fields = line.split()
    for pattern, told, field, add in _rows(game):
        if found := pattern.fullmatch(words):
            card = _card(fields, field, found.groups(), add) if field else ""
            return words if card is None else told.format(*found.groups(), card=card)
    return words


def _card(fields: Sequence[str], field: str, groups: Sequence[str], add: int) -> str | None:
    """A card of a field, the first one or that of the number that is told; None if it is not."""
    told = [each.partition(":")[2] for each in fields if each.startswith(f"{field}:")]
    cards = told[0].split(",") if told else []
    place = add + (int(groups[0]) if groups else 0)
    found = _NUMBER.match(cards[place]) if place < len(cards) else None
    return None if found is None else found[0]


@cache
def _rows(game: str) -> Sequence[Row]:
    file = FOLDER / f"{game}.words.json"
    rows = json.loads(read_text(file, MOST_DATA)) if file.exists() else []
    return [(re.compile(pattern), told, *(more or ("", 0))) for pattern, told, *more in rows]
