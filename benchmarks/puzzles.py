"""``python -m benchmarks.puzzles --game silver --minutes 20``: make the puzzles that ship with it.

Plays games of strong strategies, and takes decisions at which known strategies differ, others now
and then. Their answers are weighed in few worlds as the seat knew them, then in many by the line
that tells the position, since that is all that a person sees; a puzzle is kept if one answer is
clear both times, and verified in fresh worlds (``studies.train.making``). The same command goes on
where the file ends. ``--judge 200`` weighs some of them again, in 20 times the worlds; ``--again``
all of them as they were verified, for worlds that have changed since.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from time import monotonic

from benchmarks.command import ended, positive
from benchmarks.puzzle_games import SEED, STRONG, PuzzleGames
from silver_sim.games.registry import game as game_named
from silver_sim.outputs import write_whole
from silver_sim.studies.advice import text as say
from silver_sim.studies.train.making import WORLDS, is_clear, puzzle_of, verified
from silver_sim.studies.train.puzzle import FOLDER, Made, Puzzle, Puzzles, look

ALL = 700  # puzzles at most, shared evenly by the themes
ENOUGH = 45  # of a theme that is made alone, since it is rare
# Of a theme, the most such as the best of the known strategies finds, and such as all find.
NOT_HARD, EASY = 0.75, 0.2
TIMES, LEAST, MUST = 20, 0.005, 0.98  # of a judge: the worlds, what is ahead, the share that is so
BEGIN_AT = 500  # seeds of judges are far from those of makers


class Making:
    """The puzzles so far, and what is still wanted."""

    def __init__(self, path: Path, game: str, only: str = "") -> None:
        """Go on with a file, or begin it; ``only`` one theme may be wanted, until it has enough."""
        self._path, self._only = path, only
        begun = Puzzles.read(path) if path.exists() else Puzzles(self._first(game), [])
        self.game, self.made, self.puzzles = game, begun.made, [*begun.puzzles]
        themes = {each.name for each in game_named(game).themes}
        self._most = ALL / len(themes)
        self._looks = {look(each.line) for each in self.puzzles}
        self._met = Counter(key for each in self.puzzles for key in self._keys(each))

    @staticmethod
    def _first(game: str) -> Made:
        by = f"python -m benchmarks.puzzles --game {game}"
        return Made(game, by, [*STRONG[game]], SEED, WORLDS)

    def wants(self, theme: str, missed: list[str]) -> bool:
        """Whether one more of a theme is wanted that these strategies miss."""
        hard = game_named(self.game).trained_by[-1] in missed
        if self._only and (theme != self._only or self._met[theme, ""] >= ENOUGH):
            return False
        return (
            self._met[theme, ""] < self._most
            and (hard or self._met[theme, "not hard"] < NOT_HARD * self._most)
            and (bool(missed) or self._met[theme, "easy"] < EASY * self._most)
        )

    def _keys(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        hard = game_named(self.game).trained_by[-1] in puzzle.missed
        levels = ["", *([] if hard else ["not hard"]), *([] if puzzle.missed else ["easy"])]
        return [(puzzle.theme, level) for level in levels]

    def add(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle, unless one is alike."""
        alike = look(puzzle.line)
        if alike in self._looks:
            return False
        self._looks.add(alike)
        self.puzzles.append(puzzle)
        self._met.update(self._keys(puzzle))
        return True

    def save(self, following: int) -> None:
        """Write all so far, and with which game to go on."""
        self.made = replace(self.made, following=following)
        write_whole(self._path, Puzzles(self.made, self.puzzles).written())

    def in_words(self) -> str:
        """How many there are of each theme, and how many are hard."""
        hard = game_named(self.game).trained_by[-1]
        missed = sum(hard in each.missed for each in self.puzzles)
        themes = ", ".join(
            f"{name} {self._met[name, '']}"
            for name in dict.fromkeys(each.name for each in game_named(self.game).themes)
        )
        return f"{len(self.puzzles)} puzzles ({themes}); {hard} misses {missed}"


