"""A puzzle: a decision as it is written in one line, what its answers are worth, and why."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from silver_sim.advice.position import position_of_text
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.positions import Picture, PicturedCard
from silver_sim.reading import MOST_DATA, read_text
from silver_sim.result import Result, as_json, read

FOLDER = Path(__file__).parent / "data"
SETTLED = re.compile(r"discard pile")  # of what is there only the uppermost card counts
LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Choice(Result):
    """An answer of a puzzle; shares are of the game, from 0 to 1."""

    words: str
    win: float
    behind: float  # the best wins that much more often
    half: float  # of the 95 % interval of that; of the best: of its own chance
    by: list[str]  # the strategies that would choose it


@dataclass(frozen=True)
class Puzzle(Result):
    """A decision with one clearly best answer."""

    line: str  # of notation: the position
    theme: str
    why: str
    choices: list[Choice]  # the best first
    legal: int  # answers, of which the choices are some
    where: list[int]  # players, block and rotation of the game that it comes from

    @property
    def best(self) -> Choice:
        """The best answer."""
        return self.choices[0]

    @property
    def missed(self) -> list[str]:
        """The strategies that choose another answer."""
        return sorted(name for each in self.choices[1:] for name in each.by)

    @property
    def shuffled(self) -> list[Choice]:
        """The choices in an order that says nothing of what they are worth."""
        return sorted(self.choices, key=lambda each: each.words)


@dataclass(frozen=True)
class Made(Result):
    """How the puzzles of a game were made, and with which game to go on."""

    game: str
    made_by: str
    strong: list[str]  # strategies that played
    seed: int
    worlds: int
    following: int = 0


class Puzzles(NamedTuple):
    """The puzzles of a game."""

    made: Made
    puzzles: Sequence[Puzzle]

    @classmethod
    def read(cls, path: Path) -> Puzzles:
        """Those of a file of JSON lines, whose first one says how they were made.

        UserError if it cannot be read.
        """
        first, *lines = read_text(path, MOST_DATA).splitlines()
        return cls(
            read(Made, json.loads(first)), [read(Puzzle, json.loads(each)) for each in lines]
        )

    @classmethod
    def shipped(cls, game: str) -> Puzzles:
        """Those that come with the program."""
        return cls.read(FOLDER / f"{game}.jsonl")

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.made.game

    def chosen(self, theme: str | None, level: str | None) -> Puzzles:
        """Those of a theme and of a level, None for any; UserError if there are none."""
        themes = self.themes()
        if theme is not None and theme not in themes:
            raise UserError(f"there is no theme {theme!r}", help=f"one of {', '.join(themes)}")
        hard = [each for each in self.puzzles if level in (None, self.level(each))]
        found = [each for each in hard if theme in (None, each.theme)]
        if not found:
            raise UserError("there is no such puzzle", help="leave the theme or the level out")
        return self._replace(puzzles=found)

    def written(self) -> bytes:
        """The same as a file."""
        lines = [self.made, *self.puzzles]
        return "".join(
            json.dumps(as_json(each), ensure_ascii=False) + "\n" for each in lines
        ).encode()

    def level(self, puzzle: Puzzle) -> str:
        """How hard one is: hard if the best of the known strategies misses it, easy if none does.

        Those of a person's own games, at which none was asked, are hard: somebody has missed them.
        """
        known = registry.info(self.game).trained_by
        asked = {name for each in puzzle.choices for name in each.by} & {*known}
        missed = asked - {*puzzle.best.by}
        if not asked or known[-1] in missed:
            return LEVELS[2]
        return LEVELS[1] if missed else LEVELS[0]

    def themes(self) -> dict[str, str]:
        """The titles of the themes that occur, by name, in the order of the game."""
        met = {each.theme for each in self.puzzles}
        known = registry.info(self.game).themes
        return {each.name: each.title for each in known if each.name in met}


def look(line: str) -> str:
    """What two positions share that are alike but for suits, seats and the order of cards.

    It goes by the question, the own cards and what is faceup: stricter than it must be.
    """
    position = position_of_text(line)
    described = position.as_given
    picture = position.game.positions().picture
    assert picture is not None
    places = defaultdict(list)
    for place, card in _cards(picture(described)):
        suit, number = re.fullmatch(r"([a-z]?)(.*)", card.face).groups()  # type: ignore[union-attr]
        places[suit].append((place, number, card.up, sorted(card.marks)))
    return f"{position.question} {position.players} {sorted(map(sorted, places.values()))}"


def _cards(picture: Picture) -> Iterator[tuple[int, PicturedCard]]:
    """The own cards and those of the table, each with where it is."""
    for card in picture.seats[0].cards:
        yield 0, card
    for place, there in enumerate(picture.table, 1):
        shown = there.cards[:1] if SETTLED.search(there.title or "") else there.cards
        for card in shown:
            yield place, card