def make(path: Path, game: str, minutes: float, only: str = "") -> None:
    """Make puzzles for so long, or until no more are wanted."""
    making, until = Making(path, game, only), monotonic() + 60 * minutes
    games, number = PuzzleGames(game), making.made.following
    saved = monotonic()
    while monotonic() < until and any(
        making.wants(each.name, [game_named(game).trained_by[-1]])
        for each in game_named(game).themes
    ):
        for puzzle in games.found_in(number, making.wants):
            making.add(puzzle)
        number += 1
        if monotonic() - saved > 20:
            making.save(number)
            saved = monotonic()
            print(f"game {number}: {making.in_words()}", flush=True)
    making.save(number)
    print(f"{path}: {making.in_words()}")


def judge(path: Path, game: str, number: int) -> None:
    """Weigh puzzles drawn at random again, and say how many hold."""
    puzzles, games = Puzzles.read(path).puzzles, PuzzleGames(game)
    step = 0.6180339887  # of the golden section: any first ones are spread over all
    drawn = [*dict.fromkeys(int(len(puzzles) * (step * each % 1.0)) for each in range(number))]
    holds = 0
    for done, place in enumerate(drawn, 1):
        puzzle = puzzles[place]
        found = verified(puzzle.line, games.asker(BEGIN_AT + place), TIMES * WORLDS)
        right = say.answer(found, 0) == puzzle.best.words and is_clear(found, LEAST, 0.0)
        holds += right
        if not right:
            print(f"not so: {puzzle.theme} {puzzle.line}")
        if done % 10 == 0 or done == len(drawn):
            print(f"{holds} of {done} hold ({holds / done:.1%})", flush=True)
    met = "met" if holds >= MUST * len(drawn) else "NOT MET"
    print(f"{game}: {holds} of {len(drawn)} puzzles hold, at least {MUST:.0%}: {met}")


def again(path: Path, game: str) -> None:
    """Weigh all puzzles again, as after worlds have changed; keep those that are clear still."""
    begun, games, kept = Puzzles.read(path), PuzzleGames(game), []
    for puzzle in begun.puzzles:
        found = verified(puzzle.line, games.asker(1))
        if is_clear(found):
            told = {say.answer(found, n): each.words for n, each in enumerate(found.answers)}
            given = {told.get(each.words, ""): each.by for each in puzzle.choices if each.by}
            weighed = puzzle_of(found, given, puzzle.where)
            names = sorted(name for each in puzzle.choices for name in each.by)
            if names == sorted(name for each in weighed.choices for name in each.by):
                kept.append(weighed)  # else somebody's choice is called otherwise, or not told, now
    write_whole(path, Puzzles(begun.made, kept).written())
    print(f"{path}: {len(kept)} of {len(begun.puzzles)} puzzles are clear still")


def main() -> int:
    """Make puzzles, or judge them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(STRONG), required=True)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--theme", default="", help="only this one, until it has enough")
    parser.add_argument("--judge", type=positive, metavar="NUMBER", help="of puzzles")
    parser.add_argument("--again", action="store_true", help="weigh all again, keep clear ones")
    parser.add_argument("--file", type=Path, help="in place of the file of the package")
    given = parser.parse_args()
    themes = [each.name for each in game_named(given.game).themes]
    if given.theme and given.theme not in themes:
        parser.error(f"--theme {given.theme} is unknown: one of {', '.join(themes)}")
    path = given.file or FOLDER / f"{given.game}.jsonl"
    if given.judge:
        return ended(lambda: judge(path, given.game, given.judge), "aborted")
    if given.again:
        return ended(lambda: again(path, given.game), "aborted")
    return ended(lambda: make(path, given.game, given.minutes, given.theme))


if __name__ == "__main__":
    sys.exit(main())
